"""``houndtable replay``: show, step through or verify the record of a match."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from houndtable.cli import common, out
from houndtable.cli.errors import CommandError, CommandFailure
from houndtable.cli.speech import translator
from houndtable.cli.watched import EVERYTHING, SPECTATOR, Told, Watched, watch
from houndtable.games import all_games
from houndtable.kernel.actions import ActionError
from houndtable.kernel.game import Game
from houndtable.kernel.record import MAX_BYTES, RecordError, parse, replay, verify
from houndtable.kernel.view import view
from houndtable.kernel.words import Speaker

MOST_ENTRIES = 10_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")
    parser.add_argument("--verify", action="store_true", help="play it again and compare every event and the result")
    parser.add_argument(
        "--seat", metavar="N", type=common.whole_number(0, 99), help="as the player of this seat saw it (from 0)"
    )
    parser.add_argument(
        "--at", metavar="K", type=common.whole_number(0, MOST_ENTRIES), help="the table after the first K decisions"
    )
    common.json_argument(parser)
    common.lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Show or verify the record."""
    text = common.read_file(args.file, MAX_BYTES)
    try:
        data = parse(text)
        watched = watch(data)
    except RecordError as error:
        raise CommandError(f"{args.file}: {error}") from None
    game = all_games().get(watched.game)
    if args.seat is not None and args.seat >= watched.seats:
        raise CommandError(f"--seat {args.seat}: the match has seats 0 to {watched.seats - 1}")
    if args.at is not None and args.at > len(watched.moves):
        raise CommandError(f"--at {args.at}: the record has {len(watched.moves)} decisions")
    if args.verify:
        return _verify(args, data, watched, game)
    shown = Shown(watched, game, args.seat, args.lang)
    table = _table_at(args, data, shown) if args.at is not None else None
    if args.json:
        document = shown.to_data(args.at)
        if table is not None:
            document["view"] = table
        out.print_json(document)
        return 0
    print("\n".join(shown.in_words(args.at)))
    if table is not None:
        print(json.dumps(table, indent=2))
    return 0


def _verify(args: argparse.Namespace, data: Mapping[str, Any], watched: Watched, game: Game | None) -> int:
    if game is None:
        raise CommandError(f"{args.file}: a record of {watched.game[:60]!r}, a game that is not installed")
    if watched.rules_version != game.rules_version:
        raise CommandError(
            f"{args.file}: played under rules version {watched.rules_version}, these are {game.rules_version}:"
            " it can be watched, not verified"
        )
    try:
        difference = verify(game, data)
    except RecordError as error:
        difference = str(error)
    if args.json:
        out.print_json({"game": game.name, "verified": difference is None, "difference": difference})
    elif difference is None:
        seed = "; the shuffles come from the seed that was committed to" if "seed" in data else ""
        print(f"Verified: {len(watched.moves)} decisions, every event and the result are the same{seed}.")
    if difference is not None:
        raise CommandFailure(f"{args.file}: not the same when played again: {difference}")
    return 0


def _table_at(args: argparse.Namespace, data: Mapping[str, Any], shown: Shown) -> dict[str, Any] | None:
    """The view after the first K decisions; None when the rules are no longer those of the record."""
    game, watched = shown.game, shown.watched
    if game is None or watched.rules_version != game.rules_version:
        print(
            out.one_line(f"{args.file}: other rules than those installed; the table can't be shown, its log can"),
            file=sys.stderr,
        )
        return None
    try:
        match = replay(game, data, args.at)
    except RecordError as error:
        raise CommandError(f"{args.file}: {error}") from None
    return view(match.state, args.seat if args.seat is not None else SPECTATOR)


class Shown:
    """A record being shown to a watcher in a language."""

    def __init__(self, watched: Watched, game: Game | None, seat: int | None, lang: str) -> None:
        self.watched = watched
        self.game = game
        if seat is not None:
            self.watcher = seat
        else:
            self.watcher = EVERYTHING if watched.result is not None else SPECTATOR
        self.words = Speaker(watched.kinds, watched.names, translator(lang, game))

    def lines(self, told: Sequence[Told]) -> list[tuple[str, str]]:
        """Paragraph and sentence of each line that the watcher gets."""
        lines: list[tuple[str, str]] = []
        for one in told:
            message = one.to(self.watcher)
            if message is not None:
                lines.append((one.rule, out.one_line(self.words.say(message))))
        return lines

    def action(self, seat: int, token: str) -> str | None:
        """A decision in words, where the watcher may know it."""
        if self.watcher not in (EVERYTHING, seat):
            return None
        if self.game is not None and self.watched.rules_version == self.game.rules_version:
            try:
                return out.one_line(self.words.say(self.game.actions[self.game.actions.number(token)].words))
            except ActionError:
                return token
        return token

    def to_data(self, upto: int | None) -> dict[str, Any]:
        """The record for ``--json``."""
        watched = self.watched
        data: dict[str, Any] = {
            "game": watched.game,
            "rules_version": watched.rules_version,
            "seats": watched.seats,
            "options": dict(watched.options),
            "people": [
                {"seat": seat, "name": self.words.seat(seat), "player": watched.players[seat]}
                for seat in range(watched.seats)
            ],
            "decisions": len(watched.moves),
            "start": _line_data(self.lines(watched.start)),
            "entries": [self._move_data(number) for number in range(len(watched.moves) if upto is None else upto)],
        }
        if watched.result is not None and upto is None:
            result = watched.result
            data["result"] = {
                "ranks": list(result.ranks),
                "scores": list(result.scores),
                "winners": result.winners,
                "reason": self.words.say(result.reason),
                "lines": [
                    [{"rule": one.rule, "text": self.words.say(one.words), "points": one.points} for one in lines]
                    for lines in result.lines
                ],
            }
        return data

    def _move_data(self, number: int) -> dict[str, Any]:
        move = self.watched.moves[number]
        data: dict[str, Any] = {"seat": move.seat, "by": move.by, "lines": _line_data(self.lines(move.told))}
        action = self.action(move.seat, move.action)
        if action is not None:
            data["action"] = move.action
            data["text"] = action
        if move.at is not None:
            data["at"] = move.at
        return data

    def in_words(self, upto: int | None) -> list[str]:
        """The record for people."""
        watched = self.watched
        title = self.words.say(self.game.title) if self.game is not None else out.one_line(watched.game)
        lines = [f"{title}, {watched.seats} players, rules version {watched.rules_version}"]
        if self.game is not None and watched.rules_version != self.game.rules_version:
            lines[0] += f" (shown from its log; the rules here are version {self.game.rules_version})"
        for seat in range(watched.seats):
            player = f" ({watched.players[seat]})" if watched.players[seat] else ""
            lines.append(f"  seat {seat}: {self.words.seat(seat)}{player}")
        for name, value in watched.options.items():
            lines.append("  " + out.one_line(f"{name}: {value}"))
        lines.append("")
        lines += [_with_rule(rule, text, "      ") for rule, text in self.lines(watched.start)]
        moves = watched.moves if upto is None else watched.moves[:upto]
        for number, move in enumerate(moves, start=1):
            action = self.action(move.seat, move.action)
            by = "" if move.by in ("person", "computer") else f" ({move.by})"
            if action is not None:
                lines.append(f"{number:4}  {self.words.seat(move.seat)}{by}: {action}")
            lines += [_with_rule(rule, text, "      ") for rule, text in self.lines(move.told)]
        if upto is None:
            lines += self._end()
        return lines

    def _end(self) -> list[str]:
        result = self.watched.result
        if result is None:
            return ["", "The match is not over yet."]
        lines = ["", out.one_line(self.words.say(result.reason))]
        for seat in sorted(range(self.watched.seats), key=lambda one: (result.ranks[one], one)):
            lines.append(f"  {result.ranks[seat]}. {self.words.seat(seat)}: {result.scores[seat]}")
            lines += [
                _with_rule(one.rule, f"{one.points:>5}  {out.one_line(self.words.say(one.words))}", "     ")
                for one in result.lines[seat]
            ]
        names = ", ".join(self.words.seat(seat) for seat in result.winners)
        lines.append(f"{'Winner' if len(result.winners) == 1 else 'Winners'}: {names}")
        return lines


def _line_data(lines: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"rule": rule, "text": text} for rule, text in lines]


def _with_rule(rule: str, text: str, indent: str) -> str:
    return f"{indent}{text}  [{rule}]" if rule else indent + text
