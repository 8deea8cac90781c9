"""The tables of the club: found, kept in memory while they are used, and changed one entry at a time.

Every change is an entry of a table's log. It is carried out in memory under the table's lock, then committed with all
that follows from it, and only then shown or answered. If it can't be committed the table is loaded anew from the log.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houndtable.club import keys
from houndtable.club.clock import Clock
from houndtable.club.hub import Hub
from houndtable.club.live import (
    END,
    ENDED,
    GATHERING,
    PEOPLE,
    RUNNING,
    WINDOW_DUE,
    Chair,
    Changed,
    Due,
    Entry,
    LiveTable,
    record_of_log,
)
from houndtable.club.problems import Conflict, NotKept, NotSeated, Problem, Unknown
from houndtable.club.store import Change, Loaded, Raced, Store
from houndtable.kernel.cards import read_rows
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message, message_to_data

log: Final = logging.getLogger(__name__)

PACES: Final[Mapping[str, tuple[float, float]]] = {
    "none": (0.0, 0.0),
    "fast": (0.3, 0.7),
    "normal": (0.9, 2.2),
    "slow": (2.5, 4.5),
}
"""Seconds between which a computer player's pause is drawn, blind to what it holds."""

_TRIES: Final = 20


class Tables:
    """The tables, by code. `most` of them are kept in memory."""

    def __init__(self, store: Store, hub: Hub, clock: Clock, games: Mapping[str, Game], most: int = 500) -> None:
        self.store: Final = store
        self.hub: Final = hub
        self.clock: Final = clock
        self.games: Final = games
        self.most: Final = most
        self.wake: Callable[[], None] = lambda: None
        """Called when something new is due."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._codes: dict[int, str] = {}
        self._loading: Final = asyncio.Lock()

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def game(self, name: str) -> Game | None:
        """The game of this name, or None."""
        return self.games.get(name)

    # Finding

    @asynccontextmanager
    async def hold(self, code: str) -> AsyncIterator[LiveTable]:
        """A table, for as long as the block lasts nobody else's. Raises Unknown."""
        while True:
            live = await self._find(code)
            async with live.lock:
                if live.dead:
                    continue
                if self.store.database.shared:
                    await self._catch_up(live)
                    if live.dead:
                        continue
                live.touched = time.monotonic()
                yield live
                return

    async def code_of(self, table_id: int) -> str:
        """The code of a table. Raises Unknown."""
        if table_id not in self._codes:
            loaded = await self.store.load(table_id=table_id)
            if loaded is None:
                raise Unknown(Message("There is no such table."))
            self._codes[table_id] = loaded.facts.code
        return self._codes[table_id]

    async def _find(self, code: str) -> LiveTable:
        code = code.strip().upper()
        live = self._live.get(code)
        if live is None or live.dead:
            async with self._loading:
                live = self._live.get(code)
                if live is None or live.dead:
                    live = await self._load(code)
                    self._live[code] = live
        self._live.move_to_end(code)
        self._trim()
        return live

    def _trim(self) -> None:
        if len(self._live) <= self.most:
            return
        for code, live in list(self._live.items()):
            if len(self._live) <= self.most:
                return
            if not live.lock.locked() and not self.hub.watched(live.facts.id):
                self.forget(code)

    def forget(self, code: str) -> None:
        """Drop a table from memory; it is loaded anew when it is asked for."""
        live = self._live.pop(code, None)
        if live is not None:
            live.dead = True
            self._codes.pop(live.facts.id, None)

    def forget_ended(self, idle: float = 60.0) -> None:
        """Drop the ended tables that nobody has looked at for some seconds."""
        now = time.monotonic()
        for code, live in list(self._live.items()):
            if live.facts.status in (RUNNING, GATHERING) or now - live.touched < idle:
                continue
            if not self.hub.watched(live.facts.id) and not live.lock.locked():
                self.forget(code)

    async def _load(self, code: str) -> LiveTable:
        try:
            loaded = await self.store.load(code)
        except (SQLAlchemyError, OSError) as error:
            raise NotKept(Message("The house can't read its book. Try again in a moment.")) from error
        if loaded is None:
            raise Unknown(Message("There is no table with this code."))
        live, broken = self._rebuild(loaded)
        if broken:
            await self._end_under_new_rules(live, loaded)
        return live

    async def _end_under_new_rules(self, live: LiveTable, loaded: Loaded) -> None:
        """A running match does not re-play under the present rules: it ends openly, and stays watchable."""
        note = Message("The rules have changed since this match began; it ended openly.")
        entry = self.entry(live, END, by="clock", notes=(note,))
        names = [{"name": chair.name or f"Seat {chair.seat + 1}", "kind": chair.kind} for chair in live.chairs]
        record = json.dumps(record_of_log(live.facts, names, loaded.entries), separators=(",", ":"))
        change = Change(entry, facts={"status": ENDED}, record=record)
        live.apply(entry)
        live.facts.status = ENDED
        live.end_words = note
        try:
            await self.store.append(live.facts.id, change, live.chairs, (), loaded.dues)
        except Raced:
            live.dead = True
        except (SQLAlchemyError, OSError) as error:
            raise NotKept(Message("The house can't write in its book. Try again in a moment.")) from error
        live.dues = {}

    def _rebuild(self, loaded: Loaded) -> tuple[LiveTable, bool]:
        """The table, and whether its match runs but can't go on under the present rules."""
        facts = loaded.facts
        game = self.games.get(facts.game)
        if game is None:
            raise Unknown(Message("The game of this table is not in this house any more."))
        rows = game.rows() if facts.cards is None else read_rows({"kind": facts.cards}, game.card_fields, facts.code)
        live = LiveTable(facts, loaded.chairs, game, rows)
        began = next((entry.data for entry in loaded.entries if entry.kind == "start"), None)
        changed = began is not None and began.get("rules_version") != game.rules_version
        try:
            live.rebuild(loaded.entries, changed)
        except Changed as error:
            log.warning("table %s can't go on under the present rules: %s", facts.code, error)
            live = LiveTable(facts, loaded.chairs, game, rows)
            live.version = loaded.entries[-1].number
            live.shown = [live.version] * len(live.shown)
            if facts.status == RUNNING:
                self._codes[facts.id] = facts.code
                return live, True
            live.end_words = Message("This match was played by other rules; it can only be watched.")
        live.dues = {(due.kind, due.seat): due for due in loaded.dues}
        self._codes[facts.id] = facts.code
        return live, False

    async def _catch_up(self, live: LiveTable) -> None:
        """Other processes write, too: load the table anew when its log has gone on."""
        if await self.store.last_number(live.facts.id) != live.version:
            self.forget(live.facts.code)
            live.dead = True

    # Who asks

    @staticmethod
    def holder(live: LiveTable, token: str) -> Chair:
        """The chair that this token is the right to. Raises NotSeated."""
        id = keys.seat_id_of(token)
        for chair in live.chairs:
            if chair.id == id and keys.fits(token, chair.token):
                return chair
        raise NotSeated(Message("This is not the key to a seat at this table."))

    @staticmethod
    def seats_held(live: LiveTable, tokens: list[str]) -> list[int]:
        """The seats that these tokens are the rights to, in order."""
        ids = {keys.seat_id_of(token): token for token in tokens}
        return [chair.seat for chair in live.chairs if chair.id in ids and keys.fits(ids[chair.id], chair.token)]

    # Changing

    async def change(self, code: str, work: Callable[[LiveTable], Change | None]) -> LiveTable:
        """Change a table. `work` looks at it, raises a Problem, or carries an entry out and gives what is to be kept.

        When another process was faster, `work` is called again on the fresh table.
        """
        for _ in range(_TRIES):
            async with self.hold(code) as live:
                try:
                    change = work(live)
                except Problem:
                    raise
                except BaseException:
                    self.forget(live.facts.code)
                    raise
                if change is None:
                    return live
                try:
                    await self._keep(live, change)
                except Raced:
                    continue
                return live
        raise Conflict(Message("Too many at once. Try again."))

    async def _keep(self, live: LiveTable, change: Change) -> None:
        if change.facts and "status" in change.facts:
            live.facts.status = change.facts["status"]
        now = change.entry.at
        needed = {(kind, seat): prompt for kind, seat, prompt in live.needs()}
        drop = [due for key, due in live.dues.items() if needed.get(key) != due.prompt]
        gone = {(due.kind, due.seat) for due in drop}
        kept = {key: due for key, due in live.dues.items() if key not in gone}
        add = []
        for (kind, seat), prompt in needed.items():
            if (kind, seat) not in kept:
                length = self._delay(live, kind)
                add.append(Due(kind, seat, prompt, now + length, length))
        try:
            await self.store.append(live.facts.id, change, live.chairs, add, drop)
        except Raced:
            self.forget(live.facts.code)
            raise
        except (SQLAlchemyError, OSError) as error:
            self.forget(live.facts.code)
            log.error("table %s: entry %d was not kept: %s", live.facts.code, change.entry.number, error)
            raise NotKept(Message("The house can't write in its book. Nothing has changed; try again.")) from error
        except BaseException:
            self.forget(live.facts.code)
            raise
        live.dues = {**kept, **{(due.kind, due.seat): due for due in add}}
        self.hub.publish(live.facts.id)
        if add:
            self.wake()

    def _delay(self, live: LiveTable, kind: str) -> float:
        """How long the club waits: a window's length, or a computer player's pause; in a window drawn the same way."""
        if kind == WINDOW_DUE or live.window_open():
            return self.clock.between(live.facts.window_low, live.facts.window_high)
        return self.clock.between(*PACES[live.facts.pace])

    def entry(
        self,
        live: LiveTable,
        kind: str,
        seat: int = -1,
        by: str = "person",
        prompt: int = 0,
        data: Mapping[str, Any] | None = None,
        notes: tuple[Message, ...] = (),
    ) -> Entry:
        """The next entry of a table's log."""
        values = dict(data or {})
        if notes:
            values["notes"] = [message_to_data(note) for note in notes]
        return Entry(live.version + 1, kind, seat, by, self.clock.now(), prompt, values)


def people(live: LiveTable) -> list[Chair]:
    """The chairs that belong to people (a stand-in keeps its person's chair warm)."""
    return [chair for chair in live.chairs if chair.kind in PEOPLE]
