"""Kennel: three times everybody lays two cards and a bid face down; the highest bids bring their dogs home.

Shows: a sealed choice of several steps with second thoughts (a pile with a home, a slot of the owner's, `reopen`).
"""

from __future__ import annotations

from typing import ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, gather, note, put
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect, Together
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef
from tests.toys.tools import HERE, Toy, card_of, kinds_in, value

KINDS = ("pup", "hound", "mastiff")
MOST = 2
ACTIONS = ActionTable(
    [Action(f"lay {kind}", Message("Lay {card}", card=KindRef(kind)), [kind], "hands") for kind in KINDS]
    + [Action(f"bid {coins}", Message("Bid {coins}", coins=coins)) for coins in range(MOST + 1)]
)
BID = len(KINDS)
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
LAID = Pile("laid", Message("laid cards"), OWNER, many=True, home="hands")
HOME = Pile("home", Message("kennel"), ALL, many=True)
AWAY = Pile("away", Message("run away"), ALL)
BOX = Pile("box", Message("box"), NOBODY, ordered=True)


class KennelState(State):
    piles: ClassVar = declare(HANDS, LAID, HOME, AWAY, BOX)
    slots: ClassVar = (Slot("bids", OWNER), Slot("coins", ALL), Slot("round", ALL))

    def __init__(self, setup: Setup, like: KennelState | None = None) -> None:
        super().__init__(setup, like)
        seats = setup.seats
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(seats)]
        self.laid: list[list[int]] = [h.copy() for h in like.laid] if like else [[] for _ in range(seats)]
        self.home: list[list[int]] = [h.copy() for h in like.home] if like else [[] for _ in range(seats)]
        self.away: list[int] = like.away.copy() if like else []
        self.box: list[int] = like.box.copy() if like else []
        self.bids: list[int] = like.bids.copy() if like else [-1] * seats
        self.coins: list[int] = like.coins.copy() if like else [3] * seats
        self.round: int = like.round if like else 0

    def clone(self) -> KennelState:
        return KennelState(self.setup, self)

    def scores(self) -> list[int]:
        return [self.coins[seat] + sum(value(self, card) for card in self.home[seat]) for seat in range(len(self.home))]

    def lines(self) -> list[list[Line]]:
        return [
            [
                Line("KE 4", Message("Coins left"), self.coins[seat]),
                *(Line("KE 4", Message("A dog at home"), value(self, card)) for card in self.home[seat]),
            ]
            for seat in range(self.setup.seats)
        ]

    def rank_keys(self) -> list[tuple[int, ...]]:
        return [(score, len(home)) for score, home in zip(self.scores(), self.home, strict=True)]

    def reason_words(self) -> Message:
        return Message("Three rounds have been played.")


class Deal(Effect[KennelState]):
    rule: ClassVar = "KE 1"

    def run(self, s: KennelState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        for seat in range(s.setup.seats):
            deal(s, cards[6 * seat : 6 * seat + 6], s.hands[seat], HANDS.places[seat])
        deal(s, cards[6 * s.setup.seats :], s.box, BOX.places[0])
        s.push(Secretly())


class Secretly(Together[KennelState]):
    """Everybody lays two cards, then bids; whoever bids most, two or more alike, brings the cards home."""

    rule: ClassVar = "KE 2"

    def seats(self, s: KennelState) -> list[int]:
        return list(range(s.setup.seats))

    def branch(self, s: KennelState, seat: int) -> Decision[KennelState]:
        return Lay(seat, 1)

    def reopen(self, s: KennelState, seat: int) -> None:
        s.bids[seat] = -1

    def done(self, s: KennelState, chance: Chance) -> None:
        best = max(s.bids)
        for seat in range(s.setup.seats):
            s.tell(self.rule, Message("{seat} bids {coins}.", seat=SeatRef(seat), coins=s.bids[seat]))
            wins = s.bids[seat] == best
            target, there = (s.home[seat], HOME.places[seat]) if wins else (s.away, AWAY.places[0])
            note(s, s.laid[seat], s.hands[seat], HANDS.places[seat], there)
            put(s.laid[seat], target, there)
            s.laid[seat] = []
            if wins:
                s.coins[seat] -= best
            s.bids[seat] = -1
        s.round += 1
        s.begin_turn(-1)
        if s.round == 3:
            s.end_match("rounds")
        else:
            s.push(Secretly())


class Lay(Decision[KennelState]):
    """Lay a card face down; `left` more follow, then the bid."""

    rule: ClassVar = "KE 2"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def options(self, s: KennelState) -> list[int]:
        return kinds_in(s, s.hands[self.seat])

    def refuse(self, s: KennelState, action: int) -> Reason | None:
        if action >= BID:
            return Reason("KE 3", Message("First lay two cards."))
        if action not in self.options(s):
            return Reason("KE 2", Message("You have no {card} left.", card=KindRef(KINDS[action])))
        return None

    def choose(self, s: KennelState, action: int, chance: Chance) -> None:
        hand = s.hands[self.seat]
        card = card_of(s, hand, action)
        hand.remove(card)
        put([card], s.laid[self.seat], LAID.places[self.seat])
        s.push(Lay(self.seat, self.left - 1) if self.left else Bid(self.seat))

    def prompt(self, s: KennelState) -> Message:
        return Message("Lay {count} more card.", "Lay {count} more cards.", count=self.left + 1)


class Bid(Decision[KennelState]):
    """Bid coins for bringing the two home."""

    rule: ClassVar = "KE 3"

    def options(self, s: KennelState) -> list[int]:
        return [BID + coins for coins in range(min(MOST, s.coins[self.seat]) + 1)]

    def refuse(self, s: KennelState, action: int) -> Reason | None:
        if action < BID:
            return Reason("KE 2", Message("Two cards are enough."))
        if action - BID > s.coins[self.seat]:
            return Reason("KE 3", Message("You have only {coins}.", coins=s.coins[self.seat]))
        return None

    def choose(self, s: KennelState, action: int, chance: Chance) -> None:
        s.bids[self.seat] = action - BID

    def prompt(self, s: KennelState) -> Message:
        return Message("How much do you bid?")


class Kennel(Toy):
    name: ClassVar = "kennel"
    title: ClassVar = Message("Kennel")
    folder: ClassVar = HERE / "kennel"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 6
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, Secretly, Lay, Bid)
    state_class: ClassVar = KennelState

    def first_state(self, setup: Setup) -> State:
        state = KennelState(setup)
        state.push(Deal())
        return state


GAME = Kennel()
