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
    known = world.known
    bit: i64 = 1 << seat
    pool: list[int] = []
    heaps: list[list[int]] = []
    kept: list[list[int]] = []
    rows: list[list[int]] = []
    holes: list[list[int]] = []
    for pile in world.piles:
        if pile.sees == ALL:
            continue
        content = getattr(world, pile.name)
        lists: list[list[int]] = content if pile.many else [content]
        for cards in lists:
            if not cards:
                continue
            if pile.ordered:
                hole = _holes(cards, known, bit, pool, chance)
                if hole:
                    rows.append(cards)
                    holes.append(hole)
                continue
            told: list[int] = []
            for card in cards:
                k: i64 = known[card]
                if k & bit:
                    told.append(card)
                else:
                    pool.append(card)
            if len(told) < len(cards):
                heaps.append(cards)
                kept.append(told)
    pool.sort()
    chance.shuffle(pool)
    start = 0
    for number, cards in enumerate(heaps):
        told = kept[number]
        end = start + len(cards) - len(told)
        cards[:] = told
        cards.extend(pool[start:end])
        cards.sort()
        start = end
    for number, cards in enumerate(rows):
        for index in holes[number]:
            cards[index] = pool[start]
            start += 1


def _holes(cards: list[int], known: list[int], bit: i64, pool: list[int], chance: Chance) -> list[int]:
    """The places of an ordered pile to be filled from the pool, which gets the cards the seat can't tell.

    Cards that the seat knows to lie in the pile, but not where, are put at random places first.
    """
    placed: i64 = bit << OBSERVERS
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
    if not loose:
        return hole
    loose.sort()
    chance.shuffle(hole)
    for number, card in enumerate(loose):
        cards[hole[number]] = card
    rest = hole[len(loose) :]
    rest.sort()
    return rest
