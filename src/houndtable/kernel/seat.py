"""The seat handle: all that a player, human or computer, ever gets of a match. Each part is made when asked for."""

from __future__ import annotations

from typing import Any, Final

from houndtable.kernel.actions import ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.determinise import determinise
from houndtable.kernel.game import Game
from houndtable.kernel.score import Line
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from houndtable.kernel.words import Message, Reason


class NotAsked(ValueError):
    """The seat need not act now."""


class Seat:
    """One seat's window onto a match. It hands out no state but determinised worlds."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game: Final = game
        self.number: Final = seat
        self._state = state

    @property
    def actions(self) -> ActionTable:
        """The game's action table."""
        return self.game.actions

    @property
    def asked(self) -> bool:
        """Whether this seat must decide now."""
        return self._state.asked(self.number) is not None

    def options(self) -> list[int]:
        """The seat's legal actions now; empty when it is not asked."""
        decision = self._state.asked(self.number)
        return list(decision.options(self._state)) if decision is not None else []

    def prompt(self) -> Message | None:
        """What the seat is asked, or None."""
        decision = self._state.asked(self.number)
        return decision.prompt(self._state) if decision is not None else None

    def rule(self) -> str:
        """The paragraph of what is asked, or an empty text."""
        decision = self._state.asked(self.number)
        return decision.rule if decision is not None else ""

    def refuse(self, action: int) -> Reason | None:
        """Why the seat can't take this action now, or None if it can."""
        if not 0 <= action < len(self.game.actions):
            return Reason("", Message("There is no such action in this game."))
        decision = self._state.asked(self.number)
        if decision is None:
            if self._state.over:
                return Reason("", Message("The match is over."))
            return Reason("", Message("It is not your turn to decide."))
        return decision.refuse(self._state, action)

    def view(self) -> dict[str, Any]:
        """All that the seat sees; see ``view.py``."""
        return view(self._state, self.number)

    def preview(self) -> list[Line]:
        """The score lines of the seat's own cards as far as it can see."""
        return self._state.preview(self.number)

    def determinise(self, chance: Chance) -> State:
        """A random world that agrees with what the seat knows; see ``determinise.py``."""
        return determinise(self._state, self.number, chance)
