"""After the match: its record, step by step or as a file; the shuffle verified; another match with the same people."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.club import keys
from houndtable.club.laying import Laying
from houndtable.club.live import (
    AWAITED,
    COMPUTER,
    ENDED,
    FRIEND,
    GATHERING,
    ONLOOKER,
    OVER,
    PEOPLE,
    PERSON,
    SEAT,
    Chair,
    LiveTable,
)
from houndtable.club.problems import Conflict, NotSeated, Unknown
from houndtable.club.shapes import LogLine, ScoreLine, Seated, SeatKey, Step, Verdict
from houndtable.club.store import Change
from houndtable.club.tables import Tables
from houndtable.club.telling import about
from houndtable.club.words import speaker
from houndtable.kernel import record as records
from houndtable.kernel.actions import ActionError
from houndtable.kernel.chance import new_secret
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match
from houndtable.kernel.seat import Seat
from houndtable.kernel.words import Message, Speaker, message_from_data


class After:
    """Ended matches."""

    def __init__(self, tables: Tables, laying: Laying) -> None:
        self.tables: Final = tables
        self.laying: Final = laying

    async def _ended(self, code: str, tokens: list[str]) -> tuple[int, Game, list[str]]:
        """The table's id, game and names, once it has ended, for somebody who may see it. Raises a Problem."""
        async with self.tables.hold(code) as live:
            if not live.facts.watch and not self.tables.seats_held(live, tokens):
                raise NotSeated(Message("Only those who sat at this table can see its record."))
            if live.facts.status not in (OVER, ENDED):
                raise Conflict(
                    Message("The record is open when the match is over; till then it would show hidden cards.")
                )
            return live.facts.id, live.game, [chair.name for chair in live.chairs]

    async def record(self, code: str, tokens: list[str]) -> str:
        """The record as JSON text. Raises Conflict before the end, Unknown where no match was played."""
        table_id, _, _ = await self._ended(code, tokens)
        text = await self.tables.store.record(table_id)
        if text is None:
            raise Unknown(Message("No match was played at this table."))
        return text

    async def verify(self, code: str, tokens: list[str]) -> Verdict:
        """Play the record again and compare every shuffle with the seed, and every event with the rules."""
        data = records.parse(await self.record(code, tokens))
        _, game, _ = await self._ended(code, tokens)
        try:
            difference = await asyncio.to_thread(records.verify, game, data) or ""
        except records.RecordError as error:
            difference = str(error)
        seed = data.get("seed", {})
        return Verdict(
            right=not difference,
            difference=difference,
            commitment=seed.get("commitment", ""),
            secret=seed.get("secret", ""),
            contributions=list(seed.get("contributions", [])),
        )

    async def step(self, code: str, tokens: list[str], number: int, viewer: int, lang: str = "en") -> Step:
        """An ended match after its first `number` answers, as one seat (or -1: an onlooker) saw it then.

        Under other rules than those it was played by, there are only the lines of what happened.
        """
        data = records.parse(await self.record(code, tokens))
        _, game, names = await self._ended(code, tokens)
        return await asyncio.to_thread(make_step, game, data, names, number, viewer, lang)

    async def rematch(self, code: str, tokens: list[str], contribution: str) -> Seated:
        """Take the own seats at the table of the next match with the same people; the first who asks lays that table.

        Computer players come along; every other person's seat is kept until she asks, too.
        """
        async with self.tables.hold(code) as live:
            held = self.tables.seats_held(live, tokens)
            if not held:
                raise NotSeated(Message("This is not the key to a seat at this table."))
            if live.facts.status not in (OVER, ENDED):
                raise Conflict(Message("This match is not over yet."))
            if not live.facts.next:
                live.facts.next = await self._lay_next(live, live.chairs[held[0]])
                self.tables.hub.publish(live.facts.id)
            after = live.facts.next
            old = [live.chairs[seat].id for seat in held]
        return await self._claim(after, old, contribution)

    async def _lay_next(self, live: LiveTable, host: Chair) -> str:
        now = self.tables.clock.now()
        facts = live.facts
        chairs: list[Chair] = []
        for chair in live.chairs:
            if chair.kind in PEOPLE:
                fresh = Chair(keys.new_seat_id(), chair.seat, AWAITED, name=chair.name, awaits=chair.id)
                fresh.host = chair is host
            elif chair.kind == COMPUTER:
                fresh = Chair(keys.new_seat_id(), chair.seat, COMPUTER, name=chair.name, level=chair.level)
            else:
                fresh = Chair(keys.new_seat_id(), chair.seat, FRIEND)
            chairs.append(fresh)
        row: dict[str, Any] = {
            "game": facts.game,
            "status": GATHERING,
            "version": 1,
            "options": json.dumps(facts.options),
            "cards": json.dumps(facts.cards) if facts.cards is not None else None,
            "windows": facts.windows,
            "window_low": facts.window_low,
            "window_high": facts.window_high,
            "pace": facts.pace,
            "watch": facts.watch,
            "secret": new_secret(),
            "nonce": None,
            "before": facts.id,
            "created": now,
            "changed": now,
        }
        try:
            return await self.laying.insert(row, chairs)
        except Conflict:  # another process laid it at the same moment
            loaded = await self.tables.store.load(facts.code)
            if loaded is None or not loaded.facts.next:
                raise
            return loaded.facts.next

    async def _claim(self, code: str, old: Sequence[str], contribution: str) -> Seated:
        """Sit down on the chairs that are kept for the holders of these seats of the match before."""
        taken: list[SeatKey] = []

        def work(live: LiveTable) -> Change:
            taken.clear()
            kept = [chair for chair in live.chairs if chair.kind == AWAITED and chair.awaits in old]
            if not kept:
                raise Conflict(Message("You have come to the next table already, or your seat there was given away."))
            entry = self.tables.entry(live, SEAT, kept[0].seat)
            for chair in kept:
                token = keys.new_token(chair.id)
                chair.kind = PERSON
                chair.token = keys.hashed(token)
                chair.contribution = contribution if not taken else ""
                chair.device = kept[0].id
                taken.append(SeatKey(chair.seat, token))
            live.apply(entry)
            return Change(entry, chairs=True)

        live = await self.tables.change(code, work)
        return Seated(live.facts.code, taken)


def make_step(game: Game, data: Mapping[str, Any], names: Sequence[str], number: int, viewer: int, lang: str) -> Step:
    """One moment of an ended match; see `After.step`."""
    entries = [entry for entry in data["entries"] if isinstance(entry, dict)]
    number = max(0, min(number, len(entries)))
    match: Match | None = None
    try:
        match = records.replay(game, data, upto=number)
    except records.RecordError:
        match = None
    rows = match.setup.table.kinds if match is not None else game.rows()
    voice = speaker(lang, game, rows, names)
    viewer = viewer if match is None or -1 <= viewer < match.setup.seats else ONLOOKER
    events = list(data["start"].get("events", []))
    for entry in entries[:number]:
        events.extend(entry.get("events", []))
    fresh = len(entries[number - 1].get("events", [])) if number else len(events)
    seat = Seat(game, match.state, viewer) if match is not None else None
    last = entries[number - 1] if number else None
    return Step(
        number=number,
        count=len(entries),
        viewer=viewer,
        names=list(names),
        seat=last["seat"] if last is not None else -1,
        by=last["by"] if last is not None else "",
        action=_action_words(game, last["action"], voice) if last is not None else "",
        view=seat.view() if seat is not None else None,
        log=_lines(events, viewer, voice),
        fresh=len(events) - fresh,
        scores=match.state.scores() if match is not None else [],
        preview=[ScoreLine(line.rule, voice.say(line.message), line.points) for line in seat.preview()]
        if seat is not None and viewer >= 0
        else [],
    )


def _action_words(game: Game, token: str, voice: Speaker) -> str:
    try:
        return voice.say(game.actions[game.actions.number(token)].words)
    except ActionError:
        return token


def _lines(events: Sequence[Any], viewer: int, voice: Speaker) -> list[LogLine]:
    lines = []
    for number, event in enumerate(events):
        words = event.get("words")
        if viewer in event.get("audience", ()) and "secret_words" in event:
            words = event["secret_words"]
        if words is not None:
            message = message_from_data(words)
            lines.append(LogLine(number, voice.say(message), event.get("rule", ""), about(message), event["name"]))
    return lines
