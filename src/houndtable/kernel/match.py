"""A match being played: one state, its chance, its log and its entries; every act is applied whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.kernel.cards import Kind
from houndtable.kernel.chance import Chance, Recorder
from houndtable.kernel.events import Event, Log
from houndtable.kernel.game import Game
from houndtable.kernel.options import RANDOM
from houndtable.kernel.seat import Seat
from houndtable.kernel.setup import QUICK, Setup
from houndtable.kernel.state import State
from houndtable.kernel.words import Message, Reason

PERSON: Final = "person"
COMPUTER: Final = "computer"
STAND_IN: Final = "stand-in"
CLOCK: Final = "clock"
ACTORS: Final = (PERSON, COMPUTER, STAND_IN, CLOCK)


class Refused(ValueError):
    """An action is not legal; `reason` says why, and nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message.text)
        self.reason: Final = reason


class RuleFault(Exception):
    """A rule raised an exception (a bug): the match is as it was before the act.

    `cause` is that exception; compiled code keeps no ``__cause__``.
    """

    def __init__(self, words: str, cause: Exception | None = None) -> None:
        super().__init__(words)
        self.cause: Final = cause


class Entry:
    """One answered decision: seat, action, by whom, when (seconds since 1970, or None), and what chance brought."""

    def __init__(self, seat: int, action: int, by: str, at: float | None) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.by: Final = by
        self.at: Final = at
        self.chance: list[int] = []
        self.events: list[Event] = []


_UNSEEN: Final = Reason("", Message("Decide this when you have seen what comes of the choices before it."))


class _Mark:
    """Where a match stood before an act."""

    def __init__(self, match: Match) -> None:
        self.state: Final = match.state.clone()
        self.chance: Final = match.chance.mark()
        self.entries: Final = len(match.entries)
        self.events: Final = len(match.log.events)
        self.drafts: Final = {seat: list(entries) for seat, entries in match.drafts.items()}
        self.undo: Final = list(match.undo)


class Match:
    """One match from the deal to the final ranks.

    `entries` are the answered decisions in the order of the record: the answers of a `Together` come in when all are
    in, in seat order; until then they stand in `drafts` and can be retracted.
    """

    def __init__(self, game: Game, setup: Setup, chance: Chance, random_options: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.random_options: Final = tuple(random_options)
        self.chance: Final = chance if isinstance(chance, Recorder) else Recorder(chance)
        self.option_chance: Final = self.chance.take()
        self.log: Final = Log()
        self.entries: list[Entry] = []
        self.drafts: dict[int, list[Entry]] = {}
        self.undo: list[_Mark] = []
        self._news = False
        self.state: State = game.start(setup, self.chance, self.log)
        self.start_chance: Final = self.chance.take()
        self.start_events: Final = list(self.log.events)

    @staticmethod
    def new(
        game: Game,
        seats: int,
        chance: Chance,
        options: Mapping[str, Any] | None = None,
        windows: str = QUICK,
        rows: Sequence[Kind] | None = None,
    ) -> Match:
        """Set up and deal a match. Raises SetupError, OptionError or CardError."""
        recorder = Recorder(chance)
        given = options if options is not None else {}
        by_name = {option.name: option.default for option in game.options if option.exists_for(seats)}
        drawn = [name for name, default in by_name.items() if given.get(name, default) == RANDOM]
        setup = game.setup(seats, recorder, given, windows, rows)
        return Match(game, setup, recorder, drawn)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    def seat(self, seat: int) -> Seat:
        """The handle of a seat. It is good until the next act."""
        return Seat(self.game, self.state, seat)

    def refuse(self, seat: int, action: int) -> Reason | None:
        """Why the seat can't take this action now, or None if it can."""
        return self.seat(seat).refuse(action)

    def act(self, seat: int, action: int, by: str = PERSON, at: float | None = None) -> bool:
        """Carry out one action; whether it can be taken back (see `take_back`). Raises Refused or RuleFault."""
        return self.act_all(seat, [action], by, at)

    def act_all(self, seat: int, actions: Sequence[int], by: str = PERSON, at: float | None = None) -> bool:
        """Carry out several actions of one seat, all or none; whether the last can be taken back.

        None of them but the last may bring news to the seat (a card, chance, an answer): trying a batch that is refused
        as a whole would else be a way to peek. Raises Refused or RuleFault.
        """
        if not actions:
            raise Refused(Reason("", Message("Nothing was chosen.")))
        mark = _Mark(self)
        can = False
        self._news = False
        for action in actions:
            reason = _UNSEEN if self._news else self.refuse(seat, action)
            if reason is not None:
                self._go_back(mark)
                raise Refused(reason)
            try:
                can = self._apply(seat, action, by, at)
            except Exception as error:
                self._go_back(mark)
                token = self.game.actions[action].token
                raise RuleFault(f"{self.game.name}: {token}: {error!r}", error) from error
        return can

    def _apply(self, seat: int, action: int, by: str, at: float | None) -> bool:
        state = self.state
        state.log = self.log
        entry = Entry(seat, action, by, at)
        if state.pending:
            self.undo.clear()
            self.drafts.setdefault(seat, []).append(entry)
            first = len(self.log.events)
            branches = state.branches
            state.play(seat, action, self.chance)
            if state.pending and state.branches is branches:  # others are still choosing
                return True
            self._news = True
            self._close(first)
            return False
        mark = _Mark(self)
        before = list(state.known)
        first = len(self.log.events)
        windows = self.log.windows
        state.play(seat, action, self.chance)
        entry.chance = self.chance.take()
        entry.events = self.log.events[first:]
        self.entries.append(entry)
        learnt = 0
        for was, now in zip(before, state.known, strict=True):
            learnt |= now & ~was
        hidden = bool(entry.chance) or self.log.windows > windows
        self._news = hidden or bool(learnt >> seat & 1)
        can = not hidden and not learnt
        if can:
            self.undo.append(mark)
        else:
            self.undo.clear()
        return can

    def _close(self, first: int) -> None:
        """All are in: the drafts become entries in seat order, what followed belongs to the last."""
        for seat in sorted(self.drafts):
            self.entries.extend(self.drafts[seat])
        self.drafts = {}
        self.entries[-1].chance = self.chance.take()
        self.entries[-1].events = self.log.events[first:]

    def _go_back(self, mark: _Mark) -> None:
        self.state = mark.state.clone()
        self.chance.reset(mark.chance)
        del self.entries[mark.entries :]
        del self.log.events[mark.events :]
        self.drafts = {seat: list(entries) for seat, entries in mark.drafts.items()}
        self.undo = list(mark.undo)
        self.state.log = self.log

    def cannot_retract(self, seat: int) -> Reason | None:
        """Why the seat can't change its sealed answer, or None if it can."""
        if not self.state.pending or seat not in self.drafts:
            return Reason("", Message("There is no answer of yours that could still be changed."))
        together = self.state.together()
        if together is not None and together.silent():
            return Reason("", Message("An answer to a reaction stands."))
        return None

    def retract(self, seat: int) -> None:
        """Take the seat's whole sealed answer back, while others are still choosing. Raises Refused."""
        reason = self.cannot_retract(seat)
        if reason is not None:
            raise Refused(reason)
        self.state.reopen(seat)
        del self.drafts[seat]

    def cannot_restart_turn(self, seat: int) -> Reason | None:
        """Why the seat can't take back what it did in this turn, or None if it can."""
        if not self.undo or self.entries[-1].seat != seat:
            return Reason("", Message("Something hidden has come out, or there is nothing to take back."))
        return None

    def take_back(self, seat: int) -> None:
        """Take back the seat's last action, when nothing hidden came out and nobody else acted. Raises Refused."""
        reason = self.cannot_restart_turn(seat)
        if reason is not None:
            raise Refused(reason)
        self._go_back(self.undo[-1])

    def restart_turn(self, seat: int) -> None:
        """Take back the seat's actions of this turn, as far as nothing hidden came out. Raises Refused."""
        self.take_back(seat)
        turn = self.state.turn
        while self.undo and self.entries[-1].seat == seat and self.undo[-1].state.turn == turn:
            self._go_back(self.undo[-1])

    def events_for(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """The events from number `since` on, each as the seat (or spectator, -1) may know it."""
        return [event.seen_by(seat) for event in self.log.events[since:]]
