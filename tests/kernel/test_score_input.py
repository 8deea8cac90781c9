"""Reading a table to be scored: strict JSON and checks that name place and allowed values."""

from __future__ import annotations

import pytest

from houndtable.kernel import score_input
from houndtable.kernel.game import ScoreInputError
from houndtable.kernel.score_input import load_json


def test_an_object_is_read():
    assert load_json('{"mat": ["A"], "before": null}') == {"mat": ["A"], "before": None}
    assert load_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "not JSON: Expecting value in line 1, column 1"),
        ('{"a": 1,\n}', "not JSON: "),
        ("[1]", "a JSON object is needed, not a list"),
        ("null", "a JSON object is needed, not null"),
        ('{"a": 1, "b": {"c": 1, "c": 1}}', "key 'c' is given twice"),
        ('{"a": NaN}', "NaN is not a number of JSON"),
        ('{"a": -Infinity}', "-Infinity is not a number of JSON"),
        ('{"a": ' + "9" * 5000 + "}", "a number is too long"),
        ("[" * 100_000, "not JSON of a table: too deeply nested"),
        (b'{"a": "\xff"}', "not UTF-8 text"),
        ('{"a": "' + "x" * score_input.MAX_BYTES + '"}', "more than 1000000 bytes"),
        ('{"\\ud800\\n": 1, "\\ud800\\n": 2}', "key '\\ud800\\n' is given twice"),
    ],
)
def test_what_is_no_table(text, error):
    with pytest.raises(ScoreInputError) as caught:
        load_json(text)
    assert str(caught.value).startswith(error)
    str(caught.value).encode()


def fails(check, *arguments) -> str:
    with pytest.raises(ScoreInputError) as caught:
        check(*arguments)
    return str(caught.value)


def test_keys():
    fields = score_input.fields
    assert fields({"a": 1}, "", ["a"], ["b"]) == {"a": 1, "b": None}
    assert fields({"a": 0, "b": None}, "", ["a"], ["b"]) == {"a": 0, "b": None}
    assert fails(fields, {"a": 1, "c": 2}, "player 1", ["a"], ["b"]) == "player 1: unknown key 'c'; allowed: a, b"
    assert fails(fields, {"b": 1}, "player 1", ["a"], ["b"]) == "player 1: key 'a' is missing"
    assert fails(fields, {"a": None}, "", ["a"]) == "key 'a' is missing"
    assert fails(fields, True, "player 1", ["a"]) == "player 1: an object is needed, not true or false"


def test_values():
    assert score_input.whole_number(3, "x") == 3
    assert score_input.whole_number(-3, "x", -5, 5) == -3
    wrongs: list[object] = [-1, 10**7, 1.0, "1", True, None, [], {}]
    for wrong in wrongs:
        assert fails(score_input.whole_number, wrong, "x").startswith(
            "x: a whole number from 0 to 1000000 is needed, not "
        )
    assert score_input.flag(False, "x") is False
    assert fails(score_input.flag, 0, "x") == "x: true or false is needed, not 0"
    assert score_input.items([1], "x", 0, 2, "cards") == [1]
    assert fails(score_input.items, [1, 2, 3], "x", 0, 2, "cards") == "x: 0 to 2 cards are needed, not 3"
    assert fails(score_input.items, {}, "x", 0, 2, "cards") == "x: a list of cards is needed, not an object"


def test_names():
    names = {"kibble": "Kibble", "lick attack 1": "Lick Attack 1"}
    assert score_input.named(" LICK  attack 1", "x", names, "...") == "Lick Attack 1"
    long = "y" * 1000
    assert len(fails(score_input.named, long, "x", names, "Kibble, Lick Attack 1")) < 100
    assert (
        fails(score_input.named, "Kibbles", "card 2", names, "Kibble")
        == "card 2: 'Kibbles' is not known; allowed: Kibble"
    )
    assert (
        fails(score_input.named, None, "card 2", names, "Kibble")
        == "card 2: a name is needed, not null; allowed: Kibble"
    )


def test_points_from_before():
    assert score_input.earlier_totals(None, 2) is None
    assert score_input.earlier_totals([-7, 3], 2, low=-100) == [-7, 3]
    assert fails(score_input.earlier_totals, [1], 2) == "before: a total for each player is needed, so 2, not 1"
