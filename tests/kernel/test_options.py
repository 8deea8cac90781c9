"""Options: parsing, checking, deciding random ones, and setting up matches with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houndtable.kernel.chance import FastChance, ScriptedChance
from houndtable.kernel.game import SetupError
from houndtable.kernel.options import RANDOM, Option, OptionError, check_options
from houndtable.kernel.words import Message
from tests.toys.parade import GAME as PARADE

FLAG, ROUTE, HAND, BREEDS, FIRST, DOUBLE = PARADE.options
TEXT = Message("x")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FLAG, "yes", True), (FLAG, " ON ", True), (FLAG, "1", True), (FLAG, "no", False), (FLAG, "False", False),
        (HAND, "3", 3), (HAND, "-5", -5), (HAND, " 4 ", 4),
        (ROUTE, "short", "short"), (FIRST, "2", 2), (FIRST, "random", "random"), (FIRST, "Random", "Random"),
        (BREEDS, "random", "random"), (BREEDS, "beagle, corgi", ["beagle", "corgi"]), (BREEDS, "beagle,", ["beagle"]),
    ],
)  # fmt: skip
def test_text_is_parsed(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [(FLAG, "maybe"), (FLAG, ""), (HAND, "three"), (HAND, "--5"), (HAND, "-"), (HAND, "1e3"), (HAND, "٣"),
     (HAND, "1" * 30), (FIRST, "Ann"), (HAND, "")],
)  # fmt: skip
def test_text_that_is_no_value_is_refused(option: Option, text: str) -> None:
    with pytest.raises(OptionError, match=f"option {option.name}:"):
        option.parse(text)


@pytest.mark.parametrize(
    ("option", "value", "seats", "normal"),
    [
        (FLAG, True, 2, True), (ROUTE, " LONG ", 2, "long"), (HAND, 2, 2, 2), (HAND, 4, 2, 4),
        (FIRST, 1, 2, 1), (FIRST, "RANDOM", 2, RANDOM), (BREEDS, "Random", 3, RANDOM),
        (BREEDS, ["Husky", "beagle"], 2, ["beagle", "husky"]),
    ],
)  # fmt: skip
def test_values_are_put_in_their_normal_form(option: Option, value: object, seats: int, normal: object) -> None:
    assert option.check(value, seats) == normal


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (FLAG, 1, "true or false"), (FLAG, "yes", "true or false"), (FLAG, None, "true or false"),
        (ROUTE, "round", "one of short, long"), (ROUTE, 3, "one of"),
        (HAND, 1, "from 2 to 4"), (HAND, 5, "from 2 to 4"), (HAND, True, "from 2 to 4"), (HAND, 3.0, "from 2 to 4"),
        (FIRST, 2, "a seat from 0 to 1 or random"), (FIRST, -1, "a seat"), (FIRST, False, "a seat"),
        (BREEDS, ["beagle"], "exactly 2 names with 2 players"), (BREEDS, ["beagle", "Beagle"], "given twice"),
        (BREEDS, ["beagle", "poodle"], "one of beagle"), (BREEDS, {"beagle": 1}, "a list of names or random"),
        (BREEDS, "beagle", "a list of names"), (BREEDS, [1, 2], "one of beagle"),
    ],
)  # fmt: skip
def test_wrong_values_say_what_is_allowed(option: Option, value: object, words: str) -> None:
    with pytest.raises(OptionError, match=f"option {option.name}: .*{words}"):
        option.check(value, 2)


def test_a_fixed_seat_option_can_not_be_random() -> None:
    option = Option("place", "seat", 0, TEXT)
    with pytest.raises(OptionError, match=r"a seat from 0 to 2$"):
        option.check("random", 3)
    assert option.resolve(1, 3, ScriptedChance()) == 1


def test_all_options_are_filled_in_and_unknown_ones_refused() -> None:
    assert check_options(PARADE.options, {"hand": 2}, 3) == {
        "rain": False, "route": "short", "hand": 2, "breeds": RANDOM, "first": RANDOM,
    }  # fmt: skip
    assert "double" in check_options(PARADE.options, {}, 2)
    with pytest.raises(OptionError, match="option double: only with 2 players"):
        check_options(PARADE.options, {"double": True}, 3)
    with pytest.raises(OptionError, match="unknown option 'snow'; this game has: breeds, double, first"):
        check_options(PARADE.options, {"snow": True}, 2)
    with pytest.raises(OptionError, match="this game has: none"):
        check_options((), {"x": 1}, 2)


def test_random_options_are_decided_by_chance() -> None:
    assert FIRST.resolve(RANDOM, 4, ScriptedChance([2])) == 2
    chosen = [tuple(BREEDS.resolve(RANDOM, 2, FastChance(seed))) for seed in range(200)]  # type: ignore[arg-type]
    assert len(set(chosen)) == 6
    assert all(list(pair) == [breed for breed in BREEDS.choices if breed in pair] for pair in chosen)
    assert ROUTE.resolve("long", 2, ScriptedChance()) == "long"


def test_options_describe_themselves_as_json() -> None:
    data = json.loads(json.dumps(PARADE.describe()))
    assert data["options"]["breeds"]["pick"] == {"2": 2, "3": 3, "4": 4}
    assert data["options"]["hand"] == {"kind": "int", "default": 3, "range": [2, 4]}
    assert data["options"]["double"]["seats"] == [2]
    assert data["seats"] == [2, 4]


# Setups


def test_a_setup_tells_its_options() -> None:
    setup = PARADE.setup(2, FastChance(1), {"hand": 4, "rain": True, "breeds": ["husky", "corgi"], "first": 1})
    assert setup.flag("rain")
    assert not setup.flag("double")
    assert not setup.flag("snow")
    assert setup.number("hand") == 4
    assert setup.word("route") == "short"
    assert setup.words("breeds") == ["corgi", "husky"]
    for wrong in (lambda: setup.number("route"), lambda: setup.word("hand"), lambda: setup.words("route")):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError):
        setup.number("rain")
    assert setup.everyone == 0b1000011
    assert setup.sides == (0, 1)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, True])
def test_wrong_seat_counts_are_refused(seats: Any) -> None:
    with pytest.raises(SetupError, match="parade is for 2 to 4 players"):
        PARADE.setup(seats, FastChance(1))


def test_wrong_windows_are_refused() -> None:
    with pytest.raises(SetupError, match="masked or quick"):
        PARADE.setup(2, FastChance(1), windows="open")


def test_a_setup_survives_json() -> None:
    for seats in (2, 3, 4):
        setup = PARADE.setup(seats, FastChance(seats), {"rain": True})
        again = PARADE.setup_from_data(json.loads(json.dumps(setup.to_data())))
        assert again.to_data() == setup.to_data()
        assert again.table.counts == setup.table.counts


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 9}, {"seats": True}, {"windows": "open"}, {"windows": []}, {"options": []},
        {"options": {"snow": 1}}, {"options": {}}, {"cards": None}, {"cards": {"kinds": [], "counts": []}},
        {"more": 1}, {"cards": {"kinds": 1, "counts": []}},
    ],
)  # fmt: skip
def test_damaged_setups_are_refused(change: dict[str, Any]) -> None:
    data = {**PARADE.setup(2, FastChance(1)).to_data(), **change}
    with pytest.raises(ValueError, match=r"setup|option|parade|windows|cards"):
        PARADE.setup_from_data(data)
    with pytest.raises(SetupError, match="setup"):
        PARADE.setup_from_data([])
