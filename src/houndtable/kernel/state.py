"""The state of a match: piles, counters, what each seat knows, and the stack of steps that says who decides next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from houndtable.kernel.chance import Chance
from houndtable.kernel.events import CHAPTER, TELL, WINDOW, Event, Log
from houndtable.kernel.piles import ALL, MAX_SEATS, NOBODY, OBSERVERS, OPEN, Pile, Slot, seats_of
from houndtable.kernel.score import Line, Outcome, ranks
from houndtable.kernel.setup import Setup
from houndtable.kernel.steps import Decision, Effect, Step, Together
from houndtable.kernel.words import Message

EVERYONE: Final = OPEN | OPEN << OBSERVERS
"""Knowledge of a card that lies open: every observer knows the pile, and the place in it."""

LOWEST: Final = [(mask & -mask).bit_length() - 1 for mask in range(1 << MAX_SEATS)]
"""The lowest seat of a mask (-1: none)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a match. Game state classes add their piles and counters as plain typed attributes.

    They declare them in `piles` and `slots`, hand `like` on to this constructor, and either make or copy each
    attribute in theirs, so that one place lists all of them.

    `known[card]` is what the observers (the seats, and `PUBLIC`) know of the card: bit s says that s knows that the
    card is in the pile where it is, bit OBSERVERS + s that s knows the place in that (ordered) pile, too. See
    ``moves.py``. `everyone` is the mask of this match's observers.
    """

    piles: ClassVar[tuple[Pile, ...]] = ()
    slots: ClassVar[tuple[Slot, ...]] = ()

    def __init__(self, setup: Setup, like: State | None = None) -> None:
        self.setup: Final = setup
        self.everyone: Final = setup.everyone
        if like is None:
            self.stack: list[Step[Any]] = []
            self.branches: list[list[Decision[Any]]] = []
            self.answers: list[int] = []
            self.pending = 0
            self.opened = 0
            self.known: list[int] = [0] * setup.table.size
            self.loose = 0
            self.knowing = True
            self.turn = 0
            self.turn_seat = -1
            self.chapter = 0
            self.end_reason = ""
        else:
            self.stack = like.stack.copy()
            self.pending = like.pending
            if like.pending:
                self.branches = [branch.copy() for branch in like.branches]
                self.answers = like.answers.copy()
                self.opened = like.opened
            else:  # they are made anew when a Together opens
                self.branches = like.branches
                self.answers = like.answers
                self.opened = 0
            self.known = like.known.copy()
            self.loose = like.loose
            self.knowing = like.knowing
            self.turn = like.turn
            self.turn_seat = like.turn_seat
            self.chapter = like.chapter
            self.end_reason = like.end_reason
        self.into: list[Any] = self.stack
        self.log: Log | None = None

    # What games provide

    def clone(self) -> State:
        """An independent copy; it has no log."""
        raise NotImplementedError  # abstract

    def scores(self) -> list[int]:
        """Each seat's points in the match so far (as they would count if it ended now). Pure."""
        raise NotImplementedError  # abstract

    def lines(self) -> list[list[Line]]:
        """The score lines behind `scores`, for each seat; they add up to them. Pure."""
        raise NotImplementedError  # abstract

    def sheet(self, chapter: int) -> list[list[Line]]:
        """The score lines of one ended chapter (counted from 0), for each seat."""
        raise NotImplementedError  # abstract

    def rank_keys(self) -> list[tuple[int, ...]]:
        """What ranks the seats, best largest: score, then tie-breakers. Members of a side have equal keys."""
        return [(score,) for score in self.scores()]

    def reason_words(self) -> Message:
        """The end reason in words."""
        raise NotImplementedError  # abstract

    def aids(self, seat: int) -> dict[str, Any]:
        """What a table shows a seat to help it (neighbours, previews), as JSON data, from what the seat sees alone.

        Part of every view, under ``aids``; seat -1 is a spectator. Pure.
        """
        return {}

    def preview(self, seat: int) -> list[Line]:
        """The score lines that the seat's own cards would give now, as far as it can see. Pure; empty by default."""
        return []

    # Who decides

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.stack

    def next_seat(self) -> int:
        """The (lowest) seat that must decide now; -1 when the match is over."""
        if self.pending:
            return LOWEST[self.pending]
        return self.decision(-1).seat if self.stack else -1

    def must_act(self) -> list[int]:
        """All seats that must decide now."""
        if self.pending:
            return seats_of(self.pending)
        return [self.decision(-1).seat] if self.stack else []

    def decision(self, seat: int) -> Decision[Any]:
        """The decision that waits for the seat (with a Together open), or the one on the stack. Not when over."""
        if self.pending:
            return self.branches[seat][-1]
        top = self.stack[-1]
        assert isinstance(top, Decision)
        return top

    def asked(self, seat: int) -> Decision[Any] | None:
        """The decision that waits for this seat, or None if it need not act now."""
        if self.pending:
            return self.branches[seat][-1] if self.pending >> seat & 1 else None
        if not self.stack:
            return None
        top = self.decision(-1)
        return top if top.seat == seat else None

    def awaited(self) -> list[int]:
        """The seats that the table may say it waits for: in a reaction window all that were asked, answered or not."""
        together = self.together()
        return seats_of(self.opened) if together is not None and together.silent() else self.must_act()

    def together(self) -> Together[Any] | None:
        """The Together that is open, if one is."""
        if not self.pending:
            return None
        top = self.stack[-1]
        assert isinstance(top, Together)
        return top

    # How it goes on

    def push(self, step: Step[Any]) -> None:
        """Put a step on top: of the branch while one is being answered, else of the stack."""
        self.into.append(step)

    def play(self, seat: int, action: int, chance: Chance) -> None:
        """Carry out a seat's legal action and all effects up to the next decision.

        Legality is the caller's business: `asked(seat)` is not None and the action is in its options.
        """
        if self.pending:
            branch = self.branches[seat]
            step = branch.pop()
            self.into = branch
            step.choose(self, action, chance)
            self.into = self.stack
            if branch:
                return
            self.pending &= ~(1 << seat)
            if self.pending:
                return
            self._finish(chance)
        else:
            top = self.stack.pop()
            assert isinstance(top, Decision)
            top.choose(self, action, chance)
        self.run(chance)

    def run(self, chance: Chance) -> None:
        """Run effects until somebody must decide or the match is over."""
        stack = self.stack
        while stack:
            top = stack[-1]
            if isinstance(top, Decision):
                return
            if isinstance(top, Together):
                self._open(top)
                if self.pending:
                    return
                self._finish(chance)
            else:
                assert isinstance(top, Effect)
                stack.pop()
                top.run(self, chance)

    def _open(self, together: Together[Any]) -> None:
        seats = together.seats(self)
        branches: list[list[Decision[Any]]] = [[] for _ in range(self.setup.seats)]
        pending = 0
        for seat in seats:
            branches[seat].append(together.branch(self, seat))
            pending |= 1 << seat
        self.branches = branches
        self.answers = [-1] * self.setup.seats
        self.pending = self.opened = pending
        if self.log is not None and together.silent():
            self.log.windows += 1
            if pending:
                self.log.add(Event(WINDOW, {"seats": list(seats)}, {}, 0, rule=together.rule))

    def _finish(self, chance: Chance) -> None:
        top = self.stack.pop()
        assert isinstance(top, Together)
        top.done(self, chance)

    def reopen(self, seat: int) -> None:
        """Bring a seat's sealed choice back to its beginning, as if unanswered. Only while a Together is open."""
        together = self.together()
        assert together is not None
        for pile in self.piles:
            if pile.home:
                sealed: list[int] = getattr(self, pile.name)[seat]
                if sealed:
                    home: list[int] = getattr(self, pile.home)[seat]
                    home.extend(sealed)
                    home.sort()
                    sealed.clear()
        self.answers[seat] = -1
        together.reopen(self, seat)
        self.branches[seat] = [together.branch(self, seat)]
        self.pending |= 1 << seat

    # What games say as it goes

    def begin_turn(self, seat: int) -> None:
        """A new turn of this seat begins (`restart_turn` goes back to here)."""
        self.turn += 1
        self.turn_seat = seat

    def end_chapter(self, words: Message) -> None:
        """A chapter with its own score sheet has ended."""
        self.chapter += 1
        if self.log is not None:
            facts = {"chapter": self.chapter - 1, "scores": self.scores()}
            self.log.add(Event(CHAPTER, facts, {}, 0, words))

    def end_match(self, reason: str) -> None:
        """The match is over, for this reason (a short stable token)."""
        self.stack.clear()
        self.end_reason = reason

    def tell(self, rule: str, words: Message, secret_words: Message | None = None, audience: int = 0) -> None:
        """Add a log line, while somebody listens: `words` for everybody, `secret_words` for the seats in `audience`.

        Callers on hot paths ask for `log` first, so that no message is made for nobody.
        """
        if self.log is not None:
            self.log.add(Event(TELL, {}, {}, audience, words, secret_words, rule))

    def outcome(self) -> Outcome:
        """Ranks, scores and lines of an ended match."""
        lines = self.lines()
        return Outcome(ranks(self.rank_keys()), self.scores(), lines, self.end_reason, self.reason_words())


KERNEL_SLOTS: Final = (
    Slot("stack", NOBODY, "the view tells who must act and, to the seat itself, its prompt"),
    Slot("branches", NOBODY, "sealed until all are in"),
    Slot("answers", NOBODY, "sealed until all are in"),
    Slot("pending", NOBODY, "the view tells who must act"),
    Slot("opened", NOBODY, "whom the open Together asked; the view tells who must act"),
    Slot("known", NOBODY, "the view shows each seat what it knows"),
    Slot("loose", NOBODY, "bookkeeping of known"),
    Slot("knowing", NOBODY, "off in determinised worlds"),
    Slot("turn", ALL),
    Slot("turn_seat", ALL),
    Slot("chapter", ALL),
    Slot("end_reason", ALL),
)
"""The attributes that every state has, told like a game's own."""


def all_slots(state: State) -> Sequence[Slot]:
    """The kernel's and the game's slots of a state."""
    return [*KERNEL_SLOTS, *state.slots]
