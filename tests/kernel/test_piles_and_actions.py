"""Declared piles and slots, action tables, score lines and ranks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houndtable.kernel.actions import Action, ActionError, ActionTable
from houndtable.kernel.piles import (
    ALL,
    MAX_SEATS,
    NOBODY,
    OBSERVERS,
    OPEN,
    OWNER,
    PUBLIC,
    Pile,
    declare,
    mask_of,
    seats_of,
)
from houndtable.kernel.score import Line, Outcome, ranks, total
from houndtable.kernel.words import Message

TITLE = Message("pile")


def test_places_know_who_sees_them() -> None:
    assert [place.sees for place in Pile("a", TITLE, ALL).places] == [OPEN]
    assert [place.sees for place in Pile("a", TITLE, NOBODY).places] == [0]
    assert [place.sees for place in Pile("a", TITLE, OWNER, many=True).places] == [1, 2, 4, 8, 16, 32]
    assert not 1 << PUBLIC & Pile("a", TITLE, OWNER, many=True).places[5].sees
    assert OPEN == 2**OBSERVERS - 1


def test_places_are_told_by_name_and_index() -> None:
    assert Pile("deck", TITLE).places[0].to_data() == "deck"
    assert Pile("hands", TITLE, OWNER, many=True).places[2].to_data() == ["hands", 2]


def test_hidden_ordered_places_have_bits_of_their_own() -> None:
    one = Pile("one", TITLE, NOBODY, ordered=True)
    open_pile = Pile("open", TITLE, ALL, ordered=True)
    many = Pile("many", TITLE, NOBODY, many=True, ordered=True)
    two = Pile("two", TITLE, OWNER, many=True, ordered=True)
    assert declare(one, open_pile, many, two) == (one, open_pile, many, two)
    shifts = [place.shift for pile in (one, many, two) for place in pile.places]
    assert shifts == [OBSERVERS * k for k in range(1 + 2 * MAX_SEATS)]


@given(st.sets(st.integers(0, MAX_SEATS - 1)))
def test_masks_and_seats(seats: set[int]) -> None:
    assert seats_of(mask_of(sorted(seats))) == sorted(seats)
    assert seats_of(mask_of(sorted(seats)) | 1 << PUBLIC) == sorted(seats)


def test_an_action_table_turns_tokens_into_numbers_and_back() -> None:
    table = ActionTable([Action("pass A", TITLE, ["A"], "hands", 1), Action("wait", TITLE)])
    assert len(table) == 2
    assert [table.number(table[k].token) for k in range(2)] == [0, 1]
    row = table[0]
    assert (row.kinds, row.pile, row.seat) == (("A",), "hands", 1)
    assert (table[1].kinds, table[1].pile, table[1].seat) == ((), None, -1)


@pytest.mark.parametrize("number", [-1, 2, 10**6])
def test_numbers_outside_the_table_are_refused(number: int) -> None:
    table = ActionTable([Action("a", TITLE), Action("b", TITLE)])
    with pytest.raises(ActionError, match=f"no action {number}"):
        table[number]


def test_unknown_tokens_are_refused_shortly() -> None:
    table = ActionTable([Action("a", TITLE)])
    with pytest.raises(ActionError, match="there is no action 'b' in this game"):
        table.number("b")
    with pytest.raises(ActionError) as error:
        table.number("x" * 10_000)
    assert len(str(error.value)) < 150


def test_a_token_can_not_be_given_twice() -> None:
    with pytest.raises(ValueError, match="given twice"):
        ActionTable([Action("a", TITLE), Action("a", TITLE)])


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([(3,), (1,), (2,)], [1, 3, 2]),
        ([(3,), (3,), (2,)], [1, 1, 3]),
        ([(3, 1), (3, 2), (2, 9)], [2, 1, 3]),
        ([(0,), (0,)], [1, 1]),
        ([(-5,), (-2,)], [2, 1]),
    ],
)
def test_ranks_are_shared_and_the_next_is_skipped(keys: list[tuple[int, ...]], expected: list[int]) -> None:
    assert ranks(keys) == expected


def test_an_outcome_names_its_winners_and_splits_the_win() -> None:
    lines = [[Line("X 1", TITLE, 3), Line("X 2", TITLE, -1)], [Line("X 1", TITLE, 2)], []]
    outcome = Outcome([1, 1, 3], [2, 2, 0], lines, "points", TITLE)
    assert outcome.winners == [0, 1]
    assert outcome.win_shares() == [0.5, 0.5, 0.0]
    assert [total(one) for one in outcome.lines] == [2, 2, 0]
    assert Line("X", TITLE, 1) == Line("X", Message("pile"), 1)
    assert Line("X", TITLE, 1) != Line("X", TITLE, 2)
    assert len({Line("X", TITLE, 1), Line("X", TITLE, 1)}) == 1
