"""Larder: in a turn, buy and sell as you please at an open market, then say that you are done.

Shows: a turn of free actions that can be taken back until something hidden is turned up; house rows that a user's
own file may replace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.cards import CardError, CardTable, FieldCheck, Kind, whole
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, draw, gather, move
from houndtable.kernel.piles import ALL, NOBODY, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.words import KindRef, Message, Reason
from tests.toys.tools import HERE, Toy, ToyCards, card_of, kinds_in, value

KINDS = ("crumb", "sausage", "roast")
TURNS, MOST = 3, 2
ACTIONS = ActionTable(
    [Action(f"buy {k}", Message("Buy {card}", card=KindRef(k)), [k], "market") for k in KINDS]
    + [Action(f"sell {k}", Message("Sell {card}", card=KindRef(k)), [k], "larders") for k in KINDS]
    + [Action("turn up", Message("Turn up a card"), (), "deck"), Action("done", Message("Done"))]
)
SELL, TURN_UP, DONE = 3, 6, 7
DECK = Pile("deck", Message("deck"), NOBODY, ordered=True)
MARKET = Pile("market", Message("market"), ALL)
LARDERS = Pile("larders", Message("larder"), ALL, many=True)


class LarderCards(ToyCards):
    """The cards' prices, by kind."""

    def __init__(self, kinds: Sequence[Kind], counts: Sequence[int]) -> None:
        super().__init__(kinds, counts)
        self.price = [int(kind.values["price"]) for kind in kinds]


class LarderState(State):
    piles: ClassVar = declare(DECK, MARKET, LARDERS)
    slots: ClassVar = (Slot("coins", ALL), Slot("turned", ALL), Slot("sold", ALL), Slot("turns", ALL))

    def __init__(self, setup: Setup, like: LarderState | None = None) -> None:
        super().__init__(setup, like)
        self.deck: list[int] = like.deck.copy() if like else []
        self.market: list[int] = like.market.copy() if like else []
        self.larders: list[list[int]] = [h.copy() for h in like.larders] if like else [[] for _ in range(setup.seats)]
        self.coins: list[int] = like.coins.copy() if like else [5] * setup.seats
        self.turned: int = like.turned if like else 0
        self.sold: int = like.sold if like else 0
        self.turns: int = like.turns if like else 0

    def clone(self) -> LarderState:
        return LarderState(self.setup, self)

    def price(self, kind: int) -> int:
        assert isinstance(self.setup.table, LarderCards)
        return self.setup.table.price[kind]

    def scores(self) -> list[int]:
        return [self.coins[seat] + sum(value(self, c) for c in cards) for seat, cards in enumerate(self.larders)]

    def lines(self) -> list[list[Line]]:
        return [
            [Line("LA 4", Message("Coins"), self.coins[seat])]
            + [Line("LA 4", Message("A treat"), value(self, card)) for card in self.larders[seat]]
            for seat in range(self.setup.seats)
        ]

    def reason_words(self) -> Message:
        return Message("Everybody has had three turns.")


class Deal(Effect[LarderState]):
    rule: ClassVar = "LA 1"

    def run(self, s: LarderState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        deal(s, cards[:4], s.market, MARKET.places[0])
        deal(s, cards[4:], s.deck, DECK.places[0])
        s.begin_turn(0)
        s.push(Shop(0))


class Shop(Decision[LarderState]):
    """Buy, sell (twice at most) and turn up cards (twice at most) in any order, until done."""

    rule: ClassVar = "LA 2"

    def options(self, s: LarderState) -> list[int]:
        found = [k for k in kinds_in(s, s.market) if s.price(k) <= s.coins[self.seat]]
        if s.sold < MOST:
            found += [SELL + k for k in kinds_in(s, s.larders[self.seat])]
        if s.turned < MOST and s.deck:
            found.append(TURN_UP)
        return [*found, DONE]

    def refuse(self, s: LarderState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        if action == TURN_UP:
            return Reason("LA 3", Message("You have turned up two cards, or the deck is empty."))
        card = KindRef(KINDS[action % SELL])
        if action < SELL and action in kinds_in(s, s.market):
            return Reason("LA 2", Message("{card} costs {price}.", card=card, price=s.price(action)))
        if SELL <= action and s.sold == MOST:
            return Reason("LA 2", Message("You have sold two treats in this turn."))
        return Reason("LA 2", Message("There is no {card}.", card=card))

    def choose(self, s: LarderState, action: int, chance: Chance) -> None:
        market, there = s.market, MARKET.places[0]
        larder, own = s.larders[self.seat], LARDERS.places[self.seat]
        if action == DONE:
            s.push(NextShop(self.seat))
            return
        if action == TURN_UP:
            s.turned += 1
            draw(s, 1, s.deck, DECK.places[0], market, there)
        elif action < SELL:
            s.coins[self.seat] -= s.price(action)
            move(s, card_of(s, market, action), market, there, larder, own)
        else:
            s.sold += 1
            s.coins[self.seat] += s.price(action - SELL) // 2
            move(s, card_of(s, larder, action - SELL), larder, own, market, there)
        s.push(Shop(self.seat))

    def prompt(self, s: LarderState) -> Message:
        return Message("Buy, sell, turn up a card, or be done.")


class NextShop(Effect[LarderState]):
    """The next seat's turn, or the end after three turns each."""

    rule: ClassVar = "LA 3"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def run(self, s: LarderState, chance: Chance) -> None:
        s.turned = s.sold = 0
        s.turns += 1
        if s.turns == TURNS * s.setup.seats:
            s.end_match("turns")
            return
        after = (self.seat + 1) % s.setup.seats
        s.begin_turn(after)
        s.push(Shop(after))


class Larder(Toy):
    name: ClassVar = "larder"
    title: ClassVar = Message("Larder")
    folder: ClassVar = HERE / "larder"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 3
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, Shop, NextShop)
    state_class: ClassVar = LarderState
    card_fields: ClassVar[Mapping[str, FieldCheck]] = {"value": whole(0, 9), "price": whole(0, 9)}

    def make_table(self, rows: Sequence[Kind], seats: int, options: Mapping[str, Any]) -> CardTable:
        return LarderCards(rows, [row.copies for row in rows])

    def check_rows(self, rows: Sequence[Kind]) -> None:
        if sum(row.copies for row in rows) < 8:
            raise CardError("the larder needs at least 8 cards")

    def first_state(self, setup: Setup) -> State:
        state = LarderState(setup)
        state.push(Deal())
        return state


GAME = Larder()
