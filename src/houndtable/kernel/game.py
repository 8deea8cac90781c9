"""The contract of a game: what its folder gives to everybody above the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from houndtable.kernel.actions import ActionTable
from houndtable.kernel.cards import (
    PRINTED,
    CardError,
    CardTable,
    FieldCheck,
    Kind,
    load_toml,
    read_rows,
    replace_house_rows,
)
from houndtable.kernel.chance import Chance
from houndtable.kernel.events import Log
from houndtable.kernel.hints import Hints
from houndtable.kernel.options import Option, OptionError, check_options
from houndtable.kernel.score import Line
from houndtable.kernel.setup import MASKED, QUICK, Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Step
from houndtable.kernel.words import Message


class SetupError(ValueError):
    """A match can't be set up like this; the message says why."""


class ScoreInputError(ValueError):
    """A table to be scored is impossible or malformed; the message names player, place and allowed values."""


class ScoredSeat:
    """One seat of a scored table: its lines, and for games of teams the team's total."""

    def __init__(self, lines: Sequence[Line], team_total: int | None = None) -> None:
        self.lines = tuple(lines)
        self.total = sum(line.points for line in lines)
        self.team_total = team_total


class ScoredTable:
    """A scored table: seats, their ranks, and the house data that the result rests on, in words."""

    def __init__(self, seats: Sequence[ScoredSeat], ranks: Sequence[int], house: Sequence[Message]) -> None:
        self.seats = tuple(seats)
        self.ranks = tuple(ranks)
        self.house = tuple(house)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. A game's folder makes a single instance of its subclass, named ``GAME``.

    Class values: `name` as in commands, `title` for people, `chapter_title` heads the score sheet of a chapter (its
    `number` counted from 1), `folder` with its data files, `rules_version` (changes with the rules), `min_seats` and
    `max_seats`, `options`, `actions`, `steps` (every step class, for saved states), `card_fields` (the checks of a
    card row's own fields), `reactions` (whether it has reaction windows).
    """

    name: ClassVar[str] = ""
    title: ClassVar[Message] = Message("")
    tagline: ClassVar[Message] = Message("")
    chapter_title: ClassVar[Message] = Message("Part {number}")
    folder: ClassVar[Path] = Path()
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    actions: ClassVar[ActionTable] = ActionTable(())
    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    state_class: ClassVar[type[State]] = State
    card_fields: ClassVar[Mapping[str, FieldCheck]] = {}
    reactions: ClassVar[bool] = False

    # What games provide

    def make_table(self, rows: Sequence[Kind], seats: int, options: Mapping[str, Any]) -> CardTable:
        """The physical cards of a match with these seats and options; CardError when the rows don't make a deck."""
        raise NotImplementedError  # abstract

    def first_state(self, setup: Setup) -> State:
        """The state before anything has happened, with the first step on its stack."""
        raise NotImplementedError  # abstract

    def hints(self) -> Hints:
        """The game's evaluation and move ordering, for greedy play and search."""
        raise NotImplementedError  # abstract

    def score(self, data: Mapping[str, Any], rows: Sequence[Kind]) -> ScoredTable:
        """Score a table that people played with real cards (``houndtable score``). Raises ScoreInputError."""
        raise NotImplementedError  # abstract

    def house(self, rows: Sequence[Kind]) -> list[Message]:
        """What of the game's data is house data, in words; nothing when a user's own rows replaced it."""
        return [
            Message("{name}: the values of this card are house data", name=row.name)
            for row in rows
            if row.source == "house"
        ]

    def check_rows(self, rows: Sequence[Kind]) -> None:
        """Check what concerns several rows (counts of the deck); raises CardError."""

    def sides(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """Each seat's side; by default every seat is its own."""
        return list(range(seats))

    # What follows from it

    def rows(self, own: Path | None = None) -> list[Kind]:
        """The card rows of the game, house rows replaced by a user's own file if one is given. Raises CardError."""
        rows = read_rows(load_toml(self.folder / "cards.toml"), self.card_fields, "cards.toml")
        if own is not None:
            return self.rows_with(load_toml(own), str(own))
        return rows

    def rows_with(self, data: Any, where: str) -> list[Kind]:
        """The card rows with house rows replaced by parsed own rows. Raises CardError."""
        rows = read_rows(load_toml(self.folder / "cards.toml"), self.card_fields, "cards.toml")
        rows = replace_house_rows(rows, data, self.card_fields, where)
        try:
            self.check_rows(rows)
        except CardError as error:
            raise CardError(f"{where}: {error}") from None
        return rows

    def setup(
        self,
        seats: int,
        chance: Chance,
        options: Mapping[str, Any] | None = None,
        windows: str = QUICK,
        rows: Sequence[Kind] | None = None,
    ) -> Setup:
        """A checked setup, with random options decided by `chance`. Raises SetupError or OptionError."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise SetupError(f"{self.name} is for {self.min_seats} to {self.max_seats} players")
        if windows not in (MASKED, QUICK):
            raise SetupError(f"windows: {MASKED} or {QUICK}")
        checked = check_options(self.options, options if options is not None else {}, seats)
        by_name = {option.name: option for option in self.options}
        settled = {name: by_name[name].resolve(value, seats, chance) for name, value in checked.items()}
        table = self.make_table(rows if rows is not None else self.rows(), seats, settled)
        return Setup(self.name, seats, settled, windows, table, self.sides(seats, settled))

    def start(self, setup: Setup, chance: Chance, log: Log | None = None) -> State:
        """A new match, dealt and ready for its first decision."""
        state = self.first_state(setup)
        state.log = log
        state.run(chance)
        return state

    def setup_from_data(self, data: Any) -> Setup:
        """The setup that `Setup.to_data` wrote. Raises SetupError, OptionError or CardError."""
        if not isinstance(data, dict) or set(data) != {"seats", "options", "windows", "cards"}:
            raise SetupError("setup: seats, options, windows and cards are required")
        if not isinstance(data["options"], dict):
            raise SetupError("setup: options is not an object")
        if data["windows"] not in (MASKED, QUICK):
            raise SetupError(f"windows: {MASKED} or {QUICK}")
        cards = data["cards"]
        if not isinstance(cards, dict) or set(cards) != {"kinds", "counts"} or not isinstance(cards["kinds"], list):
            raise CardError("cards: kinds and counts are required")
        seats = data["seats"]
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise SetupError(f"{self.name} is for {self.min_seats} to {self.max_seats} players")
        rows = read_rows({"kind": cards["kinds"]}, self.card_fields, "cards")
        options = check_options(self.options, data["options"], seats)
        if "random" in options.values():
            raise OptionError("setup: an option is still random")
        table = self.make_table(rows, seats, options)
        own = self.rows()
        if list(table.counts) != cards["counts"] or list(table.ids) != [row.id for row in own]:
            raise CardError("cards: not the deck of this setup")
        for row, mine in zip(rows, own, strict=True):
            if PRINTED in (row.source, mine.source) and row.to_data() != mine.to_data():
                raise CardError(f"cards: {row.id!r} is not the printed card")
        self.check_rows(rows)
        return Setup(self.name, seats, options, data["windows"], table, self.sides(seats, options))

    def describe(self) -> dict[str, Any]:
        """The game as ``houndtable games --json`` tells it, texts as messages."""
        return {
            "game": self.name,
            "seats": [self.min_seats, self.max_seats],
            "rules_version": self.rules_version,
            "options": {option.name: option.to_data() for option in self.options},
        }

    def action_snapshot(self) -> str:
        """The action table as text, one token a line; a test keeps it from changing unseen."""
        return "\n".join(row.token for row in self.actions.rows) + "\n"
