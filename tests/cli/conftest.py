"""Running commands in this process, with typed or piped input, and games of the tests' own among the others."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from houndtable import games
from houndtable.cli import main
from tests.toys import all_toys


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


Command = Callable[..., Ran]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command; a failure must be one line on stderr and nothing on stdout."""

    def run(*arguments: object, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        written = capsys.readouterr()
        if status == 2:
            assert written.err.count("\n") == 1, written.err
            assert written.err.endswith("\n")
            assert "Traceback" not in written.err
            assert written.out == ""
        elif status == 0:
            assert written.err.count("\n") <= 1
        return Ran(status, written.out, written.err)

    return run


@pytest.fixture
def refused(command: Command) -> Callable[..., None]:
    """Runs a command that must be refused, with these words in its one line."""

    def run(arguments: Sequence[object], *words: str, stdin: str | bytes = b"") -> None:
        ran = command(*arguments, stdin=stdin)
        assert ran.status == 2, (ran.status, ran.out, ran.err)
        for word in words:
            assert word in ran.err

    return run


@pytest.fixture
def with_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy games can be played by command, too."""
    own = games.own_games()
    monkeypatch.setattr(games, "own_games", lambda: {**own, **{toy.name: toy for toy in all_toys()}})
    games.all_games.cache_clear()
    yield
    games.all_games.cache_clear()
