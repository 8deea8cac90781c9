"""Speakers for the commands: messages into sentences of a language, by gettext."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import houndtable
from houndtable.cli.errors import CommandError
from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.words import Speaker, Translate, english

ENGLISH: Final = "en"
HOUSE_WORDS: Final = Path(houndtable.__file__).parent / "words"


def languages() -> list[str]:
    """The languages that there are words in, English first."""
    found = sorted(path.parent.parent.name for path in HOUSE_WORDS.glob("*/LC_MESSAGES/houndtable.mo"))
    return [ENGLISH, *(code for code in found if code != ENGLISH)]


def translator(lang: str, game: Game | None = None) -> Translate:
    """The translations of the house and of one game. Raises CommandError for a language there is none of."""
    if lang not in languages():
        raise CommandError(f"--lang {lang[:20]!r}: there are: {', '.join(languages())}")
    if lang == ENGLISH:
        return english
    words: gettext.NullTranslations = gettext.translation("houndtable", HOUSE_WORDS, [lang], fallback=True)
    if game is not None:
        of_game = gettext.translation(game.name, game.folder / "words", [lang], fallback=True)
        of_game.add_fallback(words)
        words = of_game

    def translate(text: str, plural: str | None, count: int) -> str:
        return words.gettext(text) if plural is None else words.ngettext(text, plural, count)

    return translate


def speaker(lang: str, game: Game, rows: Sequence[Kind], seats: Sequence[str] = ()) -> Speaker:
    """The speaker of one table: its language, card names and people's names. Raises CommandError."""
    return Speaker({row.id: row.name for row in rows}, seats, translator(lang, game))
