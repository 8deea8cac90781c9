"""Moves of cards: each keeps the knowledge of all seats right and tells the log.

Knowledge is at most what a seat can know, never more. A seat that sees the card leave or arrive knows it there. For a
seat that sees neither, every card that could have been the one is forgotten ("either here or there" is not kept), the
same whichever moved. Cards of a kind are interchangeable: who knew that an A lies in a hand and now sees an A leave
it can't know of that A any more, whichever A it was. All see from which place of
an ordered pile a card leaves, and to which it goes; who chooses among hidden cards in secret takes them into a pile of
their own first. `State.loose` marks, for each ordered pile, the seats that know a card in it without its place, so that
a draw need not search the pile for such cards.
"""

from __future__ import annotations

from bisect import insort
from typing import Any

from mypy_extensions import i64

from houndtable.kernel.chance import Chance
from houndtable.kernel.events import MOVE, SHOW, SHUFFLE, Event
from houndtable.kernel.piles import OBSERVERS, OPEN, Place
from houndtable.kernel.state import EVERYONE, State


def note(s: State, cards: list[int], rest: list[int], here: Place, there: Place, shown: int = 0) -> None:
    """Cards have left the list `rest` at `here` and go to `there`: update who knows what, and tell the log.

    `shown` is a mask of observers that see the cards on the way. The lists themselves are the caller's business; call
    it when the cards are off `rest`.
    """
    everyone = s.everyone
    see = (here.sees | there.sees | shown) & everyone
    if s.log is not None:
        facts: dict[str, Any] = {"from": here.to_data(), "to": there.to_data(), "count": len(cards)}
        kinds = {"cards": s.setup.table.ids_of(cards)}
        if see == everyone:
            s.log.add(Event(MOVE, {**facts, **kinds}, {}, 0))
        else:
            s.log.add(Event(MOVE, facts, kinds if see else {}, see))
    if not s.knowing:
        return
    known = s.known
    watchers = see & ~here.sees
    blind = everyone & ~see
    old: i64
    if here.ordered:
        loose = s.loose >> here.shift & OPEN
        watchers &= loose
        if loose & blind:
            lost: i64 = blind
            for other in rest:
                old = known[other]
                known[other] = old & ~(lost & ~(old >> OBSERVERS))
            s.loose &= ~(blind << here.shift)
    elif blind:
        keep: i64 = see
        held: i64 = 0
        for other in rest:
            old = known[other]
            old &= keep
            known[other] = old
            held |= old
        watchers &= held
    if watchers:
        for card in cards:
            _exchange(s, card, rest, watchers)
    if there.sees & everyone == everyone:
        now = EVERYONE
    elif there.ordered:
        now = see | see << OBSERVERS
    else:
        now = see
    if not here.ordered and rest:
        for card in cards:
            known[card] = now
        return
    for card in cards:  # who knew the place, or knew a card of a pile that moves whole, knows it where it is now
        was = known[card]
        placed = was >> OBSERVERS & everyone if here.ordered else 0
        also = placed if here.ordered and rest else was & everyone
        if there.ordered:
            known[card] = now | also | placed << OBSERVERS
            s.loose |= (also & ~placed & ~see) << there.shift
        else:
            known[card] = now | also


def _exchange(s: State, card: int, rest: list[int], watchers: int) -> None:
    """Seats in `watchers` saw a card leave that they did not know there: they lose one known card of its kind."""
    known = s.known
    missing = watchers & ~known[card]
    if not missing:
        return
    kinds = s.setup.table.kinds_of
    kind = kinds[card]
    for other in rest:
        if kinds[other] == kind:
            k = known[other]
            lost = k & ~(k >> OBSERVERS) & missing
            if lost:
                known[other] = k & ~lost
                missing &= ~lost
                if not missing:
                    return


def gather(s: State) -> list[int]:
    """All cards of the match as one heap in their order, known to nobody any more. The caller empties the piles."""
    if s.knowing:
        s.known = [0] * s.setup.table.size
        s.loose = 0
    return list(range(s.setup.table.size))


def deal(s: State, cards: list[int], target: list[int], there: Place) -> None:
    """Cards come from a shuffled heap that is no pile (the deck being dealt out) into `target`."""
    if s.knowing:
        see = there.sees & s.everyone
        k = EVERYONE if see == s.everyone else see | see << OBSERVERS if there.ordered else see
        for card in cards:
            s.known[card] = k
    put(cards, target, there)
    if s.log is not None and cards:
        facts: dict[str, Any] = {"from": None, "to": there.to_data(), "count": len(cards)}
        kinds = {"cards": s.setup.table.ids_of(cards)}
        see = there.sees & s.everyone
        if see == s.everyone:
            s.log.add(Event(MOVE, {**facts, **kinds}, {}, 0))
        else:
            s.log.add(Event(MOVE, facts, kinds if see else {}, see))


def put(cards: list[int], target: list[int], there: Place) -> None:
    """Put cards into a list: on top of an ordered pile in their order, sorted into an unordered one."""
    if there.ordered:
        target.extend(cards)
    elif len(cards) == 1:
        insort(target, cards[0])
    else:
        target.extend(cards)
        target.sort()


def move(s: State, card: int, source: list[int], here: Place, target: list[int], there: Place, shown: int = 0) -> None:
    """Move one card."""
    source.remove(card)
    note(s, [card], source, here, there, shown)
    put([card], target, there)


def move_all(s: State, source: list[int], here: Place, target: list[int], there: Place) -> None:
    """Move every card of a list, keeping its order."""
    if source:
        cards = source.copy()
        source.clear()
        note(s, cards, source, here, there)
        put(cards, target, there)


def draw(s: State, count: int, source: list[int], here: Place, target: list[int], there: Place) -> list[int]:
    """Move up to `count` cards from the top of an ordered pile; what there is, when it runs out (C-R3)."""
    count = min(count, len(source))
    if not count:
        return []
    cards = source[-count:]
    cards.reverse()
    del source[-count:]
    note(s, cards, source, here, there)
    put(cards, target, there)
    return cards


def put_under(s: State, card: int, source: list[int], here: Place, target: list[int], there: Place) -> None:
    """Move one card to the bottom of an ordered pile."""
    source.remove(card)
    note(s, [card], source, here, there)
    target.insert(0, card)


def shuffle(s: State, pile: list[int], here: Place, chance: Chance) -> None:
    """Shuffle an ordered pile: who knew what lies in it still does, but not where."""
    chance.shuffle(pile)
    if s.knowing and here.sees != OPEN:
        loose = 0
        known = s.known
        for card in pile:
            k = known[card] & s.everyone
            known[card] = k
            loose |= k
        s.loose = s.loose & ~(OPEN << here.shift) | loose << here.shift
    if s.log is not None:
        s.log.add(Event(SHUFFLE, {"pile": here.to_data(), "count": len(pile)}, {}, 0))


def mix(
    s: State, cards: list[int], rest: list[int], here: Place, pile: list[int], there: Place, chance: Chance
) -> None:
    """Cards that left `rest` at `here` are shuffled into the ordered pile `there`."""
    note(s, cards, rest, here, there)
    pile.extend(cards)
    pile.sort()
    shuffle(s, pile, there, chance)


def reveal(s: State, index: int, pile: list[int], here: Place) -> None:
    """Turn up the card at a place of a hidden ordered pile; it stays there, for all to see."""
    card = pile[index]
    if s.knowing:
        _exchange(s, card, pile, s.everyone)
        s.known[card] = EVERYONE
    if s.log is not None:
        facts = {"pile": here.to_data(), "index": index, "cards": s.setup.table.ids_of([card])}
        s.log.add(Event(SHOW, facts, {}, 0))


def show(s: State, cards: list[int], pile: list[int], here: Place, audience: int) -> None:
    """Some seats see cards that stay in an unordered pile (a hand looked at, a card shown)."""
    if s.knowing:
        rest = [card for card in pile if card not in cards]
        for card in cards:
            _exchange(s, card, rest, audience & s.everyone)
        for card in cards:
            s.known[card] |= audience & s.everyone
    if s.log is not None:
        facts: dict[str, Any] = {"pile": here.to_data(), "count": len(cards)}
        kinds = {"cards": s.setup.table.ids_of(cards)}
        see = (audience | here.sees) & s.everyone
        if see == s.everyone:
            s.log.add(Event(SHOW, {**facts, **kinds}, {}, 0))
        else:
            s.log.add(Event(SHOW, facts, kinds, see))


def pick(pile: list[int], chance: Chance) -> int:
    """A random card of a pile (which stays in it)."""
    return pile[chance.below(len(pile))]
