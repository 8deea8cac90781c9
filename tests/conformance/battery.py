"""The battery: what every game must keep, checked in generic terms on random matches.

Each `check_...` takes a case or a moment of one and fails with an AssertionError that names it. `seen.py`,
`sealed.py` and `twins.py` have the checks on what a seat may learn. ``test_planted_faults.py`` shows that each bites.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from inspect import get_annotations
from typing import Any

from houndtable.kernel.chance import Chance, FastChance
from houndtable.kernel.piles import ALL, NOBODY, OBSERVERS, OPEN, OWNER, PUBLIC
from houndtable.kernel.score import Line, total
from houndtable.kernel.seat import Seat
from houndtable.kernel.snapshot import fingerprint, load, save
from houndtable.kernel.state import State, all_slots
from houndtable.kernel.view import view
from houndtable.kernel.words import Message, Reason, message_to_data
from tests.conformance.cases import Case, Moment, one_of, random_action, spread, walk
from tests.conformance.parts import lists_of, seats_and_spectator
from tests.conformance.rulebooks import check_cited
from tests.conformance.sealed import check_sealed
from tests.conformance.seen import check_events, check_lines_of_log, check_view

# Cards and what is known of them


def check_cards(s: State, where: object) -> None:
    """Every physical card is in exactly one place, and unordered piles are sorted."""
    found = sorted(card for _, _, cards in lists_of(s) for card in cards)
    if found != list(range(s.setup.table.size)):
        lost = sorted(set(range(s.setup.table.size)) - set(found))
        twice = sorted({card for card in found if found.count(card) > 1})
        raise AssertionError(f"{where}: cards lost {lost}, in two places {twice}, {len(found)} in all")
    for pile, place, cards in lists_of(s):
        kept = pile.ordered or pile.home  # a sealed choice keeps the order of choosing
        assert kept or cards == sorted(cards), f"{where}: the unordered pile {place.to_data()} is not sorted"


def check_knowledge(s: State, where: object) -> None:
    """Who sees a pile knows its cards; what the public knows all know; places are known only with their pile."""
    for pile, place, cards in lists_of(s):
        named = f"{where}: {place.to_data()}"
        for card in cards:
            k = s.known[card]
            sees = place.sees & s.everyone
            assert k & sees == sees, f"{named}: card {card} is not known to all who see it"
            assert not k >> PUBLIC & 1 or k & s.everyone == s.everyone, f"{named}: a seat knows less than the public"
            assert not (k >> OBSERVERS) & ~k, f"{named}: a place is known without its pile"
            if pile.sees == ALL:
                continue
            assert pile.ordered or not k >> OBSERVERS, f"{named}: a place is known in a pile that has none"
            loose = k & ~(k >> OBSERVERS) & OPEN
            if pile.ordered and loose:
                marked = s.loose >> place.shift & loose
                assert marked == loose, f"{named}: knowledge without a place is not marked loose"


# Options, refusals, prompts


def check_legality(moment: Moment) -> None:
    """`options` and `refuse` agree on the whole action table for every seat; who is not asked is refused."""
    s, game = moment.state, moment.game
    before = fingerprint(s)
    for seat in range(s.setup.seats):
        handle = Seat(game, s, seat)
        options = handle.options()
        named = f"{moment}: seat {seat}"
        assert handle.asked == (seat in s.must_act()), f"{named}: asked and must_act differ"
        if handle.asked:
            assert options, f"{named}: asked, but without an option"
            assert len(set(options)) == len(options), f"{named}: an option is given twice: {options}"
            assert all(0 <= action < len(game.actions) for action in options), f"{named}: options {options}"
            assert options == handle.options(), f"{named}: the options differ when asked again"
            prompt = handle.prompt()
            assert isinstance(prompt, Message), f"{named}: no prompt"
            assert prompt.text, f"{named}: no prompt"
            check_cited(game, handle.rule(), f"{named}: the decision")
        else:
            assert not options, f"{named}: not asked, but has options"
            assert handle.prompt() is None, f"{named}: not asked, but has a prompt"
        allowed = set(options)
        for action, row in enumerate(game.actions.rows):
            try:
                reason = handle.refuse(action)
            except Exception as error:
                raise AssertionError(f"{named}: refuse raised for {row.token!r}: {error!r}") from error
            if action in allowed:
                assert reason is None, f"{named}: {row.token!r} is an option, but refused: {reason}"
            else:
                assert isinstance(reason, Reason), f"{named}: {row.token!r} is no option, but not refused"
                assert reason.message.text, f"{named}: {row.token!r} is refused without words"
                check_cited(game, reason.rule, f"{named}: the refusal of {row.token!r}")
    assert fingerprint(s) == before, f"{moment}: asking for options or reasons changed the state"


# Queries, copies, saved states


def check_queries(moment: Moment) -> None:
    """No query changes the state or the log."""
    s = moment.state
    before, events = fingerprint(s), len(moment.log.events)

    def unchanged(query: str) -> None:
        assert fingerprint(s) == before, f"{moment}: {query} changed the state"
        assert len(moment.log.events) == events, f"{moment}: {query} made an event"

    for seat in seats_and_spectator(s):
        view(s, seat)
        unchanged("view")
        s.aids(seat)
        unchanged("aids")
    for seat in range(s.setup.seats):
        handle = Seat(moment.game, s, seat)
        handle.options()
        handle.prompt()
        handle.preview()
        unchanged("a seat's handle")
        handle.determinise(FastChance("queries"))
        unchanged("determinise")
    for query in (s.scores, s.lines, s.rank_keys, s.must_act, s.next_seat, s.together):
        query()
        unchanged(query.__name__)
    for chapter in range(s.chapter):
        s.sheet(chapter)
        unchanged("sheet")


def play_on(s: State, chance: Chance, steps: int) -> None:
    """Play a few random decisions."""
    for _ in range(steps):
        if s.over:
            return
        seat = one_of(s.must_act(), chance)
        s.play(seat, random_action(s, seat, chance), chance)


def check_clone(moment: Moment, steps: int = 12) -> None:
    """A copy equals its original, and what happens to it leaves the original as it was."""
    s = moment.state
    before = fingerprint(s)
    copy = s.clone()
    assert type(copy) is type(s), f"{moment}: clone made a {type(copy).__name__}"
    assert copy.log is None, f"{moment}: the clone has a log"
    assert copy.setup is s.setup, f"{moment}: the clone has another setup"
    assert fingerprint(copy) == before, f"{moment}: the clone differs from its original"
    events = len(moment.log.events)
    play_on(copy, FastChance(f"clone {moment.number}"), steps)
    assert fingerprint(s) == before, f"{moment}: playing on a clone changed the original"
    assert len(moment.log.events) == events, f"{moment}: playing on a clone wrote to the log"


class OldCopies:
    """Copies kept from the whole of a match, hashed again at the end to catch parts they share with later states."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, State, str]] = []

    def keep(self, moment: Moment) -> None:
        copy = moment.state.clone()
        self.kept.append((repr(moment), copy, fingerprint(copy)))

    def check(self) -> None:
        for where, copy, before in self.kept:
            assert fingerprint(copy) == before, f"{where}: an old copy changed while the match went on"


def check_saved(moment: Moment, steps: int = 12) -> None:
    """A saved and loaded state equals its original, shows the same, and continues the same."""
    s, game = moment.state, moment.game
    loaded = load(game, s.setup, json.loads(json.dumps(save(s))))
    assert fingerprint(loaded) == fingerprint(s), f"{moment}: the loaded state differs"
    for name in variables(s):
        assert hasattr(loaded, name), f"{moment}: the loaded state has no {name}"
    for seat in seats_and_spectator(s):
        assert view(loaded, seat) == view(s, seat), f"{moment}: the loaded state shows seat {seat} something else"
    for seat in s.must_act():
        options = Seat(game, s, seat).options()
        assert Seat(game, loaded, seat).options() == options, f"{moment}: other options after loading"
    one, other = s.clone(), loaded
    for step in range(steps):
        play_on(one, FastChance(f"saved {step}"), 1)
        play_on(other, FastChance(f"saved {step}"), 1)
        assert fingerprint(one) == fingerprint(other), f"{moment}: a loaded state went on differently"


def check_unheard(case: Case, seed: object, every: int) -> None:
    """A match goes the same whether anybody listens to its events or not."""
    pairs = zip(walk(case, seed, every), _unheard(case, seed, every), strict=True)
    for moment, quiet in pairs:
        assert fingerprint(moment.state) == quiet, f"{moment}: the match went otherwise because somebody listened"


def _unheard(case: Case, seed: object, every: int) -> Iterator[str]:
    s, chance = case.start(seed)
    hands = FastChance(f"hands {seed}")
    number = 0
    while not s.over:
        if number % every == 0:
            yield fingerprint(s)
        seat = one_of(s.must_act(), hands)
        s.play(seat, random_action(s, seat, hands), chance)
        number += 1
    yield fingerprint(s)


# What a state is made of

_KERNEL_ONLY = {"setup", "everyone", "into", "log"}
"""Attributes of a state that are no part of it: what it belongs to, and who listens."""


def variables(s: State) -> set[str]:
    """The attributes of a state, compiled or interpreted, but for those that only point at its setup."""
    names: set[str] = set(getattr(s, "__dict__", {}))
    for cls in type(s).__mro__:
        names |= {name for name in getattr(cls, "__mypyc_attrs__", ()) if name != "__dict__"}
        names |= {name for name, kind in get_annotations(cls).items() if "ClassVar" not in str(kind)}
    return {name for name in names - _KERNEL_ONLY if getattr(s, name, None) not in (s.setup, s.setup.table)}


def check_declared(moment: Moment) -> None:
    """Every attribute of the state is declared, as a pile or a slot, and hidden slots say why."""
    s = moment.state
    piles = [pile.name for pile in s.piles]
    slots = [slot.name for slot in all_slots(s)]
    assert len(set(piles + slots)) == len(piles + slots), f"{moment}: an attribute is declared twice"
    assert variables(s) == set(piles + slots), (
        f"{moment}: undeclared {sorted(variables(s) - set(piles + slots))}, "
        f"declared but missing {sorted(set(piles + slots) - variables(s))}"
    )
    for slot in all_slots(s):
        assert slot.sees in (ALL, OWNER, NOBODY), f"{moment}: slot {slot.name}: {slot.sees}"
        assert slot.sees != NOBODY or slot.why, f"{moment}: slot {slot.name} is hidden, and nobody says why"
        if slot.sees == OWNER:
            assert len(getattr(s, slot.name)) == s.setup.seats, f"{moment}: slot {slot.name} has not one item a seat"
    homes = {pile.name: pile for pile in s.piles}
    for pile in s.piles:
        if pile.home:
            home = homes[pile.home]
            assert pile.many, f"{moment}: {pile.name} has a home, but is not one pile a seat"
            assert home.many, f"{moment}: {home.name} is a home, but not one pile a seat"
            assert not home.ordered, f"{moment}: {home.name} is a home, but ordered"
            assert s.pending or not any(getattr(s, pile.name)), f"{moment}: {pile.name} is not empty, nothing is sealed"
    steps = {step.__name__ for step in moment.game.steps}
    for step in [*s.stack, *(one for branch in s.branches for one in branch)]:
        assert type(step).__name__ in steps, f"{moment}: {type(step).__name__} is not among the game's steps"


# Scores and the end


def check_scores(moment: Moment) -> None:
    """The score lines add up to the scores; sheets exist for each ended chapter."""
    s = moment.state
    scores, lines = s.scores(), s.lines()
    assert len(scores) == len(lines) == s.setup.seats, f"{moment}: scores or lines for another number of seats"
    sums = [total(one) for one in lines]
    assert scores == sums, f"{moment}: the lines add up to {sums}, not {scores}"
    sheets = [s.sheet(chapter) for chapter in range(s.chapter)]
    for rows in [lines, *sheets]:
        for line in [line for row in rows for line in row]:
            assert isinstance(line, Line), f"{moment}: {line!r} is no score line"
            check_cited(moment.game, line.rule, f"{moment}: the score line {line.message}")
            json.dumps(message_to_data(line.message))


def check_end(moment: Moment) -> None:
    """A match that is over has ranks, winners, a reason, and asks nobody any more."""
    s = moment.state
    assert s.over, f"{moment}: not over"
    assert s.end_reason, f"{moment}: no end reason"
    assert isinstance(s.reason_words(), Message), f"{moment}: no words for the end reason"
    outcome = s.outcome()
    assert len(outcome.rank) == s.setup.seats, f"{moment}: ranks {outcome.rank}"
    assert sorted(outcome.rank) == [1 + sum(r < rank for r in outcome.rank) for rank in sorted(outcome.rank)], (
        f"{moment}: ranks {outcome.rank}"
    )
    for seat in range(s.setup.seats):
        for other in range(s.setup.seats):
            if s.setup.sides[seat] == s.setup.sides[other]:
                assert outcome.rank[seat] == outcome.rank[other], f"{moment}: a side has the ranks {outcome.rank}"
    assert abs(sum(outcome.win_shares()) - 1) < 1e-9, f"{moment}: win shares {outcome.win_shares()}"
    assert s.must_act() == [], f"{moment}: over, but asks {s.must_act()}"
    assert s.next_seat() == -1, f"{moment}: over, but next is {s.next_seat()}"


# The whole of it


def run_battery(case: Case, seed: object, moments: int = 25) -> None:
    """All checks of this module on one random match; the costly ones at so many moments, spread over it."""
    every = spread(case, seed, moments)
    sealed = 0
    copies = OldCopies()
    since = 0
    before: dict[int, Any] = {}
    for moment in walk(case, seed):
        s = moment.state
        check_cards(s, moment)
        check_knowledge(s, moment)
        check_events(moment, since)
        if before:
            check_lines_of_log(moment, before, since)
        since = len(moment.log.events)
        before = {seat: view(s, seat) for seat in seats_and_spectator(s)}
        if moment.number % every == 0 or s.over:
            copies.keep(moment)
            check_legality(moment)
            check_queries(moment)
            check_declared(moment)
            check_view(moment)
            check_scores(moment)
            if not s.over:
                check_clone(moment)
                check_saved(moment)
        if s.pending and sealed < moments and all(len(branch) < 2 for branch in s.branches):
            sealed += 1
            check_sealed(moment, seed)
        if s.over:
            check_end(moment)
    copies.check()
    check_unheard(case, seed, every)
