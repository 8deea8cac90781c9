"""Fetch: throw something; any other may bark it away, and a bark may be barked away in turn.

Shows: a reaction window that can itself be answered, masked or quick; a deck drawn from in secret.
"""

from __future__ import annotations

from typing import ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, draw, gather, move, move_all
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.windows import Window
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef
from tests.toys.tools import HERE, Toy, card_of, kinds_in, value

THINGS = ("ball", "stick", "bone")
BARK_KIND = 3
ACTIONS = ActionTable(
    [Action(f"throw {kind}", Message("Throw {card}", card=KindRef(kind)), [kind], "hands") for kind in THINGS]
    + [
        Action("drop bark", Message("Put a {card} away", card=KindRef("bark")), ["bark"], "hands"),
        Action("bark", Message("Bark!"), ["bark"], "hands"),
        Action("let be", Message("Let it be")),
    ]
)
DROP, BARK, LET_BE = 3, 4, 5
DECK = Pile("deck", Message("deck"), NOBODY, ordered=True)
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
ANNOUNCED = Pile("announced", Message("announced"), ALL, ordered=True)
DISCARD = Pile("discard", Message("discard pile"), ALL, ordered=True)


class FetchState(State):
    piles: ClassVar = declare(DECK, HANDS, ANNOUNCED, DISCARD)
    slots: ClassVar = (Slot("points", ALL), Slot("barks", ALL))

    def __init__(self, setup: Setup, like: FetchState | None = None) -> None:
        super().__init__(setup, like)
        self.deck: list[int] = like.deck.copy() if like else []
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(setup.seats)]
        self.announced: list[int] = like.announced.copy() if like else []
        self.discard: list[int] = like.discard.copy() if like else []
        self.points: list[int] = like.points.copy() if like else [0] * setup.seats
        self.barks: int = like.barks if like else 0

    def clone(self) -> FetchState:
        return FetchState(self.setup, self)

    def scores(self) -> list[int]:
        return self.points.copy()

    def lines(self) -> list[list[Line]]:
        return [[Line("FE 2", Message("Fetched"), points)] for points in self.points]

    def reason_words(self) -> Message:
        return Message("Nobody has a card left.")


class Deal(Effect[FetchState]):
    rule: ClassVar = "FE 1"

    def run(self, s: FetchState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        for seat in range(s.setup.seats):
            deal(s, cards[3 * seat : 3 * seat + 3], s.hands[seat], HANDS.places[seat])
        deal(s, cards[3 * s.setup.seats :], s.deck, DECK.places[0])
        s.push(Turn(0))


class Turn(Decision[FetchState]):
    """Throw a thing; who has none puts a bark away."""

    rule: ClassVar = "FE 2"

    def options(self, s: FetchState) -> list[int]:
        things = [kind for kind in kinds_in(s, s.hands[self.seat]) if kind != BARK_KIND]
        return things or [DROP]

    def refuse(self, s: FetchState, action: int) -> Reason | None:
        if action in (BARK, LET_BE):
            return Reason("FE 3", Message("Nothing has been thrown yet."))
        if action == DROP and self.options(s) != [DROP]:
            return Reason("FE 2", Message("A bark may be put away only by who has nothing to throw."))
        if action != DROP and action not in self.options(s):
            return Reason("FE 2", Message("You have no {card}.", card=KindRef(THINGS[action])))
        return None

    def choose(self, s: FetchState, action: int, chance: Chance) -> None:
        s.begin_turn(self.seat)
        hand = s.hands[self.seat]
        move(s, card_of(s, hand, action), hand, HANDS.places[self.seat], s.announced, ANNOUNCED.places[0])
        s.push(EndTurn(self.seat))
        if action != DROP:
            s.tell(self.rule, Message("{seat} throws {card}.", seat=SeatRef(self.seat), card=KindRef(THINGS[action])))
            s.push(Resolve(self.seat))
            s.push(BarkWindow(self.seat))

    def prompt(self, s: FetchState) -> Message:
        return Message("Throw something.")


class BarkWindow(Window[FetchState]):
    """Everybody but who did the last thing may bark at it; the first clockwise who does is heard."""

    rule: ClassVar = "FE 3"

    def __init__(self, actor: int) -> None:
        self.actor = actor

    def args(self) -> tuple[int, ...]:
        return (self.actor,)

    def may_react(self, s: FetchState) -> list[int]:
        kinds = s.setup.table.kinds_of
        out = sum(1 for card in s.announced + s.discard if kinds[card] == BARK_KIND)
        if out == s.setup.table.counts[BARK_KIND]:
            return []
        return [seat for seat in range(s.setup.seats) if seat != self.actor and s.hands[seat]]

    def holds(self, s: FetchState, seat: int) -> bool:
        return BARK_KIND in kinds_in(s, s.hands[seat])

    def branch(self, s: FetchState, seat: int) -> Decision[FetchState]:
        return Answer(seat)

    def done(self, s: FetchState, chance: Chance) -> None:
        for one in range(1, s.setup.seats):
            seat = (self.actor + one) % s.setup.seats
            if s.answers[seat] == BARK:
                hand = s.hands[seat]
                move(s, card_of(s, hand, BARK_KIND), hand, HANDS.places[seat], s.announced, ANNOUNCED.places[0])
                s.barks += 1
                s.tell(self.rule, Message("{seat} barks!", seat=SeatRef(seat)))
                s.push(BarkWindow(seat))
                return


class Answer(Decision[FetchState]):
    """Bark, or let it be."""

    rule: ClassVar = "FE 3"

    def options(self, s: FetchState) -> list[int]:
        return [BARK, LET_BE] if BARK_KIND in kinds_in(s, s.hands[self.seat]) else [LET_BE]

    def refuse(self, s: FetchState, action: int) -> Reason | None:
        if action == BARK and BARK not in self.options(s):
            return Reason("FE 3", Message("You have no {card}.", card=KindRef("bark")))
        if action < BARK:
            return Reason("FE 3", Message("First everybody says whether to bark."))
        return None

    def choose(self, s: FetchState, action: int, chance: Chance) -> None:
        s.answers[self.seat] = action

    def prompt(self, s: FetchState) -> Message:
        return Message("Bark, or let it be?")


class Resolve(Effect[FetchState]):
    """What was thrown counts unless it was barked away."""

    rule: ClassVar = "FE 3"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def run(self, s: FetchState, chance: Chance) -> None:
        if s.barks % 2 == 0:
            s.points[self.seat] += value(s, s.announced[0])
        s.barks = 0


class EndTurn(Resolve):
    """Clear up, draw a card, and on to the next who has one."""

    rule: ClassVar = "FE 4"

    def run(self, s: FetchState, chance: Chance) -> None:
        move_all(s, s.announced, ANNOUNCED.places[0], s.discard, DISCARD.places[0])
        draw(s, 1, s.deck, DECK.places[0], s.hands[self.seat], HANDS.places[self.seat])
        for one in range(1, s.setup.seats + 1):
            seat = (self.seat + one) % s.setup.seats
            if s.hands[seat]:
                s.push(Turn(seat))
                return
        s.end_match("played out")


class Fetch(Toy):
    name: ClassVar = "fetch"
    title: ClassVar = Message("Fetch")
    folder: ClassVar = HERE / "fetch"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 4
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, Turn, BarkWindow, Answer, Resolve, EndTurn)
    state_class: ClassVar = FetchState
    reactions: ClassVar = True

    def first_state(self, setup: Setup) -> State:
        state = FetchState(setup)
        state.push(Deal())
        return state


GAME = Fetch()
