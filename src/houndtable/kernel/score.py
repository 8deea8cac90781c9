"""Score lines, outcomes and ranks: how every match and every score sheet tells its points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.kernel.words import Message


class Line:
    """One line of a score: the paragraph it rests on, a sentence, and the points (may be negative or 0)."""

    def __init__(self, rule: str, message: Message, points: int) -> None:
        self.rule: Final = rule
        self.message: Final = message
        self.points: Final = points

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Line)
            and (other.rule, other.points) == (self.rule, self.points)
            and other.message == self.message
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.points, self.message))

    def __repr__(self) -> str:
        return f"Line({self.rule!r}, {self.message!r}, {self.points})"


def total(lines: Sequence[Line]) -> int:
    """The sum of the lines' points."""
    return sum(line.points for line in lines)


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Ranks from 1 for each key, best (largest) first; equal keys share a rank and the next is skipped (C-R2)."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]


class Outcome:
    """How a match ended: a rank, a score and score lines for each seat, the end reason (a short stable token).

    `reason_words` says the end reason to people. Seats of rank 1 have won; a side's members share its rank.
    """

    def __init__(
        self,
        rank: Sequence[int],
        scores: Sequence[int],
        lines: Sequence[Sequence[Line]],
        reason: str,
        reason_words: Message,
    ) -> None:
        self.rank: Final = tuple(rank)
        self.scores: Final = tuple(scores)
        self.lines: Final = tuple(tuple(one) for one in lines)
        self.reason: Final = reason
        self.reason_words: Final = reason_words

    @property
    def winners(self) -> list[int]:
        """The seats of rank 1, in seat order."""
        return [seat for seat, rank in enumerate(self.rank) if rank == 1]

    def win_shares(self) -> list[float]:
        """The win split equally among the winning seats; sums to 1."""
        winners = self.winners
        return [1.0 / len(winners) if rank == 1 else 0.0 for rank in self.rank]
