"""How Dog Poker looks in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houndtable.kernel.cards import Kind
from houndtable.kernel.words import Message

CARD: Final = "{id} {name}"
PLACES: Final = {"mat": (Message("1st"), Message("2nd"), Message("3rd"), Message("4th"))}


def notes(view: Mapping[str, Any]) -> list[Message]:
    """What the round asks, from a seat's view."""
    if not view["aids"]["keep"]:
        return []
    return [
        Message(
            "Round {round} of 4: keep {keep} cards, pass {passed} to the left.",
            round=view["round"],
            keep=view["aids"]["keep"],
            passed=view["aids"]["pass"],
        )
    ]


def card_text(kind: Kind) -> Message:
    """What a card pays as a condition on the mat."""
    sets: list[Message | str] = [
        Message("{points} for {set}", points=bonus["points"], set=" ".join(bonus["cards"]))
        for bonus in kind.values["bonuses"]
    ]
    return Message(
        "on the mat pays {points} for each {id}, and {sets}", points=kind.values["points"], id=kind.id, sets=sets
    )
