"""Dog Poker's hints: sensible judgements, and greedy play that beats random play."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houndtable.games.dog_poker import GAME
from houndtable.games.dog_poker.cards import LETTERS, make_table
from houndtable.games.dog_poker.hints import PokerHints, Prices, at_least
from houndtable.games.dog_poker.scoring import hand_points
from houndtable.kernel.chance import FastChance
from houndtable.kernel.seat import Seat
from houndtable.kernel.state import State, all_slots
from houndtable.players import Player, make
from tests.games.dog_poker.dealing import all_pass, give_conditions, poker
from tests.table import Table

HINTS = PokerHints()


def weights(t: Table, seat: int) -> dict[str, float]:
    """Each option of a seat with its weight in one world that it holds possible."""
    handle = t.match.seat(seat)
    options = handle.options()
    weighed = HINTS.weigh(handle.determinise(FastChance(1)), seat, options)
    return {GAME.actions[option].token: weight for option, weight in zip(options, weighed, strict=True)}


def best(t: Table, seat: int) -> str:
    found = weights(t, seat)
    return max(found, key=found.__getitem__)


def counts(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def prices(mat: str, hand: str, coming: int) -> Prices:
    cards = make_table(GAME.rows())
    unseen = [copies - count for copies, count in zip(cards.counts, counts(mat + hand), strict=True)]
    return Prices(cards, [float(mat.count(letter)) for letter in LETTERS], unseen, coming)


def test_chances_of_cards_to_come():
    assert at_least(0.5, 9, 1) == [1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert at_least(0.25, 9, 3)[:4] == pytest.approx([1.0, 37 / 64, 10 / 64, 1 / 64])
    assert at_least(0.25, 1, 3)[:3] == pytest.approx([1.0, 37 / 64, 0.0])
    assert at_least(0.0, 0, 10) == [1.0] + [0.0] * 7


def test_a_hand_to_which_nothing_more_comes_is_worth_its_points():
    cards = make_table(GAME.rows())
    chance = FastChance("worth")
    for _ in range(200):
        mat = "".join(LETTERS[chance.below(5)] for _ in range(4))
        hand = "".join(LETTERS[chance.below(7)] for _ in range(7))
        points = hand_points(cards, [LETTERS.index(letter) for letter in mat], counts(hand))
        price = Prices(cards, [float(mat.count(letter)) for letter in LETTERS], [5] * 7, 0)
        assert price.value(counts(hand)) == pytest.approx(points)


def test_a_set_nearly_complete_is_worth_more_early():
    early = prices("A", "ABCDEF", 6).value(counts("ABCDEF"))
    late = prices("A", "ABCDEF", 1).value(counts("ABCDEF"))
    assert 1 < late < early < 51
    assert prices("AG", "ABCDEF", 6).more[LETTERS.index("G")] == [1.0] + [0.0] * 7  # the only G lies on the mat


def test_paying_cards_are_kept():
    with poker(4, "EEAAAAAD", "BBBBBCCC", "AAAAABBC", "CDDDEFFG") as t:
        give_conditions(t, "DBAE", "", "EDAB")  # E pays 5 for each E; seat 0 has two
        found = weights(t, 0)
        assert found["pass E"] < found["pass A"]
        t.rests(0, 1, 2, 3)


def test_a_set_is_kept_together():
    with poker(4, "AABBDDEC", "AAAABBBC", "AAAABBCE", "CCDDEFFG") as t:
        give_conditions(t, "CCCC", "", "CCCC")  # A A B B pays 10; three of these four can be kept
        t.plays(0, "pass D", "pass A", "pass D")
        assert best(t, 0) == "pass E"
        t.rests(0, 1, 2, 3)


def test_the_card_that_comes_back_most_likely_is_passed():
    with poker(4, "AABCDEFG", "AAABCDEF", "AABBBCDE", "AAABBCCD") as t:
        give_conditions(t, "AAAA", "", "AAAA")
        for cards in ("ABCD", "ABC", "AB"):
            all_pass(t, cards, cards, cards, cards)
        # The whole of A B C D E F G can't be kept. Six Bs are out of sight, and five As.
        assert best(t, 0) == "pass B"
        t.rests(0, 1, 2, 3)


def test_a_condition_suits_the_own_hand():
    with poker(4, "EEEAAABC", "BBBBBBCC", "AAAAAAAC", "CDDDDFFG") as t:
        assert best(t, 1) == "choose B"
        assert best(t, 3) == "choose D"
        t.rests(0, 1, 2, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_do_not_write(seats):
    for seed in range(3):
        t = Table(GAME, seats, seed=seed)
        chance = FastChance(seed)
        while not t.match.over:
            seat = t.asked()[0]
            handle = t.match.seat(seat)
            world = handle.determinise(chance)
            options = handle.options()
            before = everything(world)
            given = options.copy()
            found = HINTS.weigh(world, seat, options)
            values = HINTS.evaluate(world)
            assert everything(world) == before
            assert options == given
            assert len(found) == len(options)
            assert len(values) == seats
            assert all(-100 < value < 2000 for value in [*found, *values])
            t.plays(seat, t.options(seat)[chance.below(len(options))])
        assert HINTS.evaluate(t.match.state) == [float(score) for score in t.view(0)["scores"]]


def everything(world: State) -> str:
    """Every pile and slot of a world, as text."""
    names = [pile.name for pile in world.piles] + [slot.name for slot in all_slots(world)]
    return "\n".join(f"{name} {getattr(world, name)!r}" for name in names)


def test_the_evaluation_follows_the_points():
    with poker(4, "AABCDEFG", "AAABCDEF", "AABBBCDE", "AAABBCCD") as t:
        give_conditions(t, "AAAA", "", "AAAA")
        values = HINTS.evaluate(t.match.seat(0).determinise(FastChance(1)))
        assert values[0] >= 1 + 50
        assert values[0] == max(values)
        t.rests(0, 1, 2, 3)


def play(players: Sequence[Player], seed: int) -> State:
    chance = FastChance(f"greedy against random {seed}")
    state = GAME.start(GAME.setup(len(players), chance), chance)
    while not state.over:
        seat = state.next_seat()
        state.play(seat, players[seat].choose(Seat(GAME, state, seat)), chance)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats, full):
    """Alone against random players it wins over four matches in five (all equal: one in two, three or four)."""
    matches = 200 if full else 24
    won = 0.0
    for number in range(matches):
        at = number % seats
        levels = ["greedy" if seat == at else "random" for seat in range(seats)]
        players = [make(level, GAME, f"{number} {seat}") for seat, level in enumerate(levels)]
        won += play(players, number).outcome().win_shares()[at]
    assert won / matches > 0.8
