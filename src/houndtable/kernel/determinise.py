"""Determinising: a random world that agrees with all that one seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from houndtable.kernel.chance import Chance
from houndtable.kernel.piles import ALL, OBSERVERS
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
        for other in together.seats(world):
            if other != seat:
                if not world.pending >> other & 1:
                    answered.append(other)
                world.reopen(other)
    _deal(world, seat, chance)
    for other in answered:
        while world.pending >> other & 1:
            options = world.decision(other).options(world)
            world.play(other, options[chance.below(len(options))], chance)
    return world


def _deal(world: State, seat: int, chance: Chance) -> None:
    known = world.known
    bit: i64 = 1 << seat
    placed: i64 = bit << OBSERVERS
    lists: list[list[int]] = []
    holes: list[list[int]] = []
    pool: list[int] = []
    for pile in world.piles:
        if pile.sees == ALL:
            continue
        many = getattr(world, pile.name)
        for cards in many if pile.many else [many]:
            if not cards:
                continue
            if pile.ordered:
                hole, loose = _ordered_holes(cards, known, bit, placed, pool)
                if loose:
                    _scatter(cards, hole, loose, pool, chance)
                    hole = [index for index in hole if cards[index] < 0]
            else:
                hole = []
                index = 0
                for card in cards:
                    k: i64 = known[card]
                    if not k & bit:
                        hole.append(index)
                        pool.append(card)
                    index += 1
            if hole:
                lists.append(cards)
                holes.append(hole)
    pool.sort()
    chance.shuffle(pool)
    start = 0
    for number, cards in enumerate(lists):
        hole = holes[number]
        for index in hole:
            cards[index] = pool[start]
            start += 1
    for pile in world.piles:
        if pile.sees != ALL and not pile.ordered:
            many = getattr(world, pile.name)
            for cards in many if pile.many else [many]:
                cards.sort()


def _ordered_holes(
    cards: list[int], known: list[int], bit: i64, placed: i64, pool: list[int]
) -> tuple[list[int], list[int]]:
    """The places of an ordered pile whose card the seat can't tell, and the cards it knows to lie at some of them.

    The others at those places go to the pool.
    """
    hole: list[int] = []
    loose: list[int] = []
    index = 0
    for card in cards:
        k: i64 = known[card]
        if not k & placed:
            hole.append(index)
            if k & bit:
                loose.append(card)
            else:
                pool.append(card)
        index += 1
    return hole, loose


def _scatter(cards: list[int], hole: list[int], loose: list[int], pool: list[int], chance: Chance) -> None:
    """Put the known cards at random places of the holes; mark the places left over with -1."""
    order = hole.copy()
    chance.shuffle(order)
    loose.sort()
    for index in hole:
        cards[index] = -1
    for number, card in enumerate(loose):
        cards[order[number]] = card
