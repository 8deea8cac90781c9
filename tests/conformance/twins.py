"""Twin worlds: what one seat can't know must not show.

A twin of a state, for one seat, has the cards that the seat can't tell dealt anew, equal cards exchanged, and others'
sealed choices made again. Twins must look byte for byte alike to the seat, and stay so while both go on alike.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from houndtable.kernel.actions import ActionTable
from houndtable.kernel.chance import Chance, FastChance
from houndtable.kernel.determinise import determinise
from houndtable.kernel.events import MOVE, SHOW, WINDOW, Event, Log
from houndtable.kernel.game import Game
from houndtable.kernel.piles import ALL, OBSERVERS, OWNER, PUBLIC, seats_of
from houndtable.kernel.playout import playout
from houndtable.kernel.seat import Seat
from houndtable.kernel.snapshot import fingerprint, save
from houndtable.kernel.state import State
from houndtable.kernel.view import SPECTATOR, view
from houndtable.kernel.words import Message, message_to_data
from tests.conformance.battery import check_cards, check_knowledge
from tests.conformance.cases import Case, Moment, one_of, random_action, spread, walk
from tests.conformance.parts import kinds_of, lists_of

# What a seat gets


def shown(game: Game, s: State, seat: int) -> str:
    """All that a seat can ask for, as text: view, options, prompt, refusals, preview, and the spectator's view."""
    handle = Seat(game, s, seat)
    prompt = handle.prompt()
    reasons = [handle.refuse(action) for action in range(len(game.actions))]
    data = {
        "view": handle.view(),
        "spectator": view(s, SPECTATOR),
        "options": handle.options(),
        "prompt": prompt and message_to_data(prompt),
        "rule": handle.rule(),
        "refusals": [reason and [reason.rule, message_to_data(reason.message)] for reason in reasons],
        "preview": [[line.rule, message_to_data(line.message), line.points] for line in handle.preview()],
    }
    return json.dumps(data, sort_keys=True)


def told(events: Sequence[Event], seat: int) -> str:
    """All that events and log lines tell a seat, and a spectator, as text; how many they are included."""

    def one(event: Event, to: int) -> Any:
        line: Message | None = event.line_for(to)
        return [event.seen_by(to), line and message_to_data(line), event.rule]

    return json.dumps([[one(event, seat), one(event, SPECTATOR)] for event in events], sort_keys=True)


def seen_moves(s: State, events: Sequence[Event], seat: int) -> str:
    """What a seat sees of the cards that move or are shown, and in quick matches of windows: from this alone two
    courses of things may look different."""
    names = (MOVE, SHOW) if s.setup.masked else (MOVE, SHOW, WINDOW)
    return json.dumps([[event.seen_by(seat), event.seen_by(SPECTATOR)] for event in events if event.name in names])


def difference(one: str, other: str) -> str:
    """Where two texts differ, for a message."""
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 80) : at + 60]!r} and ...{other[max(0, at - 80) : at + 60]!r}"


# Making twins


def relabel(s: State, chance: Chance) -> State:
    """A copy in which equal cards have changed their numbers; nobody can tell."""
    new = s.clone()
    table = s.setup.table
    numbers = list(range(table.size))
    for kind in range(len(table.kinds)):
        group = [card for card in numbers if table.kinds_of[card] == kind]
        first = group[0] if group else 0
        chance.shuffle(group)
        numbers[first : first + len(group)] = group
    new.known = [0] * table.size
    for card in range(table.size):
        new.known[numbers[card]] = s.known[card]
    for pile, _, cards in lists_of(new):
        cards[:] = [numbers[card] for card in cards]
        if not pile.ordered and not pile.home:
            cards.sort()
    return new


def twin(s: State, seat: int, chance: Chance) -> State:
    """A state that the seat can't tell from this one; others' knowledge stays with the places."""
    new = s.clone()
    answered: list[int] = []
    if new.pending:
        together = new.together()
        assert together is not None
        for other in seats_of(new.opened):
            if other != seat:
                if chance.below(2) if together.silent() else not new.pending >> other & 1:
                    answered.append(other)
                new.reopen(other)
    _deal_anew(new, seat, chance)
    if not new.pending >> seat & 1 and len(answered) == new.pending.bit_count():
        answered = answered[1:]  # somebody must be waited for
    for other in answered:
        while new.pending >> other & 1:
            new.play(other, random_action(new, other, chance), chance)
    return relabel(new, chance)


def _deal_anew(new: State, seat: int, chance: Chance) -> None:
    """Exchange the cards that the seat can't tell, and the places of those of which it does not know the place."""
    mine = 1 << seat | 1 << PUBLIC
    known = new.known
    loose: list[tuple[list[int], list[int]]] = []
    holes: list[tuple[list[int], int]] = []
    for pile, _, cards in lists_of(new):
        if pile.sees == ALL:
            continue
        if pile.ordered:
            loose.append((cards, [k for k, card in enumerate(cards) if not known[card] >> (OBSERVERS + seat) & 1]))
    for cards, places in loose:  # who else knows a place keeps knowing that place; the seat keeps knowing its cards
        old = [cards[place] for place in places]
        others = [known[card] & ~mine for card in old]
        own = {card: known[card] & mine for card in old}
        chance.shuffle(old)
        for place, card, mask in zip(places, old, others, strict=True):
            cards[place] = card
            known[card] = mask | own[card]
    for pile, _, cards in lists_of(new):
        if pile.sees != ALL:
            holes += [(cards, k) for k, card in enumerate(cards) if not known[card] >> seat & 1]
    pool = [cards[k] for cards, k in holes]
    masks = [known[card] for card in pool]
    chance.shuffle(pool)
    for (cards, k), card, mask in zip(holes, pool, masks, strict=True):
        cards[k] = card
        known[card] = mask
    for pile, _, cards in lists_of(new):
        if not pile.ordered and not pile.home:
            cards.sort()


# Twins at rest


def check_twins(moment: Moment, seed: object, twins: int = 2) -> None:
    """Worlds that differ only in what a seat can't know show it the same, and give it the same samples."""
    s, game = moment.state, moment.game
    for seat in range(s.setup.seats):
        for number in range(twins):
            other = twin(s, seat, FastChance(f"twin {seed} {moment.number} {seat} {number}"))
            check_cards(other, f"{moment}: a twin")
            check_knowledge(other, f"{moment}: a twin")
            one, two = shown(game, s, seat), shown(game, other, seat)
            assert one == two, f"{moment}: seat {seat} can tell twin worlds apart: {difference(one, two)}"
            for draw in range(2):
                one = sample_text(determinise(s, seat, FastChance(f"sample {draw}")))
                two = sample_text(determinise(other, seat, FastChance(f"sample {draw}")))
                assert one == two, (
                    f"{moment}: the sample for seat {seat} follows what it can't know: {difference(one, two)}"
                )


def sample_text(world: State) -> str:
    """All of a sample, cards by kind, as text."""
    data = save(world)
    for pile in world.piles:
        content = getattr(world, pile.name)
        rows = [kinds_of(world, cards) for cards in (content if pile.many else [content])]
        data[pile.name] = rows if pile.ordered else [sorted(row) for row in rows]
    return json.dumps(data, sort_keys=True)


# Twins that go on


class Diverged(Exception):
    """The seat has seen cards that differ: the twins are none any more."""


def check_twins_play(moment: Moment, seat: int, seed: object, steps: int = 12) -> int:
    """Twins go on alike, step by step, as long as the seat sees the same cards move; how many steps they did.

    Where another seat acts, it does the same in both worlds, or something that differs only in a card that the seat
    does not see.
    """
    pair = _Pair(moment, seat, FastChance(f"pair {seed} {moment.number} {seat}"))
    for step in range(steps):
        if pair.one.over:
            return step
        try:
            pair.step(step)
        except Diverged:
            return step
    return steps


class _Pair:
    """Two worlds that one seat can't tell apart."""

    def __init__(self, moment: Moment, seat: int, chance: Chance) -> None:
        self.moment = moment
        self.game = moment.game
        self.seat = seat
        self.chance = chance
        self.one = moment.state.clone()
        self.two = twin(moment.state, seat, chance)
        self.check("")

    def check(self, after: str) -> None:
        one, two = shown(self.game, self.one, self.seat), shown(self.game, self.two, self.seat)
        assert one == two, f"{self.moment}{after}: seat {self.seat} can tell twins apart: {difference(one, two)}"

    def step(self, number: int) -> None:
        """Both worlds go on: by one decision, or by a whole Together."""
        label = f"{self.moment.number} {number}"
        for attempt in range(12):
            if attempt % 4 == 0:
                first, courses = self.go(self.one, label, None)
            second, _ = self.go(self.two, label, courses)
            if second is None:
                continue
            one, two = (world.log.events if world.log else [] for world in (first, second))
            if seen_moves(self.one, one, self.seat) != seen_moves(self.two, two, self.seat):
                continue
            after = f", then {[self.game.actions[a].token for course in courses for a in course[1]]}"
            same, other = told(one, self.seat), told(two, self.seat)
            assert same == other, f"{self.moment}{after}: seat {self.seat} is told more: {difference(same, other)}"
            self.one, self.two = first, second
            self.check(after)
            return
        raise Diverged

    def go(self, world: State, label: str, like: list[Any] | None) -> Any:
        """A copy of the world one decision or Together further, and what was done; None if it can't do alike."""
        world = world.clone()
        world.log = Log()
        bounds = FastChance(f"course {label}")
        together = world.together()
        silent = together is not None and together.silent()
        seats = world.must_act()
        courses: list[tuple[int, list[int]]] = []
        if together is not None:
            seats = [one for one in seats_of(world.opened) if world.pending >> one & 1]
            others = [one for one in seats_of(world.opened) if one != self.seat]
            for other in others:  # those who have answered may have done so otherwise
                world.reopen(other)
            seats = [*others, *([self.seat] if world.pending >> self.seat & 1 else [])]
        for seat in seats:
            before = shown(self.game, world, self.seat) if silent and seat != seats[-1] and seat != self.seat else ""
            actions: list[int] = []
            wanted = next((course[1] for course in like if course[0] == seat), None) if like is not None else None
            while True:
                options = world.decision(seat).options(world)
                if wanted is None:
                    action = one_of(options, self.chance)
                else:
                    if len(actions) == len(wanted):
                        return None, courses
                    found = [one for one in options if self.alike(seat, one, wanted[len(actions)])]
                    assert found or seat != self.seat, f"{self.moment}: seat {seat} has other options in a twin world"
                    if not found:
                        return None, courses
                    action = one_of(found, self.chance)
                actions.append(action)
                branch = world.branches[seat] if together is not None else []
                world.play(seat, action, bounds)
                if not branch:
                    break
            if wanted is not None and len(actions) != len(wanted):
                return None, courses
            courses.append((seat, actions))
            if before:
                now = shown(self.game, world, self.seat)
                assert now == before, f"{self.moment}: seat {self.seat} sees that seat {seat} has answered"
        return world, courses

    def alike(self, seat: int, action: int, wanted: int) -> bool:
        """Whether an action is the same as another, or (not for the seat itself) differs in the card alone."""
        return action == wanted or (seat != self.seat and same_but_for_card(self.game.actions, action, wanted))


def same_but_for_card(actions: ActionTable, one: int, other: int) -> bool:
    """Whether two actions do the same with different cards of a pile."""
    a, b = actions[one], actions[other]
    if a.pile is None or a.pile != b.pile or a.seat != b.seat or len(a.kinds) != len(b.kinds) or not a.kinds:
        return False
    return _without_kinds(a.token, a.kinds) == _without_kinds(b.token, b.kinds)


def _without_kinds(token: str, kinds: Sequence[str]) -> str:
    for kind in kinds:
        token = token.replace(kind, "*")
    return token


def check_secret_choices(moment: Moment, seed: object) -> None:
    """What an observer can't see leaves it the same picture: which card another seat chose, what chance brought.

    Every option is tried with two courses of chance; two outcomes with the same action, or with actions of another seat
    that differ in the card alone, look alike unless the observer sees cards move that differ.
    """
    s, game = moment.state, moment.game
    if s.pending or s.over:
        return
    actor = s.next_seat()
    outcomes: list[tuple[int, State]] = []
    for action in s.decision(actor).options(s):
        for course in range(2):
            world = s.clone()
            world.log = Log()
            world.play(actor, action, FastChance(f"course {seed} {moment.number} {course}"))
            outcomes.append((action, world))
    for seat in range(s.setup.seats):
        seen: dict[str, tuple[int, str, str]] = {}
        for action, world in outcomes:
            assert world.log is not None
            events = world.log.events
            does = game.actions[action]
            what: list[Any] = [action]
            if seat != actor and does.pile is not None:
                what = [_without_kinds(does.token, does.kinds), does.pile]
            key = json.dumps([what, seen_moves(s, events, seat)])
            picture = told(events, seat), shown(game, world, seat)
            other, lines, view = seen.setdefault(key, (action, *picture))
            where = f"{moment}: seat {actor} does {game.actions[other].token!r} or {does.token!r}, seat {seat}"
            assert lines == picture[0], f"{where} is told what it can't know: {difference(lines, picture[0])}"
            assert view == picture[1], f"{where} sees what it can't know: {difference(view, picture[1])}"


# Samples


def check_samples(moment: Moment, seed: object, draws: int = 12) -> None:
    """Samples keep all cards and all that the seat knows, can be played to an end, and vary where they can."""
    s, game = moment.state, moment.game
    before = fingerprint(s)
    for seat in range(s.setup.seats):
        texts: set[str] = set()
        for draw in range(draws):
            named = f"{moment}: a sample for seat {seat}"
            world = determinise(s, seat, FastChance(f"samples {seed} {draw}"))
            check_cards(world, named)
            _check_agrees(s, world, seat, named)
            _check_hidden_slots(moment, world, seat, named)
            assert Seat(game, world, seat).options() == Seat(game, s, seat).options(), f"{named} gives it other options"
            for other in world.must_act():
                assert world.decision(other).options(world), f"{named} leaves seat {other} without an option"
            texts.add(sample_text(world))
            if draw == 0:
                playout(world, FastChance(f"playout {seed}"))
                assert world.over, f"{named} does not come to an end"
        if _can_vary(s, seat):
            assert len(texts) > 1, f"{moment}: the samples for seat {seat} never vary"
    assert fingerprint(s) == before, f"{moment}: determinise changed the state"


def _check_agrees(s: State, world: State, seat: int, named: str) -> None:
    """Every pile of the sample has its number of cards, and those that the seat knows where it knows them."""
    homes = {pile.home for pile in s.piles if pile.home}
    together = s.together()
    assert world.awaited() == s.awaited(), f"{named} asks other seats"
    assert together is world.together(), f"{named} has another step on its stack"
    for (pile, place, cards), (_, _, drawn) in zip(lists_of(s), lists_of(world), strict=True):
        if (pile.home or pile.name in homes) and place.index != seat:
            continue  # others' sealed cards are chosen again
        at = f"{named}: {place.to_data()}"
        assert len(drawn) == len(cards), f"{at} has {len(drawn)} cards, not {len(cards)}"
        have = kinds_of(world, drawn)
        if pile.sees == ALL:
            assert have == kinds_of(s, cards), f"{at} lies open, but differs"
        told = kinds_of(s, [card for card in cards if s.known[card] >> seat & 1])
        for kind in set(told):
            assert have.count(kind) >= told.count(kind), f"{at} lacks a card that the seat knows there"
        if pile.ordered:
            for k, card in enumerate(cards):
                if s.known[card] >> (OBSERVERS + seat) & 1:
                    assert have[k] == s.setup.table.kinds_of[card], f"{at} differs at a place that the seat knows"


def _check_hidden_slots(moment: Moment, world: State, seat: int, named: str) -> None:
    """Slots of other seats alone hold nothing that a sample could carry on from the truth.

    While a Together is open they are made again with the sealed choices.
    """
    fresh = moment.game.first_state(world.setup)
    for slot in world.slots:
        if slot.sees == OWNER and not moment.state.pending:
            for other in range(world.setup.seats):
                same = getattr(world, slot.name)[other] == getattr(fresh, slot.name)[other]
                assert same or other == seat, f"{named} carries the hidden {slot.name} of seat {other}"


def _can_vary(s: State, seat: int) -> bool:
    """Whether at least two cards that differ could be exchanged without the seat knowing better."""
    holes: list[tuple[int, int, bool]] = []
    for number, (pile, _, cards) in enumerate(lists_of(s)):
        if pile.sees != ALL and not pile.home:
            holes += [(number, k, pile.ordered) for k in kinds_of(s, [c for c in cards if not s.known[c] >> seat & 1])]
    return any(a[1] != b[1] and (a[0] != b[0] or a[2]) for index, a in enumerate(holes) for b in holes[index + 1 :])


# The whole of it


def run_twins(case: Case, seed: object, moments: int = 6, steps: int = 10) -> int:
    """All checks of this module at so many moments of a random match; how many steps twins went on alike.

    Choices in secret are cheaper to check: at four times as many.
    """
    every, often = spread(case, seed, moments), spread(case, seed, 4 * moments)
    alike = 0
    for moment in walk(case, seed):
        if moment.state.over:
            break
        if moment.number % often == 0:
            check_secret_choices(moment, seed)
        if moment.number % every == 0:
            check_twins(moment, seed)
            check_samples(moment, seed)
            for seat in range(case.seats):
                alike += check_twins_play(moment, seat, seed, steps)
    return alike
