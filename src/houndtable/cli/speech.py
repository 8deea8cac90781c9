"""Speakers for the commands: the club's, but a language there are no words in is an error."""

from __future__ import annotations

from collections.abc import Sequence

from houndtable.cli.errors import CommandError
from houndtable.club import words
from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.words import Speaker, Translate


def translator(lang: str, game: Game | None = None) -> Translate:
    """The translations of the house and of one game. Raises CommandError for a language there is none of."""
    if lang not in words.languages():
        raise CommandError(f"--lang {lang[:20]!r}: there are: {', '.join(words.languages())}")
    return words.translator(lang, game)


def speaker(lang: str, game: Game, rows: Sequence[Kind], seats: Sequence[str] = ()) -> Speaker:
    """The speaker of one table: its language, card names and people's names. Raises CommandError."""
    return Speaker({row.id: row.name for row in rows}, seats, translator(lang, game))
