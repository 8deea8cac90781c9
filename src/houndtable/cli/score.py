"""``houndtable score``: the score sheet of a table that people played with real cards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from houndtable.cli import common, out
from houndtable.cli.errors import CommandError
from houndtable.cli.speech import speaker
from houndtable.kernel.cards import CardError
from houndtable.kernel.game import ScoredTable, ScoreInputError
from houndtable.kernel.score_input import MAX_BYTES, load_json
from houndtable.kernel.words import Speaker


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.game_argument(parser)
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the table as JSON (default: stdin)")
    common.json_argument(parser)
    common.cards_argument(parser)
    common.lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Score the table."""
    game = common.find_game(args.game)
    rows = common.card_rows(game, args.cards)
    words = speaker(args.lang, game, rows)
    where = str(args.file) if args.file is not None else "stdin"
    text = common.read_file(args.file, MAX_BYTES)
    try:
        scored = game.score(load_json(text), rows)
    except (ScoreInputError, CardError) as error:
        raise CommandError(f"{where}: {error}") from None
    data = to_data(game.name, scored, words)
    if args.json:
        out.print_json(data)
    else:
        print(in_words(data, words))
    return 0


def to_data(game: str, scored: ScoredTable, words: Speaker) -> dict[str, Any]:
    """The scored table as ``--json`` tells it."""
    seats: list[dict[str, Any]] = []
    for seat in scored.seats:
        data: dict[str, Any] = {
            "total": seat.total,
            "lines": [
                {"rule": line.rule, "text": words.say(line.message), "points": line.points} for line in seat.lines
            ],
        }
        if seat.team_total is not None:
            data["team_total"] = seat.team_total
        seats.append(data)
    return {
        "game": game,
        "seats": seats,
        "ranks": list(scored.ranks),
        "winners": [seat for seat, rank in enumerate(scored.ranks) if rank == 1],
        "house": [words.say(message) for message in scored.house],
    }


def in_words(data: dict[str, Any], words: Speaker) -> str:
    """The scored table for people."""
    parts: list[str] = []
    for number, seat in enumerate(data["seats"]):
        rows = [(line["text"], line["points"], line["rule"]) for line in seat["lines"]]
        width = max([len(str(points)) for _, points, _ in rows] + [len(str(seat["total"]))])
        head = f"{words.seat(number)}: {seat['total']}  (rank {data['ranks'][number]})"
        if "team_total" in seat:
            head += f", team {seat['team_total']}"
        parts.append(head)
        parts.extend(f"  {points:>{width}}  {text}  [{rule}]" for text, points, rule in rows)
        parts.append(f"  {seat['total']:>{width}}  total")
    names = ", ".join(words.seat(seat) for seat in data["winners"])
    parts.append(f"{'Winner' if len(data['winners']) == 1 else 'Winners'}: {names}")
    if data["house"]:
        parts.append("Rests on house data:")
        parts.extend(f"  {line}" for line in data["house"])
    return "\n".join(parts)
