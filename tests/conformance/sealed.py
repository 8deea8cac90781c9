"""Sealed choices: order-free, silent, and open to second thoughts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houndtable.kernel.chance import Chance, FastChance
from houndtable.kernel.events import Log
from houndtable.kernel.piles import seats_of
from houndtable.kernel.snapshot import fingerprint
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from tests.conformance.cases import Moment, random_action
from tests.conformance.parts import events_of, seats_and_spectator


class SealedChance(Chance):
    """Chance that nobody may draw."""

    def below(self, n: int) -> int:
        raise AssertionError("a sealed branch draws chance")

    def mark(self) -> object:
        return None

    def reset(self, mark: object) -> None:
        pass


def check_sealed(moment: Moment, seed: object, orders: int = 4) -> None:
    """Sealed choices: any order of arrival, and second thoughts, lead to the same; nothing shows before all are in."""
    start = moment.state.clone()
    assert start.pending, "check_sealed is for an open Together"
    seats = seats_of(start.opened)
    for seat in seats:
        start.reopen(seat)
    if len(seats) < 2:
        return
    chance = FastChance(f"sealed {seed} {moment.number}")
    answers = {seat: _whole_answer(start, seat, chance) for seat in seats}
    drafts = {seat: _whole_answer(start, seat, chance) for seat in seats}
    first: tuple[str, list[Any]] | None = None
    for number in range(orders):
        order = seats if number == 0 else seats[::-1] if number == 1 else _shuffled(seats, chance)
        end = _arrive(moment, start, order, answers, drafts if number % 2 else {})
        first = first or end
        assert end == first, f"{moment}: the outcome depends on the order of arrival or on second thoughts"


def _shuffled(items: list[int], chance: Chance) -> list[int]:
    items = items.copy()
    chance.shuffle(items)
    return items


def _whole_answer(s: State, seat: int, chance: Chance) -> list[int]:
    """Actions that bring a seat's branch to its end (another seat's is open, too, so that nothing follows)."""
    world = s.clone()
    actions: list[int] = []
    while world.pending >> seat & 1:
        actions.append(random_action(world, seat, chance))
        world.play(seat, actions[-1], SealedChance())
    return actions


def _arrive(
    moment: Moment, start: State, seats: list[int], answers: dict[int, list[int]], drafts: dict[int, list[int]]
) -> tuple[str, list[Any]]:
    """All answers come in, in this order of seats; with drafts, each but the last has second thoughts."""
    world = start.clone()
    log = Log()
    world.log = log
    together = world.together()
    assert together is not None
    silent = together.silent()
    if drafts:
        for seat in seats[:-1]:
            _answer(moment, world, seat, drafts[seat], silent)
            world.reopen(seat)
        assert fingerprint(world) == fingerprint(start), f"{moment}: reopening does not bring the beginning back"
    for seat in seats[:-1]:
        _answer(moment, world, seat, answers[seat], silent)
    for action in answers[seats[-1]]:
        world.play(seats[-1], action, FastChance("the last"))
    return fingerprint(world), events_of(log.events)


def _answer(moment: Moment, world: State, seat: int, actions: Sequence[int], silent: bool) -> None:
    for action in actions:
        others = [other for other in seats_and_spectator(world) if other != seat]
        before = {other: _without_names(view(world, other), silent) for other in others}
        allowed = world.decision(seat).options(world)
        assert action in allowed, f"{moment}: seat {seat}'s options depend on others' answers"
        world.play(seat, action, SealedChance())
        assert world.log is not None
        assert not world.log.events, f"{moment}: a sealed answer made the event {world.log.events[0].to_data()}"
        for other, shown in before.items():
            now = _without_names(view(world, other), silent)
            assert now == shown, f"{moment}: seat {other} sees a difference when seat {seat} answers in secret"


def _without_names(data: dict[str, Any], silent: bool) -> dict[str, Any]:
    """A view without who has still to answer, where that is open."""
    return data if silent else {key: value for key, value in data.items() if key != "must_act"}
