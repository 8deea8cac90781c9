"""Setup: the one immutable object of a match that all its states share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.kernel.cards import CardTable
from houndtable.kernel.options import OptionValue
from houndtable.kernel.piles import PUBLIC

MASKED: Final = "masked"
QUICK: Final = "quick"


class Setup:
    """What was settled before the first card: game, seats, options, windows mode, card table, sides.

    `options` holds every option of the seat count, none of them random any more. `windows` is `MASKED` (everybody who
    could hold a reaction is asked) or `QUICK` (holders only). `sides` gives each seat's side.
    `all_seats` lists the seats; it must not be changed.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, OptionValue],
        windows: str,
        table: CardTable,
        sides: Sequence[int] = (),
    ) -> None:
        if windows not in (MASKED, QUICK):
            raise ValueError(f"windows: {MASKED} or {QUICK}")
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final[Mapping[str, OptionValue]] = dict(options)
        self.windows: Final = windows
        self.masked: Final = windows == MASKED
        self.table: Final = table
        self.sides: Final = tuple(sides) if sides else tuple(range(seats))
        self.all_seats: Final[list[int]] = list(range(seats))
        self.everyone: Final = (1 << seats) - 1 | 1 << PUBLIC

    def flag(self, name: str) -> bool:
        """A flag option's value; False when the option does not exist at this seat count."""
        return self.options.get(name) is True

    def number(self, name: str) -> int:
        """An int or seat option's value."""
        value = self.options[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(name)
        return value

    def word(self, name: str) -> str:
        """A choice option's value."""
        value = self.options[name]
        if not isinstance(value, str):
            raise TypeError(name)
        return value

    def words(self, name: str) -> list[str]:
        """A subset option's value."""
        value = self.options[name]
        if not isinstance(value, list):
            raise TypeError(name)
        return list(value)

    def to_data(self) -> dict[str, Any]:
        """The setup as plain data for a record."""
        return {
            "seats": self.seats,
            "options": dict(self.options),
            "windows": self.windows,
            "cards": self.table.to_data(),
        }
