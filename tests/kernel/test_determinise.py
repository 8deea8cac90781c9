"""Random worlds that agree with what a seat knows."""

from __future__ import annotations

from collections import Counter

import pytest

from houndtable.kernel.chance import FastChance
from houndtable.kernel.determinise import determinise
from houndtable.kernel.moves import mix, move, move_all, put_under, reveal
from houndtable.kernel.setup import MASKED
from houndtable.kernel.snapshot import fingerprint
from houndtable.kernel.state import State
from tests.kernel.board import DECK, DISCARD, HANDS, ROW, Board, board, card, chance, letters
from tests.toys.fetch import GAME as FETCH
from tests.toys.fetch import FetchState
from tests.toys.kennel import GAME as KENNEL
from tests.toys.kennel import KennelState


def worlds(s: State, seat: int, count: int = 400) -> list[Board]:
    found = [determinise(s, seat, FastChance(k)) for k in range(count)]
    for world in found:
        assert isinstance(world, Board)
    return found  # type: ignore[return-value]


def test_own_and_open_cards_stay_and_hidden_ones_are_dealt_evenly() -> None:
    s = board(["AB", "AC"], deck="BCD", discard="E")
    samples = worlds(s, 0, 3000)
    assert {letters(s, world.hands[0]) for world in samples} == {"AB"}
    assert {letters(s, world.discard) for world in samples} == {"E"}
    tops = Counter(letters(s, world.deck[-1:]) for world in samples)
    assert set(tops) == set("ABCD")
    for letter, weight in {"A": 1, "B": 1, "C": 2, "D": 1}.items():
        assert abs(tops[letter] - 600 * weight) < 130, tops


def test_a_sample_does_not_depend_on_where_hidden_cards_really_are() -> None:
    one, two = board(["AB", "AC"], deck="BCD"), board(["AB", "CD"], deck="CBA")
    for seed in range(50):
        texts = [
            [letters(s, pile) for pile in (world.deck, *world.hands)]
            for s in (one, two)
            for world in [determinise(s, 0, FastChance(seed))]
            if isinstance(world, Board)
        ]
        assert texts[0] == texts[1]


def test_known_places_stay_and_cards_known_somewhere_stay_in_their_pile() -> None:
    s = board(["AB", "AC", ""], deck="CDD", row="EE")
    put_under(s, card(s, s.hands[0], "B"), s.hands[0], HANDS.places[0], s.deck, DECK.places[0])
    reveal(s, 1, s.row, ROW.places[0])
    places = set()
    for world in worlds(s, 0):
        assert letters(s, world.deck)[0] == "B"
        assert letters(s, world.row)[1] == "E"
        places.add(letters(s, world.deck))
    assert len(places) > 5
    one = card(s, s.hands[0], "A")
    s.hands[0].remove(one)
    mix(s, [one], s.hands[0], HANDS.places[0], s.deck, DECK.places[0], chance())
    spots: Counter[int] = Counter()
    for world in worlds(s, 0, 1000):
        text = letters(s, world.deck)
        assert "A" in text
        assert "B" in text
        spots[text.index("B")] += 1
    assert all(150 < spots[k] < 250 for k in range(5)), spots


def test_cards_known_in_a_hand_stay_there() -> None:
    s = board(["AB", "CC", "DD"], deck="EEE")
    move(s, card(s, s.hands[0], "A"), s.hands[0], HANDS.places[0], s.hands[1], HANDS.places[1])
    seen = {letters(s, world.hands[1]) for world in worlds(s, 0)}
    assert all("A" in hand and len(hand) == 3 for hand in seen)
    assert len(seen) > 3
    assert len({letters(s, world.hands[1]) for world in worlds(s, 2)}) > len(seen)


def test_who_knows_everything_gets_the_truth() -> None:
    s = board(["AB", "C"], discard="D")
    move_all(s, s.hands[1], HANDS.places[1], s.discard, DISCARD.places[0])
    for world in worlds(s, 0, 5):
        assert letters(s, world.hands[0]) == "AB"
        assert letters(s, world.discard) == "DC"


def test_a_world_keeps_no_knowledge_and_leaves_the_state_alone() -> None:
    s = board(["AB", "C"], deck="DE")
    before = fingerprint(s)
    world = determinise(s, 0, FastChance(1))
    assert not world.knowing
    assert world.known == []
    assert world.loose == 0
    assert world.log is None
    assert fingerprint(s) == before
    copy = world.clone()
    assert not copy.knowing


# Sealed choices


def kennel(seats: int = 3) -> KennelState:
    state = KENNEL.start(KENNEL.setup(seats, FastChance(1)), FastChance(1))
    assert isinstance(state, KennelState)
    return state


def answer(s: KennelState, seat: int, steps: int = 3) -> None:
    for _ in range(steps):
        s.play(seat, s.decision(seat).options(s)[-1], FastChance(1))


def test_answers_of_others_are_made_again_and_own_ones_stand() -> None:
    s = kennel()
    answer(s, 0)
    answer(s, 1)
    bids: Counter[int] = Counter()
    for seed in range(100):
        world = determinise(s, 0, FastChance(seed))
        assert isinstance(world, KennelState)
        assert world.must_act() == [2]
        assert world.laid[0] == s.laid[0]
        assert world.bids[0] == s.bids[0]
        assert len(world.laid[1]) == 2
        assert len(world.hands[1]) == 4
        bids[world.bids[1]] += 1
    assert set(bids) == {0, 1, 2}


def test_a_half_made_answer_of_another_begins_again() -> None:
    """How far another has come with its sealed answer is not known."""
    s = kennel()
    answer(s, 1, 2)
    world = determinise(s, 0, FastChance(1))
    assert isinstance(world, KennelState)
    assert world.laid[1] == []
    assert len(world.hands[1]) == 6
    own = determinise(s, 1, FastChance(1))
    assert isinstance(own, KennelState)
    assert own.laid[1] == s.laid[1]
    assert own.decision(1).options(own) == s.decision(1).options(s)


@pytest.mark.parametrize("answered", [[], [1], [1, 2]])
def test_a_window_does_not_tell_who_has_answered(answered: list[int]) -> None:
    state = FETCH.start(FETCH.setup(4, FastChance(2), windows=MASKED), FastChance(2))
    assert isinstance(state, FetchState)
    state.play(0, state.decision(0).options(state)[0], FastChance(1))
    assert state.awaited() == [1, 2, 3]
    texts = set()
    for seats in ([], answered):
        s = state.clone()
        for seat in seats:
            s.play(seat, s.decision(seat).options(s)[-1], FastChance(1))
        world = determinise(s, 3, FastChance(5))
        assert world.must_act() == [1, 2, 3]
        texts.add(fingerprint(world))
    assert len(texts) == 1
