"""Saved states: a state as plain data and back, equal in everything."""

from __future__ import annotations

import json
from typing import Any

from houndtable.kernel.game import Game
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State, all_slots
from houndtable.kernel.steps import Step

_STEPS = ("stack", "branches")


class SnapshotError(ValueError):
    """Saved data does not make a state of this game."""


def save(state: State) -> dict[str, Any]:
    """Everything of the state but its setup and log, as JSON data."""
    data: dict[str, Any] = {}
    for pile in state.piles:
        data[pile.name] = _copy(getattr(state, pile.name))
    for slot in all_slots(state):
        if slot.name not in _STEPS:
            data[slot.name] = _copy(getattr(state, slot.name))
    if not state.pending:
        data["answers"] = []
        data["opened"] = 0
    data["stack"] = [_step(step) for step in state.stack]
    data["branches"] = [[_step(step) for step in branch] for branch in state.branches] if state.pending else []
    return data


def load(game: Game, setup: Setup, data: Any) -> State:
    """The state that `save` wrote. Raises SnapshotError on anything else."""
    state = game.first_state(setup)
    names = {pile.name for pile in state.piles} | {slot.name for slot in all_slots(state)}
    if not isinstance(data, dict) or set(data) != names:
        raise SnapshotError("the saved state has other parts than this game's states")
    classes = {step.__name__: step for step in game.steps}
    try:
        for name in sorted(names - set(_STEPS)):
            setattr(state, name, _restore(data[name]))
        state.stack = [_make(classes, step) for step in data["stack"]]
        state.branches = [[_make(classes, step) for step in branch] for branch in data["branches"]]
    except (TypeError, LookupError, ValueError) as error:
        raise SnapshotError(f"the saved state is damaged: {error}") from None
    state.into = state.stack
    return state


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(one) for one in value]
    if isinstance(value, tuple):
        return {"tuple": [_copy(one) for one in value]}
    return value


def _restore(value: Any) -> Any:
    if isinstance(value, list):
        return [_restore(one) for one in value]
    if isinstance(value, dict):
        return tuple(_restore(one) for one in value["tuple"])
    return value


def _step(step: Step[Any]) -> list[Any]:
    return [type(step).__name__, *step.args()]


def _make(classes: dict[str, type[Step[Any]]], data: Any) -> Any:
    return classes[data[0]](*data[1:])


def fingerprint(state: State) -> str:
    """Everything that makes the state, as canonical text: two equal texts are the same state."""
    return json.dumps(save(state), sort_keys=True, separators=(",", ":"))
