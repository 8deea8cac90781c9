"""The paragraphs of a game's rulebook, and whether a citation is one of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from houndtable.kernel.game import Game

_HEAD = re.compile(r"^\*\*([^*]+)\*\*", re.MULTILINE)


@cache
def _paragraphs(folder: Path) -> frozenset[str]:
    path = folder / "rulebook.en.md"
    return frozenset(_HEAD.findall(path.read_text())) if path.exists() else frozenset()


def check_cited(game: Game, rule: str, what: str) -> None:
    """The paragraph exists, when the game has a rulebook; an empty one is the house's word."""
    known = _paragraphs(game.folder)
    if known and rule:
        assert rule in known, f"{what} cites {rule}, which is not in the rulebook of {game.name}"
