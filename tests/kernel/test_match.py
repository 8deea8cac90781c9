"""Matches: batches, taking back, and that neither is a way to peek."""

from __future__ import annotations

import pytest

from houndtable.kernel.chance import FastChance, KeyedChance
from houndtable.kernel.match import Match, Refused
from houndtable.kernel.setup import MASKED, QUICK
from houndtable.kernel.snapshot import fingerprint
from tests.toys.burrow import GAME as BURROW
from tests.toys.burrow import KINDS
from tests.toys.fetch import GAME as FETCH
from tests.toys.fetch import LET_BE
from tests.toys.kennel import GAME as KENNEL
from tests.toys.larder import GAME as LARDER


def tokens(match: Match, seat: int) -> list[str]:
    return [match.game.actions[action].token for action in match.seat(seat).options()]


def test_a_batch_can_not_be_used_to_peek() -> None:
    """A batch refused because of what came out before would tell what came out, and take it all back."""
    match = Match.new(BURROW, 2, FastChance(1))
    before = fingerprint(match.state)
    dig = BURROW.actions.number("dig")
    messages = set()
    for kind in KINDS:
        with pytest.raises(Refused) as refused:
            match.act_all(0, [dig, BURROW.actions.number(f"keep {kind}")])
        messages.add(str(refused.value))
    assert messages == {"Decide this when you have seen what comes of the choices before it."}
    assert fingerprint(match.state) == before
    match.act(0, dig)


def test_a_batch_can_not_cross_chance_or_a_closed_together() -> None:
    match = Match.new(LARDER, 2, FastChance(1))
    turn_up, done = LARDER.actions.number("turn up"), LARDER.actions.number("done")
    with pytest.raises(Refused, match="have seen"):
        match.act_all(0, [turn_up, done])
    match.act_all(0, [done])
    match = Match.new(KENNEL, 2, FastChance(1))
    for _ in range(3):
        match.act(0, match.seat(0).options()[0])
    trial = match.state.clone()
    actions: list[int] = []
    for _ in range(3):
        actions.append(trial.decision(1).options(trial)[0])
        trial.play(1, actions[-1], FastChance(1))
    with pytest.raises(Refused, match="have seen"):
        match.act_all(1, [*actions, actions[0]])
    match.act_all(1, actions)
    assert [entry.seat for entry in match.entries] == [0, 0, 0, 1, 1, 1]


def test_own_cards_can_be_played_openly_in_one_batch() -> None:
    """Others learn of them, but the seat itself learns nothing."""
    match = Match.new(LARDER, 2, FastChance(1))
    buys = [token for token in tokens(match, 0) if token.startswith("buy")]
    kind = buys[0].removeprefix("buy ")
    assert match.act_all(0, [LARDER.actions.number(f"{verb} {kind}") for verb in ("buy", "sell", "buy")])


@pytest.mark.parametrize("windows", [MASKED, QUICK])
def test_an_announcement_is_not_taken_back_once_others_could_react(windows: str) -> None:
    """Not even where a quick match had nobody to ask: that would be a way to learn it."""
    for seed in range(12):
        match = Match.new(FETCH, 2, FastChance(seed), windows=windows)
        assert match.act(0, match.seat(0).options()[0]) is False
        reason = match.cannot_restart_turn(0)
        assert reason is not None
        if match.state.pending:
            match.act(1, LET_BE)
            assert match.cannot_restart_turn(0) == reason


def test_taking_back_is_for_the_seat_that_acted_last() -> None:
    match = Match.new(LARDER, 2, FastChance(1))
    match.act(0, LARDER.actions.number("done"))
    assert match.cannot_restart_turn(1) is not None
    match.take_back(0)
    assert match.state.next_seat() == 0
    with pytest.raises(Refused):
        match.take_back(0)


def test_restarting_a_turn_stops_at_its_beginning() -> None:
    match = Match.new(LARDER, 2, FastChance(1))
    match.act(0, LARDER.actions.number("done"))
    start = fingerprint(match.state)
    kind = next(token for token in tokens(match, 1) if token.startswith("buy"))
    match.act(1, LARDER.actions.number(kind))
    match.restart_turn(1)
    assert fingerprint(match.state) == start
    assert match.entries[-1].seat == 0
    assert match.cannot_restart_turn(0) is None


def test_chance_goes_on_where_it_stood_after_taking_back() -> None:
    ends = set()
    for back in (False, True):
        match = Match.new(LARDER, 2, KeyedChance(b"key"))
        buy = LARDER.actions.number(next(token for token in tokens(match, 0) if token.startswith("buy")))
        if back:
            match.act(0, buy)
            match.take_back(0)
        match.act(0, LARDER.actions.number("turn up"))
        ends.add(fingerprint(match.state))
    assert len(ends) == 1


def test_each_seat_gets_the_same_number_of_events() -> None:
    match = Match.new(BURROW, 3, FastChance(1))
    match.act(0, next(action for action in match.seat(0).options() if BURROW.actions[action].token.startswith("give")))
    counts = {len(match.events_for(seat)) for seat in (0, 1, 2, -1)}
    assert counts == {len(match.log.events)}
    assert match.events_for(0, since=len(match.log.events)) == []
