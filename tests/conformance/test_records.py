"""Every game's matches as records: the same in a second process, verifiable, and each act whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houndtable.kernel.chance import FastChance
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match, Refused, RuleFault
from houndtable.kernel.record import Seed, parse, replay, to_data, verify
from houndtable.kernel.seat import Seat
from houndtable.kernel.setup import MASKED
from houndtable.kernel.snapshot import fingerprint
from tests.conformance.cases import every_game, one_of, random_action
from tests.conformance.second_process import lines
from tests.toys import all_toys
from tests.toys.larder import KINDS

GAMES = every_game()


def played(game: Game, seed: str, retract: bool = False) -> tuple[Match, dict[str, Any]]:
    """A random match, and its record as read back from JSON; with `retract`, some sealed answers come twice."""
    source = Seed(f"secret {seed}", ["one", "two"])
    match = Match.new(game, game.max_seats, source.chance(), windows=MASKED)
    hands = FastChance(seed)
    while not match.over:
        seat = one_of(match.state.must_act(), hands)
        match.act(seat, random_action(match.state, seat, hands))
        if retract and match.drafts and hands.below(3) == 0:
            again = one_of(sorted(match.drafts), hands)
            if match.cannot_retract(again) is None:
                match.retract(again)
    return match, parse(json.dumps(to_data(match, [], source)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_second_process_gets_the_same_states_and_events(game: Game, tmp_path: Path) -> None:
    _, data = played(game, "process")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tests.conformance.second_process", str(path)]
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    mine = [line for upto in range(0, len(data["entries"]) + 1, 3) for line in lines(replay(game, data, upto))]
    assert other.splitlines() == [*mine, *lines(replay(game, data))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_record_verifies_and_continues(game: Game) -> None:
    match, data = played(game, "verify", retract=True)
    assert verify(game, data) is None
    assert list(lines(replay(game, data))) == list(lines(match))
    middle = len(data["entries"]) // 2
    half = replay(game, data, middle)
    for entry in data["entries"][middle:]:
        half.chance.source.left.extend(entry.get("chance", []))  # type: ignore[attr-defined]
        half.act(entry["seat"], game.actions.number(entry["action"]))
    assert list(lines(half)) == list(lines(match))


def standing(match: Match) -> list[Any]:
    """All that an act could change."""
    return [*lines(match), len(match.entries), sorted(match.drafts), match.chance.mark()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_refused_acts_change_nothing(game: Game) -> None:
    match = Match.new(game, game.max_seats, FastChance("refused"), windows=MASKED)
    hands = FastChance("hands")
    for _ in range(8):
        before = standing(match)
        for seat in range(match.setup.seats):
            options = match.seat(seat).options()
            for action in [*range(len(game.actions)), len(game.actions), -1]:
                if action not in options:
                    with pytest.raises(Refused):
                        match.act(seat, action)
        assert standing(match) == before
        seat = one_of(match.state.must_act(), hands)
        match.act(seat, random_action(match.state, seat, hands))
        if match.over:
            return


@pytest.mark.parametrize("game", all_toys(), ids=lambda game: game.name)
def test_a_rule_that_fails_half_way_changes_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(game, game.max_seats, FastChance("faulty"), windows=MASKED)
    hands = FastChance("hands")
    while not match.over:
        before = standing(match)
        seat = one_of(match.state.must_act(), hands)
        action = random_action(match.state, seat, hands)
        decision = type(match.state.decision(seat))
        with monkeypatch.context() as patch:

            def fails(self: Any, s: Any, action: int, chance: Any, choose: Any = decision.choose) -> None:
                choose(self, s, action, chance)
                raise RuntimeError("half a move")

            patch.setattr(decision, "choose", fails)
            with pytest.raises(RuleFault, match="half a move"):
                match.act(seat, action)
        assert standing(match) == before
        match.act(seat, action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_taking_back_restores_everything_and_reveals_nothing(game: Game) -> None:
    """An act that may be taken back has told nobody anything; taking it back is as if it had not been."""
    match = Match.new(game, game.max_seats, FastChance("back"), windows=MASKED)
    hands = FastChance("back")
    while not match.over:
        before = [*lines(match), len(match.entries), match.chance.mark()]
        known = list(match.state.known)
        alone = not match.state.pending
        seat = one_of(match.state.must_act(), hands)
        action = random_action(match.state, seat, hands)
        if match.act(seat, action) and alone:
            assert match.cannot_restart_turn(seat) is None
            assert all(not now & ~was for was, now in zip(known, match.state.known, strict=True))
            match.take_back(seat)
            assert [*lines(match), len(match.entries), match.chance.mark()] == before
            assert fingerprint(match.state) == before[0]
            match.act(seat, action)


def test_a_turn_of_free_actions_can_be_restarted_until_something_hidden_is_turned_up() -> None:
    game = next(game for game in GAMES if game.name == "larder")
    match = Match.new(game, 2, FastChance("free"))
    kind = next(row for row in KINDS if game.actions.number(f"buy {row}") in match.seat(0).options())
    start = list(lines(match))
    assert match.act(0, game.actions.number(f"buy {kind}"))
    assert match.act(0, game.actions.number(f"sell {kind}"))
    match.restart_turn(0)
    assert list(lines(match)) == start
    assert match.act(0, game.actions.number(f"buy {kind}"))
    assert not match.act(0, game.actions.number("turn up"))
    after = list(lines(match))
    with pytest.raises(Refused, match="hidden"):
        match.restart_turn(0)
    assert match.act(0, game.actions.number(f"sell {kind}"))
    match.restart_turn(0)
    assert list(lines(match)) == after
    with pytest.raises(Refused):
        match.restart_turn(1)


def test_a_batch_is_applied_whole_or_not_at_all() -> None:
    game = next(game for game in GAMES if game.name == "kennel")
    match = Match.new(game, 2, FastChance("batch"))
    before = list(lines(match))
    good = match.seat(0).options()[0]
    bid = game.actions.number("bid 0")
    with pytest.raises(Refused):
        match.act_all(0, [good, bid])
    assert list(lines(match)) == before
    assert not match.drafts
    trial = match.state.clone()
    trial.play(0, good, FastChance(0))
    match.act_all(0, [good, Seat(game, trial, 0).options()[0], bid])
    assert [entry.action for entry in match.drafts[0]][-1] == bid
    with pytest.raises(Refused, match="Nothing"):
        match.act_all(0, [])
