"""Records: a match as one JSON document that can be kept, re-played, verified, and watched under later rules.

``docs/record-format.md`` describes the format. Actions and chance outcomes re-play a match; its events can be watched
without the rules; the seed, in the record only after the end, shows that nobody chose the shuffles.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.kernel.chance import ChanceError, KeyedChance, Recorder, ScriptedChance, commitment, match_key
from houndtable.kernel.events import Event
from houndtable.kernel.game import Game
from houndtable.kernel.match import ACTORS, Entry, Match, Refused, RuleFault
from houndtable.kernel.score import Outcome
from houndtable.kernel.words import message_to_data

FORMAT: Final = 1
"""The version of the format."""

MAX_BYTES: Final = 32 * 1024 * 1024


class RecordError(ValueError):
    """A record is damaged, too new, or of another game; the message says where."""


class Seed:
    """What a keyed match was dealt from: the server's secret and what each person contributed, in seat order."""

    def __init__(self, secret: str, contributions: Sequence[str]) -> None:
        self.secret: Final = secret
        self.contributions: Final = tuple(contributions)

    def chance(self) -> KeyedChance:
        """The match's source of chance from its beginning."""
        return KeyedChance(match_key(self.secret, self.contributions))

    def to_data(self) -> dict[str, Any]:
        """As in the record."""
        return {
            "commitment": commitment(self.secret),
            "secret": self.secret,
            "contributions": list(self.contributions),
        }


def to_data(match: Match, people: Sequence[Mapping[str, Any]] = (), seed: Seed | None = None) -> dict[str, Any]:
    """The record of a match. The seed is written only when the match is over."""
    data: dict[str, Any] = {
        "houndtable_record": FORMAT,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "setup": match.setup.to_data(),
        "random_options": list(match.random_options),
        "people": [dict(person) for person in people],
        "start": {
            "option_chance": match.option_chance,
            "chance": match.start_chance,
            "events": [event.to_data() for event in match.start_events],
        },
        "entries": [_entry(match.game, entry) for entry in match.entries],
    }
    if match.drafts:
        open_entries = [entry for seat in sorted(match.drafts) for entry in match.drafts[seat]]
        data["open"] = [_entry(match.game, entry) for entry in open_entries]
    if match.over:
        data["result"] = result_to_data(match.state.outcome())
        if seed is not None:
            data["seed"] = seed.to_data()
    return data


def _entry(game: Game, entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": entry.seat, "action": game.actions[entry.action].token, "by": entry.by}
    if entry.at is not None:
        data["at"] = entry.at
    if entry.chance:
        data["chance"] = entry.chance
    if entry.events:
        data["events"] = [event.to_data() for event in entry.events]
    return data


def result_to_data(outcome: Outcome) -> dict[str, Any]:
    """Ranks, scores, lines and end reason as plain data."""
    return {
        "ranks": list(outcome.rank),
        "scores": list(outcome.scores),
        "winners": outcome.winners,
        "reason": outcome.reason,
        "reason_words": message_to_data(outcome.reason_words),
        "lines": [
            [{"rule": line.rule, "words": message_to_data(line.message), "points": line.points} for line in lines]
            for lines in outcome.lines
        ],
    }


def parse(text: str | bytes) -> dict[str, Any]:
    """A record from its JSON text, its outer shape checked. Raises RecordError with the place."""
    if len(text) > MAX_BYTES:
        raise RecordError(f"larger than {MAX_BYTES // 1024 // 1024} MiB")
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from None
    if not isinstance(data, dict) or "houndtable_record" not in data:
        raise RecordError("not a Houndtable record")
    if data["houndtable_record"] != FORMAT or isinstance(data["houndtable_record"], bool):
        raise RecordError(f"record format {data['houndtable_record']!r} is not known, only {FORMAT}")
    for key, kind in _SHAPE.items():
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise RecordError(f"{key} is missing or malformed")
    for key in data:
        if key not in _SHAPE and key not in _MORE:
            raise RecordError(f"unknown key {key[:60]!r}")
    return data


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


_SHAPE: Final[dict[str, type]] = {
    "game": str,
    "rules_version": int,
    "setup": dict,
    "random_options": list,
    "people": list,
    "start": dict,
    "entries": list,
}
_MORE: Final = ("houndtable_record", "open", "ended", "result", "seed")


def replay(game: Game, data: Mapping[str, Any], upto: int | None = None) -> Match:
    """Re-play a record's entries (the first `upto`, or all with the open answers). Raises RecordError.

    The record must be of this game and of its present rules version.
    """
    if data["game"] != game.name:
        raise RecordError(f"a record of {data['game']!r}, not of {game.name}")
    if data["rules_version"] != game.rules_version:
        raise RecordError(
            f"a record under rules version {data['rules_version']}, these are {game.rules_version}:"
            " it can only be watched"
        )
    try:
        setup = game.setup_from_data(data["setup"])
    except ValueError as error:
        raise RecordError(f"setup: {error}") from None
    script = ScriptedChance(_outcomes(data["start"].get("chance", []), "start"))
    names = [str(name) for name in data["random_options"]]
    try:
        match = Match(game, setup, script, names)
    except ChanceError as error:
        raise RecordError(f"start: {error}") from None
    match.option_chance.extend(_outcomes(data["start"].get("option_chance", []), "start"))
    if script.left:
        raise RecordError("start: chance outcomes are left over")
    entries = [*data["entries"], *data.get("open", [])] if upto is None else data["entries"][:upto]
    for number, entry in enumerate(entries):
        _replay_entry(match, script, entry, f"entry {number}")
    return match


def _replay_entry(match: Match, script: ScriptedChance, entry: Any, where: str) -> None:
    if not isinstance(entry, dict) or not isinstance(entry.get("action"), str):
        raise RecordError(f"{where}: malformed")
    seat, at = entry.get("seat"), entry.get("at")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < match.setup.seats:
        raise RecordError(f"{where}: seat {seat!r}")
    if entry.get("by") not in ACTORS or not (at is None or isinstance(at, (int, float))):
        raise RecordError(f"{where}: by or at is malformed")
    script.left = _outcomes(entry.get("chance", []), where)
    try:
        match.act(seat, match.game.actions.number(entry["action"]), entry["by"], at)
    except Refused as refused:
        raise RecordError(f"{where}: seat {seat}, {entry['action']!r}: {refused}") from None
    except RuleFault as fault:
        if isinstance(fault.cause, ChanceError):
            raise RecordError(f"{where}: {fault.cause}") from None
        raise
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    if script.left:
        raise RecordError(f"{where}: chance outcomes are left over")


def _outcomes(value: Any, where: str) -> list[int]:
    if not isinstance(value, list) or not all(isinstance(k, int) and not isinstance(k, bool) for k in value):
        raise RecordError(f"{where}: chance is malformed")
    return list(value)


def verify(game: Game, data: Mapping[str, Any]) -> str | None:
    """Re-play a record and compare every outcome, event and the result; the first difference in words, or None.

    With a seed in the record, the commitment and all chance outcomes are checked against it, too. Raises RecordError
    when the record can't be re-played at all.
    """
    match = replay(game, data)
    fresh = json.loads(json.dumps(to_data(match, data["people"])))
    difference = _first_difference(fresh["start"], data["start"], "start")
    for number, entry in enumerate(fresh["entries"]):
        difference = difference or _first_difference(entry, data["entries"][number], f"entry {number}")
    if difference is None and len(fresh["entries"]) != len(data["entries"]):
        difference = "the number of entries"
    if difference is None:
        difference = _first_difference(fresh.get("result"), data.get("result"), "result")
    if difference is None and "seed" in data:
        difference = _check_seed(game, data)
    return difference


def _check_seed(game: Game, data: Mapping[str, Any]) -> str | None:
    seed = data["seed"]
    if not isinstance(seed, dict) or not isinstance(seed.get("secret"), str):
        return "seed: malformed"
    contributions = seed.get("contributions")
    if not isinstance(contributions, list) or not all(isinstance(one, str) for one in contributions):
        return "seed: malformed"
    if not all(one.isascii() for one in [seed["secret"], *contributions]):
        return "seed: malformed"
    if commitment(seed["secret"]) != seed.get("commitment"):
        return "seed: the secret is not the one that was committed to"
    chance = Recorder(Seed(seed["secret"], contributions).chance())
    setup = game.setup_from_data(data["setup"])
    by_name = {option.name: option for option in game.options}
    for name in data["random_options"]:
        if name not in by_name or by_name[name].resolve("random", setup.seats, chance) != setup.options.get(name):
            return f"seed: option {name} was not drawn from it"
    match = Match(game, setup, chance, data["random_options"])
    drawn = {"option_chance": match.option_chance, "chance": match.start_chance}
    for key, outcomes in drawn.items():
        if data["start"].get(key, []) != outcomes:
            return f"seed: the outcomes of the start ({key}) were not drawn from it"
    for number, entry in enumerate(data["entries"]):
        try:
            match.act(entry["seat"], game.actions.number(entry["action"]), entry["by"], entry.get("at"))
        except Refused:
            return f"seed: the outcomes before entry {number} were not drawn from it"
    for number, entry in enumerate(match.entries):
        if data["entries"][number].get("chance", []) != entry.chance:
            return f"seed: the outcomes of entry {number} were not drawn from it"
    return None


def _first_difference(fresh: Any, kept: Any, where: str) -> str | None:
    if isinstance(fresh, dict) and isinstance(kept, dict):
        for key in [*fresh, *(key for key in kept if key not in fresh)]:
            if key not in fresh or key not in kept:
                return f"{where}: {key}"
            difference = _first_difference(fresh[key], kept[key], f"{where}, {key}")
            if difference is not None:
                return difference
        return None
    if isinstance(fresh, list) and isinstance(kept, list):
        for number in range(max(len(fresh), len(kept))):
            if number >= len(fresh) or number >= len(kept):
                return f"{where}: length {len(kept)}, not {len(fresh)}"
            difference = _first_difference(fresh[number], kept[number], f"{where} {number}")
            if difference is not None:
                return difference
        return None
    return None if fresh == kept else f"{where}: {kept!r}, not {fresh!r}"


def watched_events(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All events of a record in order, as kept in it: what can be watched under any rules version."""
    events = list(data["start"].get("events", []))
    for entry in data["entries"]:
        if isinstance(entry, dict):
            events.extend(entry.get("events", []))
    return [event for event in events if isinstance(event, dict)]


__all__ = ["Event", "RecordError", "Seed", "parse", "replay", "result_to_data", "to_data", "verify", "watched_events"]
