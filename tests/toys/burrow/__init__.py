"""Burrow: gifts, thefts and looks in secret, and a deck that is dug in, shuffled into and turned up.

Shows: all the ways in which knowledge comes and goes. Who looks at the top cards holds them in a pile of their own
(`looked`) meanwhile: which of them goes where stays hidden from others.
"""

from __future__ import annotations

from typing import ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, draw, gather, mix, move, pick, put_under, reveal, show
from houndtable.kernel.piles import ALL, NOBODY, OPEN, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef
from tests.toys.tools import HERE, Toy, card_of, kinds_in, value

KINDS = ("twig", "shoe", "ham", "gem")
SEATS = range(4)
TURNS = 4
_CARD = {
    "play": ("Play {card} openly", "hands"),
    "bury": ("Shuffle {card} into the deck", "hands"),
    "keep": ("Keep {card}", "looked"),
    "under": ("Put {card} under the deck", "looked"),
}
ACTIONS = ActionTable(
    [
        Action(f"{verb} {k}", Message(words, card=KindRef(k)), [k], pile)
        for verb, (words, pile) in _CARD.items()
        for k in KINDS
    ]
    + [
        Action(f"give {k} to {n}", Message("Give {card} to {to}", card=KindRef(k), to=SeatRef(n)), [k], "hands", n)
        for n in SEATS
        for k in KINDS
    ]
    + [Action(f"peek at {n}", Message("Look at the hand of {to}", to=SeatRef(n)), (), "hands", n) for n in SEATS]
    + [Action(f"snatch from {n}", Message("Take a card from {to}", to=SeatRef(n)), (), "hands", n) for n in SEATS]
    + [
        Action("dig", Message("Look at the top three cards"), (), "deck"),
        Action("turn up", Message("Turn up the top card"), (), "deck"),
        Action("sweep", Message("Shuffle the open cards into the deck"), (), "open"),
    ]
)
PLAY, BURY, KEEP, UNDER, GIVE, PEEK, SNATCH = 0, 4, 8, 12, 16, 32, 36
DIG, TURN_UP, SWEEP = 40, 41, 42
DECK = Pile("deck", Message("deck"), NOBODY, ordered=True)
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
LOOKED = Pile("looked", Message("cards looked at"), OWNER, many=True)
HEAP = Pile("open", Message("open cards"), ALL)


class BurrowState(State):
    piles: ClassVar = declare(DECK, HANDS, LOOKED, HEAP)
    slots: ClassVar = (Slot("turns", ALL), Slot("points", ALL))

    def __init__(self, setup: Setup, like: BurrowState | None = None) -> None:
        super().__init__(setup, like)
        self.deck: list[int] = like.deck.copy() if like else []
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(setup.seats)]
        self.looked: list[list[int]] = [h.copy() for h in like.looked] if like else [[] for _ in range(setup.seats)]
        self.open: list[int] = like.open.copy() if like else []
        self.turns: int = like.turns if like else 0
        self.points: list[int] = like.points.copy() if like else [0] * setup.seats

    def clone(self) -> BurrowState:
        return BurrowState(self.setup, self)

    def scores(self) -> list[int]:
        return self.points.copy()

    def lines(self) -> list[list[Line]]:
        if not self.over:
            return [[Line("BU 5", Message("Nothing counts yet"), 0)] for _ in self.hands]
        return [[Line("BU 5", Message("A card"), value(self, card)) for card in hand] for hand in self.hands]

    def preview(self, seat: int) -> list[Line]:
        return [Line("BU 5", Message("A card"), value(self, card)) for card in self.hands[seat]]

    def reason_words(self) -> Message:
        return Message("Everybody has had four turns.")


class Deal(Effect[BurrowState]):
    rule: ClassVar = "BU 1"

    def run(self, s: BurrowState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        for seat in range(s.setup.seats):
            deal(s, cards[3 * seat : 3 * seat + 3], s.hands[seat], HANDS.places[seat])
        deal(s, cards[3 * s.setup.seats :], s.deck, DECK.places[0])
        s.push(NextTurn())


class NextTurn(Effect[BurrowState]):
    """The next seat draws a card and does one thing; after four turns each, the hands are shown and count."""

    rule: ClassVar = "BU 2"

    def run(self, s: BurrowState, chance: Chance) -> None:
        if s.turns == TURNS * s.setup.seats:
            for seat, hand in enumerate(s.hands):
                show(s, hand, hand, HANDS.places[seat], OPEN)
                s.points[seat] = sum(value(s, card) for card in hand)
            s.end_match("turns")
            return
        seat = s.turns % s.setup.seats
        s.begin_turn(seat)
        s.turns += 1
        draw(s, 1, s.deck, DECK.places[0], s.hands[seat], HANDS.places[seat])
        s.push(Turn(seat))


class Turn(Decision[BurrowState]):
    """One thing: play, bury, give, look at a hand, snatch, dig, turn up or sweep."""

    rule: ClassVar = "BU 3"

    def options(self, s: BurrowState) -> list[int]:
        kinds = kinds_in(s, s.hands[self.seat])
        others = [seat for seat in range(s.setup.seats) if seat != self.seat]
        full = [seat for seat in others if s.hands[seat]]
        found = [PLAY + k for k in kinds] + [BURY + k for k in kinds]
        found += [GIVE + 4 * seat + k for seat in others for k in kinds]
        found += [PEEK + seat for seat in full] + [SNATCH + seat for seat in full]
        found += [DIG, TURN_UP] if s.deck else []
        return found + [SWEEP]

    def refuse(self, s: BurrowState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        if KEEP <= action < GIVE:
            return Reason("BU 4", Message("You have not dug."))
        if PEEK <= action < DIG:
            seat = (action - PEEK) % 4
            if seat >= s.setup.seats or seat == self.seat:
                return Reason("BU 3", Message("There is no other seat {number}.", number=seat))
            return Reason("BU 3", Message("{seat} has no cards.", seat=SeatRef(seat)))
        if action >= DIG:
            return Reason("BU 3", Message("The deck is empty."))
        if action >= GIVE and ((action - GIVE) // 4 >= s.setup.seats or (action - GIVE) // 4 == self.seat):
            return Reason("BU 3", Message("There is no other seat {number}.", number=(action - GIVE) // 4))
        return Reason("BU 3", Message("You have no {card}.", card=KindRef(KINDS[action % 4])))

    def choose(self, s: BurrowState, action: int, chance: Chance) -> None:
        s.push(NextTurn())
        seat, hand, here = self.seat, s.hands[self.seat], HANDS.places[self.seat]
        deck, top = DECK.places[0], s.deck
        if action < BURY:
            move(s, card_of(s, hand, action), hand, here, s.open, HEAP.places[0])
            s.tell("BU 3", Message("{seat} plays {card}.", seat=SeatRef(seat), card=KindRef(KINDS[action])))
        elif action < KEEP:
            card = card_of(s, hand, action - BURY)
            hand.remove(card)
            mix(s, [card], hand, here, top, deck, chance)
        elif GIVE <= action < PEEK:
            to, kind = divmod(action - GIVE, 4)
            move(s, card_of(s, hand, kind), hand, here, s.hands[to], HANDS.places[to])
            told = Message("{seat} gives {to} {card}.", seat=SeatRef(seat), to=SeatRef(to), card=KindRef(KINDS[kind]))
            words = Message("{seat} gives {to} a card.", seat=SeatRef(seat), to=SeatRef(to))
            s.tell("BU 3", words, told, 1 << seat | 1 << to)
        elif action < SNATCH:
            other = action - PEEK
            show(s, s.hands[other], s.hands[other], HANDS.places[other], 1 << seat)
        elif action < DIG:
            other = action - SNATCH
            move(s, pick(s.hands[other], chance), s.hands[other], HANDS.places[other], hand, here)
        elif action == DIG:
            draw(s, 3, top, deck, s.looked[seat], LOOKED.places[seat])
            s.push(Sort(seat, KEEP))
        elif action == TURN_UP:
            reveal(s, len(top) - 1, top, deck)
        else:
            cards = s.open.copy()
            s.open.clear()
            mix(s, cards, s.open, HEAP.places[0], top, deck, chance)

    def prompt(self, s: BurrowState) -> Message:
        return Message("Do one thing.")


class Sort(Decision[BurrowState]):
    """Keep one of the cards dug up, then put the others under the deck in any order (`first`: `KEEP` or `UNDER`)."""

    rule: ClassVar = "BU 4"

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first = first

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.first)

    def options(self, s: BurrowState) -> list[int]:
        return [self.first + k for k in kinds_in(s, s.looked[self.seat])]

    def refuse(self, s: BurrowState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        return Reason("BU 4", Message("First sort the cards that you dug up."))

    def choose(self, s: BurrowState, action: int, chance: Chance) -> None:
        looked, here = s.looked[self.seat], LOOKED.places[self.seat]
        card = card_of(s, looked, action - self.first)
        if self.first == KEEP:
            move(s, card, looked, here, s.hands[self.seat], HANDS.places[self.seat])
        else:
            put_under(s, card, looked, here, s.deck, DECK.places[0])
        if looked:
            s.push(Sort(self.seat, UNDER))

    def prompt(self, s: BurrowState) -> Message:
        return Message("Which card do you keep?") if self.first == KEEP else Message("Which goes under the deck next?")


class Burrow(Toy):
    name: ClassVar = "burrow"
    title: ClassVar = Message("Burrow")
    folder: ClassVar = HERE / "burrow"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 4
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, NextTurn, Turn, Sort)
    state_class: ClassVar = BurrowState

    def first_state(self, setup: Setup) -> State:
        state = BurrowState(setup)
        state.push(Deal())
        return state


GAME = Burrow()
