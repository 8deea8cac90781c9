"""The lab: fast random play is ordinary random play; tallies; the reference of the benchmarks."""

from __future__ import annotations

import pytest

from houndtable import games
from houndtable.kernel.chance import FastChance
from houndtable.kernel.playout import playout
from houndtable.kernel.score import Outcome
from houndtable.kernel.setup import MASKED, QUICK
from houndtable.kernel.snapshot import fingerprint
from houndtable.kernel.words import Message
from houndtable.lab import bench
from houndtable.lab.bench import Bench, Gate, SeatCount
from houndtable.lab.plan import Plan
from houndtable.lab.reference import reference_loop
from houndtable.lab.simulate import SimulationError, simulate
from houndtable.lab.tally import Tally
from tests.toys import all_toys

GAMES = [*games.own_games().values(), *all_toys()]


def slowly(state, chance, limit=10**9):
    """Random play through the kernel's own doors."""
    count = 0
    while not state.over and count < limit:
        seat = state.next_seat()
        options = state.decision(seat).options(state)
        action = options[chance.below(len(options))] if len(options) > 1 else options[0]
        state.play(seat, action, chance)
        count += 1
    return count


@pytest.mark.parametrize("windows", [QUICK, MASKED])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_fast_loop_plays_what_the_kernel_plays(game, windows):
    for seats in range(game.min_seats, game.max_seats + 1):
        for seed in range(3):
            states, counts, chances = [], [], []
            for play in (playout, slowly):
                chance = FastChance(f"{game.name} {seats} {seed}")
                state = game.start(game.setup(seats, chance, {}, windows), chance)
                counts.append(play(state, chance))
                states.append(fingerprint(state))
                chances.append(chance.mark())
            assert counts[0] == counts[1] > 0
            assert states[0] == states[1]
            assert chances[0] == chances[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_playout_stops_where_it_is_told_to_and_can_go_on(game):
    chance = FastChance(game.name)
    whole = game.start(game.setup(game.max_seats, chance), chance)
    parts, same = whole.clone(), FastChance(0)
    same.reset(chance.mark())
    decisions = playout(whole, chance)
    done = 0
    while not parts.over:
        step = playout(parts, same, limit=7)
        assert step == min(7, decisions - done)
        done += step
    assert done == decisions
    assert fingerprint(parts) == fingerprint(whole)


def test_a_playout_stops_at_the_end_of_a_chapter():
    game = games.own_games()["dog-poker"]
    chance = FastChance(3)
    state = game.start(game.setup(4, chance), chance)
    assert playout(state, chance, chapters=1) == 44  # four seats, each a condition and ten passes
    assert (state.chapter, state.over) == (1, False)
    assert playout(state, chance, chapters=1) == 0


def outcome(ranks, scores, reason="points"):
    return Outcome(ranks, scores, [[] for _ in ranks], reason, Message("over"))


def test_a_tally_splits_shared_wins_exactly():
    one, other = Tally(3, keep_rows=True), Tally(3, keep_rows=True)
    one.add_match(0, ["random"] * 3, 5, outcome([1, 1, 3], [4, 4, 1]))
    other.add_match(1, ["random"] * 3, 6, outcome([1, 1, 1], [2, 2, 2], "games"))
    one.add(other)
    assert one.wins == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3])
    assert sum(one.shares) == 2 * 60
    assert one.mean_scores == [3, 3, 1.5]
    assert (one.games, one.decisions) == (2, 11)
    assert dict(one.end_reasons) == {"points": 1, "games": 1}
    assert one.rows is not None
    assert list(one.rows.match) == [0, 0, 0, 1, 1, 1]
    assert list(one.rows.score) == [4, 4, 1, 2, 2, 2]


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_an_indivisible_number_of_matches(processes):
    game = games.own_games()["dog-poker"]
    plan = Plan(game, 2, 17, "x", ["random", "random"], {}, game.rows())
    seen: list[int] = []
    tally = simulate(plan, processes, keep_rows=True, progress=seen.append)
    assert tally.games == 17
    assert seen[-1] == 17
    assert tally.rows is not None
    assert list(tally.rows.match) == [number for number in range(17) for _ in range(2)]


def test_a_match_that_does_not_end_is_named(monkeypatch):
    game = games.own_games()["dog-poker"]
    plan = Plan(game, 2, 1, "x", ["random", "random"], {}, game.rows())
    monkeypatch.setattr("houndtable.lab.simulate.playout", lambda state, chance: playout(state, chance, 9))
    with pytest.raises(SimulationError, match=r"match 0: .*does not end"):
        simulate(plan)


def test_seats_of_random_matches_are_worth_the_same():
    """No seat is favoured by the deal: 1,000 matches, each share within five deviations of a quarter."""
    game = games.own_games()["dog-poker"]
    tally = simulate(Plan(game, 4, 1000, "fair", ["random"] * 4, {}, game.rows()))
    assert all(abs(wins / 1000 - 0.25) < 5 * (0.25 * 0.75 / 1000) ** 0.5 for wins in tally.wins)


def test_a_benchmark_measures_and_judges(monkeypatch):
    monkeypatch.setattr(bench, "SLICE", 0.002)
    assert reference_loop(1000) > 0
    game = games.own_games()["dog-poker"]
    small = Bench(game, 4)
    assert len({fingerprint(state) for state in small.middles}) == bench.MIDDLES
    assert all(not state.over for state in small.middles)
    cost = bench.measure(small.clone, 0.002, 3)
    assert cost.rounds > 0
    assert cost.microseconds > 0
    found = SeatCount(4, cost, cost, cost, cost, 170.0)
    assert [gate.name for gate in bench.gates([found], compiled=True)] == list(bench.GATES)
    assert Gate("clone", 8.0, 8.0).kept
    assert not Gate("clone", 8.1, 8.0).kept
