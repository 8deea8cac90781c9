"""Hints: a game's cheap judgement of a world, used by greedy play and by the search."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from houndtable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """A game's evaluation and move ordering. Both look at determinised worlds only, never at the true state."""

    def evaluate(self, world: State) -> list[float]:
        """How well each seat stands, in points of the game (larger is better, comparable between the seats)."""
        raise NotImplementedError  # abstract

    def weigh(self, world: State, seat: int, options: list[int]) -> list[float]:
        """How good each option of the seat looks, in points of the game, as far as a cheap look tells."""
        raise NotImplementedError  # abstract
