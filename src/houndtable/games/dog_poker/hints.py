"""Hints: what a hand is likely to earn, by the conditions turned up, those still hidden and the cards still to come."""

from __future__ import annotations

from typing import Final

from houndtable.games.dog_poker.cards import HAND, SLOTS, PokerCards
from houndtable.games.dog_poker.rules import PASS, PassCard, PokerState
from houndtable.kernel.hints import Hints
from houndtable.kernel.state import State

FLOW: Final = 0.5
"""How much of the cards wanted is passed on, compared with chance: others keep what pays."""
NONE: Final = -1.0e9
"""Less than any value."""
COMING: Final = (10, 10, 6, 3, 1)
"""Cards that come to a hand by a pass or a draw from this round's on; in round 0, while conditions are chosen, too."""


class Prices:
    """What cards pay in one world, as it looks from one hand.

    `weights` says how often each kind lies on the mat (fractions: expected); `unseen` how many cards of each kind may
    still come, in `coming` draws. `worth` is what a card of a kind pays by itself.
    """

    def __init__(self, cards: PokerCards, weights: list[float], unseen: list[int], coming: int) -> None:
        self.worth: Final[list[float]] = [cards.points[kind] * weights[kind] for kind in range(HAND)]
        self.needs: Final[list[list[tuple[int, int]]]] = []
        self.sizes: Final[list[int]] = []
        self.bonuses: Final[list[float]] = []
        for kind in range(HAND):
            if weights[kind] > 0.0:
                for one in cards.bonuses[kind]:
                    self.needs.append(sorted(zip(one.kinds, one.numbers, strict=True)))
                    self.sizes.append(len(one.letters))
                    self.bonuses.append(one.points * weights[kind])
        total = max(1, sum(unseen))
        self.more: Final[list[list[float]]] = [
            at_least(FLOW * unseen[kind] / total, unseen[kind], coming) for kind in range(HAND)
        ]

    def value(self, counts: list[int]) -> float:
        """The points that the cards may be expected to earn."""
        value = self.sets(counts)
        for kind in range(HAND):
            value += self.worth[kind] * counts[kind]
        return value

    def sets(self, counts: list[int]) -> float:
        """The part of it that comes from set bonuses: those held, and a next copy by the chance to complete it."""
        value = 0.0
        more = self.more
        for index, need in enumerate(self.needs):
            held = HAND
            for kind, number in need:
                copies = counts[kind] // number
                if copies < held:
                    held = copies
            expected = float(held)
            times = held + 1
            if self.sizes[index] * times <= HAND:
                chance = 1.0
                for kind, number in need:
                    lacking = number * times - counts[kind]
                    if lacking > 0:
                        chance *= more[kind][lacking]
                expected += chance
            value += expected * self.bonuses[index]
        return value


def at_least(share: float, copies: int, draws: int) -> list[float]:
    """The chances of at least 0, 1, 2, ... cards in so many draws, each being one with chance `share`; of over 3: 0."""
    chances = [1.0] + [0.0] * HAND
    left = 1.0
    exactly: float = (1.0 - share) ** draws
    for number in range(1, min(3, copies, draws) + 1):
        left -= exactly
        chances[number] = left
        exactly *= share / (1.0 - share) * (draws - number + 1) / number
    return chances


class PokerHints(Hints):
    """Greedy play of Dog Poker."""

    def evaluate(self, world: State) -> list[float]:
        assert isinstance(world, PokerState)
        values: list[float] = []
        for seat in range(world.setup.seats):
            value = float(world.totals[seat])
            if not world.over:
                value += prices(world, seat).value(world.counts(seat))
            values.append(value)
        return values

    def weigh(self, world: State, seat: int, options: list[int]) -> list[float]:
        assert isinstance(world, PokerState)
        decision = world.decision(seat)
        if isinstance(decision, PassCard):
            return pass_values(world, seat, decision.left + 1, options)
        return condition_values(world, seat, options)


def prices(world: PokerState, seat: int) -> Prices:
    """The prices for a seat in a world: the mat as it lies there, the rest of the deck out of sight."""
    cards = world.cards
    weights = [0.0] * HAND
    for card in world.mat:
        weights[cards.kinds_of[card]] += 1.0
    return Prices(cards, weights, unseen_by(world, seat), COMING[world.round])


def unseen_by(world: PokerState, seat: int) -> list[int]:
    """How many cards of each kind lie neither in the seat's hand nor face up on the mat, nor are about to be passed."""
    counts = world.counts(seat)
    for card in world.sealed[seat]:
        counts[world.cards.kinds_of[card]] += 1
    for kind in world.conditions():
        counts[kind] += 1
    return [world.cards.counts[kind] - counts[kind] for kind in range(HAND)]


def pass_values(world: PokerState, seat: int, left: int, options: list[int]) -> list[float]:
    """For each pass: the best value of what is kept, over all ways to pass the cards that still have to go."""
    price = prices(world, seat)
    kept = world.counts(seat)
    held = sum(price.worth[kind] * kept[kind] for kind in range(HAND))
    best = [NONE] * HAND
    after = [sum(kept[kind + 1 :]) for kind in range(HAND)]
    _try_passes(price, kept, [0] * HAND, after, 0, left, held, best)
    return [best[option - PASS] for option in options]


def _try_passes(
    price: Prices,
    kept: list[int],
    gone: list[int],
    after: list[int],
    kind: int,
    left: int,
    value: float,
    best: list[float],
) -> None:
    """Try all ways to pass `left` more cards of this kind and those after it.

    `value` is what single cards still pay, `after` how many cards there are of the kinds after each.
    """
    if left == 0:
        value += price.sets(kept)
        for passed in range(HAND):
            if gone[passed] and value > best[passed]:
                best[passed] = value
        return
    fewest = max(0, left - after[kind])
    most = min(left, kept[kind])
    kept[kind] -= fewest
    gone[kind] += fewest
    for number in range(fewest, most + 1):
        _try_passes(price, kept, gone, after, kind + 1, left - number, value - number * price.worth[kind], best)
        kept[kind] -= 1
        gone[kind] += 1
    kept[kind] += most + 1
    gone[kind] -= most + 1


def condition_values(world: PokerState, seat: int, options: list[int]) -> list[float]:
    """For each condition: what it lets the own hand expect, less what it lets the others expect on average."""
    cards = world.cards
    unseen = unseen_by(world, seat)
    total = sum(unseen)
    values: list[float] = []
    for option in options:
        weights = [(SLOTS - 1) * number / total for number in unseen]
        weights[option] += 1.0
        price = Prices(cards, weights, unseen, COMING[0])
        own = world.counts(seat)
        own[option] -= 1
        value = price.value(own)
        for other in range(world.setup.seats):
            if other != seat:
                value -= price.value(world.counts(other)) / (world.setup.seats - 1)
        values.append(value)
    return values
