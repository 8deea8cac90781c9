"""Views and events: what each seat and a spectator gets."""

from __future__ import annotations

import json

import pytest

from houndtable.kernel.events import Event
from houndtable.kernel.moves import draw, mix, move, reveal
from houndtable.kernel.view import SPECTATOR, view
from houndtable.kernel.words import KindRef, Message
from tests.kernel.board import DECK, HANDS, ROW, board, card, chance


def test_own_cards_are_seen_and_others_are_a_number() -> None:
    s = board(["BA", "CC"], deck="AB", discard="D")
    mine = view(s, 0)["piles"]
    assert mine["hands"] == [{"count": 2, "cards": ["A", "B"]}, {"count": 2}]
    assert mine["deck"] == {"count": 2}
    assert mine["discard"] == {"count": 1, "cards": ["D"]}
    assert view(s, SPECTATOR)["piles"]["hands"] == [{"count": 2}, {"count": 2}]


def test_empty_piles_are_shown_empty() -> None:
    s = board(["", "A"])
    assert view(s, 1)["piles"]["hands"][0] == {"count": 0, "cards": []}
    assert view(s, 1)["piles"]["deck"] == {"count": 0}
    assert view(s, 1)["piles"]["pot"] == {"count": 0, "cards": []}


def test_slots_are_shown_as_places() -> None:
    s = board(["A", "B"], row="CCD")
    assert view(s, 0)["piles"]["row"] == {"count": 3, "cards": [None, None, None]}
    reveal(s, 2, s.row, ROW.places[0])
    assert view(s, SPECTATOR)["piles"]["row"] == {"count": 3, "cards": [None, None, "D"]}


def test_cards_known_somewhere_are_counted_by_kind() -> None:
    s = board(["AAB", ""], deck="CC")
    for _ in range(2):
        one = card(s, s.hands[0], "A")
        s.hands[0].remove(one)
        mix(s, [one], s.hands[0], HANDS.places[0], s.deck, DECK.places[0], chance())
    assert view(s, 0)["piles"]["deck"] == {"count": 4, "known": {"A": 2}}
    assert view(s, 1)["piles"]["deck"] == {"count": 4}


def test_known_places_of_a_heap_are_shown() -> None:
    s = board(["AB", ""], deck="CC")
    move(s, card(s, s.hands[0], "A"), s.hands[0], HANDS.places[0], s.deck, DECK.places[0])
    assert view(s, 0)["piles"]["deck"] == {"count": 3, "cards": [None, None, "A"]}
    draw(s, 1, s.deck, DECK.places[0], s.hands[1], HANDS.places[1])
    assert view(s, 0)["piles"]["hands"][1] == {"count": 1, "cards": ["A"]}
    assert view(s, SPECTATOR)["piles"]["hands"][1] == {"count": 1}


@pytest.mark.parametrize("pile", ["sealed", "passed"])
def test_sealed_cards_are_still_in_the_hand_for_others(pile: str) -> None:
    """Whichever sealed pile of the hand they are in."""
    s = board(["AB", "CD"])
    before = [view(s, seat)["piles"] for seat in (1, SPECTATOR)]
    getattr(s, pile)[0].append(s.hands[0].pop(0))
    assert [view(s, seat)["piles"] for seat in (1, SPECTATOR)] == before
    mine = view(s, 0)["piles"]
    assert mine["hands"][0] == {"count": 1, "cards": ["B"]}
    assert mine[pile][0] == {"count": 1, "cards": ["A"]}
    assert view(s, 1)["piles"][pile][0] == {"count": 0}


def test_a_sealed_card_that_another_knows_stays_known_in_the_hand() -> None:
    s = board(["A", "CD"])
    move(s, s.hands[0][0], s.hands[0], HANDS.places[0], s.hands[1], HANDS.places[1])
    before = view(s, 0)["piles"]["hands"][1]
    assert before == {"count": 3, "known": {"A": 1}}
    s.sealed[1].append(s.hands[1].pop(0))
    assert view(s, 0)["piles"]["hands"][1] == before


def test_slots_of_the_owner_are_each_seats_own_and_hidden_ones_are_nowhere() -> None:
    s = board(["A", "B"])
    s.coins, s.secrets, s.notes = [3, 4], [11, 22], (99,)
    assert view(s, 0)["secrets"] == 11
    assert view(s, 1)["secrets"] == 22
    assert "secrets" not in view(s, SPECTATOR)
    for seat in (0, 1, SPECTATOR):
        shown = view(s, seat)
        assert shown["coins"] == [3, 4]
        assert "99" not in json.dumps(shown)
        assert not {"notes", "stack", "branches", "answers", "known", "pending", "loose"} & set(shown)


def test_a_view_can_be_changed_without_harm() -> None:
    s = board(["AB", "C"])
    shown = view(s, 0)
    shown["coins"][0] = 99
    shown["piles"]["hands"][0]["cards"].clear()
    assert s.coins == [0, 0]
    assert view(s, 0)["piles"]["hands"][0]["cards"] == ["A", "B"]


def test_a_view_does_not_tell_which_of_equal_cards() -> None:
    texts = set()
    for which in (0, 1):
        s = board(["AAB", "C"])
        one = card(s, s.hands[0], "A", which)
        move(s, one, s.hands[0], HANDS.places[0], s.hands[1], HANDS.places[1])
        texts.add(json.dumps([view(s, seat) for seat in (0, 1, SPECTATOR)]))
    assert len(texts) == 1


# Events


WORDS, SECRET = Message("{n} cards", n=2), Message("{cards}", cards=[KindRef("A"), KindRef("B")])


def test_an_event_tells_its_secret_to_its_audience_alone() -> None:
    event = Event("move", {"count": 2}, {"cards": ["A", "B"]}, 0b101, WORDS, SECRET, "X 1")
    assert event.seen_by(0) == event.seen_by(2) == {"name": "move", "count": 2, "cards": ["A", "B"]}
    assert event.seen_by(1) == event.seen_by(SPECTATOR) == {"name": "move", "count": 2}
    assert event.line_for(2) == SECRET
    assert event.line_for(1) == event.line_for(SPECTATOR) == WORDS


def test_a_line_without_secret_words_is_the_same_for_all() -> None:
    event = Event("tell", {}, {}, 0b1, WORDS)
    assert event.line_for(0) == event.line_for(1) == WORDS
    assert Event("move", {}, {}, 0).line_for(0) is None


def test_a_secret_line_may_have_no_public_side() -> None:
    event = Event("tell", {}, {}, 0b10, None, SECRET)
    assert event.line_for(1) == SECRET
    assert event.line_for(0) is None
    assert event.line_for(SPECTATOR) is None


def test_the_record_of_an_event_holds_everything() -> None:
    event = Event("move", {"count": 2}, {"cards": ["A"]}, 0b101, WORDS, SECRET, "X 1")
    data = json.loads(json.dumps(event.to_data()))
    assert data["secret"] == {"cards": ["A"]}
    assert data["audience"] == [0, 2]
    assert data["rule"] == "X 1"
    assert data["words"]["text"] == "{n} cards"
    assert data["secret_words"]["values"] == {"cards": [{"kind": "A"}, {"kind": "B"}]}
    assert Event("shuffle", {"pile": "deck"}, {}, 0).to_data() == {"name": "shuffle", "pile": "deck"}


def test_the_public_bit_lets_no_spectator_into_a_seats_audience() -> None:
    """An audience of all seats is still no spectator's."""
    assert "cards" not in Event("move", {}, {"cards": ["A"]}, 0b1111111).seen_by(SPECTATOR)
