"""``houndtable bench``: what the games cost here, in rounds of a fixed reference loop."""

from __future__ import annotations

import argparse
from typing import Any

from houndtable.cli import common, out
from houndtable.cli.errors import CommandError
from houndtable.games import all_games


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.game_argument(parser, optional=True)
    parser.add_argument("--seats", metavar="N", type=common.whole_number(1, 99), help="only this seat count")
    parser.add_argument("--gate", action="store_true", help="exit 1 when a limit is not kept")
    common.json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Measure."""
    from houndtable.lab.bench import REFERENCE_ROUNDS, bench_game, to_data
    from houndtable.lab.reference import reference_loop

    games = [common.find_game(args.game)] if args.game is not None else list(all_games().values())
    found: list[dict[str, Any]] = []
    for game in games:
        if args.seats is not None:
            if args.game is None:
                raise CommandError("--seats needs a GAME")
            common.read_seats(game, args.seats)
        out.progress(f"measuring {game.name}")
        found.append(to_data(game, bench_game(game, None if args.seats is None else [args.seats])))
    out.progress_done()
    nanoseconds = reference_loop(REFERENCE_ROUNDS) / REFERENCE_ROUNDS * 1e9
    if args.json:
        out.print_json({"round_nanoseconds": round(nanoseconds, 1), "games": found})
    else:
        print(f"One round of the reference loop takes {nanoseconds:.0f} ns here. Rounds (microseconds) each:")
        for game_data in found:
            print(in_words(game_data))
    kept = all(gate["kept"] for game_data in found for gate in game_data["gates"])
    return 1 if args.gate and not kept else 0


def in_words(data: dict[str, Any]) -> str:
    """One game's result for people."""
    lines = [f"{data['game']} ({'compiled' if data['compiled'] else 'interpreted'})"]
    lines.append(f"  seats {'decision':>16} {'clone':>16} {'determinise':>16} {'view':>16} {'matches/s':>10}")
    for one in data["seat_counts"]:
        costs = " ".join(
            f"{one[name]['rounds']:>7.1f} ({one[name]['microseconds']:>6.2f})"
            for name in ("decision", "clone", "determinise", "view")
        )
        lines.append(f"  {one['seats']:>5} {costs} {one['matches_per_second']:>10,.0f}")
    for gate in data["gates"]:
        word = "kept" if gate["kept"] else "NOT KEPT"
        lines.append(f"  limit for {gate['name']}: {gate['limit']:g} rounds, {gate['rounds']:.1f} measured: {word}")
    return "\n".join(lines)
