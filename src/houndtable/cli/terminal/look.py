"""What a desk hands out: all that one seat sees of a match, in words, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


class Turned(Exception):
    """Something was refused: why, with the rulebook paragraph (empty: the house). Nothing has changed."""

    def __init__(self, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.rule = rule


class Gone(Exception):
    """The table can't be reached any more, or the seat there is no longer ours; says why."""


@dataclass(frozen=True)
class Choice:
    """One legal action: its token, in words, and the kinds of cards that it concerns."""

    token: str
    words: str
    kinds: Sequence[str] = ()


@dataclass(frozen=True)
class Question:
    """What the seat is asked. `cannot_undo` says why nothing can be taken back (None: something can)."""

    asked: bool
    words: str
    rule: str
    options: Sequence[Choice]
    cannot_undo: str | None


@dataclass(frozen=True)
class LineOfLog:
    """One thing that happened, as this seat may know it; `chapter` is the one that it ended (-1: none)."""

    rule: str
    words: str
    chapter: int = -1


@dataclass(frozen=True)
class Points:
    """One line of points."""

    rule: str
    words: str
    points: int


@dataclass(frozen=True)
class Sheet:
    """The score sheet of one ended chapter: the lines of each seat."""

    chapter: int
    lines: Sequence[Sequence[Points]]


@dataclass(frozen=True)
class Ending:
    """How the match ended."""

    ranks: Sequence[int]
    scores: Sequence[int]
    winners: Sequence[int]
    lines: Sequence[Sequence[Points]]
    reason: str


@dataclass(frozen=True)
class Look:
    """All that the seat sees now. `view` is the kernel's view; `log` what is new since this seat's last look."""

    seat: int
    names: Sequence[str]
    levels: Sequence[str]
    view: Mapping[str, Any]
    question: Question
    log: Sequence[LineOfLog]
    preview: Sequence[Points]
    sheets: Sequence[Sheet]
    ending: Ending | None
    notice: str = field(default="")

    @property
    def waiting_for(self) -> list[str]:
        """The names of those who must decide now, this seat's left out."""
        return [self.names[seat] for seat in self.view["must_act"] if seat != self.seat]


class Desk:
    """Where a match is played, and how the people at this terminal reach it."""

    def people(self) -> list[int]:
        """The seats of the people at this terminal."""
        raise NotImplementedError  # abstract

    def go_on(self) -> list[int]:
        """Let the others play until somebody here is asked or the match is over; the seats here that are asked.

        Raises Gone.
        """
        raise NotImplementedError  # abstract

    def look(self, seat: int) -> Look:
        """What the seat sees. Raises Gone."""
        raise NotImplementedError  # abstract

    def act(self, seat: int, tokens: Sequence[str]) -> None:
        """Carry out actions of one seat, all or none. Raises Turned or Gone."""
        raise NotImplementedError  # abstract

    def undo(self, seat: int) -> None:
        """Take back the seat's sealed answer or its last action. Raises Turned or Gone."""
        raise NotImplementedError  # abstract

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would do something now."""
        raise NotImplementedError  # abstract

    def kept(self) -> bool:
        """Whether the match can be gone on with after the people here have left."""
        return False

    def leave(self) -> str:
        """The people here leave; what to tell them, in words (empty: nothing)."""
        return ""
