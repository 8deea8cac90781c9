"""Messages and the speaker that makes sentences of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houndtable.kernel.words import KindRef, Message, Reason, SeatRef, Speaker, message_from_data, message_to_data

PASSED = Message("{seat} passes {count} card.", "{seat} passes {count} cards.", seat=SeatRef(1), count=2)


def test_a_speaker_says_values_by_their_sort() -> None:
    speaker = Speaker({"A": "Golden Retriever"}, ["Ann", "Ben"])
    message = Message(
        "{seat} gives {to} {cards} ({n}, {word}): {inner}",
        seat=SeatRef(0),
        to=SeatRef(1),
        cards=[KindRef("A"), KindRef("Z")],
        n=3,
        word="x",
        inner=Message("and {k}", k=KindRef("A")),
    )
    assert speaker.say(message) == "Ann gives Ben Golden Retriever, Z (3, x): and Golden Retriever"


def test_the_plural_depends_on_count() -> None:
    speaker = Speaker()
    assert speaker.say(PASSED) == "Seat 2 passes 2 cards."
    one = Message("{count} card", "{count} cards", count=1)
    assert speaker.say(one) == "1 card"
    assert speaker.say(Message("{count} card", "{count} cards", count=0)) == "0 cards"


def test_seats_without_a_name_are_told_by_number() -> None:
    speaker = Speaker(seats=["", "Ben"])
    assert [speaker.seat(seat) for seat in (0, 1, 2, -1)] == ["Seat 1", "Ben", "Seat 3", "Seat 0"]


def test_translations_apply_to_sentences_names_and_seats() -> None:
    words = {"{seat} barks": "{seat} bellt", "Pug": "Mops", "Seat {number}": "Platz {number}"}
    speaker = Speaker({"G": "Pug"}, [], lambda text, plural, count: words.get(text, text))
    assert speaker.say(Message("{seat} barks", seat=SeatRef(0))) == "Platz 1 bellt"
    assert speaker.kind("G") == "Mops"


def test_translate_gets_both_forms_and_the_count() -> None:
    asked: list[Any] = []

    def translate(text: str, plural: str | None, count: int) -> str:
        asked.append((text, plural, count))
        return "{count} Karten"

    assert Speaker(translate=translate).say(Message("{count} card", "{count} cards", count=2)) == "2 Karten"
    assert asked == [("{count} card", "{count} cards", 2)]


@pytest.mark.parametrize("name", ["{seat}", "{", "}", "{count} {", "{{seat}}", "%s"])
def test_names_with_braces_do_no_harm(name: str) -> None:
    assert Speaker(seats=[name]).say(Message("{seat} passes {count}", seat=SeatRef(0), count=1)) == f"{name} passes 1"


def test_a_place_without_a_value_stays_as_it_is() -> None:
    assert Speaker().say(Message("{who} and {count", count=1)) == "{who} and 1"


def test_messages_compare_by_text_and_values() -> None:
    assert Message("a {b}", b=1) == Message("a {b}", b=1)
    assert hash(Message("a {b}", b=[KindRef("A")])) == hash(Message("a {b}", b=[KindRef("A")]))
    assert Message("a {b}", b=1) != Message("a {b}", b=2)
    assert Message("a", "b") != Message("a")
    assert Message("a") != "a"
    assert KindRef("A") != KindRef("B")
    assert SeatRef(1) == SeatRef(1)
    assert SeatRef(1) != 1
    assert Reason("X 1", Message("no")) == Reason("X 1", Message("no"))
    assert Reason("X 1", Message("no")) != Reason("X 2", Message("no"))


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.text() | st.integers() | st.builds(KindRef, st.text()) | st.builds(SeatRef, st.integers(0, 5)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.builds(lambda text, value: Message(text, value=value), st.text(), inner)
    ),
    max_leaves=6,
)


@given(
    st.text(), st.none() | st.text(), st.dictionaries(st.from_regex("[a-z]{2,6}", fullmatch=True), VALUES, max_size=3)
)
def test_messages_survive_json(text: str, plural: str | None, values: dict[str, Any]) -> None:
    values.pop("text", None)
    values.pop("plural", None)
    values.pop("self", None)
    message = Message(text, plural, **values)
    assert message_from_data(json.loads(json.dumps(message_to_data(message)))) == message


@pytest.mark.parametrize(
    "data",
    [
        None, [], "x", {}, {"text": 1}, {"text": "a", "plural": 1}, {"text": "a", "values": []},
        {"text": "a", "values": {"b": None}}, {"text": "a", "values": {"b": {"kind": 1}}},
        {"text": "a", "values": {"b": [1.5]}}, {"text": "a", "values": {"b": {"seat": "1"}}},
    ],
)  # fmt: skip
def test_damaged_messages_are_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="not a message"):
        message_from_data(data)


@pytest.mark.parametrize("name", ["text", "plural", "self"])
def test_values_can_not_have_reserved_names(name: str) -> None:
    with pytest.raises(ValueError, match="not a message"):
        message_from_data({"text": "a", "values": {name: 1}})


def test_a_message_nested_without_end_is_refused() -> None:
    data: dict[str, Any] = {"text": "a"}
    for _ in range(5000):
        data = {"text": "a", "values": {"b": data}}
    with pytest.raises(ValueError, match="too deeply"):
        message_from_data(data)
