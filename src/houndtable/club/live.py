"""A table in memory: its seats and its match, rebuilt from the log and kept in step with it, entry by entry."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from houndtable.kernel.cards import Kind
from houndtable.kernel.events import WINDOW, Event
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match
from houndtable.kernel.record import FORMAT, Seed
from houndtable.kernel.seat import Seat
from houndtable.kernel.setup import MASKED, QUICK
from houndtable.kernel.words import Message, message_from_data

GATHERING: Final = "gathering"
RUNNING: Final = "running"
OVER: Final = "over"
ENDED: Final = "ended"

FRIEND: Final = "friend"
PERSON: Final = "person"
COMPUTER: Final = "computer"
STAND_IN: Final = "stand-in"
AWAITED: Final = "awaited"
PEOPLE: Final = (PERSON, STAND_IN)
MACHINES: Final = (COMPUTER, STAND_IN)

# Kinds of entries. The first change the match; the others the seats, or nothing (a note).
START: Final = "start"
ACT: Final = "act"
RETRACT: Final = "retract"
RESTART: Final = "restart"
SEAT: Final = "seat"
LAY: Final = "lay"
END: Final = "end"
NOTE: Final = "note"

ONLOOKER: Final = -1
COMPUTER_DUE: Final = "computer"
WINDOW_DUE: Final = "window"


@dataclass
class Chair:
    """One seat: who sits there. `token` is the hash of the secret; `device` the seat id of the host of its device."""

    id: str
    seat: int
    kind: str
    name: str = ""
    level: str = ""
    token: str = ""
    contribution: str = ""
    host: bool = False
    device: str = ""
    awaits: str = ""
    standing: bool = False


@dataclass(frozen=True)
class Entry:
    """One entry of the log. `seat` is -1 where it is about no seat; `data` holds what its kind needs, and its note."""

    number: int
    kind: str
    seat: int
    by: str
    at: float
    prompt: int
    data: Mapping[str, Any]
    events: str = "[]"


@dataclass(frozen=True)
class Due:
    """What the club will do by itself; `length` is the whole delay."""

    kind: str
    seat: int
    prompt: int
    at: float
    length: float


@dataclass
class TableFacts:
    """A table's row in the database."""

    id: int
    code: str
    game: str
    status: str
    options: dict[str, Any]
    cards: list[Any] | None
    windows: str
    window_low: float
    window_high: float
    pace: str
    watch: bool
    secret: str
    created: float
    before: int | None
    next: str = ""


class Changed(Exception):
    """The log does not re-play under the present rules."""


def start_data(match: Match, seats: int, windows: str, contributions: Sequence[str]) -> dict[str, Any]:
    """What the entry of a match's start holds: what it is dealt from, and what it was, for later rules to compare."""
    return {
        "seats": seats,
        "windows": windows,
        "contributions": list(contributions),
        "rules_version": match.game.rules_version,
        "setup": match.setup.to_data(),
        "random_options": list(match.random_options),
        "start": {
            "option_chance": match.option_chance,
            "chance": match.start_chance,
            "events": [event.to_data() for event in match.start_events],
        },
    }


def record_of_log(facts: TableFacts, people: Sequence[Mapping[str, Any]], entries: Sequence[Entry]) -> dict[str, Any]:
    """The record of a match that can't be re-played any more: its answers and events as they were written down.

    It can be watched; chance outcomes of single entries were not kept.
    """
    began = next(entry.data for entry in entries if entry.kind == START)
    answers = []
    for entry in entries:
        if entry.kind == ACT:
            for action in entry.data["actions"]:
                answers.append({"seat": entry.seat, "action": action, "by": entry.by, "at": entry.at})
            answers[-1]["events"] = json.loads(entry.events)
    return {
        "houndtable_record": FORMAT,
        "game": facts.game,
        "rules_version": began["rules_version"],
        "setup": began["setup"],
        "random_options": began["random_options"],
        "people": [dict(person) for person in people],
        "start": began["start"],
        "entries": answers,
        "ended": "rules-changed",
        "seed": Seed(facts.secret, began["contributions"]).to_data(),
    }


class LiveTable:
    """One table. `lock` is held by whoever reads or changes it; `dead` says that it must be loaded anew."""

    def __init__(self, facts: TableFacts, chairs: Sequence[Chair], game: Game, rows: Sequence[Kind]) -> None:
        self.facts: Final = facts
        self.chairs: list[Chair] = list(chairs)
        self.game: Final = game
        self.rows: Final = rows
        self.lock: Final = asyncio.Lock()
        self.dead = False
        self.version = 0
        self.match: Match | None = None
        self.seed: Seed | None = None
        self.dues: dict[tuple[str, int], Due] = {}
        self.window_entry = 0
        self.end_words: Message | None = None
        # The story: events of the match and notes of the club in their order; `_from_match[i]` is the number of item i
        # among the match's events, or -1.
        self.story: list[Event] = []
        self._from_match: list[int] = []
        # What each viewer has been shown: a count of versions (see `_count`), and where in the story the newest began.
        # Onlookers are the last item.
        viewers = max(game.max_seats, len(chairs)) + 1
        self.shown = [0] * viewers
        self.since = [0] * viewers
        self.prompts = [0] * viewers
        self.renders: dict[Any, tuple[Any, bytes]] = {}
        self.last_here: dict[str, float] = {}
        self.touched = time.monotonic()

    # Asking

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.facts.status == RUNNING

    def chair(self, seat: int) -> Chair | None:
        """The chair of a seat number, or None."""
        return self.chairs[seat] if 0 <= seat < len(self.chairs) else None

    def handle(self, viewer: int) -> Seat | None:
        """The kernel's handle of a seat (or of an onlooker), once there is a match."""
        return Seat(self.game, self.match.state, viewer) if self.match is not None else None

    def must_act(self) -> list[int]:
        """The seats that are waited for, as everybody may know: in a reaction window all that were asked."""
        if self.match is None or not self.running:
            return []
        return self.match.state.awaited()

    def window_open(self) -> bool:
        """Whether a reaction window with a clock is open: one that asks everybody who could react."""
        if self.match is None or not self.match.setup.masked:
            return False
        together = self.match.state.together()
        return together is not None and together.silent()

    def needs(self) -> list[tuple[str, int, int]]:
        """What the club must do by itself now: (kind, seat, version of the prompt it is for)."""
        if self.match is None or not self.running:
            return []
        asked = [seat for seat in self.match.state.must_act() if self.chairs[seat].kind in MACHINES]
        needs = [(COMPUTER_DUE, seat, self.prompts[seat]) for seat in asked]
        if self.window_open():
            needs.append((WINDOW_DUE, -1, self.window_entry))
        return needs

    # Going on

    def apply(self, entry: Entry) -> str:
        """Carry out one entry; the match's new events as JSON text. Raises Refused or RuleFault, nothing changed then.

        Seats and facts are the caller's business; this changes the match, the story and the versions.
        """
        state = self.match.state if self.match is not None else None
        together = state.together() if state is not None else None
        events = len(self.match.log.events) if self.match is not None else 0
        entries = len(self.match.entries) if self.match is not None else 0
        if entry.kind == START:
            self._start(entry.data)
        elif entry.kind in (ACT, RETRACT, RESTART):
            self._play(entry)
        match = self.match
        new: list[Event] = []
        sealed = silent = False
        if match is not None and entry.kind in (START, ACT, RETRACT, RESTART):
            new = match.log.events[events:]
            sealed = together is not None and match.state.together() is together and len(match.entries) == entries
            silent = sealed and together is not None and together.silent()
        before = len(self.story)
        self._tell(entry, events, new)
        self.version = entry.number
        if any(event.name == WINDOW for event in new) and self.window_open():
            self.window_entry = entry.number
        self._count(entry, sealed, silent, before)
        return json.dumps([event.to_data() for event in new], separators=(",", ":"))

    def _start(self, data: Mapping[str, Any]) -> None:
        self.seed = Seed(self.facts.secret, data["contributions"])
        windows = MASKED if data["windows"] == MASKED else QUICK
        self.match = Match.new(
            self.game,
            data["seats"],
            self.seed.chance(),
            self.facts.options,
            windows,
            self.rows if self.facts.cards else None,
        )

    def _play(self, entry: Entry) -> None:
        assert self.match is not None
        if entry.kind == ACT:
            actions = [self.game.actions.number(token) for token in entry.data["actions"]]
            self.match.act_all(entry.seat, actions, entry.by, entry.at)
        elif entry.kind == RETRACT:
            self.match.retract(entry.seat)
        else:
            self.match.restart_turn(entry.seat)

    def _tell(self, entry: Entry, events: int, new: Sequence[Event]) -> None:
        """The story goes on: what was taken back goes out of it, what is new comes in."""
        if self.match is not None and len(self.match.log.events) < events:
            left = len(self.match.log.events)
            keep = [k for k, number in enumerate(self._from_match) if number < left]
            self.story = [self.story[k] for k in keep]
            self._from_match = [self._from_match[k] for k in keep]
        first = 0 if entry.kind == START else events
        for number, event in enumerate(new, start=first):
            self.story.append(event)
            self._from_match.append(number)
        for note in entry.data.get("notes", ()):
            self.story.append(Event("club", {}, {}, 0, message_from_data(note)))
            self._from_match.append(-1)

    def _count(self, entry: Entry, sealed: bool, silent: bool, before: int) -> None:
        """Versions go on for the viewers that may know of the entry: an answer to a reaction shows to nobody else."""
        before = min(before, len(self.story))
        alone = silent or entry.data.get("private")
        viewers: Sequence[int] = [entry.seat] if alone else range(len(self.shown))
        for viewer in viewers:
            self.shown[viewer] += 1
            self.since[viewer] = before
        if sealed or entry.kind == SEAT:
            asked: Sequence[int] = [entry.seat] if entry.seat >= 0 else []
        elif entry.kind in (START, ACT, RETRACT, RESTART):
            asked = range(len(self.prompts) - 1)
        else:
            asked = []
        for seat in asked:
            self.prompts[seat] = self.shown[seat]

    def rebuild(self, entries: Sequence[Entry], rules_changed: bool = False) -> None:
        """Carry out the log's entries that are not in yet.

        Raises Changed when an entry doesn't go any more, or (with `rules_changed`) brings other events than it did.
        """
        for entry in entries:
            if entry.number != self.version + 1:
                raise Changed(f"entry {self.version + 1} is missing")
            try:
                events = self.apply(entry)
            except Exception as error:
                raise Changed(f"entry {entry.number}: {error}") from error
            if rules_changed and events != entry.events:
                raise Changed(f"entry {entry.number}: other events")
