"""What a seat's cards would bring after a choice that is not sent yet: asked while cards are ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.club.live import LiveTable
from houndtable.club.pages.asking import Asking
from houndtable.club.pages.engine import LANGUAGE
from houndtable.club.pages.show import partial
from houndtable.kernel.actions import ActionError
from houndtable.kernel.chance import ScriptedChance
from houndtable.kernel.score import Line
from houndtable.kernel.state import State

NO_CHANCE: Final[list[int]] = []


def after_choice(state: State, seat: int, actions: Sequence[int]) -> State | None:
    """A copy of the state in which only the seat's own sealed answers are given; None where that can't be told.

    It works inside a choice that all make at once, where an answer touches the seat's own cards alone. The choice
    itself is never finished, so nothing hidden can come out.
    """
    if state.together() is None or state.asked(seat) is None:
        return None
    copy = state.clone()
    branch = copy.branches[seat]
    for action in actions:
        if not branch:
            return None
        step = branch[-1]
        if step.refuse(copy, action) is not None:
            return None
        branch.pop()
        copy.into = branch
        step.choose(copy, action, ScriptedChance(NO_CHANCE))
        copy.into = copy.stack
    return copy


def preview(ask: Asking, live: LiveTable, seat: int, tokens: Sequence[str]) -> str:
    """The regions of the preview after these actions."""
    assert live.match is not None
    try:
        actions = [live.game.actions.number(token) for token in tokens]
    except ActionError:
        return ""
    state = after_choice(live.match.state, seat, actions)
    if state is None:
        return ""
    lines: list[Line] = state.preview(seat)
    voice = ask.teller.speaker(live)
    hand = next((pile for pile in state.piles if pile.many and pile.sees == "owner" and not pile.home), None)
    count = len(getattr(state, hand.name)[seat]) if hand is not None else 0
    rows = [
        {
            "text": voice.say(line.message),
            "sum": "",
            "points": line.points,
            "rule": line.rule,
            "rule_href": ask.house.pages.url(f"/rules/{live.game.name}#{line.rule.lower().replace(' ', '-')}"),
        }
        for line in lines
    ]
    token = LANGUAGE.set(ask.lang)
    try:
        values = {"lines": rows, "points": sum(line.points for line in lines), "count": count}
        parts = ask.house.pages.regions("preview.html", values)
    finally:
        LANGUAGE.reset(token)
    return "".join(partial(name, body, "#") for name, body in parts.items())
