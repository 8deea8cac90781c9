"""The levels of computer players, and how to make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message
from houndtable.players.base import Player
from houndtable.players.greedy import GreedyPlayer
from houndtable.players.random_player import RandomPlayer


class PlayerError(ValueError):
    """There is no such level; the message names those that there are."""


class Level:
    """One level: its `name` in commands and records, its `title` and an honest description for people."""

    def __init__(self, name: str, title: Message, text: Message, build: Callable[[Game, FastChance], Player]) -> None:
        self.name: Final = name
        self.title: Final = title
        self.text: Final = text
        self.build: Final = build


def _random(game: Game, chance: FastChance) -> Player:
    return RandomPlayer(chance)


def _greedy(game: Game, chance: FastChance) -> Player:
    return GreedyPlayer(game.hints(), chance)


LEVELS: Final = (
    Level(
        "random",
        Message("Rolling Ball"),
        Message("Takes any allowed choice without looking. Good for a first try of the rules, no opponent."),
        _random,
    ),
    Level(
        "greedy",
        Message("House Dog"),
        Message(
            "Takes what looks best at once, judged from its own cards and what it may know of the others. It makes no "
            "plans."
        ),
        _greedy,
    ),
)
"""From the weakest to the strongest."""


def find(name: str) -> Level:
    """The level of this name; raises PlayerError."""
    for level in LEVELS:
        if level.name == name.strip().lower():
            return level
    raise PlayerError(f"unknown player {name[:60]!r}; there are: {', '.join(level.name for level in LEVELS)}")


def make(name: str, game: Game, seed: int | str) -> Player:
    """A new player of a level. The same seed makes the same choices in the same situations. Raises PlayerError."""
    return find(name).build(game, FastChance(seed))
