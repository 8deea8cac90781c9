"""``houndtable play --join``: take a seat at a club's table and play there."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from houndtable.cli.errors import CommandError, CommandFailure
from houndtable.cli.speech import speaker
from houndtable.cli.terminal.client import Client, LinkError, Refusal, read_link
from houndtable.cli.terminal.draw import Artist, make_console
from houndtable.cli.terminal.joined import JoinedDesk
from houndtable.cli.terminal.look import Gone
from houndtable.cli.terminal.session import Left, Sitting
from houndtable.club.shapes import Seated, SeatView, TableInfo
from houndtable.games import UnknownGame, find
from houndtable.kernel import rulebook
from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import Game, SetupError


def run_joined(link: str, name: str, lang: str, read: Callable[[], str]) -> int:
    """Join and play until the match is over or the person leaves. Raises CommandError or CommandFailure."""
    try:
        base, code, token = read_link(link)
    except LinkError as error:
        raise CommandError(f"--join: {error}") from None
    client = Client(base, code, token, lang)
    try:
        return _play(client, name, lang, read)
    except Refusal as refusal:
        if refusal.status in (500, 503):
            raise CommandFailure(f"{base}: {refusal.body.message}") from None
        raise CommandError(f"--join {base}/t/{code}: {refusal.body.message}") from None
    except Gone as gone:
        raise CommandFailure(f"{base}: {gone}") from None


def _play(client: Client, name: str, lang: str, read: Callable[[], str]) -> int:
    table = client.get("", TableInfo)
    try:
        game = find(table.game)
    except UnknownGame:
        raise CommandError(f"--join: the table plays {table.game!r}, a game that is not installed here") from None
    seat = _take_seat(client, name)
    words = speaker(lang, game, game.rows())
    artist = Artist(make_console(), game, game.rows(), words)
    first = client.get("/view", SeatView)
    if seat < 0:
        seat = first.seat
    desk = JoinedDesk(client, seat, first, artist.say)
    artist.say(f"You sit at seat {seat + 1} of {client.base}/t/{client.code}.")
    counts = _counts(game, table)
    sitting = Sitting(desk, artist, lambda: rulebook.load(game.folder, lang), counts, read)
    try:
        sitting.run()
    except Left:
        print(f"\n{desk.leave()}")
    except KeyboardInterrupt:
        print(f"\n{desk.leave()}")
        raise
    return 0


def _take_seat(client: Client, name: str) -> int:
    """Take a free seat, if the link brought no key; its number, or -1 for the seat of the key."""
    if client.token:
        return -1
    form = {"name": name, "seat": -1, "contribution": secrets.token_urlsafe(16)}
    seated = client.post("/join", form, Seated)
    client.token = seated.keys[0].token
    return seated.keys[0].seat


def _counts(game: Game, table: TableInfo) -> dict[str, int]:
    """The copies of each kind in this match, as far as its options tell before the start."""
    try:
        setup = game.setup(len(table.seats), FastChance(0), dict(table.options), table.windows)
    except (SetupError, ValueError):
        return {}
    return {id: count for id, count in zip(setup.table.ids, setup.table.counts, strict=True) if count}
