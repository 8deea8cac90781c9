"""Small helpers of the battery: the lists of a state, kinds, events as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houndtable.kernel.events import Event
from houndtable.kernel.piles import Pile, Place
from houndtable.kernel.state import State
from houndtable.kernel.view import SPECTATOR


def lists_of(s: State) -> Iterator[tuple[Pile, Place, list[int]]]:
    """Every list of cards of a state with its pile and place."""
    for pile in s.piles:
        content = getattr(s, pile.name)
        for place, cards in zip(pile.places, content if pile.many else [content], strict=False):
            yield pile, place, cards


def kinds_of(s: State, cards: Sequence[int]) -> list[int]:
    """The kind numbers of some cards."""
    return [s.setup.table.kinds_of[card] for card in cards]


def seats_and_spectator(s: State) -> list[int]:
    return [*range(s.setup.seats), SPECTATOR]


def events_of(events: Sequence[Event]) -> list[Any]:
    """Events as in a record."""
    return [event.to_data() for event in events]
