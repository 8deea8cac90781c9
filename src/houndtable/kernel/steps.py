"""Steps: the small immutable objects on a state's stack that say what the rules ask or do next.

The top of the stack decides: a `Decision` waits for its seat, an `Effect` runs by itself, a `Together` waits for
several seats at once. One step is one thing of the rulebook and names its paragraph in `rule`. Steps hold a seat and
a few ints, so copies of a state share them; `args` gives what they were made of, for saving.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from houndtable.kernel.chance import Chance
from houndtable.kernel.words import Message, Reason

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """What the rules ask or do next."""

    rule: ClassVar[str] = ""

    def args(self) -> tuple[int, ...]:
        """The arguments that make this step again."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """One choice of one seat, between the actions that `options` gives."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, s: S) -> list[int]:
        """The legal actions, in a fixed order, never empty. Pure and fast; the list must not be changed."""
        raise NotImplementedError  # abstract

    def refuse(self, s: S, action: int) -> Reason | None:
        """Why this action of the game's table is not legal now, or None if it is. Pure; asked only for people."""
        raise NotImplementedError  # abstract

    def choose(self, s: S, action: int, chance: Chance) -> None:
        """Carry out a legal action and push what follows. The step itself is already off the stack."""
        raise NotImplementedError  # abstract

    def prompt(self, s: S) -> Message:
        """What the seat is asked, for people."""
        raise NotImplementedError  # abstract


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step[S]):
    """Something the rules do without a choice."""

    def run(self, s: S, chance: Chance) -> None:
        """Do it and push what follows. The step itself is already off the stack."""
        raise NotImplementedError  # abstract


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """Several seats decide at once, each on its own branch, sealed until all are in.

    A branch touches only its seat's sealed piles and its answer (`State.answers`); it draws no chance and makes no
    event. So any order of arrival has the same outcome. `done` runs when the last branch is finished.
    """

    def seats(self, s: S) -> list[int]:
        """Who decides, from public facts alone, in seat order; may be empty, then `done` runs at once."""
        raise NotImplementedError  # abstract

    def branch(self, s: S, seat: int) -> Decision[S]:
        """The first decision of a seat's branch."""
        raise NotImplementedError  # abstract

    def done(self, s: S, chance: Chance) -> None:
        """All are in: reveal, and push what follows. The step itself is already off the stack."""
        raise NotImplementedError  # abstract

    def reopen(self, s: S, seat: int) -> None:
        """Put back what a branch changed beyond its sealed piles and its answer. Most have nothing to add."""

    def silent(self) -> bool:
        """Whether who has answered stays hidden until all are in (reaction windows)."""
        return False
