"""``houndtable games``: the games, their seats, options and house data."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import houndtable
from houndtable.cli import common, out
from houndtable.cli.speech import speaker
from houndtable.games import all_games
from houndtable.kernel.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.json_argument(parser)
    common.lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    """List the games."""
    games = [describe(game, args.lang) for game in all_games().values()]
    if args.json:
        out.print_json(games)
    else:
        print("\n\n".join(in_words(game) for game in games))
    return 0


def describe(game: Game, lang: str) -> dict[str, Any]:
    """One game as ``--json`` tells it."""
    rows = game.rows()
    say = speaker(lang, game, rows).say
    data = game.describe()
    options = {option.name: {**option.to_data(), "text": say(option.text)} for option in game.options}
    return {
        "game": game.name,
        "title": say(game.title),
        "compiled": houndtable.compiled(game.state_class.__module__),
        **data,
        "options": options,
        "house": [say(message) for message in game.house(rows)],
    }


def in_words(game: dict[str, Any]) -> str:
    """One game for people."""
    low, high = game["seats"]
    how = "compiled" if game["compiled"] else "interpreted"
    lines = [
        f"{game['title']} ({game['game']})",
        f"  {low} to {high} players; rules version {game['rules_version']}, {how}",
    ]
    for name, option in game["options"].items():
        lines.append(f"  --option {name}={allowed(option)}")
        lines.append(f"      {option['text']} Default: {value_word(option['default'])}.")
    if game["house"]:
        lines.append("  House data (not printed on the cards or in the rulebook; --cards FILE replaces it):")
        lines.extend(f"    {line}" for line in game["house"])
    return "\n".join(lines)


def allowed(option: dict[str, Any]) -> str:
    """The values that an option takes, for people."""
    kind = option["kind"]
    only = f" (with {' or '.join(str(n) for n in option['seats'])} players)" if "seats" in option else ""
    if kind == "flag":
        text = "yes|no"
    elif kind == "int":
        text = "{}..{}".format(*option["range"])
    elif kind == "seat":
        text = "0.." + ("|random" if option["default"] == "random" else "")
    elif kind == "choice":
        text = "|".join(option["choices"])
    else:
        text = "random or a comma list of " + ", ".join(option["choices"])
    return text + only


def value_word(value: bool | int | str | Sequence[str]) -> str:
    """An option's value for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, str)):
        return str(value)
    return ", ".join(value)
