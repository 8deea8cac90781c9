"""What several toys need: the game's folder and hints, and taking a card of a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from houndtable.kernel.cards import CardTable, FieldCheck, Kind, whole
from houndtable.kernel.game import Game, ScoredTable, ScoreInputError
from houndtable.kernel.hints import Hints
from houndtable.kernel.state import State

HERE = Path(__file__).parent


class ToyCards(CardTable):
    """Cards with a value."""

    def __init__(self, kinds: Sequence[Kind], counts: Sequence[int]) -> None:
        super().__init__(kinds, counts)
        self.value = [int(kind.values["value"]) for kind in kinds]


class ToyHints(Hints):
    """The points so far, and no opinion on moves."""

    def evaluate(self, world: State) -> list[float]:
        return [float(score) for score in world.scores()]

    def weigh(self, world: State, seat: int, options: list[int]) -> list[float]:
        return [0.0] * len(options)


class Toy(Game):
    """A toy: every card of the rows is in the deck unless a toy says otherwise."""

    card_fields: ClassVar[Mapping[str, FieldCheck]] = {"value": whole(0, 9)}

    def make_table(self, rows: Sequence[Kind], seats: int, options: Mapping[str, Any]) -> CardTable:
        return ToyCards(rows, [row.copies for row in rows])

    def hints(self) -> Hints:
        return ToyHints()

    def score(self, data: Mapping[str, Any], rows: Sequence[Kind]) -> ScoredTable:
        raise ScoreInputError(f"{self.name} is not played with real cards")


def kinds_in(s: State, cards: Sequence[int]) -> list[int]:
    """The kind numbers among some cards, each once, in order."""
    kinds = s.setup.table.kinds_of
    return sorted({kinds[card] for card in cards})


def card_of(s: State, cards: Sequence[int], kind: int) -> int:
    """A card of this kind among some that have one."""
    kinds = s.setup.table.kinds_of
    return next(card for card in cards if kinds[card] == kind)


def value(s: State, card: int) -> int:
    """The card's value."""
    assert isinstance(s.setup.table, ToyCards)
    return s.setup.table.value[s.setup.table.kinds_of[card]]
