"""During the match: moves of people, of computer players and of the clock; taking back; stand-ins; the end."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from houndtable.club import keys
from houndtable.club.laying import checked_level, computer_name, pass_host_on
from houndtable.club.live import (
    ACT,
    AWAITED,
    COMPUTER,
    END,
    ENDED,
    FRIEND,
    GATHERING,
    MACHINES,
    NOTE,
    OVER,
    PERSON,
    RESTART,
    RETRACT,
    RUNNING,
    SEAT,
    STAND_IN,
    Chair,
    Entry,
    LiveTable,
)
from houndtable.club.problems import Conflict, Faulty, IllegalMove, Malformed, NotAllowed, Stale
from houndtable.club.store import Change
from houndtable.club.tables import Tables
from houndtable.kernel.actions import ActionError
from houndtable.kernel.match import CLOCK, Refused, RuleFault
from houndtable.kernel.match import COMPUTER as BY_COMPUTER
from houndtable.kernel.match import PERSON as BY_PERSON
from houndtable.kernel.match import STAND_IN as BY_STAND_IN
from houndtable.kernel.record import to_data
from houndtable.kernel.words import Message, Reason, SeatRef

log: Final = logging.getLogger(__name__)


class Playing:
    """Running matches. `grace` is how many seconds a person must be away before others may fill the seat."""

    def __init__(self, tables: Tables, grace: float = 60.0) -> None:
        self.tables: Final = tables
        self.grace: Final = grace

    # People's moves

    async def act(self, code: str, token: str, actions: Sequence[str], prompt: int) -> None:
        """Actions of a seat, whole or not at all. Raises Stale, IllegalMove, Malformed or Faulty."""
        try:
            await self.tables.change(code, lambda live: self._act(live, token, list(actions), prompt))
        except _RuleBroke as broke:
            await self._tell_fault(code, broke)
            raise Faulty(
                Message("Something in the rules went wrong. The table stands as before; choose something else.")
            ) from broke

    def _act(self, live: LiveTable, token: str, actions: list[str], prompt: int) -> Change:
        chair = self.tables.holder(live, token)
        self.saw(live, chair)
        returns = self._may_play(live, chair, prompt)
        for action in actions:
            try:
                live.game.actions.number(action)
            except ActionError as error:
                raise Malformed(Message("{what}", what=str(error))) from None
        entry = self.tables.entry(live, ACT, chair.seat, BY_PERSON, prompt, {"actions": actions})
        return self._by_person(live, chair, entry, returns)

    def _by_person(self, live: LiveTable, chair: Chair, entry: Entry, returns: bool) -> Change:
        change = self.carry_out(live, entry)
        if returns:
            chair.kind = PERSON
            chair.level = ""
        return replace(change, chairs=returns)

    def _may_play(self, live: LiveTable, chair: Chair, prompt: int) -> bool:
        """Whether the seat's person comes back with this. Raises Conflict or Stale."""
        if live.facts.status == GATHERING:
            raise Conflict(Message("The match has not begun."))
        if not live.running:
            raise Conflict(Message("The match is over."))
        if prompt != live.prompts[chair.seat]:
            raise Stale
        return chair.kind == STAND_IN

    def carry_out(self, live: LiveTable, entry: Entry) -> Change:
        """Let an entry change the match; what is to be kept. Raises IllegalMove, nothing changed."""
        try:
            events = live.apply(entry)
        except Refused as refused:
            raise IllegalMove(refused.reason) from None
        except RuleFault as fault:
            raise _RuleBroke(fault) from fault
        entry = replace(entry, events=events)
        if live.match is not None and live.match.over:
            return Change(entry, facts={"status": OVER}, record=record_text(live, OVER))
        return Change(entry)

    async def retract(self, code: str, token: str, prompt: int) -> None:
        """Take the own sealed answer back while others still choose."""

        def work(live: LiveTable) -> Change:
            chair = self.tables.holder(live, token)
            returns = self._may_play(live, chair, prompt)
            assert live.match is not None
            reason = live.match.cannot_retract(chair.seat)
            if reason is not None:
                raise IllegalMove(reason)
            entry = self.tables.entry(live, RETRACT, chair.seat, BY_PERSON, prompt)
            return self._by_person(live, chair, entry, returns)

        await self.tables.change(code, work)

    async def restart_turn(self, code: str, token: str, prompt: int) -> None:
        """Take back what the seat did in this turn, as far as nothing hidden came out."""

        def work(live: LiveTable) -> Change:
            chair = self.tables.holder(live, token)
            self._may_play(live, chair, prompt)
            assert live.match is not None
            reason = live.match.cannot_restart_turn(chair.seat)
            if reason is not None:
                raise IllegalMove(reason)
            note = Message("{seat} begins the turn again.", seat=SeatRef(chair.seat))
            entry = self.tables.entry(live, RESTART, chair.seat, BY_PERSON, prompt, notes=(note,))
            return self.carry_out(live, entry)

        await self.tables.change(code, work)

    async def stand_by(self, code: str, token: str, passes: bool) -> None:
        """A private standing answer to reaction windows. It shortens nothing, and nobody else learns of it."""

        def work(live: LiveTable) -> Change | None:
            chair = self.tables.holder(live, token)
            if chair.standing == passes:
                return None
            chair.standing = passes
            entry = self.tables.entry(live, NOTE, chair.seat, data={"private": True})
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    async def _tell_fault(self, code: str, broke: _RuleBroke) -> None:
        """A rule broke: the table is told, the record goes to the house's log."""

        def work(live: LiveTable) -> Change | None:
            log.error("table %s: a rule broke: %s", live.facts.code, broke.fault, exc_info=broke.fault)
            if live.match is not None:
                people_data = [{"name": f"Seat {chair.seat + 1}"} for chair in live.chairs]
                log.error("record: %s", json.dumps(to_data(live.match, people_data)))
            if not live.running:
                return None
            note = Message("Something in the rules went wrong; the table stands as before.")
            entry = self.tables.entry(live, NOTE, notes=(note,))
            live.apply(entry)
            return Change(entry)

        await self.tables.change(code, work)

    # What the club does by itself

    async def computer_move(self, code: str, seat: int, prompt: int, actions: Sequence[int]) -> bool:
        """The first of these actions that the rules carry out, for a computer player; False when it came too late."""
        done = False
        broke: _RuleBroke | None = None

        def work(live: LiveTable) -> Change | None:
            nonlocal done, broke
            chair = live.chair(seat)
            if not live.running or chair is None or chair.kind not in MACHINES or live.prompts[seat] != prompt:
                return None
            by = BY_STAND_IN if chair.kind == STAND_IN else BY_COMPUTER
            for action in actions:
                data = {"actions": [live.game.actions[action].token]}
                try:
                    change = self.carry_out(live, self.tables.entry(live, ACT, seat, by, prompt, data))
                except IllegalMove:
                    continue
                except _RuleBroke as fault:
                    broke = fault
                    continue
                done = True
                return change
            return None

        await self.tables.change(code, work)
        if broke is not None:
            await self._tell_fault(code, broke)
        return done

    async def close_window(self, code: str, window: int) -> bool:
        """A reaction window's time is up: whoever has not answered lets it pass. False when it was closed already."""
        done = False
        while True:
            closed = True

            def work(live: LiveTable) -> Change | None:
                nonlocal closed, done
                if not live.running or live.match is None or not live.window_open() or live.window_entry != window:
                    return None
                seat = live.match.state.must_act()[0]
                closed = False
                done = True
                pass_action = live.match.seat(seat).options()[-1]
                data = {"actions": [live.game.actions[pass_action].token]}
                return self.carry_out(live, self.tables.entry(live, ACT, seat, CLOCK, live.prompts[seat], data))

            await self.tables.change(code, work)
            if closed:
                return done

    # Absence

    def saw(self, live: LiveTable, chair: Chair) -> None:
        """This person's page is open, or she has just done something."""
        live.last_here[chair.id] = self.tables.clock.now()

    def away(self, live: LiveTable, chair: Chair) -> bool:
        """Whether a person has been away longer than the grace time."""
        if chair.seat in self.tables.hub.here(live.facts.id):
            return False
        device = next((other for other in live.chairs if other.id == chair.device), chair)
        if device.seat in self.tables.hub.here(live.facts.id):
            return False
        last = live.last_here.setdefault(chair.id, self.tables.clock.now())
        return self.tables.clock.now() - last >= self.grace

    def rules_here(self, live: LiveTable, token: str) -> Chair:
        """The chair of somebody who may decide for the table: the host, or any person while the host is away."""
        chair = self.tables.holder(live, token)
        if chair.host:
            return chair
        host = next((other for other in live.chairs if other.host), None)
        if host is None or host.kind != PERSON or self.away(live, host):
            return chair
        raise NotAllowed(Message("Only the host of the table can do this."))

    async def give(self, code: str, token: str, seat: int, level: str) -> None:
        """Give a seat to a computer player: a free one, the own one, or (as a stand-in) that of somebody away."""
        wanted = checked_level(level)

        def work(live: LiveTable) -> Change:
            asker = self.tables.holder(live, token)
            if live.facts.status not in (GATHERING, RUNNING):
                raise Conflict(Message("This match has ended."))
            chair = live.chair(seat)
            if chair is None:
                raise Malformed(Message("There is no such seat."))
            own = chair is asker and live.running
            if not own:
                self.rules_here(live, token)
            if chair.kind == PERSON:
                if not live.running or not (own or self.away(live, chair)):
                    raise Conflict(Message("{name} is still here.", name=chair.name))
                note = Message("A computer player stands in for {name}.", name=chair.name)
                entry = self.tables.entry(live, SEAT, seat, notes=(note,))
                chair.kind = STAND_IN
                chair.level = wanted
                if chair.host:
                    self._pass_host(live, chair)
            elif chair.kind in (FRIEND, AWAITED, COMPUTER):
                name = chair.name if chair.kind == COMPUTER else computer_name([one.name for one in live.chairs])
                note = Message("{name} sits down, a computer player.", name=name)
                entry = self.tables.entry(live, SEAT, seat, notes=(note,) if live.running else ())
                host = chair.host
                live.chairs[seat] = Chair(keys.new_seat_id(), seat, COMPUTER, name=name, level=wanted)
                if host:
                    pass_host_on(live, live.chairs[seat])
            else:
                raise Conflict(Message("A computer player sits there already."))
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    @staticmethod
    def _pass_host(live: LiveTable, chair: Chair) -> None:
        if any(other.kind == PERSON and other is not chair for other in live.chairs):
            pass_host_on(live, chair)

    async def come_back(self, code: str, token: str) -> None:
        """The person of a seat is back: the stand-in goes."""

        def work(live: LiveTable) -> Change | None:
            chair = self.tables.holder(live, token)
            self.saw(live, chair)
            if chair.kind != STAND_IN or not live.running:
                return None
            note = Message("{name} is back.", name=chair.name)
            entry = self.tables.entry(live, SEAT, chair.seat, notes=(note,))
            chair.kind = PERSON
            chair.level = ""
            if not any(other.host for other in live.chairs):
                chair.host = True
            live.apply(entry)
            return Change(entry, chairs=True)

        await self.tables.change(code, work)

    async def end_openly(self, code: str, token: str) -> None:
        """End the match before its end, for all to see. Before the start the table is taken away."""

        def work(live: LiveTable) -> Change:
            chair = self.rules_here(live, token)
            if live.facts.status not in (GATHERING, RUNNING):
                raise Conflict(Message("This match has ended."))
            note = Message("{name} has ended the match.", name=chair.name)
            entry = self.tables.entry(live, END, chair.seat, notes=(note,))
            record = record_text(live, ENDED) if live.match is not None else None
            live.apply(entry)
            return Change(entry, facts={"status": ENDED}, record=record)

        await self.tables.change(code, work)

    # Asking

    @staticmethod
    def why_not(live: LiveTable, seat: int, action: str) -> Reason | None:
        """Why a seat can't take an action now, or None if it can. Raises Malformed or Conflict."""
        if live.match is None:
            raise Conflict(Message("The match has not begun."))
        try:
            number = live.game.actions.number(action)
        except ActionError as error:
            raise Malformed(Message("{what}", what=str(error))) from None
        return live.match.refuse(seat, number)


class _RuleBroke(Exception):
    """A rule raised an exception."""

    def __init__(self, fault: RuleFault) -> None:
        super().__init__(str(fault))
        self.fault: Final = fault


def people_data(live: LiveTable) -> list[dict[str, Any]]:
    """Who sits where, for the record."""
    rows: list[dict[str, Any]] = []
    for chair in live.chairs:
        row: dict[str, Any] = {"name": chair.name or f"Seat {chair.seat + 1}", "kind": chair.kind}
        if chair.level:
            row["level"] = chair.level
        rows.append(row)
    return rows


def record_text(live: LiveTable, status: str) -> str:
    """The record of a match that ends now, with its seed."""
    assert live.match is not None
    assert live.seed is not None
    data = to_data(live.match, people_data(live), live.seed)
    if status == ENDED:
        data["seed"] = live.seed.to_data()
        data["ended"] = "openly"
    return json.dumps(data, separators=(",", ":"))
