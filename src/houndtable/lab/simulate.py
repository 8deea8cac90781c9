"""Simulation: play many matches, in several processes if wanted, with the same results whatever their number."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from houndtable.kernel.chance import FastChance
from houndtable.kernel.match import COMPUTER, Match
from houndtable.kernel.playout import FOREVER, playout
from houndtable.kernel.score import Outcome
from houndtable.kernel.seat import Seat
from houndtable.kernel.state import State
from houndtable.lab.plan import Plan
from houndtable.lab.records import write_record
from houndtable.lab.tally import Tally
from houndtable.players import Player

MOST_IN_A_SHARE = 500
MOST_WITH_THOUGHT = 20
"""Fewer where players think, so that an interrupt need not wait long."""

Progress = Callable[[int], None]


class SimulationError(Exception):
    """A match went wrong by the rules' or a player's fault; the message names the match."""


def simulate(
    plan: Plan,
    processes: int = 1,
    records: Path | None = None,
    keep_rows: bool = False,
    progress: Progress | None = None,
) -> Tally:
    """Play the whole plan; the tally of all its matches. Raises SimulationError.

    `records` is a directory for a record of every match; `keep_rows` keeps a row a match and seat in the tally, in the
    order of the matches; `progress` is told how many matches are done.
    """
    begun = time.perf_counter()
    shares = list(_shares(plan, processes))
    tally = Tally(plan.seats, keep_rows)
    if processes == 1 or len(shares) == 1:
        for first, last in shares:
            tally.add(_play_share(plan, first, last, records, keep_rows))
            if progress is not None:
                progress(last)
    else:
        for part in _in_processes(plan, shares, processes, records, keep_rows, progress):
            tally.add(part)
    tally.seconds = time.perf_counter() - begun
    return tally


def _shares(plan: Plan, processes: int) -> Iterator[tuple[int, int]]:
    most = MOST_IN_A_SHARE if plan.all_random() else MOST_WITH_THOUGHT
    size = max(1, min(most, -(-plan.games // (4 * processes))))
    for first in range(0, plan.games, size):
        yield first, min(first + size, plan.games)


_plan: Plan | None = None


def _take_plan(plan: Plan) -> None:
    global _plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    _plan = plan


def _share_of_plan(first: int, last: int, records: Path | None, keep_rows: bool) -> Tally:
    assert _plan is not None
    return _play_share(_plan, first, last, records, keep_rows)


def _in_processes(
    plan: Plan,
    shares: Sequence[tuple[int, int]],
    processes: int,
    records: Path | None,
    keep_rows: bool,
    progress: Progress | None,
) -> list[Tally]:
    """The tallies of the shares, in their order. A fork hands the plan on as it is, with games of any origin."""
    fork = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if fork else "spawn")
    pool = ProcessPoolExecutor(processes, context, _take_plan, (plan,))
    try:
        futures: list[Future[Tally]] = [
            pool.submit(_share_of_plan, first, last, records, keep_rows) for first, last in shares
        ]
        waiting = set(futures)
        done_games = 0
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            done_games += sum(future.result().games for future in done)
            if progress is not None:
                progress(done_games)
        return [future.result() for future in futures]
    except BrokenProcessPool:
        raise SimulationError("a process of the simulation has died") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_share(plan: Plan, first: int, last: int, records: Path | None, keep_rows: bool) -> Tally:
    tally = Tally(plan.seats, keep_rows)
    fixed = plan.fixed_setup()
    for number in range(first, last):
        chance = plan.chance(number)
        with _named(number):
            if records is not None:
                decisions, outcome = _play_recorded(plan, number, chance, records)
            else:
                setup = fixed if fixed is not None else plan.setup(chance)
                state = plan.game.start(setup, chance)
                decisions = playout(state, chance) if plan.all_random() else _play(plan, number, state, chance)
                outcome = _outcome(state)
        tally.add_match(number, plan.players, decisions, outcome)
    return tally


@contextmanager
def _named(number: int) -> Iterator[None]:
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise SimulationError(f"match {number}: {type(error).__name__}: {error}") from error


def _outcome(state: State) -> Outcome:
    if not state.over:
        raise SimulationError("it does not end")
    return state.outcome()


def _seated(plan: Plan, number: int, chance: FastChance) -> list[Player]:
    return [plan.player(number, seat, chance) for seat in range(plan.seats)]


def _play(plan: Plan, number: int, state: State, chance: FastChance) -> int:
    """Play a match by its players, without log; how many decisions it took."""
    players = _seated(plan, number, chance)
    decisions = 0
    while not state.over and decisions < FOREVER:
        seat = state.next_seat()
        handle = Seat(plan.game, state, seat)
        action = players[seat].choose(handle)
        if action not in handle.options():
            raise SimulationError(f"the {plan.players[seat]} player at seat {seat} chose what is not allowed")
        state.play(seat, action, chance)
        decisions += 1
    return decisions


def _play_recorded(plan: Plan, number: int, chance: FastChance, folder: Path) -> tuple[int, Outcome]:
    """The same with log, and with its record written to the folder."""
    players = _seated(plan, number, chance)
    match = Match.new(plan.game, plan.seats, chance, plan.options, plan.windows, plan.rows)
    while not match.over and len(match.entries) < FOREVER:
        seat = match.state.next_seat()
        match.act(seat, players[seat].choose(match.seat(seat)), COMPUTER)
    outcome = _outcome(match.state)
    write_record(match, plan.players, folder / f"{plan.game.name}-{plan.seats}-{number:06d}.json")
    return len(match.entries), outcome
