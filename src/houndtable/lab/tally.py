"""The tally of simulated matches: sums in whole numbers, so that the order of adding doesn't matter."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any

from houndtable.kernel.piles import MAX_SEATS
from houndtable.kernel.score import Outcome

SHARE = 60
"""A win in whole parts: it divides by any number of winners."""

assert all(SHARE % winners == 0 for winners in range(1, MAX_SEATS + 1))


class Rows:
    """One row a match and seat, column by column."""

    def __init__(self) -> None:
        self.match = array("q")
        self.seat = array("b")
        self.player: list[str] = []
        self.score = array("q")
        self.rank = array("b")
        self.win = array("d")
        self.decisions = array("q")
        self.end_reason: list[str] = []

    def add(self, number: int, players: Sequence[str], decisions: int, outcome: Outcome) -> None:
        """The rows of one match; `decisions` is the match's, in each of them."""
        for seat, share in enumerate(outcome.win_shares()):
            self.match.append(number)
            self.seat.append(seat)
            self.player.append(players[seat])
            self.score.append(outcome.scores[seat])
            self.rank.append(outcome.rank[seat])
            self.win.append(share)
            self.decisions.append(decisions)
            self.end_reason.append(outcome.reason)

    def extend(self, other: Rows) -> None:
        """The rows of later matches."""
        self.match.extend(other.match)
        self.seat.extend(other.seat)
        self.player.extend(other.player)
        self.score.extend(other.score)
        self.rank.extend(other.rank)
        self.win.extend(other.win)
        self.decisions.extend(other.decisions)
        self.end_reason.extend(other.end_reason)

    def columns(self) -> dict[str, Any]:
        """Column name to values."""
        return dict(vars(self))


class Tally:
    """Sums over matches; `rows` holds each match, if kept. `seconds` is the wall-clock time of the whole simulation."""

    def __init__(self, seats: int, keep_rows: bool = False) -> None:
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.shares = [0] * seats
        self.scores = [0] * seats
        self.end_reasons: Counter[str] = Counter()
        self.rows: Rows | None = Rows() if keep_rows else None

    def add_match(self, number: int, players: Sequence[str], decisions: int, outcome: Outcome) -> None:
        """Count one match."""
        self.games += 1
        self.decisions += decisions
        winners = outcome.winners
        for seat in winners:
            self.shares[seat] += SHARE // len(winners)
        for seat, score in enumerate(outcome.scores):
            self.scores[seat] += score
        self.end_reasons[outcome.reason] += 1
        if self.rows is not None:
            self.rows.add(number, players, decisions, outcome)

    def add(self, other: Tally) -> None:
        """Count the matches of another tally, which come after those of this one."""
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(len(self.shares)):
            self.shares[seat] += other.shares[seat]
            self.scores[seat] += other.scores[seat]
        self.end_reasons.update(other.end_reasons)
        if self.rows is not None and other.rows is not None:
            self.rows.extend(other.rows)

    @property
    def wins(self) -> list[float]:
        """Matches won by each seat, a shared win split among its winners."""
        return [shares / SHARE for shares in self.shares]

    @property
    def mean_scores(self) -> list[float]:
        """The mean final score of each seat."""
        return [score / self.games for score in self.scores]
