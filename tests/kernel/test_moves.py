"""Who knows what after each kind of move, as their views tell it."""

from __future__ import annotations

from typing import Any

import pytest

from houndtable.kernel.chance import ScriptedChance
from houndtable.kernel.events import MOVE, SHOW, SHUFFLE, Log
from houndtable.kernel.moves import (
    deal,
    draw,
    gather,
    mix,
    move,
    move_all,
    note,
    pick,
    put,
    put_under,
    reveal,
    show,
    shuffle,
)
from houndtable.kernel.piles import OPEN
from tests.kernel.board import (
    DECK,
    DISCARD,
    HANDS,
    POT,
    ROW,
    Board,
    board,
    card,
    chance,
    knows,
    letters,
)

DECKS, ROWS, DISCARDS, POTS = DECK.places[0], ROW.places[0], DISCARD.places[0], POT.places[0]
HAND = HANDS.places


def give(s: Board, letter: str, giver: int, taker: int, which: int = 0, shown: int = 0) -> None:
    """A card goes from hand to hand."""
    one = card(s, s.hands[giver], letter, which)
    move(s, one, s.hands[giver], HAND[giver], s.hands[taker], HAND[taker], shown)


def play(s: Board, letter: str, seat: int, which: int = 0) -> None:
    """A card is played openly on the discard pile."""
    move(s, card(s, s.hands[seat], letter, which), s.hands[seat], HAND[seat], s.discard, DISCARDS)


def pick_up(s: Board, seat: int) -> None:
    """A seat takes the top card of the discard pile, which all have seen."""
    draw(s, 1, s.discard, DISCARDS, s.hands[seat], HAND[seat])


# From hand to hand


def test_giver_and_taker_know_a_gift_and_others_do_not() -> None:
    s = board(["AB", "C", "D"])
    give(s, "A", 0, 1)
    assert knows(s, 0, "hands", 1) == "+A"
    assert knows(s, 1, "hands", 1) == "AC"
    assert knows(s, 2, "hands", 1) == ""
    assert knows(s, -1, "hands", 1) == ""


def test_a_gift_between_two_is_not_public() -> None:
    s = board(["AB", "C"])
    s.log = Log()
    give(s, "A", 0, 1)
    assert knows(s, 0, "hands", 1) == "+A"
    assert knows(s, -1, "hands", 1) == ""
    (event,) = s.log.events
    assert event.seen_by(0)["cards"] == event.seen_by(1)["cards"] == ["A"]
    assert "cards" not in event.seen_by(-1)


def test_a_secret_gift_makes_others_forget_all_of_the_givers_hand() -> None:
    """Either here or there is not kept, and the same is lost whichever card it was."""
    for letter in "AC":
        s = board(["", "CC", "D"], discard="BA")
        pick_up(s, 1)
        pick_up(s, 1)
        assert knows(s, 0, "hands", 1) == "+AB"
        give(s, letter, 1, 2)
        assert knows(s, 0, "hands", 1) == ""
        assert knows(s, 0, "hands", 2) == ""
        assert knows(s, -1, "hands", 1) == ""
        assert knows(s, 1, "hands", 2) == f"+{letter}"


def test_the_takers_hand_keeps_what_was_known_of_it() -> None:
    s = board(["", "C", "D"], discard="A")
    pick_up(s, 2)
    give(s, "C", 1, 2)
    assert knows(s, 0, "hands", 2) == "+A"


def test_the_last_card_of_a_hand_is_followed() -> None:
    s = board(["", "", "D"], discard="A")
    pick_up(s, 1)
    give(s, "A", 1, 2)
    assert knows(s, 0, "hands", 2) == "+A"
    assert knows(s, -1, "hands", 2) == "+A"


def test_a_hand_that_moves_whole_stays_known() -> None:
    s = board(["", "C", ""], discard="A")
    pick_up(s, 1)
    move_all(s, s.hands[1], HAND[1], s.hands[2], HAND[2])
    assert knows(s, 0, "hands", 2) == "+A"
    assert knows(s, 1, "hands", 2) == "AC"


def test_a_card_shown_on_the_way_is_known_to_all_there() -> None:
    s = board(["AB", "C", "D"])
    give(s, "A", 0, 1, shown=OPEN)
    assert knows(s, 2, "hands", 1) == "+A"
    assert knows(s, -1, "hands", 1) == "+A"


def test_a_card_shown_to_one_seat_on_the_way() -> None:
    s = board(["AB", "C", "D", "E"])
    give(s, "A", 0, 1, shown=1 << 2)
    assert knows(s, 2, "hands", 1) == "+A"
    assert knows(s, 3, "hands", 1) == ""


# Equal cards are interchangeable


@pytest.mark.parametrize("which", [0, 1])
def test_which_of_two_equal_cards_is_played_does_not_tell(which: int) -> None:
    s = board(["", "A", "D"], discard="A")
    pick_up(s, 1)
    play(s, "A", 1, which)
    for seat in (0, 2, -1):
        assert knows(s, seat, "hands", 1) == ""
    assert knows(s, 0, "discard") == "A"


@pytest.mark.parametrize("which", [0, 1, 2])
def test_who_knows_two_of_three_equal_cards_knows_one_after_one_is_played(which: int) -> None:
    s = board(["", "A", "D"], discard="AA")
    pick_up(s, 1)
    pick_up(s, 1)
    play(s, "A", 1, which)
    assert knows(s, 0, "hands", 1) == "+A"


@pytest.mark.parametrize("which", [0, 1])
def test_each_observer_loses_only_what_it_knew(which: int) -> None:
    """Seat 0 knows one A by a gift, the others know none: playing an A takes it from seat 0 alone."""
    s = board(["A", "AB", "D"])
    give(s, "A", 0, 1)
    play(s, "A", 1, which)
    assert knows(s, 0, "hands", 1) == ""
    assert knows(s, 1, "hands", 1) == "AB"
    assert knows(s, 2, "hands", 1) == ""


def test_playing_another_kind_leaves_what_is_known() -> None:
    s = board(["", "B", "D"], discard="A")
    pick_up(s, 1)
    play(s, "B", 1)
    assert knows(s, 0, "hands", 1) == "A"  # nothing else is left in it


def test_two_equal_cards_leaving_together_take_both_that_were_known() -> None:
    s = board(["", "A", "D"], discard="AA")
    pick_up(s, 1)
    pick_up(s, 1)
    hand = s.hands[1]
    leaving = [hand[0], hand[2]]
    rest = [hand[1]]
    s.hands[1] = rest
    note(s, leaving, rest, HAND[1], DISCARDS)
    put(leaving, s.discard, DISCARDS)
    assert knows(s, 0, "hands", 1) == ""


def test_showing_a_card_that_may_be_the_known_one() -> None:
    for which in (0, 1):
        s = board(["", "A", "D"], discard="A")
        pick_up(s, 1)
        show(s, [card(s, s.hands[1], "A", which)], s.hands[1], HAND[1], 1 << 0)
        assert knows(s, 0, "hands", 1) == "+A"
        assert knows(s, 2, "hands", 1) == "+A"


def test_a_hand_shown_to_one_seat_is_known_to_it_alone() -> None:
    s = board(["", "AAB", "D"])
    s.log = Log()
    show(s, s.hands[1], s.hands[1], HAND[1], 1 << 0)
    assert knows(s, 0, "hands", 1) == "AAB"
    assert knows(s, 2, "hands", 1) == ""
    (event,) = s.log.events
    assert event.name == SHOW
    assert [("cards" in event.seen_by(seat)) for seat in (0, 1, 2, -1)] == [True, True, False, False]


def test_a_hand_shown_to_all_is_public() -> None:
    s = board(["", "AB"])
    s.log = Log()
    show(s, s.hands[1], s.hands[1], HAND[1], OPEN)
    assert knows(s, -1, "hands", 1) == "AB"
    assert s.log.events[0].seen_by(-1)["cards"] == ["A", "B"]


# Ordered piles


def test_a_drawn_card_is_known_to_who_draws_it() -> None:
    s = board(["", ""], deck="ABC")
    assert letters(s, draw(s, 2, s.deck, DECKS, s.hands[0], HAND[0])) == "CB"
    assert knows(s, 0, "hands", 0) == "BC"
    assert knows(s, 1, "hands", 0) == ""
    assert letters(s, s.deck) == "A"
    assert letters(s, draw(s, 2, s.deck, DECKS, s.hands[0], HAND[0])) == "A"
    assert draw(s, 2, s.deck, DECKS, s.hands[0], HAND[0]) == []


def test_a_card_put_on_top_is_known_in_its_place_and_followed_into_a_hand() -> None:
    s = board(["AB", "", "D"], deck="CC")
    move(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.deck, DECKS)
    assert knows(s, 0, "deck") == "??A"
    assert knows(s, 1, "deck") == ""
    draw(s, 1, s.deck, DECKS, s.hands[1], HAND[1])
    assert knows(s, 0, "hands", 1) == "A"
    assert knows(s, 2, "hands", 1) == ""


def test_a_card_put_under_is_known_in_its_place() -> None:
    s = board(["AB", "", "D"], deck="CC")
    put_under(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.deck, DECKS)
    assert letters(s, s.deck) == "ACC"
    assert knows(s, 0, "deck") == "A??"
    draw(s, 1, s.deck, DECKS, s.hands[1], HAND[1])
    assert knows(s, 0, "deck") == "A?"
    assert knows(s, 0, "hands", 1) == ""


def test_a_shuffle_keeps_the_pile_and_loses_the_place() -> None:
    s = board(["AB", "", "D"], deck="CC")
    put_under(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.deck, DECKS)
    shuffle(s, s.deck, DECKS, chance())
    assert knows(s, 0, "deck") == "+A"
    assert knows(s, 1, "deck") == ""


def test_an_unseen_draw_loses_what_is_known_without_a_place() -> None:
    for order in ([1, 0], [0, 0]):  # the A on top, or not
        s = board(["AB", "", "D"], deck="C")
        mix(s, s.hands[0][:1], s.hands[0][1:], HAND[0], s.deck, DECKS, ScriptedChance(order[:1]))
        s.hands[0] = s.hands[0][1:]
        assert knows(s, 0, "deck") == "+A"
        draw(s, 1, s.deck, DECKS, s.hands[1], HAND[1])
        assert knows(s, 0, "deck") == ""
        assert knows(s, 0, "hands", 1) == ""


def test_an_unseen_draw_leaves_known_places_alone() -> None:
    s = board(["AB", "", "D"], deck="CC")
    put_under(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.deck, DECKS)
    draw(s, 2, s.deck, DECKS, s.hands[1], HAND[1])
    assert knows(s, 0, "deck") == "A"


def test_the_rest_of_a_pile_drawn_whole_stays_known() -> None:
    s = board(["AB", "", "D"], deck="C")
    mix(s, s.hands[0][:1], s.hands[0][1:], HAND[0], s.deck, DECKS, chance())
    s.hands[0] = s.hands[0][1:]
    draw(s, 2, s.deck, DECKS, s.hands[1], HAND[1])
    assert knows(s, 0, "hands", 1) == "+A"


@pytest.mark.parametrize("top", [0, 1])
def test_drawing_one_of_two_equal_cards_of_which_one_was_known(top: int) -> None:
    """Seat 0 shuffled its A into a deck with another A, and draws an A: it can't tell which."""
    s = board(["AB", ""], deck="AC")
    mine = s.hands[0][0]
    mix(s, s.hands[0][:1], s.hands[0][1:], HAND[0], s.deck, DECKS, chance())
    s.hands[0] = s.hands[0][1:]
    other = next(c for c in s.deck if c != mine and letters(s, [c]) == "A")
    last = mine if top else other
    s.deck.remove(last)
    s.deck.append(last)
    draw(s, 1, s.deck, DECKS, s.hands[0], HAND[0])
    assert knows(s, 0, "deck") == ""
    assert knows(s, 0, "hands", 0) == "AB"


def test_a_discard_pile_shuffled_in_is_known_to_lie_there() -> None:
    s = board(["A", ""], deck="C", discard="BB")
    cards = s.discard.copy()
    s.discard.clear()
    mix(s, cards, s.discard, DISCARDS, s.deck, DECKS, chance())
    for seat in (0, 1, -1):
        assert knows(s, seat, "deck") == "+BB"
    draw(s, 1, s.deck, DECKS, s.hands[0], HAND[0])
    assert knows(s, 1, "deck") == ""
    left = letters(s, s.deck).count("B")
    assert knows(s, 0, "deck") == "+" + "B" * left


def test_a_hand_put_whole_on_the_deck_is_known_there_without_places() -> None:
    """The order in which the cards lie would tell of the others."""
    s = board(["", "BC", ""], deck="D", discard="A")
    pick_up(s, 1)
    move_all(s, s.hands[1], HAND[1], s.deck, DECKS)
    assert knows(s, 0, "deck") == "+A"
    assert knows(s, 1, "deck") == "?ABC"
    draw(s, 1, s.deck, DECKS, s.hands[2], HAND[2])
    assert knows(s, 0, "deck") == ""
    assert knows(s, 1, "deck") == "?AB"
    assert knows(s, 1, "hands", 2) == "C"


def test_a_pile_moved_onto_another_keeps_its_known_places() -> None:
    s = board(["AB", ""], deck="C", row="DE")
    move(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.deck, DECKS)
    move_all(s, s.deck, DECKS, s.row, ROWS)
    assert letters(s, s.row) == "DECA"
    assert knows(s, 0, "row") == "???A"
    assert knows(s, 1, "row") == "????"


def test_a_card_turned_up_in_its_place_is_public() -> None:
    s = board(["", ""], row="ABC")
    s.log = Log()
    reveal(s, 1, s.row, ROWS)
    for seat in (0, 1, -1):
        assert knows(s, seat, "row") == "?B?"
    assert s.log.events[0].seen_by(-1) == {"name": SHOW, "pile": "row", "index": 1, "cards": ["B"]}
    shuffle(s, s.row, ROWS, chance())
    assert knows(s, -1, "row") == "???+B"


@pytest.mark.parametrize("index", [0, 1])
def test_turning_up_an_equal_card_takes_the_one_known_without_place(index: int) -> None:
    s = board(["AB", ""], row="AC")
    mix(s, s.hands[0][:1], s.hands[0][1:], HAND[0], s.row, ROWS, chance())
    s.hands[0] = s.hands[0][1:]
    at = [k for k, c in enumerate(s.row) if letters(s, [c]) == "A"][index]
    reveal(s, at, s.row, ROWS)
    assert knows(s, 0, "row") == "".join("A" if k == at else "?" for k in range(3))


def test_shuffling_an_open_pile_touches_no_other_piles_knowledge() -> None:
    s = board(["AB", "", ""], deck="CC", discard="D")
    mix(s, s.hands[0][:1], s.hands[0][1:], HAND[0], s.deck, DECKS, chance())
    s.hands[0] = s.hands[0][1:]
    shuffle(s, s.discard, DISCARDS, chance())
    assert knows(s, 1, "discard") == "D"
    s.discard.clear()
    shuffle(s, s.discard, DISCARDS, chance())
    draw(s, 1, s.deck, DECKS, s.hands[1], HAND[1])
    assert knows(s, 0, "deck") == ""


# Open piles


def test_open_piles_are_known_to_all_and_a_card_taken_from_one_stays_known() -> None:
    s = board(["A", "B"], pot="CD")
    move(s, card(s, s.pot, "C"), s.pot, POTS, s.hands[0], HAND[0])
    for seat in (1, -1):
        assert knows(s, seat, "hands", 0) == "+C"
        assert knows(s, seat, "pot") == "D"
    move(s, card(s, s.hands[0], "A"), s.hands[0], HAND[0], s.pot, POTS)
    assert knows(s, -1, "pot") == "AD"
    assert letters(s, s.pot) == "AD"


# Dealing, gathering, sorting


def test_gathering_makes_everything_unknown() -> None:
    s = board(["AB", "C"], deck="D", discard="E")
    cards = gather(s)
    assert cards == sorted(cards) == list(range(5))
    assert s.known == [0] * 5
    assert s.loose == 0


@pytest.mark.parametrize(
    ("place", "pile", "seen"),
    [(HAND[0], "hand", [0]), (DECKS, "deck", []), (POTS, "pot", [0, 1, -1]), (ROWS, "row", [])],
)
def test_a_deal_is_seen_by_who_sees_the_pile(place: Any, pile: str, seen: list[int]) -> None:
    s = board(["", ""], deck="ABC")
    cards = gather(s)
    s.deck = []
    s.log = Log()
    target: list[int] = {"hand": s.hands[0], "deck": s.deck, "pot": s.pot, "row": s.row}[pile]
    deal(s, cards[::-1], target, place)
    assert target == (cards[::-1] if place.ordered else cards)
    (event,) = s.log.events
    assert [seat for seat in (0, 1, -1) if "cards" in event.seen_by(seat)] == seen
    assert event.facts["count"] == 3
    assert event.name == MOVE


def test_unordered_piles_stay_sorted_and_ordered_ones_keep_their_order() -> None:
    s = board(["AC", ""], deck="BD")
    put([1, 0], [], HAND[0])
    hand = [0, 3]
    put([2], hand, HAND[0])
    assert hand == [0, 2, 3]
    put([5, 4], hand, HAND[0])
    assert hand == [0, 2, 3, 4, 5]
    deck = [7]
    put([6, 5], deck, DECKS)
    assert deck == [7, 6, 5]
    assert pick(s.deck, ScriptedChance([1])) == s.deck[1]


def test_a_mix_does_not_depend_on_how_the_pile_lay() -> None:
    """The result follows from the cards and chance alone, so that a hidden order can't steer it."""
    outcomes = set()
    for deck in ("BCD", "DCB"):
        s = board(["A"], deck=deck)
        mix(s, s.hands[0], [], HAND[0], s.deck, DECKS, chance(5))
        outcomes.add(letters(s, s.deck))
    assert len(outcomes) == 1


# Events


def test_the_log_tells_each_what_it_sees() -> None:
    s = board(["AB", "C", "D"], deck="E")
    s.log = Log()
    give(s, "A", 0, 1)
    play(s, "B", 0)
    draw(s, 1, s.deck, DECKS, s.hands[2], HAND[2])
    shuffle(s, s.deck, DECKS, chance())
    names = [event.name for event in s.log.events]
    assert names == [MOVE, MOVE, MOVE, SHUFFLE]
    seen = [[("cards" in event.seen_by(seat)) for event in s.log.events[:3]] for seat in (0, 1, 2, -1)]
    assert seen == [[True, True, False], [True, True, False], [False, True, True], [False, True, False]]
    assert s.log.events[0].to_data() == {
        "name": MOVE,
        "from": ["hands", 0],
        "to": ["hands", 1],
        "count": 1,
        "secret": {"cards": ["A"]},
        "audience": [0, 1],
    }


def test_worlds_without_knowledge_keep_none() -> None:
    s = board(["AB", "C"], deck="D", row="E")
    s.knowing = False
    s.known = []
    give(s, "A", 0, 1)
    play(s, "B", 0)
    draw(s, 1, s.deck, DECKS, s.hands[0], HAND[0])
    reveal(s, 0, s.row, ROWS)
    show(s, s.hands[0], s.hands[0], HAND[0], OPEN)
    shuffle(s, s.row, ROWS, chance())
    deal(s, gather(s), s.deck, DECKS)
    assert s.known == []
