"""Letters: every card is one of a kind, so that its name in somebody's bytes is a leak that a search finds.

A turn: give a card to the next seat in secret, then draw one. "tear" is a rule with a bug.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, draw, gather, move
from houndtable.kernel.piles import NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef
from tests.toys.tools import Toy, card_of, kinds_in

HERE = Path(__file__).parent
KINDS = [f"letter-{a}{b}" for a in "bcdfgh" for b in "aeio"]
ACTIONS = ActionTable(
    [Action(f"give {kind}", Message("Give {card}", card=KindRef(kind)), [kind], "hands") for kind in KINDS]
    + [Action("tear", Message("Tear a letter up"))]
)
TEAR = len(KINDS)
DECK = Pile("deck", Message("deck"), NOBODY, ordered=True)
HANDS = Pile("hands", Message("hand"), OWNER, many=True)


class LettersState(State):
    piles: ClassVar = declare(DECK, HANDS)
    slots: ClassVar = (Slot("given", OWNER),)

    def __init__(self, setup: Setup, like: LettersState | None = None) -> None:
        super().__init__(setup, like)
        self.deck: list[int] = like.deck.copy() if like else []
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(setup.seats)]
        self.given: list[int] = like.given.copy() if like else [0] * setup.seats

    def clone(self) -> LettersState:
        return LettersState(self.setup, self)

    def scores(self) -> list[int]:
        return [0] * self.setup.seats

    def lines(self) -> list[list[Line]]:
        return [[Line("LE 3", Message("Letters"), 0)] for _ in range(self.setup.seats)]

    def reason_words(self) -> Message:
        return Message("The deck is empty.")


class Deal(Effect[LettersState]):
    rule: ClassVar = "LE 1"

    def run(self, s: LettersState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        for seat in range(s.setup.seats):
            deal(s, cards[4 * seat : 4 * seat + 4], s.hands[seat], HANDS.places[seat])
        deal(s, cards[4 * s.setup.seats :], s.deck, DECK.places[0])
        s.push(Turn(0))


class Turn(Decision[LettersState]):
    rule: ClassVar = "LE 2"

    def options(self, s: LettersState) -> list[int]:
        return [*kinds_in(s, s.hands[self.seat]), TEAR]

    def refuse(self, s: LettersState, action: int) -> Reason | None:
        if action not in self.options(s):
            return Reason(
                self.rule, Message("{seat} has no {card}.", seat=SeatRef(self.seat), card=KindRef(KINDS[action]))
            )
        return None

    def choose(self, s: LettersState, action: int, chance: Chance) -> None:
        s.begin_turn(self.seat)
        hand = s.hands[self.seat]
        to = (self.seat + 1) % s.setup.seats
        if action == TEAR:
            hand.pop()
            raise RuntimeError("this rule has a bug")
        s.given[self.seat] += 1
        s.tell(
            self.rule,
            Message("{seat} gives {to} a letter.", seat=SeatRef(self.seat), to=SeatRef(to)),
            Message("{seat} gives {to} {card}.", seat=SeatRef(self.seat), to=SeatRef(to), card=KindRef(KINDS[action])),
            1 << self.seat | 1 << to,
        )
        move(s, card_of(s, hand, action), hand, HANDS.places[self.seat], s.hands[to], HANDS.places[to])
        draw(s, 1, s.deck, DECK.places[0], hand, HANDS.places[self.seat])
        if s.deck:
            s.push(Turn(to))
        else:
            s.end_match("empty")

    def prompt(self, s: LettersState) -> Message:
        return Message("Give a letter away.")


class Letters(Toy):
    name: ClassVar = "letters"
    title: ClassVar = Message("Letters")
    folder: ClassVar = HERE
    min_seats: ClassVar = 2
    max_seats: ClassVar = 4
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, Turn)
    state_class: ClassVar = LettersState

    def first_state(self, setup: Setup) -> State:
        state = LettersState(setup)
        state.push(Deal())
        return state


GAME = Letters()
