"""``houndtable games``."""

from __future__ import annotations


def test_json_is_as_promised(command):
    found = command("games", "--json").json
    assert [one["game"] for one in found] == sorted(one["game"] for one in found)
    poker = next(one for one in found if one["game"] == "dog-poker")
    assert poker["title"] == "Dog Poker"
    assert poker["seats"] == [2, 4]
    assert isinstance(poker["compiled"], bool)
    assert isinstance(poker["rules_version"], int)
    place = poker["options"]["place"]
    assert {key: place[key] for key in ("kind", "default", "seats")} == {"kind": "seat", "default": 0, "seats": [3]}
    assert place["text"].startswith("With three players")
    assert len(poker["house"]) == 2  # F and G (DP-R1)
    assert "Pug" in poker["house"][1]


def test_every_kind_of_option_is_told(command, with_toys):
    kinds = {option["kind"] for one in command("games", "--json").json for option in one["options"].values()}
    words = command("games").out
    assert kinds >= {"seat"}
    for one in command("games", "--json").json:
        assert f"({one['game']})" in words
        for name in one["options"]:
            assert f"--option {name}=" in words


def test_words_name_the_house_data(command):
    out = command("games").out
    assert "2 to 4 players" in out
    assert "House data" in out
    assert "Saint Bernard" in out
