"""``houndtable score dog-poker``: tables of real cards, and every refusal."""

from __future__ import annotations

import json

import pytest

from houndtable.games.dog_poker import GAME
from houndtable.kernel.game import ScoreInputError
from houndtable.kernel.score_input import load_json
from houndtable.kernel.words import Speaker

MAT = ["A", "B", "B", "D"]
HAND = list("ABCDEFG")


def score(data: object):
    return GAME.score(load_json(json.dumps(data)), GAME.rows())


def refusal(data: object) -> str:
    with pytest.raises(ScoreInputError) as caught:
        score(data)
    return str(caught.value)


def test_a_hand_alone():
    table = score({"mat": MAT, "hands": [HAND]})
    assert [seat.total for seat in table.seats] == [74]
    assert table.ranks == (1,)
    assert table.house == ()
    assert [(line.rule, line.points) for line in table.seats[0].lines] == [
        ("DP 5.2", 1),
        ("DP 5.2", 4),
        ("DP 5.2", 4),
        ("DP 5.3", 50),
        ("DP 5.3", 5),
        ("DP 5.3", 5),
        ("DP 5.3", 5),
    ]


@pytest.mark.rule("DP 6.6")
def test_ranks_and_points_from_before():
    hands = [list("AABBCCC"), list("AAADDDE"), list("AAABBEF")]
    table = score({"mat": ["E", "B", "B", "A"], "hands": hands, "before": [0, 99, 57]})
    assert [seat.total for seat in table.seats] == [2 + 8 + 30, 3 + 5 + 99, 3 + 5 + 8 + 57]
    assert table.ranks == (3, 1, 2)
    assert [(line.rule, line.points) for line in table.seats[1].lines][-1] == ("DP 6.1", 99)
    assert Speaker().say(table.seats[1].lines[-1].message) == "Points from before: 99"
    assert score({"mat": MAT, "hands": hands, "before": None}).ranks == (1, 3, 2)
    same = score({"mat": ["G", "E", "E", "E"], "hands": [list("AAAAAAA"), list("BBBBBCC"), list("DDDFFAC")]})
    assert [seat.total for seat in same.seats] == [0, 0, 0]
    assert same.ranks == (1, 1, 1)


def test_names_in_any_case_and_with_blanks():
    written = [" a ", "MINIATURE dachshund", "poodle", "Chihuahua", "black  shiba ", "Saint Bernard", "pug"]
    assert score({"mat": ["golden retriever", "b", "B ", "D"], "hands": [written]}).seats[0].total == 74


@pytest.mark.rule("DP 8.1")
def test_what_rests_on_house_data():
    table = score({"mat": ["F", "G", "F", "A"], "hands": [list("AABBCCD")]})
    assert table.seats[0].total == 30 + 2
    assert [Speaker().say(message) for message in table.house] == [
        "Condition F pays 6 for each F, and 25 for C C E E; its dog is called Saint Bernard",
        "Condition G pays 7 for each G, and 30 for A A B B C C; its dog is called Pug",
    ]


@pytest.mark.rule("DP 8.2")
def test_values_of_ones_own():
    rows = GAME.rows_with({"kind": [{"id": "G", "name": "Boxer", "points": 100, "bonuses": []}]}, "own")
    table = GAME.score({"mat": ["F", "A", "B", "G"], "hands": [list("AABBCCD")]}, rows)
    assert table.seats[0].total == 2 + 4 + 15
    assert len(table.house) == 1
    table = GAME.score({"mat": ["F", "A", "B", "C"], "hands": [["Boxer", *"CCDDDD"]]}, rows)
    assert table.seats[0].total == 6
    with pytest.raises(ScoreInputError, match=r"'Pug' is not known; allowed: .*G \(Boxer\)"):
        GAME.score({"mat": ["F", "A", "B", "Pug"], "hands": [list("AABBCCD")]}, rows)


ALLOWED = (
    "A (Golden Retriever), B (Miniature Dachshund), C (Poodle), D (Chihuahua), E (Black Shiba), F (Saint Bernard), "
    "G (Pug)"
)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ([], "a JSON object is needed, not a list"),
        ({}, "key 'mat' is missing"),
        ({"mat": MAT}, "key 'hands' is missing"),
        ({"mat": None, "hands": [HAND]}, "key 'mat' is missing"),
        ({"mat": MAT, "hands": [HAND], "hand": 1}, "unknown key 'hand'; allowed: mat, hands, before"),
        ({"mat": "ABBD", "hands": [HAND]}, "mat: a list of cards is needed, not a text"),
        ({"mat": MAT[:3], "hands": [HAND]}, "mat: exactly 4 cards are needed, not 3"),
        ({"mat": [*MAT, "A"], "hands": [HAND]}, "mat: exactly 4 cards are needed, not 5"),
        (
            {"mat": ["A", "B", "B", 4], "hands": [HAND]},
            f"mat, card 4: a name is needed, not a number; allowed: {ALLOWED}",
        ),
        ({"mat": ["A", "B", "B", "H"], "hands": [HAND]}, f"mat, card 4: 'H' is not known; allowed: {ALLOWED}"),
        ({"mat": MAT, "hands": []}, "hands: 1 to 4 hands are needed, not 0"),
        ({"mat": MAT, "hands": [HAND] * 5}, "hands: 1 to 4 hands are needed, not 5"),
        ({"mat": MAT, "hands": HAND[:4]}, "hands, player 1: a list of cards is needed, not a text"),
        ({"mat": MAT, "hands": [HAND, HAND[:6]]}, "hands, player 2: exactly 7 cards are needed, not 6"),
        (
            {"mat": MAT, "hands": [HAND, [*"ABCDEF", "\u202e"]]},
            f"hands, player 2, card 7: '\\u202e' is not known; allowed: {ALLOWED}",
        ),
        ({"mat": MAT, "hands": [HAND, HAND]}, "hands, player 2: too many cards G: 2 so far, and the deck has 1"),
        ({"mat": list("GGAA"), "hands": [HAND]}, "mat: too many cards G: 2 so far, and the deck has 1"),
        (
            {"mat": list("AAAA"), "hands": [list("AAAABBB"), list("AAADDDD")]},
            "hands, player 2: too many cards A: 11 so far, and the deck has 10",
        ),
        ({"mat": MAT, "hands": [HAND], "before": 3}, "before: a list of totals is needed, not a number"),
        ({"mat": MAT, "hands": [HAND], "before": [1, 2]}, "before: a total for each player is needed, so 1, not 2"),
        (
            {"mat": MAT, "hands": [HAND], "before": [-1]},
            "before, player 1: a whole number from 0 to 1000000 is needed, not -1",
        ),
        (
            {"mat": MAT, "hands": [HAND], "before": [100]},
            "before, player 1: the match was over with 100 points (0 to 99)",
        ),
        (
            {"mat": MAT, "hands": [HAND], "before": [1.0]},
            "before, player 1: a whole number from 0 to 1000000 is needed, not 1.0",
        ),
        (
            {"mat": MAT, "hands": [HAND], "before": [True]},
            "before, player 1: a whole number from 0 to 1000000 is needed, not true",
        ),
    ],
)
def test_refusals(data, error):
    assert refusal(data) == error


def test_the_whole_deck_can_lie_on_the_table():
    hands = ["AAAABBB", "AAAABCC", "AABBCDD", "CDDEEFF"]
    mat = "CEGB"
    assert len(score({"mat": list(mat), "hands": [list(hand) for hand in hands]}).seats) == 4
