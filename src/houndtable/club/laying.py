"""Before the match: a table is laid, people come and go, seats are given away, the host starts."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houndtable.club import keys, names
from houndtable.club.keys import Keys
from houndtable.club.live import (
    AWAITED,
    COMPUTER,
    FRIEND,
    GATHERING,
    LAY,
    NOTE,
    PERSON,
    RUNNING,
    SEAT,
    STAND_IN,
    START,
    Chair,
    Entry,
    LiveTable,
    start_data,
)
from houndtable.club.problems import Conflict, Malformed, NotAllowed, NotKept
from houndtable.club.shapes import NewTable, Promise, Seated, SeatKey
from houndtable.club.store import Change, Raced
from houndtable.club.tables import Tables, people
from houndtable.kernel.cards import Kind
from houndtable.kernel.chance import FastChance, new_secret
from houndtable.kernel.game import Game
from houndtable.kernel.options import OptionError, OptionValue, check_options
from houndtable.kernel.setup import MASKED, QUICK
from houndtable.kernel.words import Message
from houndtable.players import LEVELS, PlayerError, find, pick_names

log: Final = logging.getLogger(__name__)

USUAL_LEVEL: Final = LEVELS[-1].name
_NONCE: Final = re.compile(r"[A-Za-z0-9_-]{32}")


class Laying:
    """Tables before their match. `cards` are own card rows by game, for all tables of this house."""

    def __init__(self, tables: Tables, keyring: Keys, cards: dict[str, list[Kind]]) -> None:
        self.tables: Final = tables
        self.keys: Final = keyring
        self.cards: Final = cards

    def promise(self) -> Promise:
        """A promise to show beside the form for a new table."""
        return self.keys.promise()

    async def create(self, new: NewTable, rows: Sequence[Kind] | None = None) -> Seated:
        """Lay a table; the keys to the seats of the asker's device. Raises Malformed or Conflict.

        `rows` are the table's own card rows, checked by the game; by default the house's.
        """
        game = self.tables.game(new.game.strip().lower())
        if game is None:
            raise Malformed(
                Message("There is no game {game}. There are: {games}", game=new.game, games=list(self.tables.games))
            )
        count = len(new.seats)
        if not game.min_seats <= count <= game.max_seats:
            raise Malformed(
                Message(
                    "{title} is for {low} to {high} players.", title=game.title, low=game.min_seats, high=game.max_seats
                )
            )
        try:
            options = check_options(game.options, new.options, count)
        except OptionError as error:
            raise Malformed(Message("{what}", what=str(error))) from None
        if new.window_low > new.window_high:
            raise Malformed(Message("The shortest reaction time is longer than the longest."))
        if new.promise and not _NONCE.fullmatch(new.promise):
            raise Malformed(Message("The promise is damaged; load the page again."))
        chairs, seat_keys = self._chairs(new)
        now = self.tables.clock.now()
        row: dict[str, Any] = {
            "game": game.name,
            "status": GATHERING,
            "version": 1,
            "options": json.dumps(options),
            "cards": self._own_cards(game, rows),
            "windows": new.windows,
            "window_low": new.window_low,
            "window_high": new.window_high,
            "pace": new.pace,
            "watch": new.watch,
            "secret": self.keys.secret_of(new.promise) if new.promise else new_secret(),
            "nonce": new.promise or None,
            "before": None,
            "created": now,
            "changed": now,
        }
        code = await self.insert(row, chairs)
        if new.start:
            await self.start(code, seat_keys[0].token if seat_keys else "", "")
        return Seated(code, seat_keys)

    async def insert(self, row: dict[str, Any], chairs: Sequence[Chair]) -> str:
        """Write a new table down under a fresh code; the code. Raises Conflict when it was laid already."""
        for _ in range(5):
            code = keys.new_code()
            entry = Entry(1, LAY, -1, "person", row["created"], 0, {})
            try:
                await self.tables.store.create({**row, "code": code}, chairs, entry)
            except Raced:
                continue
            except (SQLAlchemyError, OSError) as error:
                log.error("a table was not kept: %s", error)
                raise NotKept(Message("The house can't write in its book. Nothing has changed; try again.")) from error
            return code
        raise Conflict(Message("This table has been laid already."))

    def _own_cards(self, game: Game, rows: Sequence[Kind] | None) -> str | None:
        rows = rows if rows is not None else self.cards.get(game.name)
        return json.dumps([row.to_data() for row in rows]) if rows is not None else None

    def _chairs(self, new: NewTable) -> tuple[list[Chair], list[SeatKey]]:
        mine = [plan for plan in new.seats if plan.kind == "me"]
        if len(mine) != 1:
            raise Malformed(Message("One of the seats must be yours."))
        chairs: list[Chair] = []
        seat_keys: dict[int, SeatKey] = {}
        taken: list[str] = []
        for number, plan in enumerate(new.seats):
            chair = Chair(keys.new_seat_id(), number, FRIEND)
            if plan.kind in ("me", "hot-seat"):
                wanted = names.clean(plan.name) or f"Player {number + 1}"
                chair.name = names.apart(wanted, taken)
                chair.kind = PERSON
                chair.host = plan.kind == "me"
                token = keys.new_token(chair.id)
                chair.token = keys.hashed(token)
                chair.contribution = new.contribution if chair.host else ""
                seat_keys[number] = SeatKey(number, token)
                taken.append(chair.name)
            elif plan.kind == "computer":
                chair.kind = COMPUTER
                chair.level = checked_level(plan.level)
            chairs.append(chair)
        for chair in chairs:
            if chair.kind == COMPUTER:
                chair.name = computer_name(taken)
                taken.append(chair.name)
        host = next(chair for chair in chairs if chair.host)
        for chair in chairs:
            if chair.kind == PERSON:
                chair.device = host.id
        first = [seat_keys[host.seat], *(key for number, key in sorted(seat_keys.items()) if number != host.seat)]
        return chairs, first

    # Coming and going

    async def join(self, code: str, name: str, seat: int, contribution: str, tokens: list[str]) -> Seated:
        """Take a free seat (-1: the first). `tokens` are the keys that the asker's browser holds already."""
        wanted = names.clean(name)
        taken: list[SeatKey] = []

        def work(live: LiveTable) -> Change:
            self._open_or_raise(live)
            if live.running:  # a second browser of somebody here could look at the hand that was left
                raise Conflict(Message("The match has begun. A seat that was left can go to a computer player only."))
            if self.tables.seats_held(live, tokens):
                raise Conflict(Message("You already sit at this table. Others join in their own browser."))
            chair = self._free(live, seat)
            id = keys.new_seat_id()
            token = keys.new_token(id)
            others = [other.name for other in live.chairs if other.name and other.seat != chair.seat]
            fresh = Chair(
                id,
                chair.seat,
                PERSON,
                name=names.apart(wanted or f"Player {chair.seat + 1}", others),
                token=keys.hashed(token),
                contribution=contribution,
                host=not any(other.host for other in live.chairs),
                device=id,
            )
            entry = self.tables.entry(live, SEAT, chair.seat)
            live.chairs[chair.seat] = fresh
            live.apply(entry)
            taken[:] = [SeatKey(chair.seat, token)]
            return Change(entry, chairs=True)

        live = await self.tables.change(code, work)
        return Seated(live.facts.code, taken)

    @staticmethod
    def _free(live: LiveTable, seat: int) -> Chair:
        if seat < 0:
            for chair in live.chairs:
                if chair.kind == FRIEND:
                    return chair
            raise Conflict(Message("All seats of this table are taken."))
        wanted = live.chair(seat)
        if wanted is None:
            raise Malformed(Message("There is no such seat."))
        if wanted.kind == AWAITED:
            raise Conflict(Message("This seat is kept for {name}.", name=wanted.name))
        if wanted.kind != FRIEND:
            raise Conflict(Message("This seat is taken."))
        return wanted

    async def rename(self, code: str, token: str, name: str) -> None:
        """A new name for the own seat."""
        wanted = names.clean(name)
        if not wanted:
            raise Malformed(Message("A name is needed."))

        def work(live: LiveTable) -> Change | None:
            chair = self.tables.holder(live, token)
            fresh = names.apart(wanted, [other.name for other in live.chairs if other is not chair])
            if fresh == chair.name:
                return None
            note = Message("{old} is now called {new}.", old=chair.name, new=fresh)
            entry = self.tables.entry(live, NOTE, notes=(note,) if live.running else ())
            chair.name = fresh
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    async def leave(self, code: str, token: str) -> None:
        """Give the own seat up: it becomes free for a friend or a computer player. Host rights pass on."""

        def work(live: LiveTable) -> Change:
            chair = self.tables.holder(live, token)
            self._open_or_raise(live)
            note = Message("{name} has left the table.", name=chair.name)
            entry = self.tables.entry(live, SEAT, chair.seat, notes=(note,))
            self._vacate(live, chair)
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    @staticmethod
    def _open_or_raise(live: LiveTable) -> None:
        if live.facts.status not in (GATHERING, RUNNING):
            raise Conflict(Message("This match has ended."))

    @staticmethod
    def _vacate(live: LiveTable, chair: Chair) -> None:
        live.chairs[chair.seat] = Chair(keys.new_seat_id(), chair.seat, FRIEND)
        if chair.host:
            pass_host_on(live, chair)

    # What the host may do

    def host(self, live: LiveTable, token: str) -> Chair:
        """The host's chair. Raises NotSeated or NotAllowed."""
        chair = self.tables.holder(live, token)
        if not chair.host:
            raise NotAllowed(Message("Only the host of the table can do this."))
        return chair

    async def change_seats(self, code: str, token: str, order: Sequence[int]) -> None:
        """Lay the seats anew before the start: today's seats in a new order, -1 for a new one open to a friend."""

        def work(live: LiveTable) -> Change:
            host = self.host(live, token)
            if live.facts.status != GATHERING:
                raise Conflict(Message("The match has begun; the seats stay as they are."))
            if not live.game.min_seats <= len(order) <= live.game.max_seats:
                raise Malformed(
                    Message(
                        "{title} is for {low} to {high} players.",
                        title=live.game.title,
                        low=live.game.min_seats,
                        high=live.game.max_seats,
                    )
                )
            old = [number for number in order if number >= 0]
            if len(set(old)) != len(old) or any(live.chair(number) is None for number in old):
                raise Malformed(Message("There is no such seat."))
            if host.seat not in old:
                raise Malformed(Message("Your own seat must stay at the table."))
            chairs = [
                replace(live.chairs[number], seat=seat) if number >= 0 else Chair(keys.new_seat_id(), seat, FRIEND)
                for seat, number in enumerate(order)
            ]
            entry = self.tables.entry(live, SEAT)
            live.chairs = chairs
            live.facts.options = options_for(live.game, live.facts.options, len(order))
            live.apply(entry)
            return Change(entry, chairs=True, facts={"options": json.dumps(live.facts.options)})

        await self.tables.change(code, work)

    async def free(self, code: str, token: str, seat: int) -> None:
        """The host opens a seat to a friend before the start: a computer player goes, or a person has to."""

        def work(live: LiveTable) -> Change:
            host = self.host(live, token)
            if live.facts.status != GATHERING:
                raise Conflict(Message("The match has begun; the seats stay as they are."))
            chair = live.chair(seat)
            if chair is None or chair is host:
                raise Malformed(Message("There is no such seat."))
            entry = self.tables.entry(live, SEAT, seat)
            live.chairs[seat] = Chair(keys.new_seat_id(), seat, FRIEND)
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    async def start(self, code: str, token: str, contribution: str) -> None:
        """Begin the match. Raises Conflict while a seat is free."""

        def work(live: LiveTable) -> Change:
            host = self.host(live, token)
            missing = cannot_start(live)
            if missing is not None:
                raise Conflict(missing)
            if contribution:
                host.contribution = contribution
            windows = live.facts.windows
            if not windows:
                windows = MASKED if live.game.reactions and len(people(live)) > 1 else QUICK
            contributions = [chair.contribution for chair in people(live)]
            data = {"seats": len(live.chairs), "windows": windows, "contributions": contributions}
            entry = self.tables.entry(live, START, host.seat, data=data)
            events = live.apply(entry)
            assert live.match is not None
            kept = start_data(live.match, len(live.chairs), windows, contributions)
            return Change(replace(entry, events=events, data=kept), chairs=True, facts={"status": RUNNING})

        await self.tables.change(code, work)


def cannot_start(live: LiveTable) -> Message | None:
    """What is missing before the match can begin, or None."""
    if live.facts.status != GATHERING:
        return Message("The match has begun.")
    free = [chair for chair in live.chairs if chair.kind == FRIEND]
    if free:
        return Message("{count} seat is still free.", "{count} seats are still free.", count=len(free))
    awaited = [chair.name for chair in live.chairs if chair.kind == AWAITED]
    if awaited:
        return Message("We wait for {names}.", names=awaited)
    return None


def options_for(game: Game, options: Mapping[str, Any], seats: int) -> dict[str, OptionValue]:
    """A table's options for another number of seats: what doesn't exist or fit there any more takes its default."""
    fitting: dict[str, OptionValue] = {}
    for option in game.options:
        if option.exists_for(seats):
            try:
                fitting[option.name] = option.check(options.get(option.name, option.default), seats)
            except OptionError:
                fitting[option.name] = option.default
    return fitting


def pass_host_on(live: LiveTable, old: Chair) -> None:
    """Host rights go to the next person after a seat, if there is one."""
    old.host = False
    count = len(live.chairs)
    order = [live.chairs[(old.seat + step) % count] for step in range(1, count)]
    for kind in (PERSON, STAND_IN, AWAITED):
        for chair in order:
            if chair.kind == kind:
                chair.host = True
                return


def checked_level(level: str) -> str:
    """The name of a level of computer players, the usual one for none. Raises Malformed."""
    try:
        return find(level or USUAL_LEVEL).name
    except PlayerError as error:
        raise Malformed(Message("{what}", what=str(error))) from None


def computer_name(taken: Sequence[str]) -> str:
    """A name for a computer player that nobody at the table has."""
    return pick_names(1, FastChance(secrets.randbits(60)), taken)[0]
