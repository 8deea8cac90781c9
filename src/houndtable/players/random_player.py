"""A player that takes any option, each equally likely."""

from __future__ import annotations

from houndtable.kernel.chance import Chance
from houndtable.kernel.seat import Seat
from houndtable.players.base import Player


class RandomPlayer(Player):
    """Takes any option by its own chance; a single option takes none of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, seat: Seat) -> int:
        options = seat.options()
        if len(options) == 1:
            return options[0]
        return options[self.chance.below(len(options))]
