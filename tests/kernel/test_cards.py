"""Card rows and tables; a user's own rows: every error names the row and the field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houndtable.kernel.cards import (
    CardError,
    CardTable,
    Kind,
    load_toml,
    one_of,
    read_rows,
    replace_house_rows,
    whole,
)
from houndtable.kernel.chance import FastChance
from tests.toys.larder import GAME as LARDER

FIELDS = {"value": whole(0, 9), "suit": one_of("red", "blue")}


def row(**changes: Any) -> dict[str, Any]:
    full = {"id": "pug", "name": "Pug", "copies": 2, "source": "house", "value": 3, "suit": "red"}
    return {key: value for key, value in {**full, **changes}.items() if value is not ...}


def test_good_rows_become_kinds() -> None:
    (kind,) = read_rows({"kind": [row()]}, FIELDS, "cards.toml")
    assert (kind.id, kind.name, kind.copies, kind.source) == ("pug", "Pug", 2, "house")
    assert kind.values == {"value": 3, "suit": "red"}
    assert kind.to_data() == row()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"id": ...}, "row 1: field 'id' is missing"),
        ({"id": ""}, r"row 1 \(''\): field 'id' must be a text"),
        ({"id": 3}, "row 1: field 'id' must be a text"),
        ({"name": "x" * 61}, r"row 1 \('pug'\): field 'name' must be a text of 1 to 60"),
        ({"name": "a\x1b[31m"}, "field 'name' must be a text"),
        ({"copies": -1}, "field 'copies' must be a whole number from 0 to 200"),
        ({"copies": 201}, "field 'copies' must be a whole number"),
        ({"copies": True}, "field 'copies' must be a whole number"),
        ({"copies": 1.0}, "field 'copies' must be a whole number"),
        ({"copies": "2"}, "field 'copies' must be a whole number"),
        ({"source": "mine"}, "field 'source' must be one of printed, house, own"),
        ({"source": ["own"]}, "field 'source' must be one of"),
        ({"value": 10}, r"row 1 \('pug'\): field 'value' must be a whole number from 0 to 9"),
        ({"value": ...}, "field 'value' is missing"),
        ({"suit": "green"}, "field 'suit' must be one of red, blue"),
        ({"colour": 1}, r"row 1 \('pug'\): unknown field 'colour'"),
    ],
)
def test_a_wrong_row_names_row_and_field(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(CardError, match=words):
        read_rows({"kind": [row(**changes)]}, FIELDS, "cards.toml")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, r"list of \[\[kind\]\] rows"), ([], "rows"), ({}, "rows"), ({"kind": {}}, "rows"),
        ({"kind": [row()], "kinds": []}, "unknown key 'kinds'"),
        ({"kind": [3]}, "row 1: not a row"),
        ({"kind": [row(), row()]}, "row 2: 'pug' is given twice"),
    ],
)  # fmt: skip
def test_a_wrong_file_says_what_is_wrong(data: Any, words: str) -> None:
    with pytest.raises(CardError, match=words):
        read_rows(data, FIELDS, "cards.toml")


ROWS = read_rows({"kind": [row(), row(id="cat", name="Cat", source="printed")]}, FIELDS, "cards.toml")


def test_own_rows_replace_house_rows_and_may_leave_out_fields() -> None:
    new, cat = replace_house_rows(ROWS, {"kind": [{"id": "pug", "value": 9}]}, FIELDS, "own.toml")
    assert new.to_data() == row(value=9, source="own")
    assert cat is ROWS[1]
    assert ROWS[0].values["value"] == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": [{"id": "cat", "value": 1}]}, r"own.toml, row 1 \('cat'\): this row is printed, only house rows"),
        ({"kind": [{"id": "dog"}]}, "row 1: there is no card 'dog' in this game"),
        ({"kind": [{"id": "pug"}, {"id": "pug"}]}, "row 2: 'pug' is given twice"),
        ({"kind": [{"value": 1}]}, "row 1: field 'id' is missing"),
        ({"kind": ["pug"]}, "row 1: field 'id' is missing"),
        ({"kind": [{"id": "pug", "value": 99}]}, r"own.toml, row 1 \('pug'\): field 'value' must be"),
        ({"kind": [{"id": "pug", "worth": 1}]}, r"row 1 \('pug'\): unknown field 'worth'"),
        ({"kind": [], "x": 1}, "unknown key 'x'"),
        ({"cards": []}, r"list of \[\[kind\]\] rows"),
        ([], r"list of \[\[kind\]\] rows"),
    ],
)
def test_wrong_own_rows_name_row_and_field(data: Any, words: str) -> None:
    with pytest.raises(CardError, match=words):
        replace_house_rows(ROWS, data, FIELDS, "own.toml")


def test_an_own_file_is_read_with_its_place(tmp_path: Path) -> None:
    good = tmp_path / "own.toml"
    good.write_text('[[kind]]\nid = "roast"\nvalue = 9\n')
    roast = next(kind for kind in LARDER.rows(good) if kind.id == "roast")
    assert (roast.values["value"], roast.values["price"], roast.source) == (9, 4, "own")
    good.write_text('[[kind]]\nid = "roast"\ncopies = 0\n[[kind]]\nid = "sausage"\ncopies = 0\n')
    assert len(LARDER.rows(good)) == 3
    bad = tmp_path / "bad.toml"
    bad.write_text("[[kind]\n")
    with pytest.raises(CardError, match=r"bad\.toml: .*line 1"):
        LARDER.rows(bad)
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(CardError, match=r"bad\.toml"):
        load_toml(bad)
    with pytest.raises(CardError, match=r"none\.toml: No such file"):
        load_toml(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 5000, "deeply nested"),
        ("a = " + "9" * 5000, "out of range"),
        ("#" * 300_000, "larger than 256 KiB"),
    ],
)
def test_an_absurd_card_file_is_refused_as_such(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(CardError, match=rf"own\.toml: .*{said}"):
        load_toml(path)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[[kind]]\nid = "roast"\n', encoding="utf-8-sig")
    assert load_toml(path) == {"kind": [{"id": "roast"}]}


def test_own_rows_change_the_match_and_stay_in_its_record() -> None:
    rows = LARDER.rows_with({"kind": [{"id": "sausage", "price": 5, "copies": 3}]}, "own.toml")
    setup = LARDER.setup(2, FastChance(1), rows=rows)
    assert setup.table.counts == (8, 3, 4)
    again = LARDER.setup_from_data(setup.to_data())
    assert again.to_data() == setup.to_data()
    assert [kind.source for kind in again.table.kinds] == ["printed", "own", "house"]


@pytest.mark.parametrize(
    "changes", [{"value": 9}, {"source": "own"}, {"name": "Cake"}, {"copies": 9}, {"source": "house", "price": 0}]
)
def test_a_record_can_not_change_printed_cards(changes: dict[str, Any]) -> None:
    data = LARDER.setup(2, FastChance(1)).to_data()
    data["cards"]["kinds"][0].update(changes)
    data["cards"]["counts"][0] = data["cards"]["kinds"][0]["copies"]
    with pytest.raises(CardError, match=r"printed|deck"):
        LARDER.setup_from_data(data)


def test_a_table_numbers_cards_by_kind() -> None:
    kinds = [Kind("a", "Ape", 3, "printed", {}), Kind("b", "Bee", 2, "house", {}), Kind("c", "Cat", 1, "house", {})]
    table = CardTable(kinds, [2, 0, 1])
    assert table.kinds_of == [0, 0, 2]
    assert table.size == 3
    assert table.ids_of([2, 0]) == ["c", "a"]
    assert table.index("b") == 1
    assert table.names() == {"a": "Ape", "b": "Bee", "c": "Cat"}
    assert table.house() == ["Cat"]
    assert table.to_data()["counts"] == [2, 0, 1]
    with pytest.raises(KeyError):
        table.index("z")
