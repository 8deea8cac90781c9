"""``houndtable score``: tables of real cards; the game's own checks have their tests with the game."""

from __future__ import annotations

import json

import pytest

EXAMPLES = [list("ABCDEFG"), ["a", " A", "b ", "B", "C", "C", "C"]]
TABLE = {"mat": ["A", "B", "B", "D"], "hands": EXAMPLES}


def test_the_printed_examples(command):
    data = command("score", "dog-poker", "--json", stdin=json.dumps(TABLE)).json
    assert data["game"] == "dog-poker"
    assert [seat["total"] for seat in data["seats"]] == [74, 40]
    assert (data["ranks"], data["winners"]) == ([1, 2], [0])
    for seat in data["seats"]:
        assert sum(line["points"] for line in seat["lines"]) == seat["total"]
        assert all(line["rule"].startswith("DP ") and line["text"] for line in seat["lines"])
    assert data["house"] == []


def test_house_data_is_named_where_the_result_rests_on_it(command):
    table = {**TABLE, "mat": ["A", "B", "B", "G"], "hands": [["A", "B", "C", "D", "E", "F", "A"]]}
    data = command("score", "dog-poker", "--json", stdin=json.dumps(table)).json
    assert any("Pug" in line for line in data["house"])


def test_a_file_and_words(command, tmp_path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE))
    out = command("score", "dog-poker", file).out
    assert "Seat 1: 74  (rank 1)" in out
    assert "Winner: Seat 1" in out


def test_shared_wins_name_everybody(command):
    hand = ["A", "B", "C", "D", "E", "A", "B"]
    table = {"mat": ["A", "B", "C", "D"], "hands": [hand, hand]}
    out = command("score", "dog-poker", stdin=json.dumps(table)).out
    assert "Winners: Seat 1, Seat 2" in out


def test_own_card_data_replaces_house_rows(command, tmp_path):
    cards = tmp_path / "mine.toml"
    cards.write_text('[[kind]]\nid = "F"\npoints = 9\nbonuses = []\n')
    table = {"mat": ["F", "A", "A", "A"], "hands": [["F", "B", "B", "B", "C", "C", "C"]]}
    data = command("score", "dog-poker", "--cards", cards, "--json", stdin=json.dumps(table)).json
    assert data["seats"][0]["total"] == 9
    assert data["house"] == []


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ('[[kind]]\nid = "F"\npoints = -1\n', ["row 1", "'F'", "points"]),
        ('[[kind]]\nid = "A"\npoints = 2\n', ["row 1", "'A'", "printed"]),
        ('[[kind]]\nid = "X"\n', ["row 1", "'X'"]),
        ("[[kind]\n", ["mine.toml"]),
        ("\xff", ["mine.toml"]),
    ],
)
def test_bad_card_files_name_row_and_field(refused, tmp_path, toml, words):
    cards = tmp_path / "mine.toml"
    cards.write_bytes(toml.encode("latin-1"))
    refused(["score", "dog-poker", "--cards", cards], *words, stdin=json.dumps(TABLE))


@pytest.mark.parametrize(
    ("stdin", "word"),
    [
        ("", "JSON"),
        ("[]", "object"),
        ("{", "JSON"),
        ("{}", "mat"),
        ('{"mat": [], "mat": []}', "twice"),
        ('{"mat": ["A","B","B"], "hands": []}', "mat"),
        ('{"mat": ["A","B","B","D"], "hands": []}', "hands"),
        ('{"mat": ["A","B","B","Z"], "hands": [["A","B","C","D","E","F","G"]]}', "card 4"),
        ('{"mat": ["G","B","B","D"], "hands": [["A","B","C","D","E","F","G"]]}', "too many"),
        ('{"mat": ["A","B","B","D"], "hands": [["A","B","C","D","E","F","G"]], "bark": 1}', "bark"),
        ('{"mat": ["A","B","B","D"], "hands": [["A","B","C","D","E","F","G"]], "before": [-1]}', "before"),
        (b"\xff\xfe", "UTF-8"),
        ("[" * 100_000, "nested"),
        ("9" * 5000, "number"),
    ],
)
def test_bad_tables_say_what_and_where(refused, stdin, word):
    refused(["score", "dog-poker"], word, stdin=stdin)


def test_a_file_that_is_not_there(refused, tmp_path):
    refused(["score", "dog-poker", tmp_path / "none.json"], "none.json", "No such file")
    refused(["score", "dog-poker", tmp_path], "directory")
    refused(["score", "dog-poker", "--cards", tmp_path / "none.toml"], "none.toml")


def test_a_file_too_large(refused):
    refused(["score", "dog-poker"], "larger", stdin=b" " * 1_100_000)
