"""``houndtable play``: a match in the terminal, against computer players or with others at the same keyboard."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from houndtable.cli import common, out
from houndtable.cli.errors import CommandError, CommandFailure
from houndtable.cli.speech import translator
from houndtable.kernel.game import Game, SetupError

if TYPE_CHECKING:
    from houndtable.cli.terminal.local import LocalDesk
    from houndtable.cli.terminal.saving import Sitter
    from houndtable.kernel.match import Match
    from houndtable.kernel.record import Seed

MOST_NAME = 40


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.game_argument(parser, optional=True)
    parser.add_argument("--seats", metavar="N", type=common.whole_number(1, 99), help="players (default: the fewest)")
    parser.add_argument(
        "--players",
        metavar="WHO[:NAME],...",
        help="who sits where: me or a computer player's level, each with a name if you like; several me share the"
        " keyboard. Without me you get the first seat",
    )
    common.option_argument(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same cards (default: a fresh secret)")
    parser.add_argument(
        "--windows",
        choices=["masked", "quick"],
        help="whom reaction windows ask: everybody who could react, or those who really can (default: quick with one"
        " person, else masked)",
    )
    common.cards_argument(parser)
    parser.add_argument("--save", metavar="FILE", type=Path, help="keep the match in this file; at the end, its record")
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a kept match (and keep it there)")
    parser.add_argument("--join", metavar="LINK", help="take a seat at a club's table")
    parser.add_argument("--name", metavar="NAME", default="", help="your name at the table, with --join")
    common.lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Play."""
    if args.join is not None:
        from houndtable.cli.terminal.joining import run_joined

        _alone(args, "--join", ("game", "seats", "players", "seed", "windows", "cards", "save", "resume"))
        return run_joined(args.join, args.name, args.lang, read_line)
    if args.resume is not None:
        _alone(args, "--resume", ("game", "seats", "players", "seed", "windows", "cards", "save"))
        return _sit(*_resumed(args.resume), args.resume, args.lang)
    if args.game is None:
        raise CommandError("a GAME, --resume FILE or --join LINK is needed")
    match, sitters, seed = _new(args)
    return _sit(match, sitters, seed, args.save, args.lang)


def _alone(args: argparse.Namespace, name: str, others: Sequence[str]) -> None:
    for other in others:
        if getattr(args, other) is not None or args.option:
            raise CommandError(f"{name} takes no game, seats, players, options or seed: the table has them")


def _resumed(path: Path) -> tuple[Match, list[Sitter], Seed]:
    from houndtable.cli.terminal.saving import load
    from houndtable.games import all_games
    from houndtable.kernel.record import MAX_BYTES, RecordError
    from houndtable.players import PlayerError, find

    text = common.read_file(path, 2 * MAX_BYTES)
    try:
        match, sitters, seed = load(text, all_games())
        for sitter in sitters:
            if not sitter.person:
                find(sitter.player)
    except (RecordError, PlayerError) as error:
        raise CommandError(f"{path}: {error}") from None
    return match, sitters, seed


def _new(args: argparse.Namespace) -> tuple[Match, list[Sitter], Seed]:
    from houndtable.kernel.chance import new_secret
    from houndtable.kernel.match import Match
    from houndtable.kernel.record import Seed
    from houndtable.kernel.setup import MASKED, QUICK

    game = common.find_game(args.game)
    sitters = seat_people(game, args.seats, args.players)
    seats = len(sitters)
    options = common.read_options(game, args.option, seats)
    rows = common.card_rows(game, args.cards)
    if args.save is not None:
        _check_save(args.save)
    secret = new_secret() if args.seed is None else hashlib.sha256(f"houndtable play\n{args.seed}".encode()).hexdigest()
    seed = Seed(secret, [])
    persons = sum(1 for sitter in sitters if sitter.person)
    windows = args.windows if args.windows is not None else MASKED if persons > 1 else QUICK
    try:
        match = Match.new(game, seats, seed.chance(), options, windows, rows)
    except SetupError as error:
        raise CommandError(str(error)) from None
    return match, _named(sitters, secret), seed


def _check_save(path: Path) -> None:
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise CommandError(f"--save {path}: {'is a folder' if path.is_dir() else 'there is no such folder'}")


def seat_people(game: Game, seats: int | None, players: str | None) -> list[Sitter]:
    """Who sits where. Raises CommandError."""
    from houndtable.cli.terminal.saving import Sitter
    from houndtable.players import LEVELS

    given = [_sitter(text) for text in players.split(",")] if players is not None else []
    usual = LEVELS[-1].name
    if not any(sitter.person for sitter in given):
        if len(given) == 1 and seats is not None:
            given *= seats - 1
        given.insert(0, Sitter("me"))
        if len(given) == 1:
            given += [Sitter(usual)] * (common.read_seats(game, seats) - 1)
    if seats is not None and len(given) != seats:
        raise CommandError(f"--players: {len(given)} players (you among them) for {seats} seats")
    common.read_seats(game, len(given))
    return given


def _sitter(text: str) -> Sitter:
    from houndtable.cli.terminal.saving import Sitter
    from houndtable.players import PlayerError, find

    player, _, name = text.partition(":")
    player, name = player.strip().lower(), out.one_line(name)
    if len(name) > MOST_NAME:
        raise CommandError(f"--players: a name has at most {MOST_NAME} letters")
    if player != "me":
        try:
            find(player)
        except PlayerError as error:
            raise CommandError(f"--players: {error}, and me") from None
    return Sitter(player, name)


def _named(sitters: Sequence[Sitter], secret: str) -> list[Sitter]:
    """The computer players get names; equal names are told apart."""
    from houndtable.cli.terminal.saving import Sitter
    from houndtable.kernel.chance import FastChance
    from houndtable.players import pick_names

    free = pick_names(len(sitters), FastChance(f"{secret}/names"), [sitter.name for sitter in sitters])
    named: list[Sitter] = []
    for sitter in sitters:
        name = sitter.name if sitter.name or sitter.person else free.pop(0)
        used = {other.name.casefold() for other in named if other.name}
        number = 2
        unique = name
        while unique.casefold() in used:
            unique = f"{name} {number}"
            number += 1
        named.append(Sitter(sitter.player, unique))
    return named


def _sit(match: Match, sitters: Sequence[Sitter], seed: Seed, file: Path | None, lang: str) -> int:
    from houndtable.cli.terminal.local import LocalDesk
    from houndtable.kernel.words import Speaker

    table = match.setup.table
    words = Speaker(table.names(), [sitter.name for sitter in sitters], translator(lang, match.game))
    try:
        desk = LocalDesk(match, sitters, seed, words, file)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    return _play(desk, lang)


def _play(desk: LocalDesk, lang: str) -> int:
    from houndtable.cli.terminal.draw import Artist, make_console
    from houndtable.cli.terminal.session import Left, Sitting
    from houndtable.kernel import rulebook

    match = desk.match
    table = match.setup.table
    artist = Artist(make_console(), match.game, table.kinds, desk.words)
    counts = {id: count for id, count in zip(table.ids, table.counts, strict=True) if count}
    sitting = Sitting(desk, artist, lambda: rulebook.load(match.game.folder, lang), counts, read_line)
    try:
        sitting.run()
    except Left:
        artist.show("")
        artist.say(desk.leave() or "You have left the match.", unbroken=True)
    except OSError as error:
        if isinstance(error, BrokenPipeError) or desk.file is None:
            raise
        raise CommandFailure(f"{desk.file}: {error.strerror}") from None
    else:
        if desk.file is not None:
            artist.say(f"The record of the match: {desk.file}")
    return 0


def read_line() -> str:
    """The next line from the keyboard or a pipe; EOFError when there is none. What came by a pipe is shown, too."""
    if sys.stdin.isatty():
        import readline  # noqa: F401  (gives input() its editing and history)

        return input("> ")
    line = input("> ")
    print(out.one_line(line))
    return line
