"""Scoring: the printed examples with their printed numbers, our own, and a slow scorer on thousands of tables."""

from __future__ import annotations

import pytest

from houndtable.games.dog_poker import GAME
from houndtable.games.dog_poker.cards import LETTERS, PokerCards, make_table
from houndtable.games.dog_poker.scoring import hand_lines, hand_points
from houndtable.kernel.chance import FastChance
from houndtable.kernel.score import total
from houndtable.kernel.words import Speaker
from tests.games.dog_poker import slow_scorer

DECK = "AAAAAAAAAABBBBBBBCCCCCDDDDEEEFFG"


@pytest.fixture(scope="module")
def cards() -> PokerCards:
    return make_table(GAME.rows())


def kinds(letters: str) -> list[int]:
    return [LETTERS.index(letter) for letter in letters]


def counts(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def points(cards: PokerCards, mat: str, hand: str) -> int:
    """The points of a hand, by both ways, which must agree."""
    fast = hand_points(cards, kinds(mat), counts(hand))
    assert total(hand_lines(cards, kinds(mat), counts(hand))) == fast
    return fast


def sheet(cards: PokerCards, mat: str, hand: str) -> list[tuple[str, str, int]]:
    speaker = Speaker(cards.names())
    return [(line.rule, speaker.say(line.message), line.points) for line in hand_lines(cards, kinds(mat), counts(hand))]


@pytest.mark.rule("DP 5.2", "DP 5.3", "DP 5.4", "DP 5.5", "DP 5.8", "DP 5.9")
def test_first_printed_example(cards):
    assert points(cards, "ABBD", "ABCDEFG") == 74
    assert sheet(cards, "ABBD", "ABCDEFG") == [
        ("DP 5.2", "A (Golden Retriever): 1 card in the hand, each worth 1: 1 × 1 = 1", 1),
        (
            "DP 5.2",
            "B (Miniature Dachshund): 1 card in the hand, each worth 2, and B is on the mat 2 times: 1 × 2 × 2 = 4",
            4,
        ),
        ("DP 5.2", "D (Chihuahua): 1 card in the hand, each worth 4: 1 × 4 = 4", 4),
        ("DP 5.3", "Set A B C D E F G for condition A (Golden Retriever): 50", 50),
        ("DP 5.3", "Set A G for condition D (Chihuahua): 5", 5),
        ("DP 5.3", "Set C E for condition D (Chihuahua): 5", 5),
        ("DP 5.3", "Set B F for condition D (Chihuahua): 5", 5),
    ]


@pytest.mark.rule("DP 5.2", "DP 5.5", "DP 5.10")
def test_second_printed_example(cards):
    assert points(cards, "ABBD", "AABBCCC") == 40
    assert [(rule, number) for rule, _, number in sheet(cards, "ABBD", "AABBCCC")] == [
        ("DP 5.2", 2),
        ("DP 5.2", 8),
        ("DP 5.3", 30),
    ]


@pytest.mark.rule("DP 5.6", "DP 5.11")
def test_printed_question_of_two_sets_in_one_hand(cards):
    assert points(cards, "DAAA", "BBFFCCC") == 10
    assert sheet(cards, "DAAA", "BBFFCCC") == [
        ("DP 5.3", "Set B F for condition D (Chihuahua), 2 times in the hand: 2 × 5 = 10", 10)
    ]


@pytest.mark.rule("DP 5.7", "DP 5.12")
def test_printed_question_of_two_conditions_that_share_cards(cards):
    assert points(cards, "BCEE", "AABBCCG") == 35
    assert [number for _, _, number in sheet(cards, "BCEE", "AABBCCG")] == [4, 6, 15, 10]


@pytest.mark.rule("DP 5.5")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_printed_question_of_the_same_condition_several_times(cards, times):
    mat = "B" * times + "EEEE"[times:]
    assert points(cards, mat, "AABCCCC") == times * (2 + 15)


@pytest.mark.rule("DP 5.6")
def test_a_lone_card_makes_one_set_only(cards):
    assert points(cards, "DAAA", "BBFCCCC") == 5


@pytest.mark.rule("DP 5.13")
def test_first_example_of_our_own(cards):
    assert points(cards, "DDEA", "BBDDECA") == 52
    assert [number for _, _, number in sheet(cards, "DDEA", "BBDDECA")] == [1, 16, 5, 10, 20]


@pytest.mark.rule("DP 5.14")
def test_second_example_of_our_own(cards):
    assert points(cards, "BBBB", "AAAACCC") == 60
    assert sheet(cards, "BBBB", "AAAACCC") == [
        ("DP 5.3", "Set A A C C for condition B (Miniature Dachshund), and B is on the mat 4 times: 15 × 4 = 60", 60)
    ]


def test_a_set_held_and_asked_for_several_times(cards):
    assert sheet(cards, "DDBB", "AAGBBFF")[-1] == (
        "DP 5.3",
        "Set B F for condition D (Chihuahua), 2 times in the hand, and D is on the mat 2 times: 2 × 5 × 2 = 20",
        20,
    )


@pytest.mark.rule("DP 5.8")
def test_a_hand_that_earns_nothing(cards):
    assert points(cards, "EEEG", "AAAAAAA") == 0
    assert sheet(cards, "EEEG", "AAAAAAA") == [("DP 5.8", "Nothing on the mat pays for this hand", 0)]


@pytest.mark.rule("DP 1.5", "DP 8.1")
def test_every_condition_pays_base_points_and_its_sets(cards):
    for letter, base in slow_scorer.BASE.items():
        assert cards.points[LETTERS.index(letter)] == base
        found = [(one.letters, one.points) for one in cards.bonuses[LETTERS.index(letter)]]
        assert found == list(slow_scorer.SETS[letter])


@pytest.mark.rule("DP 5.2", "DP 5.3", "DP 5.4", "DP 5.5", "DP 5.6", "DP 5.7", "DP 5.8")
@pytest.mark.parametrize("seed", range(8))
def test_equal_to_the_slow_scorer(cards, seed):
    chance = FastChance(f"slow scorer {seed}")
    deck = list(DECK)
    for _ in range(300):
        chance.shuffle_words(deck)
        mat = "".join(deck[:4])
        for first in (4, 11, 18, 25):
            hand = "".join(deck[first : first + 7])
            assert points(cards, mat, hand) == slow_scorer.score(mat, hand), (mat, hand)


@pytest.mark.parametrize("seed", range(4))
def test_equal_to_the_slow_scorer_where_sets_are_common(cards, seed):
    chance = FastChance(f"rich hands {seed}")
    for _ in range(300):
        mat = "".join(LETTERS[chance.below(7)] for _ in range(4))
        letters = [LETTERS[chance.below(7)] for _ in range(3)]
        hand = "".join(letters[chance.below(3)] for _ in range(7))
        assert points(cards, mat, hand) == slow_scorer.score(mat, hand), (mat, hand)


def test_fewer_conditions_while_the_game_goes_on(cards):
    assert points(cards, "", "ABCDEFG") == 0
    assert points(cards, "A", "ABCDEFG") == 51
