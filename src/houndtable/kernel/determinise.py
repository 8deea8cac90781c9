"""Determinising: a random world that agrees with all that one seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from houndtable.kernel.chance import Chance
from houndtable.kernel.piles import ALL, OBSERVERS, seats_of
from houndtable.kernel.state import State


def determinise(s: State, seat: int, chance: Chance) -> State:
    """A copy of the state whose hidden cards are dealt anew among the places that `seat` does not know.

    The cards dealt come from a sorted pool, so that the truth can't steer the sample. Sealed choices of other seats
    are made again at random. The world keeps no knowledge and no log; it is for search and hints alone.
    """
    world = s.clone()
    world.knowing = False
    answered: list[int] = []
    if world.pending:
        together = world.together()
        assert together is not None
        for other in seats_of(world.opened):
            if other != seat:
                if not world.pending >> other & 1 and not together.silent():
                    answered.append(other)
                world.reopen(other)
    _deal(world, seat, chance)
    for other in answered:
        while world.pending >> other & 1:
            options = world.decision(other).options(world)
            world.play(other, options[chance.below(len(options))], chance)
    world.known = []  # what others know where would tell the truth
    world.loose = 0
    return world


def _deal(world: State, seat: int, chance: Chance) -> None:
    """Deal the cards that the seat can't tell anew. Every card lies in one pile, and all know the open ones."""
    known = world.known
    bit: i64 = 1 << seat
    pool: list[int] = []
    card: i64 = 0
    for k in known:
        bits: i64 = k
        if not bits & bit:
            pool.append(card)
        card += 1
    chance.shuffle(pool)
    start = 0
    for pile in world.piles:
        if pile.sees == ALL:
            continue
        content = getattr(world, pile.name)
        lists: list[list[int]] = content if pile.many else [content]
        for cards in lists:
            if not cards:
                continue
            if pile.ordered:
                start = _deal_ordered(cards, known, bit, pool, start, chance)
                continue
            told: list[int] = []
            for own in cards:
                bits = known[own]
                if bits & bit:
                    told.append(own)
            end = start + len(cards) - len(told)
            if start < end:
                cards[:] = pool[start:end]
                cards.extend(told)
                cards.sort()
                start = end


def _deal_ordered(cards: list[int], known: list[int], bit: i64, pool: list[int], start: int, chance: Chance) -> int:
    """Deal from the pool, from `start` on, to the places of an ordered pile that the seat can't tell; where it ended.

    Cards that the seat knows to lie in the pile, but not where, are put at random places first.
    """
    placed: i64 = bit << OBSERVERS
    holes: list[int] = []
    loose: list[int] = []
    index: i64 = 0
    for card in cards:
        k: i64 = known[card]
        if not k & placed:
            holes.append(index)
            if k & bit:
                loose.append(card)
        index += 1
    if loose:
        loose.sort()
        chance.shuffle(holes)
        for card in loose:
            cards[holes.pop()] = card
        holes.sort()
    for hole in holes:
        cards[hole] = pool[start]
        start += 1
    return start
