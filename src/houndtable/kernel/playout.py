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
    while stack and count < most and state.chapter != chapters:
        pending = state.pending
        if pending:
            seat = LOWEST[pending]
            branch = state.branches[seat]
            state.into = branch
            x: i64 = chance._x  # a branch draws no chance
            while branch and count < most:
                step = branch.pop()
                options = step.options(state)
                n: i64 = len(options)
                if n > 1:
                    x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
                    step.choose(state, options[((x & 0x7FFFFFFF) * n) >> 31], chance)
                else:
                    step.choose(state, options[0], chance)
                count += 1
            chance._x = x
            state.into = stack
            if branch:
                break
            pending &= ~(1 << seat)
            state.pending = pending
            if pending:
                continue
            state._finish(chance)
        else:
            top = stack[-1]
            assert isinstance(top, Decision)
            options = top.options(state)
            stack.pop()
            n = len(options)
            if n > 1:
                x = chance._x
                x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
                chance._x = x
                top.choose(state, options[((x & 0x7FFFFFFF) * n) >> 31], chance)
            else:
                top.choose(state, options[0], chance)
            count += 1
        state.run(chance)
    return int(count)
