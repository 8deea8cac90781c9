"""The cases that the battery runs over: every game, seat count, option and windows mode; and random play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from houndtable import games
from houndtable.kernel.chance import Chance, FastChance
from houndtable.kernel.events import Log
from houndtable.kernel.game import Game
from houndtable.kernel.options import RANDOM, Option
from houndtable.kernel.setup import MASKED, QUICK, Setup
from houndtable.kernel.state import State
from tests.toys import all_toys

ENDLESS = 50_000
"""More decisions than any match may have."""

MOST = 150
"""More cases than this of one game are thinned out."""


class Case:
    """One game with seats, options, a windows mode and (`own`) card rows in place of house rows."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        windows: str = QUICK,
        own: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options or {})
        self.windows = windows
        self.own = tuple(own)

    def __repr__(self) -> str:
        words = [f"{name}={'+'.join(v) if isinstance(v, list) else v}" for name, v in self.options.items()]
        return " ".join([self.game.name, str(self.seats), *([self.windows] if self.game.reactions else []), *words])

    def setup(self, seed: object) -> Setup:
        rows = self.game.rows_with({"kind": list(self.own)}, "own rows") if self.own else None
        return self.game.setup(self.seats, FastChance(f"setup {seed}"), self.options, self.windows, rows)

    def start(self, seed: object, log: Log | None = None) -> tuple[State, Chance]:
        """A dealt match and its chance."""
        chance = FastChance(f"match {seed}")
        return self.game.start(self.setup(seed), chance, log), chance


def every_game() -> list[Game]:
    """The real games and the toys."""
    return [*games.own_games().values(), *all_toys()]


def find_game(name: str) -> Game:
    """The game of this name."""
    return next(game for game in every_game() if game.name == name)


def values_of(option: Option, seats: int) -> list[Any]:
    """The values of an option to try: all of a few, the ends of a range, one fixed subset or seat besides random."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "choice":
        return list(option.choices)
    if option.kind == "int":
        return sorted({option.low, option.high, int(option.default)})  # type: ignore[arg-type]
    fixed: list[Any] = [option.default] if option.default != RANDOM else []
    if option.kind == "seat":
        return [*fixed, RANDOM, seats - 1] if option.default == RANDOM else [*fixed, seats - 1]
    size = option.pick[seats] if option.pick else len(option.choices)
    return [*fixed, RANDOM, list(option.choices[-size:])]


def cases(game: Game, every: bool = False) -> list[Case]:
    """The game's cases: the defaults and each other value of each option, for every seat count and windows mode.

    With `every`, every combination of the options' values, thinned out evenly where there are too many.
    """
    found: list[Case] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        options = [option for option in game.options if option.exists_for(seats)]
        choices: list[dict[str, Any]] = [{}]
        for option in options:
            choices += [{option.name: value} for value in values_of(option, seats) if value != option.default]
        if every:
            names = [option.name for option in options]
            values = [values_of(option, seats) for option in options]
            choices = [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]
        for windows in (MASKED, QUICK) if game.reactions else (QUICK,):
            found += [Case(game, seats, chosen, windows) for chosen in choices]
    return found[:: 1 + len(found) // MOST]


class Moment:
    """A state on the way through a random match, and what led to it: decisions made, the log (None: nobody listens)."""

    def __init__(self, case: Case, state: State, number: int, log: Log) -> None:
        self.case = case
        self.game = case.game
        self.state = state
        self.number = number
        self.log = log

    def __repr__(self) -> str:
        return f"{self.case}, after {self.number} decisions"


def spread(case: Case, seed: object, moments: int) -> int:
    """Every how many decisions of this match a check falls due that is made at about so many moments."""
    *_, last = walk(case, seed, every=ENDLESS)
    return 1 + last.number // moments


def random_action(state: State, seat: int, chance: Chance) -> int:
    """One of the seat's options."""
    options = state.decision(seat).options(state)
    assert options, f"seat {seat} is asked, but without an option"
    return options[chance.below(len(options))]


def one_of(items: list[Any], chance: Chance) -> Any:
    """One of some things."""
    return items[chance.below(len(items))]


def walk(case: Case, seed: object, every: int = 1, limit: int = ENDLESS) -> Iterator[Moment]:
    """A random match, moment by moment: the first, every `every`-th, and the last. Seats answer in random order."""
    log = Log()
    state, chance = case.start(seed, log)
    hands = FastChance(f"hands {seed}")
    number = 0
    while not state.over and number < limit:
        if number % every == 0:
            yield Moment(case, state, number, log)
        seat = one_of(state.must_act(), hands)
        state.play(seat, random_action(state, seat, hands), chance)
        number += 1
    assert number < ENDLESS, f"{case}: no end after {number} decisions"
    yield Moment(case, state, number, log)
