"""A match of the terminal that goes on another time: the file of ``--save`` and ``--resume``.

It holds the record so far, who plays, and the secret that the shuffles come from; once the match is over the file is
the match's record itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from houndtable.cli.out import one_line
from houndtable.cli.watched import watch
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match, Refused, RuleFault
from houndtable.kernel.record import RecordError, Seed, parse, replay, to_data
from houndtable.lab.records import write_whole

FORMAT: Final = 1
PERSON: Final = "me"
MOST_NAME: Final = 40


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat: ``me`` or a computer player's level, and a display name (may be empty)."""

    player: str
    name: str = ""

    @property
    def person(self) -> bool:
        """Whether a person at this terminal plays the seat."""
        return self.player == PERSON


def save(path: Path, match: Match, sitters: Sequence[Sitter], seed: Seed) -> None:
    """Write the file whole or not at all. Raises OSError."""
    people = [
        {"seat": seat, "name": sitter.name, "player": "" if sitter.person else sitter.player}
        for seat, sitter in enumerate(sitters)
    ]
    data: dict[str, Any] = to_data(match, people, seed)
    if not match.over:
        data = {
            "houndtable_save": FORMAT,
            "secret": seed.secret,
            "contributions": list(seed.contributions),
            "players": [sitter.player for sitter in sitters],
            "names": [sitter.name for sitter in sitters],
            "record": data,
        }
    write_whole(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def load(text: bytes, games: Mapping[str, Game]) -> tuple[Match, list[Sitter], Seed]:
    """The match of a saved file, gone on to where it was. Raises RecordError with the place."""
    data = _parts(text)
    record = parse(json.dumps(data["record"]))
    watched = watch(record)
    game = games.get(watched.game)
    if game is None:
        raise RecordError(f"a match of {watched.game[:60]!r}, a game that is not installed")
    replayed = replay(game, record)
    seed = Seed(data["secret"], data["contributions"])
    match = _from_seed(game, replayed, seed)
    players, names = data["players"], data["names"]
    if len(players) != watched.seats or len(names) != watched.seats:
        raise RecordError("players or names: not one a seat")
    sitters = [Sitter(player, one_line(name)[:MOST_NAME]) for player, name in zip(players, names, strict=True)]
    return match, sitters, seed


def _parts(text: bytes) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError("not a saved match: not JSON") from None
    if isinstance(data, dict) and "houndtable_record" in data:
        raise RecordError("this match is over; watch it with: houndtable replay")
    if not isinstance(data, dict) or data.get("houndtable_save") != FORMAT:
        raise RecordError("not a saved match")
    if not isinstance(data.get("secret"), str) or not isinstance(data.get("record"), dict):
        raise RecordError("secret or record is missing or malformed")
    for key in ("contributions", "players", "names"):
        values = data.get(key)
        if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
            raise RecordError(f"{key} is missing or malformed")
    return data


def _from_seed(game: Game, replayed: Match, seed: Seed) -> Match:
    """The same match on its own chance, which then brings what it would have brought without the break."""
    chance = seed.chance()
    drawn = replayed.random_options
    options = {name: ("random" if name in drawn else value) for name, value in replayed.setup.options.items()}
    kinds = replayed.setup.table.kinds
    match = Match.new(game, replayed.setup.seats, chance, options, replayed.setup.windows, kinds)
    drafts = [entry for seat in sorted(replayed.drafts) for entry in replayed.drafts[seat]]
    try:
        for entry in [*replayed.entries, *drafts]:
            match.act(entry.seat, entry.action, entry.by, entry.at)
    except (Refused, RuleFault):
        raise RecordError("the secret is not that of the record") from None
    if [entry.chance for entry in match.entries] != [entry.chance for entry in replayed.entries]:
        raise RecordError("the secret is not that of the record")
    if match.start_chance != replayed.start_chance:
        raise RecordError("the secret is not that of the record")
    return match
