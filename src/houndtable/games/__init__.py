"""The games of the house, one folder each, and those that installed packages bring. They are found, not listed.

A folder is a game if its package has a ``GAME``. Another package brings one by an entry point in the group
``houndtable.games`` that names its `Game` object.
"""

from __future__ import annotations

import functools
import importlib
import logging
import pkgutil
from importlib.metadata import EntryPoint, entry_points

from houndtable.kernel.game import Game

GROUP = "houndtable.games"

log = logging.getLogger(__name__)


class UnknownGame(LookupError):
    """There is no game of this name; the message lists those there are."""


@functools.cache
def all_games() -> dict[str, Game]:
    """All games by name, sorted. A game of another package that can't be used is reported and left out."""
    games = own_games()
    for point in entry_points(group=GROUP):
        add_installed(games, point)
    return dict(sorted(games.items()))


def own_games() -> dict[str, Game]:
    """The games in this folder, by name."""
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg and not module.name.startswith("_"):
            game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
            if isinstance(game, Game):
                games[game.name] = game
    return games


def add_installed(games: dict[str, Game], point: EntryPoint) -> None:
    """Add the game of an entry point to `games`, or report why it is left out."""
    try:
        game = point.load()
    except Exception as error:  # whatever a strange package does, the other games go on
        log.warning("The game %r (%s) can't be loaded and is left out: %s", point.name, point.value, error)
        return
    if not isinstance(game, Game) or not game.name:
        log.warning("The game %r (%s) is left out: it is not a game", point.name, point.value)
    elif game.name in games:
        log.warning("The game %r (%s) is left out: there is already a %s", point.name, point.value, game.name)
    else:
        games[game.name] = game


def find(name: str) -> Game:
    """The game of this name. Raises UnknownGame with the names there are."""
    games = all_games()
    game = games.get(name.strip().lower())
    if game is None:
        raise UnknownGame(f"there is no game {name[:40]!r}; the games are: {', '.join(games)}")
    return game
