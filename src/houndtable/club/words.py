"""Sentences at the edge: messages put into a language by gettext, with the names of a table's cards and people."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import houndtable
from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.words import Speaker, Translate, english

ENGLISH: Final = "en"
FOLDER: Final = Path(houndtable.__file__).parent / "words"
"""The house's catalogues: LANG/LC_MESSAGES/houndtable.mo. A game's own lie in its folder's ``words``."""


@lru_cache
def languages() -> tuple[str, ...]:
    """The languages there are words in, English first."""
    found = {path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/houndtable.mo")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@lru_cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The house's translations into a language; those of English change nothing."""
    return gettext.translation("houndtable", FOLDER, [lang], fallback=True)


def translator(lang: str, game: Game | None = None) -> Translate:
    """The translations of the house, and of one game before it."""
    if lang == ENGLISH or lang not in languages():
        return english
    words = catalogue(lang)
    if game is not None:
        own = gettext.translation(game.name, game.folder / "words", [lang], fallback=True)
        own.add_fallback(words)
        words = own

    def translate(text: str, plural: str | None, count: int) -> str:
        return words.gettext(text) if plural is None else words.ngettext(text, plural, count)

    return translate


def speaker(lang: str, game: Game, rows: Sequence[Kind], names: Sequence[str] = ()) -> Speaker:
    """The speaker of one table in one language."""
    return Speaker({row.id: row.name for row in rows}, names, translator(lang, game))


def best(wanted: str) -> str:
    """The first language of an Accept-Language header that there are words in; English for none."""
    for part in wanted.split(",")[:20]:
        code = part.partition(";")[0].strip().lower()
        for known in languages():
            if code == known.lower() or code.partition("-")[0] == known.lower():
                return known
    return ENGLISH
