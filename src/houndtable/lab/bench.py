"""Benchmarks of a game: what a decision, a copy, a possible world and a view cost, in rounds of the reference loop."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import houndtable
from houndtable.kernel.chance import FastChance
from houndtable.kernel.determinise import determinise
from houndtable.kernel.game import Game
from houndtable.kernel.playout import playout
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from houndtable.lab.reference import reference_loop

REFERENCE_ROUNDS: Final = 200_000
REPEATS: Final = 7
SLICE: Final = 0.04
"""Seconds of measured work in each repeat."""

MIDDLES: Final = 12
"""Positions in the middle of matches on which copies, worlds and views are measured."""

GATES: Final = {
    "decision": (27.0, 4.5),
    "clone": (20.0, 8.0),
    "determinise": (160.0, 25.0),
}
"""What the largest seat count may cost at most, in rounds: interpreted, compiled."""


@dataclass(frozen=True)
class Cost:
    """What one thing costs: in rounds of the reference loop, and in microseconds here and now."""

    rounds: float
    microseconds: float


@dataclass(frozen=True)
class SeatCount:
    """The costs at one seat count, with knowledge kept and no events made."""

    seats: int
    decision: Cost
    clone: Cost
    determinise: Cost
    view: Cost
    decisions_a_match: float

    @property
    def matches_per_second(self) -> float:
        """Whole random matches a second, in one process."""
        return 1e6 / (self.decision.microseconds * self.decisions_a_match)


@dataclass(frozen=True)
class Gate:
    """A limit, and whether it was kept."""

    name: str
    rounds: float
    limit: float

    @property
    def kept(self) -> bool:
        """Whether the cost stays within the limit."""
        return self.rounds <= self.limit


def measure(work: Callable[[int], int], slice: float = SLICE, repeats: int = REPEATS) -> Cost:
    """The cost of one unit of `work(times)`, which gives the units it did; reference and work in turn, medians."""
    times = 1
    while True:
        begun = time.perf_counter()
        work(times)
        took = time.perf_counter() - begun
        if took >= slice / 4:
            break
        times *= 4
    times = max(1, int(times * slice / took))
    ratios: list[float] = []
    seconds: list[float] = []
    for _ in range(repeats):
        before = reference_loop(REFERENCE_ROUNDS)
        begun = time.perf_counter()
        units = work(times)
        each = (time.perf_counter() - begun) / units
        after = reference_loop(REFERENCE_ROUNDS)
        ratios.append(each / ((before + after) / 2 / REFERENCE_ROUNDS))
        seconds.append(each)
    return Cost(statistics.median(ratios), statistics.median(seconds) * 1e6)


class Bench:
    """The benchmarks of one game at one seat count, with its default options."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.setup: Final[Setup] = game.setup(seats, FastChance(0))
        self.chance: Final = FastChance(1)
        self.middles: Final = [self._middle(number) for number in range(MIDDLES)]

    def _middle(self, number: int) -> State:
        chance = FastChance(f"middle {number}")
        whole = playout(self.game.start(self.setup, chance), chance)
        chance = FastChance(f"middle {number}")
        state = self.game.start(self.setup, chance)
        playout(state, chance, limit=whole * (number + 1) // (MIDDLES + 1))
        return state

    def play(self, times: int) -> int:
        """Play matches at random; the decisions made."""
        decisions = 0
        for _ in range(times):
            decisions += playout(self.game.start(self.setup, self.chance), self.chance)
        return decisions

    def clone(self, times: int) -> int:
        """Copy states."""
        for _ in range(times):
            for state in self.middles:
                state.clone()
        return times * MIDDLES

    def determinise(self, times: int) -> int:
        """Make possible worlds for the seat that must act."""
        for _ in range(times):
            for state in self.middles:
                determinise(state, state.next_seat(), self.chance)
        return times * MIDDLES

    def view(self, times: int) -> int:
        """Make the view of the seat that must act."""
        for _ in range(times):
            for state in self.middles:
                view(state, state.next_seat())
        return times * MIDDLES

    def run(self) -> SeatCount:
        """Measure everything."""
        return SeatCount(
            self.seats,
            measure(self.play),
            measure(self.clone),
            measure(self.determinise),
            measure(self.view),
            self.play(50) / 50,
        )


def bench_game(game: Game, seats: Sequence[int] | None = None) -> list[SeatCount]:
    """The costs at every seat count (or those given)."""
    counts = seats if seats is not None else range(game.min_seats, game.max_seats + 1)
    return [Bench(game, count).run() for count in counts]


def gates(found: Sequence[SeatCount], compiled: bool) -> list[Gate]:
    """The limits at the largest seat count."""
    most = max(found, key=lambda one: one.seats)
    return [Gate(name, getattr(most, name).rounds, limits[compiled]) for name, limits in GATES.items()]


def to_data(game: Game, found: Sequence[SeatCount]) -> dict[str, Any]:
    """The result as plain data."""
    compiled = houndtable.compiled(game.state_class.__module__)
    return {
        "game": game.name,
        "compiled": compiled,
        "seat_counts": [
            {
                "seats": one.seats,
                "decisions_a_match": round(one.decisions_a_match, 1),
                "matches_per_second": round(one.matches_per_second, 1),
                **{
                    name: {"rounds": round(cost.rounds, 2), "microseconds": round(cost.microseconds, 3)}
                    for name in ("decision", "clone", "determinise", "view")
                    for cost in [getattr(one, name)]
                },
            }
            for one in found
        ],
        "gates": [
            {"name": gate.name, "rounds": round(gate.rounds, 2), "limit": gate.limit, "kept": gate.kept}
            for gate in gates(found, compiled)
        ],
    }
