"""Random play, as fast as it goes: the inner loop of simulation and search.

`State.play` and `FastChance.below` are written out here, which saves two calls a decision; what they do must stay the
same (a test compares).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from houndtable.kernel.chance import MULTIPLIER, FastChance
from houndtable.kernel.state import LOWEST, State
from houndtable.kernel.steps import Decision

FOREVER: Final = 1_000_000
"""More decisions than any match has; a playout stops there, so that a faulty rule can't hang it."""


def playout(state: State, chance: FastChance, limit: int = FOREVER, chapters: int = -1) -> int:
    """Answer every decision at random until the match is over; how many were answered.

    Where several seats must decide the lowest answers first. It stops early after `limit` decisions, and when
    `state.chapter` has reached `chapters` (-1: never).
    """
    count: i64 = 0
    most: i64 = limit
    stack = state.stack
    while stack and count < most:
        if state.chapter == chapters:
            break
        count += 1
        pending = state.pending
        if pending:
            seat = LOWEST[pending]
            branch = state.branches[seat]
            step = branch[-1]
            options = step.options(state)
            action = options[0]
            n: i64 = len(options)
            if n > 1:
                x: i64 = chance._x
                x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
                chance._x = x
                action = options[((x & 0x7FFFFFFF) * n) >> 31]
            branch.pop()
            state.into = branch
            step.choose(state, action, chance)
            state.into = stack
            if branch:
                continue
            pending &= ~(1 << seat)
            state.pending = pending
            if pending:
                continue
            state._finish(chance)
        else:
            top = stack[-1]
            assert isinstance(top, Decision)
            options = top.options(state)
            action = options[0]
            n = len(options)
            if n > 1:
                x = chance._x
                x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
                chance._x = x
                action = options[((x & 0x7FFFFFFF) * n) >> 31]
            stack.pop()
            top.choose(state, action, chance)
        state.run(chance)
    return int(count)
