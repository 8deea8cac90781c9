"""``houndtable simulate``: computer players play many matches."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import houndtable
from houndtable.cli import common, out
from houndtable.cli.errors import CommandError, CommandFailure
from houndtable.kernel.game import Game, SetupError
from houndtable.lab.plan import Plan
from houndtable.lab.tally import Tally

MOST_GAMES = 1_000_000_000
MOST_PROCESSES = 256


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.game_argument(parser)
    parser.add_argument("--seats", metavar="N", type=common.whole_number(1, 99), required=True, help="players")
    parser.add_argument("--games", metavar="K", type=common.whole_number(1, MOST_GAMES), required=True, help="matches")
    parser.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same results (default: 0)")
    parser.add_argument(
        "--players",
        metavar="LEVEL[,LEVEL...]",
        default="random",
        help="computer players: one level for all seats, or one a seat (default: random)",
    )
    common.option_argument(parser)
    parser.add_argument(
        "--windows",
        choices=["quick", "masked"],
        default="quick",
        help="whom reaction windows ask: holders only, or everybody who could hold one (default: quick)",
    )
    parser.add_argument(
        "--processes",
        metavar="P",
        type=common.whole_number(1, MOST_PROCESSES),
        default=1,
        help="processes to share the work; the results do not depend on it (default: 1)",
    )
    parser.add_argument("--out", metavar="FILE.parquet", type=Path, help="a row a match and seat (extra: lab)")
    parser.add_argument("--records", metavar="DIR", type=Path, help="a record of every match in this folder")
    common.cards_argument(parser)
    common.json_argument(parser)
    common.lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Simulate."""
    from houndtable.lab.simulate import SimulationError, simulate

    game = common.find_game(args.game)
    plan = make_plan(game, args)
    if args.out is not None:
        _check_out(args.out)
    if args.records is not None:
        _check_records(args.records)
    total = plan.games
    try:
        tally = simulate(
            plan,
            args.processes,
            args.records,
            args.out is not None,
            lambda done: out.progress(f"{done} of {total} matches"),
        )
    except SimulationError as error:
        raise CommandFailure(str(error)) from None
    finally:
        out.progress_done()
    data = to_data(plan, args.seed, tally)
    if args.out is not None:
        from houndtable.lab.parquet import write_parquet

        assert tally.rows is not None
        write_parquet(tally.rows, data, args.out)
    if args.json:
        out.print_json(data)
    else:
        print(in_words(data, args.lang, game))
    return 0


def make_plan(game: Game, args: argparse.Namespace) -> Plan:
    """The plan from the arguments. Raises CommandError."""
    from houndtable.players import PlayerError, find

    seats = common.read_seats(game, args.seats)
    try:
        levels = [find(name).name for name in args.players.split(",")]
    except PlayerError as error:
        raise CommandError(f"--players: {error}") from None
    if len(levels) == 1:
        levels = levels * seats
    if len(levels) != seats:
        raise CommandError(f"--players: {len(levels)} levels for {seats} seats; give one, or one a seat")
    options = common.read_options(game, args.option, seats)
    rows = common.card_rows(game, args.cards)
    plan = Plan(game, seats, args.games, args.seed, levels, options, rows, args.windows)
    try:
        plan.check()
    except SetupError as error:
        raise CommandError(str(error)) from None
    return plan


def _check_out(path: Path) -> None:
    from houndtable.lab.parquet import available

    if not available():
        raise CommandError("--out needs the extra 'lab': pip install 'houndtable[lab]'")
    if path.is_dir():
        raise CommandError(f"--out {path}: is a folder")
    if not path.absolute().parent.is_dir():
        raise CommandError(f"--out {path}: there is no such folder")
    if not os.access(path.absolute().parent, os.W_OK):
        raise CommandError(f"--out {path}: can't be written")


def _check_records(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"--records {folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise CommandError(f"--records {folder}: can't be written")


def to_data(plan: Plan, seed: str, tally: Tally) -> dict[str, Any]:
    """The result as ``--json`` tells it."""
    return {
        "game": plan.game.name,
        "rules_version": plan.game.rules_version,
        "seats": plan.seats,
        "games": tally.games,
        "seed": int(seed) if seed.isascii() and seed.isdigit() and str(int(seed[:16])) == seed else seed,
        "players": list(plan.players),
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "decisions_per_second": round(tally.decisions / tally.seconds) if tally.seconds else 0,
        "compiled": houndtable.compiled(plan.game.state_class.__module__),
        "wins": [round(wins, 6) for wins in tally.wins],
        "mean_scores": [round(score, 4) for score in tally.mean_scores],
        "end_reasons": dict(sorted(tally.end_reasons.items())),
    }


def in_words(data: dict[str, Any], lang: str, game: Game) -> str:
    """The result for people."""
    from houndtable.cli.speech import translator
    from houndtable.kernel.words import Speaker

    words = Speaker(translate=translator(lang, game))
    games = data["games"]
    how = "compiled" if data["compiled"] else "interpreted"
    rate = f"{data['decisions_per_second']:,}"
    lines = [
        f"{words.say(game.title)}: {games:,} {'match' if games == 1 else 'matches'}, {data['decisions']:,} decisions"
        f" in {data['seconds']:.2f} s ({rate} a second, {how})"
    ]
    for seat in range(data["seats"]):
        share = 100 * data["wins"][seat] / games
        player, score = data["players"][seat], data["mean_scores"][seat]
        lines.append(f"  {words.seat(seat)} ({player}): won {share:.1f} %, mean score {score:.2f}")
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in data["end_reasons"].items())
    lines.append(f"  ended by: {reasons}")
    return "\n".join(lines)
