"""What a simulation plays: a game, its seats, options and players, and a seed from which every match has its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houndtable.kernel.cards import Kind
from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import Game
from houndtable.kernel.options import RANDOM
from houndtable.kernel.setup import QUICK, Setup
from houndtable.players import Player, find, make
from houndtable.players.random_player import RandomPlayer

ROLLING = "random"


@dataclass(frozen=True)
class Plan:
    """`games` matches of one game. `players` names a level for each seat; `rows` the card data in force.

    Match number i depends on `seed` and i alone, so any share of the matches can be played anywhere.
    """

    game: Game
    seats: int
    games: int
    seed: str
    players: Sequence[str]
    options: Mapping[str, Any]
    rows: Sequence[Kind]
    windows: str = QUICK

    def check(self) -> None:
        """Raises SetupError, OptionError, CardError or PlayerError when a match of the plan can't be set up."""
        for name in self.players:
            find(name)
        self.setup(FastChance(0))

    def setup(self, chance: FastChance) -> Setup:
        """The setup of a match; random options are drawn from its chance."""
        return self.game.setup(self.seats, chance, self.options, self.windows, self.rows)

    def fixed_setup(self) -> Setup | None:
        """The one setup of all matches, or None when an option is drawn anew for each."""
        for option in self.game.options:
            if option.exists_for(self.seats) and self.options.get(option.name, option.default) == RANDOM:
                return None
        return self.setup(FastChance(0))

    def chance(self, number: int) -> FastChance:
        """The chance of a match: its deals, and the choices of its random players."""
        return FastChance(f"{self.seed}/{number}")

    def all_random(self) -> bool:
        """Whether nobody at the table looks at the cards."""
        return all(name == ROLLING for name in self.players)

    def player(self, number: int, seat: int, chance: FastChance) -> Player:
        """The computer player of a seat in a match; a random one shares the match's chance."""
        if self.players[seat] == ROLLING:
            return RandomPlayer(chance)
        return make(self.players[seat], self.game, f"{self.seed}/{number}/{seat}")
