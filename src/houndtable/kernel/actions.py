"""Actions: the one stable table of all a game's actions, with a codec between numbers, tokens and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.kernel.words import Message


class ActionError(ValueError):
    """There is no such action in the game's table."""


class Action:
    """One row of an action table.

    `token` is the stable name in records and in the API ("pass A"); `words` says it to people; `kinds`, `pile` and
    `seat` (-1: none) name the cards, the pile and the seat that it concerns, so that a page can attach it to them.
    """

    def __init__(
        self, token: str, words: Message, kinds: Sequence[str] = (), pile: str | None = None, seat: int = -1
    ) -> None:
        self.token: Final = token
        self.words: Final = words
        self.kinds: Final = tuple(kinds)
        self.pile: Final = pile
        self.seat: Final = seat


class ActionTable:
    """All actions of a game; an action is an index into it. The order never changes under one rules version."""

    def __init__(self, rows: Sequence[Action]) -> None:
        self.rows: Final = tuple(rows)
        self._index: Final = {row.token: number for number, row in enumerate(rows)}
        if len(self._index) != len(self.rows):
            raise ValueError("an action token is given twice")

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, action: int) -> Action:
        if not 0 <= action < len(self.rows):
            raise ActionError(f"there is no action {action}")
        return self.rows[action]

    def number(self, token: str) -> int:
        """The action with this token; raises ActionError."""
        number = self._index.get(token)
        if number is None:
            raise ActionError(f"there is no action {token[:80]!r} in this game")
        return number
