"""The stack of steps: who decides, sealed choices, windows, copies, saved states."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houndtable.kernel.chance import FastChance, ScriptedChance
from houndtable.kernel.events import CHAPTER, TELL, WINDOW, Log
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match, Refused
from houndtable.kernel.playout import playout
from houndtable.kernel.seat import Seat
from houndtable.kernel.setup import MASKED, QUICK
from houndtable.kernel.snapshot import SnapshotError, fingerprint, load, save
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from houndtable.kernel.words import Message
from tests.conformance.cases import every_game
from tests.kernel.board import board
from tests.toys.fetch import BARK, BARK_KIND, LET_BE, FetchState, Turn
from tests.toys.fetch import GAME as FETCH
from tests.toys.kennel import BID, KennelState, Secretly
from tests.toys.kennel import GAME as KENNEL
from tests.toys.relay import GAME as RELAY
from tests.toys.relay import RelayState


def kennel(seats: int = 3) -> KennelState:
    s = KENNEL.start(KENNEL.setup(seats, FastChance(1)), FastChance(1), Log())
    assert isinstance(s, KennelState)
    return s


def answer(s: State, seat: int, steps: int = 3) -> None:
    for _ in range(steps):
        s.play(seat, s.decision(seat).options(s)[0], FastChance(1))


def fetch(windows: str, hands: list[str], deck: str = "") -> FetchState:
    """A game of fetch with these hands (by first letters; K is a bark), all other cards discarded."""
    setup = FETCH.setup(len(hands), FastChance(1), windows=windows)
    s = FetchState(setup)
    free = {"B": list(range(7)), "S": list(range(7, 12)), "O": list(range(12, 15)), "K": list(range(15, 20))}
    s.hands = [sorted(free[letter].pop(0) for letter in hand) for hand in hands]
    s.deck = [free[letter].pop(0) for letter in deck]
    s.discard = sorted(card for cards in free.values() for card in cards)
    s.log = Log()
    s.push(Turn(0))
    s.run(ScriptedChance())
    return s


# Who decides


def test_one_decision_on_the_stack() -> None:
    s = RELAY.start(RELAY.setup(2, FastChance(1)), FastChance(1))
    assert (s.must_act(), s.awaited(), s.next_seat()) == ([0], [0], 0)
    assert s.asked(0) is s.decision(-1)
    assert s.asked(1) is None
    assert s.together() is None
    assert not s.over


def test_all_seats_of_a_together_decide() -> None:
    s = kennel()
    assert isinstance(s.together(), Secretly)
    assert s.must_act() == s.awaited() == [0, 1, 2]
    answer(s, 0)
    assert s.must_act() == s.awaited() == [1, 2]
    assert s.next_seat() == 1
    assert s.asked(0) is None
    assert s.asked(1) is s.decision(1)


def test_nobody_decides_when_it_is_over() -> None:
    s = RELAY.start(RELAY.setup(2, FastChance(1)), FastChance(1))
    playout(s, FastChance(1))
    assert (s.must_act(), s.next_seat(), s.asked(0), s.together(), s.over) == ([], -1, None, None, True)
    assert s.end_reason == "legs"
    handle = Seat(RELAY, s, 0)
    reason = handle.refuse(0)
    assert reason is not None
    assert reason.message.text == "The match is over."
    assert (handle.options(), handle.prompt(), handle.rule(), handle.asked) == ([], None, "", False)


def test_a_handle_answers_for_its_own_seat_only() -> None:
    s = RELAY.start(RELAY.setup(2, FastChance(1)), FastChance(1))
    mine, other = Seat(RELAY, s, 0), Seat(RELAY, s, 1)
    assert mine.asked
    assert mine.options()
    assert mine.rule() == "RE 2"
    assert mine.actions is RELAY.actions
    assert (other.asked, other.options(), other.prompt()) == (False, [], None)
    for action in (0, 1, 2):
        reason = other.refuse(action)
        assert reason is not None
        assert reason.message.text == "It is not your turn to decide."
    for action in (-1, len(RELAY.actions)):
        reason = mine.refuse(action)
        assert reason is not None
        assert "no such action" in reason.message.text
    mine.options().clear()
    assert mine.options()
    assert mine.view()["seat"] == 0


# Sealed choices


def test_sealed_answers_wait_for_the_last_and_make_no_event_before() -> None:
    s = kennel()
    assert s.log is not None
    before = len(s.log.events)
    answer(s, 2)
    answer(s, 0)
    assert len(s.log.events) == before
    answer(s, 1, 2)
    assert s.round == 0
    answer(s, 1, 1)
    assert s.round == 1
    assert s.must_act() == [0, 1, 2]
    assert len(s.log.events) > before


def test_a_branch_has_several_steps() -> None:
    s = kennel()
    assert [step.args() for step in s.branches[1]] == [(1, 1)]
    answer(s, 1, 1)
    assert [step.args() for step in s.branches[1]] == [(1, 0)]
    answer(s, 1, 1)
    assert s.decision(1).options(s) == [BID, BID + 1, BID + 2]
    assert s.stack == [s.together()]


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_reopening_brings_a_seat_back_to_its_beginning(steps: int) -> None:
    s = kennel()
    answer(s, 0)
    before = fingerprint(s)
    answer(s, 1, steps)
    s.reopen(1)
    assert fingerprint(s) == before
    assert s.must_act() == [1, 2]


def test_retracting_is_only_for_answers_that_are_still_sealed() -> None:
    match = Match.new(KENNEL, 2, FastChance(1))
    with pytest.raises(Refused, match="no answer of yours"):
        match.retract(0)
    start = fingerprint(match.state)
    match.act(0, match.seat(0).options()[0])
    match.retract(0)
    assert fingerprint(match.state) == start
    assert match.drafts == {}
    for seat in (1, 0):
        for _ in range(3):
            match.act(seat, match.seat(seat).options()[0])
    assert [entry.seat for entry in match.entries] == [0, 0, 0, 1, 1, 1]
    assert [bool(entry.events) for entry in match.entries] == [False] * 5 + [True]
    with pytest.raises(Refused):
        match.retract(1)


# Windows


def test_a_masked_window_asks_all_who_could_react() -> None:
    s = fetch(MASKED, ["B", "K", "S", "O"], "B")
    s.play(0, 0, ScriptedChance())
    assert s.must_act() == [1, 2, 3]
    assert [s.decision(seat).options(s) for seat in (1, 2, 3)] == [[BARK, LET_BE], [LET_BE], [LET_BE]]
    assert s.log is not None
    assert [event.facts for event in s.log.events if event.name == WINDOW] == [{"seats": [1, 2, 3]}]


def test_a_masked_window_does_not_show_who_has_answered() -> None:
    s = fetch(MASKED, ["B", "K", "S", "O"], "B")
    s.play(0, 0, ScriptedChance())
    before = [view(s, seat) for seat in (0, 2, -1)]
    s.play(1, BARK, ScriptedChance())
    s.play(3, LET_BE, ScriptedChance())
    assert [view(s, seat) for seat in (0, 2, -1)] == before
    assert s.awaited() == [1, 2, 3]
    assert s.must_act() == [2]
    assert view(s, 1)["asked"] is False
    assert Seat(FETCH, s, 1).refuse(BARK) is not None


def test_a_quick_window_asks_holders_only_and_tells_so() -> None:
    s = fetch(QUICK, ["B", "K", "S", "O"], "B")
    s.play(0, 0, ScriptedChance())
    assert s.must_act() == s.awaited() == [1]
    s = fetch(QUICK, ["B", "S", "S", "O"], "B")
    s.play(0, 0, ScriptedChance())
    assert s.must_act() == [1]  # nobody holds one: it is the next turn
    assert s.together() is None
    assert s.log is not None
    assert not [event for event in s.log.events if event.name == WINDOW]


def test_who_has_answered_is_still_among_those_asked_in_a_quick_window() -> None:
    s = fetch(QUICK, ["B", "K", "K", "O"], "B")
    s.play(0, 0, ScriptedChance())
    assert view(s, 0)["must_act"] == [1, 2]
    s.play(1, BARK, ScriptedChance())
    s.hands[1].clear()  # even if the reaction had left the hand meanwhile
    assert view(s, 0)["must_act"] == [1, 2]


def test_an_answered_window_can_be_answered_again() -> None:
    s = fetch(MASKED, ["BK", "KB", "SK"], "BB")
    s.play(0, 0, ScriptedChance())
    s.play(2, BARK, ScriptedChance())
    s.play(1, BARK, ScriptedChance())  # seat 1 is the first clockwise, so its bark is heard
    assert s.must_act() == [0, 2]
    assert BARK_KIND not in [s.setup.table.kinds_of[card] for card in s.hands[1]]
    s.play(0, BARK, ScriptedChance())
    s.play(2, LET_BE, ScriptedChance())
    assert s.must_act() == [1, 2]
    s.play(1, LET_BE, ScriptedChance())
    s.play(2, LET_BE, ScriptedChance())
    assert s.points == [1, 0, 0]
    assert s.turn == 1
    assert s.must_act() == [1]


def test_no_window_where_nobody_could_react() -> None:
    s = fetch(MASKED, ["B", "S", "S"], "B")
    s.discard.extend(s.hands[1])
    s.hands[1].clear()
    s.play(0, 0, ScriptedChance())
    assert s.must_act() == [2]


def test_an_answer_to_a_reaction_stands() -> None:
    match = Match.new(FETCH, 3, FastChance(3), windows=MASKED)
    match.act(0, match.seat(0).options()[0])
    seat = match.state.must_act()[0]
    match.act(seat, LET_BE)
    with pytest.raises(Refused, match="stands"):
        match.retract(seat)


# What is said as it goes


def test_turns_chapters_and_lines_are_told_while_somebody_listens() -> None:
    s = board(["A", "B"])
    s.tell("X 1", Message("nobody hears"))
    s.log = Log()
    s.begin_turn(1)
    s.tell("X 1", Message("all"), Message("some"), 0b10)
    s.end_chapter(Message("over"))
    assert (s.turn, s.turn_seat, s.chapter) == (1, 1, 1)
    told, ended = s.log.events
    assert (told.name, told.rule, told.audience) == (TELL, "X 1", 0b10)
    assert (ended.name, ended.facts) == (CHAPTER, {"chapter": 0, "scores": [0, 0]})
    s.coins = [3, 5]
    s.end_match("done")
    outcome = s.outcome()
    assert (outcome.rank, outcome.scores, outcome.reason) == ((2, 1), (3, 5), "done")


def test_a_side_wins_together() -> None:
    s = RELAY.start(RELAY.setup(4, FastChance(4)), FastChance(4))
    assert isinstance(s, RelayState)
    playout(s, FastChance(1))
    outcome = s.outcome()
    assert outcome.rank[0] == outcome.rank[2]
    assert outcome.rank[1] == outcome.rank[3]
    assert len(outcome.winners) in (2, 4)
    sheets = [[sum(line.points for line in lines) for lines in s.sheet(leg)] for leg in (0, 1)]
    assert sheets == [list(leg) for leg in s.legs]


# Saved states


@pytest.mark.parametrize(
    "damage",
    [
        {}, {"more": 1}, {"stack": [["Unknown", 1]]}, {"stack": [[]]}, {"stack": [["Lay"]]}, {"stack": 3},
        {"branches": [[["Lay", 1, 2, 3, 4]]]}, {"stack": [[["Lay"], 1]]}, {"coins": {"tuples": []}},
    ],
)  # fmt: skip
def test_damaged_states_are_refused(damage: dict[str, Any]) -> None:
    s = kennel()
    data = json.loads(json.dumps({**save(s), **damage})) if damage else {}
    with pytest.raises(SnapshotError):
        load(KENNEL, s.setup, data)
    with pytest.raises(SnapshotError):
        load(KENNEL, s.setup, [])


def test_lists_of_tuples_survive_saving() -> None:
    s = RELAY.start(RELAY.setup(2, FastChance(1)), FastChance(1))
    playout(s, FastChance(1))
    loaded = load(RELAY, s.setup, json.loads(json.dumps(save(s))))
    assert loaded.legs == s.legs  # type: ignore[attr-defined]
    assert isinstance(loaded.legs[0], tuple)  # type: ignore[attr-defined]
    assert fingerprint(loaded) == fingerprint(s)


def test_a_loaded_state_shares_nothing_with_what_was_saved() -> None:
    s = kennel()
    data = save(s)
    loaded = load(KENNEL, s.setup, data)
    before = fingerprint(s)
    answer(loaded, 0)
    assert fingerprint(s) == before
    assert json.dumps(data, sort_keys=True, separators=(",", ":")) == before


# Random play


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_a_playout_equals_play_step_by_step(game: Game) -> None:
    """The loop of a playout is written out for speed; it must do the same."""
    for seed in range(5):
        setup = game.setup(game.max_seats, FastChance(seed))
        one, two = (game.start(setup, FastChance(seed)) for _ in range(2))
        fast, plain = FastChance(seed), FastChance(seed)
        count = playout(one, fast)
        steps = 0
        while not two.over:
            seat = two.next_seat()
            options = two.decision(seat).options(two)
            two.play(seat, options[plain.below(len(options)) if len(options) > 1 else 0], plain)
            steps += 1
        assert steps == count
        assert fingerprint(one) == fingerprint(two)
        assert fast.below(1000) == plain.below(1000)


def test_a_playout_can_stop_early() -> None:
    setup = RELAY.setup(2, FastChance(1))
    s = RELAY.start(setup, FastChance(1))
    assert playout(s, FastChance(1), limit=4) == 4
    assert not s.over
    s = RELAY.start(setup, FastChance(1))
    assert playout(s, FastChance(1), chapters=1) == 6
    assert s.chapter == 1
    assert not s.over
