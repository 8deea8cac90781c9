"""Dog Poker's card data, and files of one's own."""

from __future__ import annotations

import pytest

from houndtable.games.dog_poker import GAME
from houndtable.games.dog_poker.cards import make_table
from houndtable.kernel.cards import CardError
from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import SetupError
from houndtable.kernel.words import Speaker

OWN = """
[[kind]]
id = "G"
name = "Boxer"
points = 9
bonuses = [{ cards = "GF", points = 12 }, { cards = "BBB", points = 1 }]
"""


def say_house(rows) -> list[str]:
    return [Speaker().say(message) for message in GAME.house(rows)]


@pytest.mark.rule("DP 8.1")
def test_what_is_house_data():
    rows = GAME.rows()
    assert [row.source for row in rows] == ["printed"] * 5 + ["house"] * 2
    assert say_house(rows) == [
        "Condition F pays 6 for each F, and 25 for C C E E; its dog is called Saint Bernard",
        "Condition G pays 7 for each G, and 30 for A A B B C C; its dog is called Pug",
    ]
    assert make_table(rows).house() == ["Saint Bernard", "Pug"]


@pytest.mark.rule("DP 8.2")
def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    rows = GAME.rows(path)
    assert rows[6].to_data() == {
        "id": "G",
        "name": "Boxer",
        "copies": 1,
        "source": "own",
        "points": 9,
        "bonuses": [{"cards": "FG", "points": 12}, {"cards": "BBB", "points": 1}],
    }
    assert [row.to_data() for row in rows[:6]] == [row.to_data() for row in GAME.rows()[:6]]
    assert [row[:11] for row in say_house(rows)] == ["Condition F"]

    table = make_table(rows)
    assert table.points[6] == 9
    assert [(one.letters, one.points) for one in table.bonuses[6]] == [("FG", 12), ("BBB", 1)]


@pytest.mark.rule("DP 8.2")
def test_the_values_are_kept_with_the_match(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    setup = GAME.setup(2, FastChance(1), rows=GAME.rows(path))
    again = GAME.setup_from_data(setup.to_data())
    assert again.to_data() == setup.to_data()
    assert isinstance(again.table, type(make_table(GAME.rows())))
    assert again.table.points[6] == 9


def refusal(row: dict[str, object]) -> str:
    with pytest.raises(CardError) as caught:
        GAME.rows_with({"kind": [row]}, "own.toml")
    return str(caught.value)


@pytest.mark.rule("DP 8.2")
@pytest.mark.parametrize(
    ("row", "error"),
    [
        ({"id": "A", "points": 2}, "own.toml, row 1 ('A'): this row is printed, only house rows can be replaced"),
        ({"id": "H"}, "own.toml, row 1: there is no card 'H' in this game"),
        ({"id": "G", "copies": 2}, "own.toml: 'G': field 'copies' must be 1, as in the printed deck"),
        ({"id": "G", "name": "Poodle"}, "own.toml: 'G': field 'name' is already the name of another card"),
        ({"id": "G", "name": "Black  Shiba"}, "own.toml: 'G': field 'name' is already the name of another card"),
        ({"id": "G", "name": " b "}, "own.toml: 'G': field 'name' is already the name of another card"),
        ({"id": "G", "legs": 4}, "own.toml, row 1 ('G'): unknown field 'legs'"),
        ({"id": "G", "points": -1}, "own.toml, row 1 ('G'): field 'points' must be a whole number from 0 to 999"),
        ({"id": "G", "points": 1000}, "own.toml, row 1 ('G'): field 'points' must be a whole number from 0 to 999"),
        ({"id": "G", "points": "7"}, "own.toml, row 1 ('G'): field 'points' must be a whole number from 0 to 999"),
        ({"id": "G", "points": True}, "own.toml, row 1 ('G'): field 'points' must be a whole number from 0 to 999"),
        ({"id": "G", "bonuses": {}}, "own.toml, row 1 ('G'): field 'bonuses' must be a list of at most 10 bonuses"),
        (
            {"id": "G", "bonuses": [["AB", 3]]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 must be { cards = \"...\", points = ... }",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "AB", "points": 3, "x": 1}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 must be { cards = \"...\", points = ... }",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "AB", "points": 3}, {"cards": "AH", "points": 3}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 2 (cards) must be 1 to 7 of the letters A to G",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "", "points": 3}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 (cards) must be 1 to 7 of the letters A to G",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "AAAAAAAA", "points": 3}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 (cards) must be 1 to 7 of the letters A to G",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "FFF", "points": 3}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 (cards) has more cards F than there are (2)",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "AB", "points": 1.5}]},
            "own.toml, row 1 ('G'): field 'bonuses' bonus 1 (points) must be a whole number from 0 to 999",
        ),
        (
            {"id": "G", "bonuses": [{"cards": "AB", "points": 1}, {"cards": "BA", "points": 2}]},
            "own.toml, row 1 ('G'): field 'bonuses' has a combination twice",
        ),
    ],
)
def test_what_a_file_of_ones_own_can_not_say(row, error):
    assert refusal(row) == error


def test_a_deck_that_is_not_the_printed_one_is_no_setup():
    data = GAME.setup(3, FastChance(1)).to_data()
    data["cards"]["kinds"] = data["cards"]["kinds"][:6]
    data["cards"]["counts"] = data["cards"]["counts"][:6]
    with pytest.raises(CardError, match="in this order"):
        GAME.setup_from_data(data)
    data = GAME.setup(3, FastChance(1)).to_data()
    data["seats"] = 5
    with pytest.raises(SetupError):
        GAME.setup_from_data(data)
