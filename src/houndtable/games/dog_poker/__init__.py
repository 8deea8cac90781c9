"""Dog Poker: keep what the conditions on the mat pay for, pass the rest to the left. Two to four players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from houndtable.games.dog_poker.cards import FIELDS, LETTERS, PokerCards, check_rows, make_table
from houndtable.games.dog_poker.hints import PokerHints
from houndtable.games.dog_poker.rules import ACTIONS, STEPS, PokerState, first_state
from houndtable.games.dog_poker.score_input import house_words, score_table
from houndtable.kernel.actions import ActionTable
from houndtable.kernel.cards import FieldCheck, Kind
from houndtable.kernel.game import Game, ScoredTable
from houndtable.kernel.hints import Hints
from houndtable.kernel.options import Option
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Step
from houndtable.kernel.words import Message


class DogPoker(Game):
    """See the rulebook beside this file."""

    name: ClassVar[str] = "dog-poker"
    title: ClassVar[Message] = Message("Dog Poker")
    tagline: ClassVar[Message] = Message("Keep the dogs that will pay. Pass the rest to your left.")
    chapter_title: ClassVar[Message] = Message("Game {number}")
    folder: ClassVar[Path] = Path(__file__).parent
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "place",
            "seat",
            0,
            Message("With three players: the seat on whose right the extra pile lies in all games of the match."),
            seats=[3],
        ),
    )
    actions: ClassVar[ActionTable] = ACTIONS
    steps: ClassVar[tuple[type[Step[Any]], ...]] = STEPS
    state_class: ClassVar[type[State]] = PokerState
    card_fields: ClassVar[Mapping[str, FieldCheck]] = FIELDS

    def make_table(self, rows: Sequence[Kind], seats: int, options: Mapping[str, Any]) -> PokerCards:
        return make_table(rows)

    def first_state(self, setup: Setup) -> State:
        return first_state(setup)

    def hints(self) -> Hints:
        return PokerHints()

    def score(self, data: Mapping[str, Any], rows: Sequence[Kind]) -> ScoredTable:
        return score_table(data, make_table(rows))

    def house(self, rows: Sequence[Kind]) -> list[Message]:
        return house_words(make_table(rows), range(len(LETTERS)))

    def check_rows(self, rows: Sequence[Kind]) -> None:
        check_rows(rows)


GAME = DogPoker()
