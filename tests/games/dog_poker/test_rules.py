"""Dog Poker's rules, chapter by chapter of its rulebook (scoring itself: test_scoring.py)."""

from __future__ import annotations

from collections import Counter

import pytest

from houndtable.games.dog_poker import GAME
from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import SetupError
from houndtable.kernel.match import Refused
from houndtable.kernel.options import OptionError
from houndtable.kernel.score import total
from houndtable.kernel.view import SPECTATOR
from tests.games.dog_poker import slow_scorer
from tests.games.dog_poker.dealing import (
    DECK,
    all_pass,
    full_deal,
    give_conditions,
    hand,
    known,
    passes,
    play_game,
    poker,
)
from tests.table import Table

FOUR = ("AAAABBBC", "AAAABBCC", "AABBCDDE", "CDDEEFFG")
THREE = ("AAAABBBB", "AAAACCCD", "BBDEEFFG", "AACCDDEB")
TWO = ("AAAABBCD", "AAAABCEF", "AABBCDDG", "BBCCDEEF")

# Deals in which every hand holds A, B, C and D besides a condition: when all pass A B C D, then A B C, then A B, then
# A, nobody's cards change, so the final hands can be read off the deal.
STEADY = ("ABCD", "ABC", "AB", "A")
A_PLENTY = ("AABCDEFG", "AAABCDEF", "AABBBCDE", "AAABBCCD")
NOTHING = ("EAAABCDF", "EAAABCDF", "EAAABBCD", "GABBBCCD")
LAST_F = ("FAAABCDF", "EAAABCDG", "EAAABBCD", "EABBBCCD")


def steady_game(t: Table, conditions: str, then: tuple[str, ...] | None = None) -> None:
    """Play a steady deal with four players; `then` is the deal that follows."""
    give_conditions(t, conditions, "", conditions)
    for round in STEADY:
        if round == "A" and then is not None:
            t.shuffles(DECK, full_deal(*then))
        all_pass(t, round, round, round, round)


# 1 The game and its cards


@pytest.mark.rule("DP 1.4")
def test_the_deck():
    for seats in (2, 3, 4):
        table = GAME.setup(seats, FastChance(1)).table
        assert "".join(table.ids_of(range(table.size))) == DECK
        assert table.size == 32
    assert list(table.names().values()) == [
        "Golden Retriever",
        "Miniature Dachshund",
        "Poodle",
        "Chihuahua",
        "Black Shiba",
        "Saint Bernard",
        "Pug",
    ]


@pytest.mark.rule("DP 1.6")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_no_other_number_of_players(seats):
    with pytest.raises(SetupError, match="2 to 4 players"):
        GAME.setup(seats, FastChance(1))


@pytest.mark.rule("DP 1.6", "DP 1.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_decides_at_the_same_time(seats):
    everybody = list(range(seats))
    with Table(GAME, seats) as t:
        while not t.match.over:
            assert t.asked() == everybody
            rounds = t.view(0)["round"]
            for seat in reversed(everybody):
                for _ in range(1 if rounds == 0 else 5 - rounds):
                    assert seat in t.asked()
                    t.plays(seat, t.options(seat)[0])


# 2 Setting up


@pytest.mark.rule("DP 2.2", "DP 2.3", "DP 2.4", "DP 7.1", "DP 7.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_piles_of_eight(seats):
    with poker(seats, *FOUR) as t:
        for seat in range(seats):
            assert hand(t, seat) == FOUR[seat]
            for other in range(seats):
                if other != seat:
                    assert t.sees(seat, "hands", other) == {"count": 8}
            assert t.view(seat)["piles"]["extras"] == [{"count": 8}] * (4 - seats)
        assert t.view(SPECTATOR)["piles"]["hands"] == [{"count": 8}] * seats
        t.rests(*range(seats))


@pytest.mark.rule("DP 2.2")
def test_the_shuffle_is_fair():
    first: Counter[int] = Counter()
    for seed in range(600):
        first[Table(GAME, 4, seed=seed).view(0)["piles"]["hands"][0]["cards"].count("A")] += 1
    mean = sum(number * times for number, times in first.items()) / 600
    assert mean == pytest.approx(8 * 10 / 32, abs=0.2)  # over four standard errors
    assert set(first) >= {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("DP 2.5")
def test_everybody_gives_a_condition_unseen():
    with poker(4, *FOUR) as t:
        t.expects(0, "choose A", "choose B", "choose C")
        t.expects(3, "choose C", "choose D", "choose E", "choose F", "choose G")
        before = t.view(1)
        t.plays(0, "choose C")
        after = t.view(1)
        assert after.pop("must_act") == [1, 2, 3]
        assert before.pop("must_act") == [0, 1, 2, 3]
        assert after == before
        assert hand(t, 0) == "AAAABBB"
        assert t.sees(0, "sealed", 0)["cards"] == ["C"]
        t.rests(1, 2, 3)


@pytest.mark.rule("DP 2.5")
def test_only_a_card_of_the_own_hand_can_be_a_condition():
    with poker(4, *FOUR) as t:
        assert t.refuses(0, "choose G", rule="DP 2.5") == "You have no Pug in your hand."
        t.refuses(0, "pass A", rule="DP 2.5")
        t.plays(0, "choose A")
        with pytest.raises(Refused):
            t.plays(0, "choose A")
        t.rests(1, 2, 3)


@pytest.mark.rule("DP 2.5", "DP 3.4")
def test_a_condition_can_be_taken_back_until_all_are_in():
    with poker(4, *FOUR) as t:
        before = t.everything()
        t.plays(0, "choose C")
        t.takes_back(0)
        assert t.everything() == before
        give_conditions(t, "AABC", "", "AABC")
        with pytest.raises(Refused):
            t.takes_back(0)
        t.rests(0, 1, 2, 3)


@pytest.mark.rule("DP 2.6", "DP 2.8")
def test_extra_piles_give_their_top_cards():
    with poker(3, *THREE) as t:
        give_conditions(t, "ACG", "B", "BACG")
        assert t.sees(0, "mat") == {"count": 4, "cards": ["B", None, None, None], "known": {"A": 1}}
        assert t.sees(0, "extras", 0) == {"count": 7}
        assert [hand(t, seat) for seat in range(3)] == ["AAABBBB", "AAAACCD", "BBDEEFF"]
        t.rests(0, 1, 2)
    with poker(2, *TWO) as t:
        give_conditions(t, "DF", "GF", "FGFD")
        assert t.sees(0, "mat")["cards"] == ["F", None, None, None]
        assert t.view(0)["piles"]["extras"] == [{"count": 7}] * 2
        assert [hand(t, seat) for seat in range(2)] == ["AAAABBC", "AAAABCE"]
        t.rests(0, 1)


@pytest.mark.rule("DP 2.7", "DP 7.3")
def test_conditions_are_shuffled_into_the_slots():
    slots: Counter[str] = Counter()
    for seed in range(400):
        t = poker(4, *FOUR, seed=seed)
        for seat, letter in enumerate("ABDG"):
            t.plays(seat, f"choose {letter}")
        slots[t.sees(SPECTATOR, "mat")["cards"][0]] += 1
        assert t.sees(SPECTATOR, "mat")["cards"][1:] == [None, None, None]
    assert sorted(slots) == ["A", "B", "D", "G"]
    assert min(slots.values()) > 60


@pytest.mark.rule("DP 2.8")
def test_seven_cards_are_left():
    with poker(4, *FOUR) as t:
        give_conditions(t, "CAAG", "", "AGAC")
        assert [hand(t, seat) for seat in range(4)] == ["AAAABBB", "AAABBCC", "ABBCDDE", "CDDEEFF"]
        t.rests(0, 1, 2, 3)


# 3 A round


@pytest.mark.rule("DP 3.1", "DP 3.2", "DP 3.5", "DP 3.6", "DP 3.7", "DP 7.1")
def test_four_rounds():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        assert t.sees(SPECTATOR, "mat")["cards"] == ["G", None, None, None]
        assert [hand(t, seat) for seat in range(4)] == ["AAABBBC", "AAABBCC", "AABBDDE", "CDDEEFF"]
        assert (t.view(0)["aids"]["keep"], t.view(0)["aids"]["pass"]) == (3, 4)
        all_pass(t, "AABB", "AAAB", "AABB", "CDDE")

        assert t.sees(SPECTATOR, "mat")["cards"] == ["G", "A", None, None]
        assert [hand(t, seat) for seat in range(4)] == ["ABCCDDE", "AABBBCC", "AAABDDE", "AABBEFF"]
        assert (t.view(0)["aids"]["keep"], t.view(0)["aids"]["pass"]) == (4, 3)
        all_pass(t, "ABC", "BBB", "AAA", "AAB")

        assert t.sees(SPECTATOR, "mat")["cards"] == ["G", "A", "C", None]
        assert [hand(t, seat) for seat in range(4)] == ["AABCDDE", "AAABCCC", "BBBBDDE", "AAABEFF"]
        assert (t.view(0)["aids"]["keep"], t.view(0)["aids"]["pass"]) == (5, 2)
        all_pass(t, "BC", "AA", "DD", "AA")

        assert t.sees(SPECTATOR, "mat")["cards"] == ["G", "A", "C", "A"]
        assert [hand(t, seat) for seat in range(4)] == ["AAAADDE", "ABBCCCC", "AABBBBE", "ABDDEFF"]
        assert (t.view(0)["aids"]["keep"], t.view(0)["aids"]["pass"]) == (6, 1)
        all_pass(t, "E", "A", "E", "A")

        assert t.view(0)["chapter"] == 1
        assert t.view(0)["scores"] == [slow_scorer.score("GACA", cards) for cards in ENDS_OF_FOUR_ROUNDS]
        t.rests(0, 1, 2, 3)


ENDS_OF_FOUR_ROUNDS = ("AAAAADD", "BBCCCCE", "AAABBBB", "BDDEEFF")


@pytest.mark.rule("DP 3.3")
def test_exactly_so_many_cards_of_the_own_hand_are_passed():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        t.expects(0, "pass A", "pass B", "pass C")
        assert t.refuses(0, "pass D", rule="DP 3.3") == "You have no Chihuahua left to pass."
        t.refuses(0, "pass C", "pass C", rule="DP 3.3")
        t.refuses(0, "choose A", rule="DP 2.5")
        t.refuses(0, "pass A", "pass A", "pass B", "pass B", "pass C", rule="")
        passes(t, 0, "AA")
        assert t.prompt(0) == "Keep 3: choose 2 more cards to pass to Seat 2 on your left."
        passes(t, 0, "B")
        assert t.prompt(0) == "Keep 3: choose 1 more card to pass to Seat 2 on your left."
        passes(t, 0, "C")
        assert t.asked() == [1, 2, 3]
        t.rests(1, 2, 3)


@pytest.mark.rule("DP 3.4")
def test_nobody_sees_a_choice_before_all_have_chosen():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        before = {seat: t.view(seat) for seat in (SPECTATOR, 1, 2, 3)}
        passes(t, 0, "AABB")
        for seat, view in before.items():
            assert {**t.view(seat), "must_act": [0, 1, 2, 3]} == view
        assert hand(t, 0) == "ABC"
        t.takes_back(0)
        assert hand(t, 0) == "AAABBBC"
        t.expects(0, "pass A", "pass B", "pass C")
        passes(t, 0, "AAAB")
        passes(t, 1, "AA")
        t.takes_back(1)
        for seat, cards in enumerate(["AAAB", "AABB", "CDDE"], start=1):
            passes(t, seat, cards)
        assert [hand(t, seat) for seat in range(4)] == ["BBCCDDE", "AAABBCC", "AAABDDE", "AABBEFF"]
        with pytest.raises(Refused):
            t.takes_back(0)
        assert t.view(0)["round"] == 2
        t.rests(0, 1, 2, 3)


@pytest.mark.rule("DP 3.4")
def test_the_order_of_the_choices_makes_no_difference():
    seen = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        t = poker(3, *THREE, seed=5)
        for seat in order:
            t.plays(seat, "choose " + "ACG"[seat])
        for seat in order:
            passes(t, seat, ("AABB", "AACD", "BDEF")[seat])
        seen.append(t.everything())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("DP 3.6")
def test_cards_that_come_in_can_not_be_passed_on_at_once():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        passes(t, 3, "CDDE")
        t.refuses(0, "pass E", rule="DP 3.3")
        t.rests(0, 1, 2)


# 4 Extra piles


def sides(t: Table) -> list[object]:
    found: list[object] = t.view(SPECTATOR)["aids"]["passes_to"]
    return found


@pytest.mark.rule("DP 4.1")
def test_where_the_extra_pile_lies_with_three_players():
    extra = ["extras", 0]
    assert sides(poker(3)) == [1, 2, extra]
    assert sides(poker(3, options={"place": 0})) == [1, 2, extra]
    assert sides(poker(3, options={"place": 1})) == [extra, 2, 0]
    assert sides(poker(3, options={"place": 2})) == [1, extra, 0]
    for wrong in (3, -1, "left", True, None):
        with pytest.raises(OptionError, match="a seat from 0 to 2"):
            GAME.setup(3, FastChance(1), {"place": wrong})


@pytest.mark.rule("DP 4.1", "DP 4.2")
def test_the_place_is_chosen_with_three_players_only():
    assert sides(poker(2)) == [["extras", 0], ["extras", 1]]
    assert sides(poker(4)) == [1, 2, 3, 0]
    for seats in (2, 4):
        with pytest.raises(OptionError, match="only with 3 players"):
            GAME.setup(seats, FastChance(1), {"place": 0})


@pytest.mark.rule("DP 4.3", "DP 6.2")
def test_the_pile_stays_where_it_is():
    with poker(3, options={"place": 2}) as t:
        before = sides(t)
        play_game(t)
        assert t.view(0)["chapter"] == 1
        assert sides(t) == before
        t.rests(0, 1, 2)


@pytest.mark.rule("DP 4.4", "DP 4.5", "DP 4.6")
def test_a_round_with_three_players():
    with poker(3, *THREE) as t:
        give_conditions(t, "ACG", "B", "BACG")
        assert [hand(t, seat) for seat in range(3)] == ["AAABBBB", "AAAACCD", "BBDEEFF"]
        assert t.prompt(2) == "Keep 3: choose 4 more cards for the extra pile on your left."
        passes(t, 0, "BBBB")
        passes(t, 1, "AAAA")
        t.shuffles(sorted("AACCDDE" + "BBDE"), "AACCDDDBBEE")
        passes(t, 2, "BBDE")
        # The four on top are drawn, three of which have only just come into the pile.
        assert [hand(t, seat) for seat in range(3)] == ["AAABBEE", "BBBBCCD", "AAAAEFF"]
        assert t.sees(0, "extras", 0) == {"count": 7}
        assert (
            "Seat 1 draws Miniature Dachshund, Miniature Dachshund, Black Shiba, Black Shiba from the extra pile."
            in (t.hears(0))
        )
        for other in (1, 2, SPECTATOR):
            assert "Seat 1 draws 4 cards from the extra pile." in t.hears(other)

        passes(t, 0, "EEA")
        passes(t, 1, "CCD")
        t.shuffles(sorted("AACCDDD" + "EFF"), "AACCDDDEFF")
        passes(t, 2, "EFF")
        assert [hand(t, seat) for seat in range(3)] == ["AABBEFF", "ABBBBEE", "AAAACCD"]
        t.rests(0, 1, 2)


@pytest.mark.rule("DP 4.5", "DP 3.7")
@pytest.mark.parametrize(("seats", "drawers"), [(2, [0, 1]), (3, [0])])
def test_as_many_are_drawn_as_are_passed(seats, drawers):
    with Table(GAME, seats, seed=3) as t:
        play_game(t)
        for drawer in drawers:
            lines = [line for line in t.hears(SPECTATOR) if line.startswith(f"Seat {drawer + 1} draws")]
            assert lines == [
                f"Seat {drawer + 1} draws 4 cards from the extra pile.",
                f"Seat {drawer + 1} draws 3 cards from the extra pile.",
                f"Seat {drawer + 1} draws 2 cards from the extra pile.",
                f"Seat {drawer + 1} draws 1 card from the extra pile.",
            ]
        assert sum(" draws " in line for line in t.hears(SPECTATOR)) == 4 * len(drawers)
        t.rests(*range(seats))


@pytest.mark.rule("DP 4.4", "DP 4.5", "DP 4.6", "DP 4.7")
def test_a_round_with_two_players():
    with poker(2, *TWO) as t:
        give_conditions(t, "DF", "GF", "FGFD")
        assert [hand(t, seat) for seat in range(2)] == ["AAAABBC", "AAAABCE"]
        passes(t, 0, "AABB")
        t.shuffles(sorted("AABBCDD" + "AABB"), "AAAABBBBCDD")  # the pile on seat 0's left
        t.shuffles(sorted("BBCCDEE" + "AAAB"), "AAABBBDCCEE")  # the pile on seat 1's left
        passes(t, 1, "AAAB")
        assert hand(t, 0) == "AACCCEE"
        assert hand(t, 1) == "ABCCDDE"
        assert t.view(0)["piles"]["extras"] == [{"count": 7}] * 2
        t.rests(0, 1)


# 5 Scoring (how a hand is scored: test_scoring.py)


@pytest.mark.rule("DP 5.1", "DP 7.6")
def test_all_hands_are_turned_up_and_scored():
    with poker(4, *A_PLENTY) as t:
        steady_game(t, "AAAA")
        assert t.match.over
        for seat in (SPECTATOR, 0, 1, 2, 3):
            shown = ["".join(t.sees(seat, "hands", other)["cards"]) for other in range(4)]
            assert shown == ["ABCDEFG", "AABCDEF", "ABBBCDE", "AABBCCD"]
        assert t.view(0)["scores"] == [204, 8, 4, 8]
        assert "Seat 1 scores 204 with Golden Retriever, Miniature Dachshund" in "\n".join(t.hears(SPECTATOR))


@pytest.mark.rule("DP 5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheets_of_whole_matches(seats):
    for seed in range(10):
        t = Table(GAME, seats, seed=seed)
        while not t.match.over:
            for seat in t.asked():
                t.plays(seat, t.options(seat)[0])
        state = t.match.state
        sheets = [state.sheet(chapter) for chapter in range(state.chapter)]
        for seat in range(seats):
            assert sum(total(sheet[seat]) for sheet in sheets) == t.view(0)["scores"][seat]
            assert total(state.lines()[seat]) == t.view(0)["scores"][seat]


# 6 The match


@pytest.mark.rule("DP 6.1", "DP 6.2", "DP 7.2")
def test_games_are_added_up_and_set_up_anew():
    with poker(4, *NOTHING) as t:
        steady_game(t, "EEEG", then=LAST_F)
        assert t.view(0)["scores"] == [0, 0, 0, 0]
        assert t.view(0)["chapter"] == 1
        assert [hand(t, seat) for seat in range(4)] == ["".join(sorted(cards)) for cards in LAST_F]
        assert t.sees(0, "mat") == {"count": 0, "cards": []}
        assert [t.sees(0, "hands", other) for other in (1, 2, 3)] == [{"count": 8}] * 3
        t.expects(0, "choose A", "choose B", "choose C", "choose D", "choose F")
        steady_game(t, "FEEE", then=LAST_F)
        assert t.view(0)["scores"] == [6, 0, 0, 0]
        steady_game(t, "FEEE", then=NOTHING)
        assert t.view(0)["scores"] == [12, 0, 0, 0]
        assert [total(lines) for lines in t.match.state.sheet(1)] == [6, 0, 0, 0]
        t.rests(0, 1, 2, 3)


@pytest.mark.rule("DP 6.3", "DP 6.5", "DP 6.6")
def test_the_match_ends_when_somebody_has_a_hundred():
    with poker(4, *A_PLENTY) as t:
        steady_game(t, "AAAA")
        outcome = t.match.state.outcome()
        assert outcome.scores == (204, 8, 4, 8)
        assert outcome.rank == (1, 2, 4, 2)
        assert outcome.winners == [0]
        assert outcome.reason == "points"


@pytest.mark.rule("DP 6.3", "DP 8.2")
@pytest.mark.parametrize(("points", "over"), [(99, False), (100, True)])
def test_a_hundred_exactly_is_enough(points, over):
    rows = GAME.rows_with({"kind": [{"id": "F", "points": points}]}, "own")
    with poker(4, *LAST_F, rows=rows) as t:
        steady_game(t, "FEEE")
        assert t.view(0)["scores"] == [points, 0, 0, 0]
        assert t.match.over is over
        t.rests(*([] if over else range(4)))


@pytest.mark.rule("DP 6.4", "DP 6.5", "DP 6.6")
def test_the_match_ends_after_four_games():
    with poker(4, *NOTHING) as t:
        for _ in range(3):
            steady_game(t, "EEEG", then=NOTHING)
            assert not t.match.over
        steady_game(t, "EEEG")
        outcome = t.match.state.outcome()
        assert outcome.rank == (1, 1, 1, 1)
        assert outcome.winners == [0, 1, 2, 3]
        assert outcome.win_shares() == [0.25] * 4
        assert outcome.reason == "games"
        assert t.speaker.say(outcome.reason_words) == "Four games have been played."


@pytest.mark.rule("DP 6.4", "DP 6.5")
def test_a_hundred_in_the_fourth_game_is_the_reason():
    with poker(4, *NOTHING) as t:
        for then in (NOTHING, NOTHING, A_PLENTY):
            steady_game(t, "EEEG", then=then)
        steady_game(t, "AAAA")
        outcome = t.match.state.outcome()
        assert len(t.match.state.lines()[0]) == 3 + 2
        assert outcome.scores == (204, 8, 4, 8)
        assert outcome.reason == "points"
        assert t.speaker.say(outcome.reason_words) == "Somebody has reached 100 points."


# 7 What everybody knows


@pytest.mark.rule("DP 7.3")
def test_a_seat_knows_which_condition_it_gave():
    with poker(3, *THREE) as t:
        give_conditions(t, "ACG", "B", "BGAC")
        assert [known(t, seat, "mat") for seat in (0, 1, 2, SPECTATOR)] == ["A", "C", "G", ""]
        passes(t, 0, "BBBB")
        passes(t, 1, "AAAA")
        passes(t, 2, "BBDE")
        assert t.sees(2, "mat") == {"count": 4, "cards": ["B", "G", None, None]}
        assert known(t, 0, "mat") == "A"
        t.rests(0, 1, 2)


@pytest.mark.rule("DP 7.3")
def test_a_condition_turned_up_may_be_the_own_one_or_another():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        assert known(t, 0, "mat") == "A"
        all_pass(t, "AABB", "AAAB", "AABB", "CDDE")
        assert t.sees(0, "mat") == {"count": 4, "cards": ["G", "A", None, None]}
        assert known(t, 2, "mat") == "C"
        t.rests(0, 1, 2, 3)


@pytest.mark.rule("DP 7.4")
def test_a_seat_knows_what_it_passed_until_the_other_passes():
    with poker(4, *FOUR) as t:
        give_conditions(t, "AACG", "", "GACA")
        all_pass(t, "AABB", "AAAB", "AABB", "CDDE")
        assert known(t, 0, "hands", 1) == "AABB"
        assert known(t, 1, "hands", 2) == "AAAB"
        assert known(t, 3, "hands", 0) == "CDDE"
        for seat, other in ((2, 1), (3, 1), (SPECTATOR, 1), (1, 0), (2, 0), (0, 2), (0, 3)):
            assert t.sees(seat, "hands", other) == {"count": 7}
        assert "Seat 1 passes 4 cards to Seat 2." in t.hears(2)
        assert "Seat 1 passes 4 cards to Seat 2." not in t.hears(1)
        assert "Seat 1 passes 4 cards to Seat 2." not in t.hears(0)

        # Seat 1 passes three Bs: seat 0 can't tell which of its own are still there, and knows the three new ones.
        all_pass(t, "CCD", "BBB", "AAA", "AAB")
        assert known(t, 0, "hands", 1) == "CCD"
        assert known(t, 1, "hands", 2) == "BBB"
        t.rests(0, 1, 2, 3)


@pytest.mark.rule("DP 7.5")
def test_what_was_shuffled_into_a_pile_is_uncertain_after_the_draw():
    with poker(3, *THREE) as t:
        give_conditions(t, "ACG", "B", "BACG")
        passes(t, 0, "BBBB")
        passes(t, 1, "AAAA")
        passes(t, 2, "BBDE")
        into = "shuffles Miniature Dachshund, Miniature Dachshund, Chihuahua, Black Shiba into the extra pile."
        assert f"Seat 3 {into}" in t.hears(2)
        assert "Seat 3 shuffles 4 cards into the extra pile." in t.hears(0)
        for seat in (0, 1, 2, SPECTATOR):
            assert t.sees(seat, "extras", 0) == {"count": 7}
        assert t.sees(2, "hands", 0) == {"count": 7}
        t.rests(0, 1, 2)


@pytest.mark.rule("DP 7.6")
@pytest.mark.parametrize("seat", [2, SPECTATOR])
def test_who_gave_which_condition_stays_hidden(seat):
    seen = []
    for first, second in ("AC", "CA"):
        with poker(3, "AAAABBBC", "AAAACCCB", "BBDEEFFG", "AABCDDDE") as t:
            t.shuffles(sorted("ACGE"), "EACG")
            t.plays(0, f"choose {first}")
            t.plays(1, f"choose {second}")
            t.plays(2, "choose G")
            seen.append((t.view(seat), t.match.events_for(seat), t.hears(seat)))
            t.rests(0, 1, 2)
    assert seen[0] == seen[1]


@pytest.mark.rule("DP 7.6")
def test_extra_piles_stay_hidden_at_the_scoring():
    with poker(3) as t:
        play_game(t)
        shown = [event for event in t.match.events_for(1) if event["name"] == "show"]
        assert [event["pile"] for event in shown] == ["mat"] * 4 + [["hands", 0], ["hands", 1], ["hands", 2]]
        t.rests(0, 1, 2)
