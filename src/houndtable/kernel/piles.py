"""Piles: what a game's state class tells the kernel once about its lists of cards.

A pile is a plain list of card ints in an attribute of the state, or a list of such lists, one a seat (or one an
index). An ordered pile has its top at the end of the list; an unordered one is kept sorted, so that the order of the
list tells nothing and two ways to the same cards are the same state. (A sealed choice keeps the order of choosing
until it is revealed.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.kernel.words import Message

MAX_SEATS: Final = 6
PUBLIC: Final = MAX_SEATS
"""The observer beside the seats: what it knows, everybody may know, spectators included."""
OBSERVERS: Final = MAX_SEATS + 1
OPEN: Final = (1 << OBSERVERS) - 1
"""The mask of all observers."""

ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"


class Place:
    """One list of cards: the pile `name` (of seat or index `index`, else -1), seen by the observers in the mask `sees`.

    `shift` is where this place's bits stand in `State.loose` (see ``moves.py``).
    """

    def __init__(self, name: str, index: int, sees: int, ordered: bool) -> None:
        self.name: Final = name
        self.index: Final = index
        self.sees: Final = sees
        self.ordered: Final = ordered
        self.shift = 0

    def to_data(self) -> object:
        """The place in records and events: its pile's name, or name and index."""
        return self.name if self.index < 0 else [self.name, self.index]


class Pile:
    """One declared pile.

    `name` is the attribute of the state. `sees` is `ALL`, `OWNER` (the seat of the same index) or `NOBODY`. `many` says
    that the attribute is a list of piles. `ordered` piles keep positions. `home` names the pile from which a seat's
    sealed choice takes its cards: until the choice is revealed, others see them as still there. `slots` says that
    empty-handed onlookers see the pile as separate face-down places, not as a heap. `title` is its name for people.
    """

    def __init__(
        self,
        name: str,
        title: Message,
        sees: str = ALL,
        many: bool = False,
        ordered: bool = False,
        home: str = "",
        slots: bool = False,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.sees: Final = sees
        self.many: Final = many
        self.ordered: Final = ordered
        self.home: Final = home
        self.slots: Final = slots
        self.places: Final = tuple(
            Place(name, index if many else -1, self._mask(index), ordered) for index in range(MAX_SEATS if many else 1)
        )

    def _mask(self, index: int) -> int:
        if self.sees == ALL:
            return OPEN
        return 1 << index if self.sees == OWNER else 0


def declare(*piles: Pile) -> tuple[Pile, ...]:
    """The piles of a state class, their places numbered for the kernel's bookkeeping."""
    shift = 0
    for pile in piles:
        if pile.ordered and pile.sees != ALL:
            for place in pile.places:
                place.shift = shift
                shift += OBSERVERS
    return piles


class Slot:
    """One declared attribute of a state that is no pile.

    `sees`: `ALL` (in every view), `OWNER` (a list with one item a seat, each in its seat's view only) or `NOBODY`
    (kept, but not in views; `why` says why that is right).
    """

    def __init__(self, name: str, sees: str = ALL, why: str = "") -> None:
        self.name: Final = name
        self.sees: Final = sees
        self.why: Final = why


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, in order."""
    return [seat for seat in range(MAX_SEATS) if mask >> seat & 1]


def mask_of(seats: Sequence[int]) -> int:
    """The mask of some seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
