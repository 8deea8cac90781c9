"""Computer players think in processes of their own, with a time limit: a faulty or endless one never stops a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
from collections.abc import Awaitable, Sequence
from typing import Final, Protocol

from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match
from houndtable.kernel.snapshot import save

log: Final = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-m", "houndtable.club.thinker")
_START_SECONDS: Final = 60.0
_LONGEST_LINE: Final = 8 * 1024 * 1024


class Thinkers(Protocol):
    """Who thinks for computer players."""

    def choose(self, match: Match, seat: int, level: str) -> Awaitable[list[int]]:
        """The seat's legal actions in the order to be tried. The match is looked at before this returns."""

    async def close(self) -> None:
        """Nobody thinks any more."""


def ordered(options: list[int], chosen: int | None) -> list[int]:
    """The options, the chosen one first; in random order where none was chosen."""
    rest = [option for option in options if option != chosen]
    FastChance(secrets.randbits(60)).shuffle(rest)
    return [chosen, *rest] if chosen is not None and chosen in options else rest


class ThinkingProcesses:
    """Up to `count` processes that think, each for at most `seconds` a move; started when first needed."""

    def __init__(self, count: int, seconds: float, command: Sequence[str] = COMMAND) -> None:
        self.seconds: Final = seconds
        self._free: Final[asyncio.Queue[_Process]] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(_Process(command))

    def choose(self, match: Match, seat: int, level: str) -> Awaitable[list[int]]:
        """See `Thinkers`. A player that is illegal, raises or takes too long is logged and replaced by chance."""
        question = {
            "game": match.game.name,
            "setup": match.setup.to_data(),
            "state": save(match.state),
            "seat": seat,
            "level": level,
            "seed": secrets.token_hex(8),
        }
        return self._choose(match.game, match.seat(seat).options(), level, question)

    async def _choose(self, game: Game, options: list[int], level: str, question: dict[str, object]) -> list[int]:
        if len(options) == 1:
            return options
        seat = question["seat"]
        process = await self._free.get()
        try:
            async with asyncio.timeout(_START_SECONDS):
                await process.start()
            async with asyncio.timeout(self.seconds):
                answer = await process.ask(question)
        except TimeoutError:
            log.warning("%s: the %s player at seat %s thought too long; chance moves for it", game.name, level, seat)
            await process.stop()
            return ordered(options, None)
        except (OSError, ValueError, EOFError) as error:
            log.warning("%s: the %s player at seat %s failed: %s", game.name, level, seat, error)
            await process.stop()
            return ordered(options, None)
        except BaseException:
            await process.stop()
            raise
        finally:
            self._free.put_nowait(process)
        chosen = answer.get("action")
        if not isinstance(chosen, int) or chosen not in options:
            why = answer.get("error", f"illegal action {chosen!r}")
            log.warning("%s: the %s player at seat %s failed: %s", game.name, level, seat, why)
            return ordered(options, None)
        return ordered(options, chosen)

    async def close(self) -> None:
        """Stop all processes."""
        while not self._free.empty():
            await self._free.get_nowait().stop()


class _Process:
    """One process, started anew when it has stopped."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command: Final = command
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process if it does not run, and wait until it is ready."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
            await self._answer()

    async def ask(self, question: dict[str, object]) -> dict[str, object]:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._answer()

    async def _answer(self) -> dict[str, object]:
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError("the thinking process has ended")
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("no answer")
        return answer

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
