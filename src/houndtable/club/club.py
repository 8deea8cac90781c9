"""The club as one object: its services, wired together, opened and closed."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import Final

import msgspec

from houndtable.club import keys
from houndtable.club.after import After
from houndtable.club.clock import Clock
from houndtable.club.database import Database
from houndtable.club.due import DueRunner
from houndtable.club.hub import Hub, frame
from houndtable.club.keys import Keys
from houndtable.club.laying import Laying
from houndtable.club.limits import Limiter
from houndtable.club.live import ONLOOKER, LiveTable
from houndtable.club.playing import Playing
from houndtable.club.problems import NotSeated, Problem, Stale, TooMany, Unknown
from houndtable.club.settings import Settings
from houndtable.club.shapes import SeatView, TableBrief, TableInfo
from houndtable.club.store import Store
from houndtable.club.tables import Tables
from houndtable.club.telling import Teller
from houndtable.club.thinking import Thinkers, ThinkingProcesses
from houndtable.games import all_games
from houndtable.kernel.cards import CardError, Kind, load_toml
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message

log: Final = logging.getLogger(__name__)

_MOST_TOKENS: Final = 60


class Club:
    """All services of one process. `games` and `thinkers` are for tests; by default all games, and processes."""

    def __init__(
        self, settings: Settings, games: Mapping[str, Game] | None = None, thinkers: Thinkers | None = None
    ) -> None:
        self.settings: Final = settings
        self.clock: Final = Clock(settings.time_scale)
        self.keys: Final = Keys.in_folder(settings.data)
        self.database: Final = Database(settings.url)
        self.store: Final = Store(self.database)
        self.hub: Final = Hub(settings.beat_seconds, self.clock.scaled(5.0))
        self.games: Final = games if games is not None else all_games()
        self.tables: Final = Tables(self.store, self.hub, self.clock, self.games, settings.live_matches)
        self.laying: Final = Laying(self.tables, self.keys, own_cards(self.games, settings.cards))
        self.playing: Final = Playing(self.tables, settings.grace_seconds)
        self.after: Final = After(self.tables, self.laying)
        self.thinkers: Final = (
            thinkers if thinkers is not None else ThinkingProcesses(settings.thinkers, settings.think_seconds)
        )
        self.due: Final = DueRunner(self.database, self.tables, self.playing, self.thinkers, self.clock)
        limits = settings.limits
        self.limits: Final = {
            kind: Limiter(*value, factor=settings.rate_limits)
            for kind, value in (
                ("tables", limits.tables),
                ("joins", limits.joins),
                ("moves", limits.moves),
                ("looks", limits.looks),
            )
        }
        self._streams: Final[dict[str, int]] = {}

    async def open(self) -> None:
        """Open the database and begin with what is due. Raises DatabaseError."""
        await self.database.open()
        await self.due.start()

    async def close(self) -> None:
        """End all streams, and close what is open."""
        self.hub.close()
        await self.due.stop()
        await self.thinkers.close()
        await self.database.close()

    def teller(self, lang: str = "en") -> Teller:
        """Who puts tables into words of a language."""
        return Teller(self.hub, self.database.epoch, lang, self.laying.cards)

    def rows(self, game: Game) -> list[Kind]:
        """The house's card rows of a game: its own ones, where it has some."""
        return self.laying.cards.get(game.name) or game.rows()

    def limit(self, kind: str, key: str) -> None:
        """Count one more against the limit on "tables", "joins", "moves" or "looks". Raises TooMany."""
        self.limits[kind].take(key)

    # Looking

    async def info(self, code: str, lang: str = "en") -> TableInfo:
        """A table as everybody may see it. Raises Unknown."""
        async with self.tables.hold(code) as live:
            return self.teller(lang).table(live)

    async def held(self, code: str, tokens: list[str]) -> list[int]:
        """The seats at a table that these tokens are the rights to."""
        async with self.tables.hold(code) as live:
            return self.tables.seats_held(live, tokens)

    async def see(self, code: str, tokens: list[str], seat: int | None = None, lang: str = "en") -> SeatView:
        """What the holder of these tokens sees, from the given or the first seat held; an onlooker's view for none.

        Raises NotSeated for a seat that is not held.
        """
        async with self.tables.hold(code) as live:
            viewer = self.viewer(live, tokens, seat)
            return self.teller(lang).view(live, viewer, self.clock.now())

    def viewer(self, live: LiveTable, tokens: list[str], seat: int | None = None) -> int:
        """The seat (or -1) as which the holder of these tokens looks. Raises NotSeated."""
        held = self.tables.seats_held(live, tokens)
        if seat is not None and seat >= 0:
            if seat not in held:
                raise NotSeated(Message("This is not the key to that seat."))
            return seat
        return held[0] if held and seat is None else ONLOOKER

    async def mine(self, tokens: list[str], lang: str = "en") -> list[TableBrief]:
        """The tables at which these tokens have a seat, those that wait for it first, then the newest."""
        by_id = {keys.seat_id_of(token): token for token in tokens[-_MOST_TOKENS:]}
        rows = [row for row in await self.store.seats_of(list(by_id)) if keys.fits(by_id[row.id], row.token)]
        teller = self.teller(lang)
        briefs = []
        for row in rows:
            try:
                async with self.tables.hold(row.code) as live:
                    if live.chair(row.seat) is not None and live.chairs[row.seat].id == row.id:
                        briefs.append(teller.brief(live, row.seat, row.changed))
            except Unknown:
                continue
        return sorted(briefs, key=lambda brief: not brief.must_act)

    async def find_seat(self, token: str) -> tuple[str, int]:
        """The table's code and the seat that a secret link leads to. Raises NotSeated."""
        for row in await self.store.seats_of([keys.seat_id_of(token)]):
            if keys.fits(token, row.token):
                return row.code, row.seat
        raise NotSeated(Message("This link leads to no seat any more."))

    # Moving; a move for an outdated prompt is answered with the fresh table

    async def act(self, code: str, token: str, actions: list[str], prompt: int, lang: str = "en") -> SeatView:
        """Actions of a seat, and what it sees then. Raises Stale with the fresh view, or another Problem."""
        return await self._move(code, token, lang, lambda: self.playing.act(code, token, actions, prompt))

    async def retract(self, code: str, token: str, prompt: int, lang: str = "en") -> SeatView:
        """Take a sealed answer back."""
        return await self._move(code, token, lang, lambda: self.playing.retract(code, token, prompt))

    async def restart_turn(self, code: str, token: str, prompt: int, lang: str = "en") -> SeatView:
        """Take back what the seat did in this turn."""
        return await self._move(code, token, lang, lambda: self.playing.restart_turn(code, token, prompt))

    async def _move(self, code: str, token: str, lang: str, work: Callable[[], Awaitable[None]]) -> SeatView:
        try:
            await work()
        except Stale:
            raise Stale(await self.see(code, [token], lang=lang)) from None
        except Problem as problem:
            async with self.tables.hold(code) as live:
                problem.words = self.teller(lang).problem(problem, live)
            raise
        return await self.see(code, [token], lang=lang)

    # Streams

    async def stream(
        self,
        code: str,
        tokens: list[str],
        seat: int | None,
        address: str,
        kind: str,
        render: Callable[[LiveTable, int, bool], bytes],
    ) -> AsyncIterator[bytes]:
        """A stream of server-sent events of one table for one viewer.

        `render(live, viewer, full)` makes a message's data; it is asked once for each version, viewer and `kind`, and
        what it made is shared by all streams of that kind. The id of a message is ``epoch.version`` (``.full`` on the
        first). Raises NotSeated, Unknown or TooMany before the first byte.
        """
        async with self.tables.hold(code) as live:
            viewer = self.viewer(live, tokens, seat)
            table_id = live.facts.id
        if self._streams.get(address, 0) >= self.settings.limits.streams and self.settings.rate_limits:
            raise TooMany(10)

        async def now(full: bool) -> tuple[str, bytes] | None:
            async with self.tables.hold(code) as live:
                if viewer >= 0 and viewer not in self.tables.seats_held(live, tokens):
                    return None
                if viewer >= 0:
                    self.playing.saw(live, live.chairs[viewer])
                return self._rendered(live, viewer, kind, full, render)

        return self._counted(self.hub.stream(table_id, viewer, now), address)

    def _rendered(
        self, live: LiveTable, viewer: int, kind: str, full: bool, render: Callable[[LiveTable, int, bool], bytes]
    ) -> tuple[str, bytes]:
        here = sorted(self.hub.here(live.facts.id))
        version = f"{self.database.epoch}.{live.shown[viewer]}"
        stamp = f"{version} {live.facts.status} {live.facts.next} {here}"
        key = (viewer, kind, full)
        cached = live.renders.get(key)
        if cached is None or cached[0] != stamp or (full and live.window_open()):
            id = version + ".full" if full else version
            cached = (stamp, frame(render(live, viewer, full), id))
            live.renders[key] = cached
        return stamp, cached[1]

    async def _counted(self, stream: AsyncGenerator[bytes, None], address: str) -> AsyncGenerator[bytes, None]:
        self._streams[address] = self._streams.get(address, 0) + 1
        try:
            async with aclosing(stream):
                async for part in stream:
                    yield part
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def json_view(self, lang: str) -> Callable[[LiveTable, int, bool], bytes]:
        """A renderer of streams: the viewer's `SeatView` as JSON."""

        def render(live: LiveTable, viewer: int, full: bool) -> bytes:
            return msgspec.json.encode(self.teller(lang).view(live, viewer, self.clock.now()))

        return render


def own_cards(games: Mapping[str, Game], files: tuple[tuple[str, Path], ...]) -> dict[str, list[Kind]]:
    """The card rows of the games for which the house has an own file. Raises CardError or LookupError.

    A file without a game's name is for the one game whose house rows it can replace.
    """
    rows: dict[str, list[Kind]] = {}
    for name, path in files:
        if name and name not in games:
            raise LookupError(f"there is no game {name[:40]!r}; the games are: {', '.join(games)}")
        name = name or _game_of(games, path)
        if name in rows:
            raise LookupError(f"{path}: there is a card file for {name} already")
        rows[name] = games[name].rows(path)
    return rows


def _game_of(games: Mapping[str, Game], path: Path) -> str:
    """The one game that an own card file is for. Raises CardError or LookupError."""
    fitting: list[str] = []
    faults: list[CardError] = []
    for name, game in games.items():
        try:
            game.rows(path)
        except CardError as error:
            faults.append(error)
        else:
            fitting.append(name)
    if len(fitting) == 1:
        return fitting[0]
    if len(faults) == 1 and not fitting:
        raise faults[0]
    load_toml(path)  # a file that can't be read is told as such
    fits = f"it fits {', '.join(fitting)}" if fitting else "it fits no game"
    raise LookupError(f"{path}: {fits}; name the game, as GAME={path.name}")
