"""A player that takes what looks best at once, by its game's hints."""

from __future__ import annotations

from typing import Final

from houndtable.kernel.chance import Chance
from houndtable.kernel.hints import Hints
from houndtable.kernel.seat import Seat
from houndtable.players.base import Player

WORLDS: Final = 4
"""Worlds that agree with what the seat knows, in which each option is weighed."""

SAME: Final = 1e-9
"""Options whose averages differ by no more look equally good."""


class GreedyPlayer(Player):
    """Weighs its options in a few worlds it holds possible and takes the best on average; its chance breaks ties."""

    def __init__(self, hints: Hints, chance: Chance, worlds: int = WORLDS) -> None:
        self.hints = hints
        self.chance = chance
        self.worlds = worlds

    def choose(self, seat: Seat) -> int:
        options = seat.options()
        if len(options) == 1:
            return options[0]
        sums = [0.0] * len(options)
        for _ in range(self.worlds):
            weights = self.hints.weigh(seat.determinise(self.chance), seat.number, options.copy())
            for index in range(len(options)):
                sums[index] += weights[index]
        limit = max(sums) - SAME * self.worlds
        best = [options[index] for index in range(len(options)) if sums[index] >= limit]
        if len(best) == 1:
            return best[0]
        return best[self.chance.below(len(best))]
