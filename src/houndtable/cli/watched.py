"""A record as it can be watched: from what it holds alone, whatever rules it was played under."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from houndtable.cli.out import one_line
from houndtable.kernel.match import ACTORS
from houndtable.kernel.piles import MAX_SEATS
from houndtable.kernel.record import RecordError
from houndtable.kernel.words import Message, message_from_data

SPECTATOR: Final = -1
EVERYTHING: Final = -2
"""Who watches: a seat, a spectator, or, after the end, somebody who may see all."""

MOST_NAME: Final = 60
LATEST: Final = 1e15
"""No time is later, in seconds; so it is neither infinite nor no number."""


@dataclass(frozen=True)
class Told:
    """One log line: the paragraph it rests on, and its words for everybody and for the seats that saw more."""

    rule: str
    words: Message | None
    secret_words: Message | None
    audience: Sequence[int]

    def to(self, watcher: int) -> Message | None:
        """The words for a watcher, or None when this is no line."""
        if self.secret_words is not None and (watcher == EVERYTHING or watcher in self.audience):
            return self.secret_words
        return self.words


@dataclass(frozen=True)
class Move:
    """One answered decision: its seat, action token, by whom, when, and the log lines that followed."""

    seat: int
    action: str
    by: str
    at: float | None
    told: Sequence[Told]


@dataclass(frozen=True)
class ResultLine:
    """One line of the final score."""

    rule: str
    words: Message
    points: int


@dataclass(frozen=True)
class Result:
    """How the match ended."""

    ranks: Sequence[int]
    scores: Sequence[int]
    reason: Message
    lines: Sequence[Sequence[ResultLine]]

    @property
    def winners(self) -> list[int]:
        """The seats of rank 1."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


@dataclass(frozen=True)
class Watched:
    """A whole record, its parts checked. `kinds` are the card names that it carries."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    names: Sequence[str]
    players: Sequence[str]
    kinds: Mapping[str, str]
    start: Sequence[Told]
    moves: Sequence[Move]
    unfinished: int
    result: Result | None = field(default=None)


def watch(data: Mapping[str, Any]) -> Watched:
    """Read a parsed record. Raises RecordError with the place of the first thing that is wrong."""
    setup = data["setup"]
    seats = setup.get("seats")
    _need(_is_int(seats) and 1 <= seats <= MAX_SEATS, "setup, seats")
    options = setup.get("options", {})
    _need(isinstance(options, dict), "setup, options")
    names, players = _people(data["people"], seats)
    start = _told(data["start"], seats, "start")
    moves = [_move(entry, seats, f"entry {number}") for number, entry in enumerate(data["entries"])]
    unfinished = data.get("open", [])
    _need(isinstance(unfinished, list), "open")
    for number, entry in enumerate(unfinished):
        _move(entry, seats, f"open {number}")
    result = _result(data["result"], seats) if "result" in data else None
    kinds = _kinds(setup.get("cards"))
    return Watched(
        data["game"],
        data["rules_version"],
        seats,
        options,
        names,
        players,
        kinds,
        start,
        moves,
        len(unfinished),
        result,
    )


def _need(holds: bool, where: str) -> None:
    if not holds:
        raise RecordError(f"{where}: malformed")


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _people(people: Sequence[Any], seats: int) -> tuple[list[str], list[str]]:
    names = [""] * seats
    players = [""] * seats
    for number, person in enumerate(people):
        where = f"people {number}"
        _need(isinstance(person, dict), where)
        seat = person.get("seat", number)
        _need(_is_int(seat) and 0 <= seat < seats, where + ", seat")
        name, player = person.get("name", ""), person.get("player", "")
        _need(isinstance(name, str) and isinstance(player, str), where)
        names[seat] = one_line(name)[:MOST_NAME]
        players[seat] = one_line(player)[:MOST_NAME]
    return names, players


def _kinds(cards: Any) -> dict[str, str]:
    _need(isinstance(cards, dict) and isinstance(cards.get("kinds"), list), "setup, cards")
    kinds: dict[str, str] = {}
    for number, kind in enumerate(cards["kinds"]):
        known = isinstance(kind, dict) and isinstance(kind.get("id"), str) and isinstance(kind.get("name"), str)
        _need(known, f"setup, cards, kind {number}")
        kinds[kind["id"]] = one_line(kind["name"])
    return kinds


def _move(entry: Any, seats: int, where: str) -> Move:
    _need(isinstance(entry, dict), where)
    seat, action, by, at = entry.get("seat"), entry.get("action"), entry.get("by"), entry.get("at")
    _need(_is_int(seat) and 0 <= seat < seats, where + ", seat")
    _need(isinstance(action, str) and len(action) < 200, where + ", action")
    _need(isinstance(by, str) and by in ACTORS, where + ", by")
    _need(at is None or (isinstance(at, (int, float)) and abs(at) < LATEST), where + ", at")
    return Move(seat, one_line(action), by, at, _told(entry, seats, where))


def _told(part: Mapping[str, Any], seats: int, where: str) -> list[Told]:
    events = part.get("events", [])
    _need(isinstance(events, list), where + ", events")
    told: list[Told] = []
    for number, event in enumerate(events):
        place = f"{where}, event {number}"
        _need(isinstance(event, dict) and isinstance(event.get("name"), str), place)
        rule, audience = event.get("rule", ""), event.get("audience", [])
        _need(isinstance(rule, str), place + ", rule")
        _need(isinstance(audience, list) and all(_is_int(s) and 0 <= s <= MAX_SEATS for s in audience), place)
        words = _message(event["words"], place + ", words") if "words" in event else None
        secret = _message(event["secret_words"], place + ", secret_words") if "secret_words" in event else None
        if words is not None or secret is not None:
            told.append(Told(one_line(rule), words, secret, audience))
    return told


def _message(data: Any, where: str) -> Message:
    try:
        return message_from_data(data)
    except (ValueError, TypeError, RecursionError):
        raise RecordError(f"{where}: malformed") from None


def _result(result: Any, seats: int) -> Result:
    _need(isinstance(result, dict), "result")
    ranks, scores, lines = result.get("ranks"), result.get("scores"), result.get("lines")
    for name, values in (("ranks", ranks), ("scores", scores)):
        _need(isinstance(values, list) and len(values) == seats and all(map(_is_int, values)), f"result, {name}")
    _need(isinstance(lines, list) and len(lines) == seats, "result, lines")
    rows: list[list[ResultLine]] = []
    for seat, of_seat in enumerate(lines):
        where = f"result, lines {seat}"
        _need(isinstance(of_seat, list), where)
        rows.append([_result_line(line, where) for line in of_seat])
    return Result(ranks, scores, _message(result.get("reason_words"), "result, reason_words"), rows)


def _result_line(line: Any, where: str) -> ResultLine:
    _need(isinstance(line, dict) and isinstance(line.get("rule"), str) and _is_int(line.get("points")), where)
    return ResultLine(one_line(line["rule"]), _message(line.get("words"), where), line["points"])
