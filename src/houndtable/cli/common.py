"""What several subcommands share: the game, its options, card data and language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houndtable.cli.errors import CommandError
from houndtable.games import UnknownGame, find
from houndtable.kernel.cards import CardError, Kind
from houndtable.kernel.game import Game
from houndtable.kernel.options import OptionError, OptionValue, check_options


def game_argument(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The positional GAME."""
    help = "a game's name (see houndtable games)"
    if optional:
        parser.add_argument("game", metavar="GAME", nargs="?", help=help)
    else:
        parser.add_argument("game", metavar="GAME", help=help)


def cards_argument(parser: argparse.ArgumentParser) -> None:
    """``--cards FILE``."""
    parser.add_argument(
        "--cards", metavar="FILE", type=Path, help="your own rows (TOML) for the card data that is house data"
    )


def option_argument(parser: argparse.ArgumentParser) -> None:
    """``--option NAME=VALUE``, as often as wanted."""
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated"
    )


def lang_argument(parser: argparse.ArgumentParser) -> None:
    """``--lang CODE``."""
    parser.add_argument("--lang", metavar="CODE", default="en", help="language of the words (default: en)")


def json_argument(parser: argparse.ArgumentParser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout, and nothing else")


def whole_number(low: int, high: int) -> Any:
    """An argument type: a whole number from `low` to `high`."""

    def read(text: str) -> int:
        word = text.strip()
        if not (word.isascii() and word.removeprefix("-").isdigit()) or len(word) > 18 or not low <= int(word) <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is needed, not {text[:40]!r}")
        return int(word)

    return read


def find_game(name: str) -> Game:
    """The game of this name. Raises CommandError."""
    try:
        return find(name)
    except UnknownGame as error:
        raise CommandError(str(error)) from None


def card_rows(game: Game, own: Path | None) -> list[Kind]:
    """The card rows in force. Raises CommandError naming file, row and field."""
    try:
        return game.rows(own)
    except CardError as error:
        raise CommandError(str(error)) from None


def read_options(game: Game, given: Sequence[str], seats: int) -> dict[str, OptionValue]:
    """The options given as NAME=VALUE. Raises CommandError."""
    by_name = {option.name: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign:
            raise CommandError(f"--option {text[:60]!r}: write it as NAME=VALUE")
        if name not in by_name:
            raise CommandError(f"unknown option {name[:60]!r}; {game.name} has: {', '.join(by_name) or 'none'}")
        if name in options:
            raise CommandError(f"option {name} is given twice")
        try:
            options[name] = by_name[name].parse(value)
        except OptionError as error:
            raise CommandError(str(error)) from None
    try:
        check_options(game.options, options, seats)
    except OptionError as error:
        raise CommandError(str(error)) from None
    return options


def read_seats(game: Game, seats: int | None) -> int:
    """The seat count, by default the fewest. Raises CommandError."""
    if seats is None:
        return game.min_seats
    if not game.min_seats <= seats <= game.max_seats:
        raise CommandError(f"--seats {seats}: {game.name} is for {game.min_seats} to {game.max_seats} players")
    return seats


def read_file(path: Path | None, most: int) -> bytes:
    """A file's content, or stdin's where there is none. Raises CommandError when it can't be read or is too large."""
    where = str(path) if path is not None else "stdin"
    try:
        if path is not None:
            with path.open("rb") as file:
                data = file.read(most + 1)
        else:
            data = sys.stdin.buffer.read(most + 1)
    except OSError as error:
        raise CommandError(f"{where}: {error.strerror}") from None
    if len(data) > most:
        raise CommandError(f"{where}: larger than {most // 1024} KiB")
    return data
