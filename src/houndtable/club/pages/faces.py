"""Pictures of cards: each game's faces as SVG, drawn by its ``art`` module from the rows that a match is played with.

A game's `art` has ``draw(kind, size, title, words)`` for a face ("small" or "full") and ``back()``. A game without one
gets a plain face with the card's name. Addresses carry a hash of the rows, so that they may be kept for ever.
"""

from __future__ import annotations

import functools
import hashlib
import html
import importlib
import json
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final

from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game

SIZES: Final = ("small", "full")


@functools.cache
def _art(package: str) -> ModuleType | None:
    """The `art` module of a game's package, or None if it has none."""
    try:
        return importlib.import_module(f"{package}.art")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(".art"):
            raise
        return None


def art_of(game: Game) -> ModuleType | None:
    """The game's `art` module, or None if it has none."""
    return _art(type(game).__module__.removesuffix(".game"))


def face(game: Game, kind: Kind, size: str, words: Mapping[str, str]) -> str:
    """A card's face as SVG."""
    art = art_of(game)
    if art is not None:
        drawn: str = art.draw(kind, size, kind.name, words)
        return drawn
    return _plain(kind.name, "#fffaf0", "#26234a")


def back(game: Game) -> str:
    """The back of the game's cards as SVG."""
    art = art_of(game)
    if art is not None:
        drawn: str = art.back()
        return drawn
    return _plain("", "#c93c20", "#f4b63c")


def _plain(name: str, ground: str, ink: str) -> str:
    words = name.split()
    middle = 140 - 13 * (len(words) - 1)
    text = "".join(
        f'<text x="100" y="{middle + 26 * row}" font-family="sans-serif" font-size="24" fill="{ink}" '
        'text-anchor="middle">'
        f"{html.escape(word)}</text>"
        for row, word in enumerate(words)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">'
        f'<rect x="2" y="2" width="196" height="276" rx="14" fill="{ground}" stroke="{ink}" stroke-width="4"/>'
        f"{text}</svg>"
    )


class Deck:
    """The cards of a match as a page shows them: names, and addresses of their pictures under `base`."""

    def __init__(self, game: Game, rows: Sequence[Kind], base: str) -> None:
        self.game: Final = game
        self.rows: Final = tuple(rows)
        self._by_id: Final = {row.id: row for row in rows}
        text = json.dumps([row.to_data() for row in rows], sort_keys=True)
        self.version: Final = hashlib.sha256(text.encode()).hexdigest()[:12]
        self.base: Final = base
        self.back: Final = f"{base}/back.svg?v={self.version}"

    def row(self, kind: str) -> Kind:
        """The row of a kind; KeyError if there is none."""
        return self._by_id[kind]

    def name(self, kind: str) -> str:
        """The card's name in words: its id where that is printed (a letter), and its name."""
        name = self._by_id[kind].name
        return f"{kind}, {name}" if len(kind) == 1 else name

    def src(self, kind: str, size: str = "small") -> str:
        """The address of a face."""
        return f"{self.base}/{size}/{kind}.svg?v={self.version}"
