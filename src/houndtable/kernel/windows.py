"""Reaction windows: who may react is asked so that neither question nor pause tells who could."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from houndtable.kernel.chance import Chance
from houndtable.kernel.state import State
from houndtable.kernel.steps import Together

W = TypeVar("W", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Together[W], Generic[W]):
    """A moment in which some seats may react to what was announced.

    `may_react` names the seats from public facts alone. In a match with masked windows the kernel asks all of them,
    the others with the single option to pass; with quick windows only those for whom `holds` is true. The branch
    is a decision whose choice is kept in ``s.answers[seat]``; `done` reads the answers. The last of its options lets
    the moment pass: a table's clock takes it for a seat that does not answer in time.
    """

    def may_react(self, s: W) -> list[int]:
        """The seats that could hold a reaction, judged from public facts alone, in seat order."""
        raise NotImplementedError  # abstract

    def holds(self, s: W, seat: int) -> bool:
        """Whether this seat really has a reaction to choose."""
        raise NotImplementedError  # abstract

    def seats(self, s: W) -> list[int]:
        seats = self.may_react(s)
        if s.setup.masked:
            return seats
        return [seat for seat in seats if self.holds(s, seat)]

    def silent(self) -> bool:
        return True

    def done(self, s: W, chance: Chance) -> None:
        raise NotImplementedError  # abstract
