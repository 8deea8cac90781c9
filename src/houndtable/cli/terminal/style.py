"""How a game's table looks in the terminal: the game's own ``terminal.py``, if it has one, over plain defaults.

That module may have ``CARD`` (how a kind is named, with ``{id}`` and ``{name}``), ``PLACES`` (pile name to the names of
its places), ``notes(view)`` (messages under the table, made from a seat's view) and ``card_text(kind)`` (what is
printed on a card, as a message).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message


class Style:
    """One game's look."""

    def __init__(self, game: Game) -> None:
        name = f"{type(game).__module__}.terminal"
        self._own: ModuleType | None = import_module(name) if _exists(name) else None

    def card(self, id: str, name: str) -> str:
        """The short name of a kind; `name` is its printed name in the language in use."""
        form = getattr(self._own, "CARD", "{name}")
        return str(form).replace("{id}", id).replace("{name}", name)

    def places(self, pile: str) -> Sequence[Message]:
        """The names of a pile's places; none for a pile that is a heap."""
        places: Mapping[str, Sequence[Message]] = getattr(self._own, "PLACES", {})
        return places.get(pile, ())

    def notes(self, view: Mapping[str, Any]) -> list[Message]:
        """What else the game tells the seat under the table."""
        notes = getattr(self._own, "notes", None)
        return list(notes(view)) if notes is not None else []

    def card_text(self, kind: Kind) -> Message:
        """What is printed on a card."""
        text = getattr(self._own, "card_text", None)
        if text is not None:
            own: Message = text(kind)
            return own
        return Message("{values}", values=[f"{name} {_plain(value)}" for name, value in kind.values.items()])


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the game is a single module
        return False


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name} {_plain(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_plain(one) for one in value)
    return str(value)
