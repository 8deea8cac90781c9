"""Games are found, in the house and in installed packages."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType

import pytest

from houndtable import games
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message


class Guest(Game):
    name = "guest"
    title = Message("Guest")


class Double(Game):
    name = "dog-poker"
    title = Message("Not that one")


@pytest.fixture
def installed(monkeypatch):
    """Lets tests install games: a function that takes entry points as a dict."""
    module = ModuleType("guest_package")
    module.GUEST = Guest()  # type: ignore[attr-defined]
    module.DOUBLE = Double()  # type: ignore[attr-defined]
    module.NO_GAME = 5  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "guest_package", module)

    def install(points: dict[str, str]) -> dict[str, Game]:
        found = EntryPoints(EntryPoint(name, value, games.GROUP) for name, value in points.items())
        monkeypatch.setattr(games, "entry_points", lambda group: found.select(group=group))
        games.all_games.cache_clear()
        return games.all_games()

    yield install
    games.all_games.cache_clear()


def test_games_of_the_house():
    found = games.all_games()
    assert "dog-poker" in found
    assert list(found) == sorted(found)
    assert all(isinstance(game, Game) and game.name == name for name, game in found.items())


def test_find():
    assert games.find("dog-poker").name == "dog-poker"
    assert games.find(" Dog-Poker ").name == "dog-poker"
    with pytest.raises(games.UnknownGame) as caught:
        games.find("cat-poker")
    assert str(caught.value).startswith("there is no game 'cat-poker'; the games are: ")
    assert "dog-poker" in str(caught.value)


def test_a_package_brings_a_game(installed):
    found = installed({"guest": "guest_package:GUEST"})
    assert isinstance(found["guest"], Guest)
    assert list(found) == sorted(found)
    assert games.find("guest") is found["guest"]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("guest_package:MISSING", "can't be loaded and is left out"),
        ("no_such_package:GAME", "can't be loaded and is left out"),
        ("guest_package:NO_GAME", "is not a game"),
        ("guest_package:DOUBLE", "there is already a dog-poker"),
    ],
)
def test_a_broken_game_is_left_out_and_reported(installed, caplog, value, why):
    own = games.own_games()
    with caplog.at_level(logging.WARNING):
        found = installed({"stray": value, "guest": "guest_package:GUEST"})
    assert set(found) == {*own, "guest"}
    assert found["dog-poker"] is own["dog-poker"]
    assert len(caplog.records) == 1
    assert why in caplog.text
    assert "'stray'" in caplog.text
