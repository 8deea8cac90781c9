"""Parade: judges lie face down and are turned up one by one; walk the breed that the last of them likes.

Shows: a deck that varies with seat count and options of every kind (a random subset and seat too), face-down slots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.cards import CardTable, Kind
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, gather, move, reveal
from houndtable.kernel.options import RANDOM, Option
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef
from tests.toys.tools import HERE, Toy, ToyCards, card_of, kinds_in, value

BREEDS = ("beagle", "corgi", "husky", "spaniel")
KINDS = (*BREEDS, "mud")
ACTIONS = ActionTable([Action(f"walk {k}", Message("Walk {card}", card=KindRef(k)), [k], "hands") for k in KINDS])
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
JUDGES = Pile("judges", Message("judges"), NOBODY, ordered=True, slots=True)
STREET = Pile("street", Message("street"), ALL, ordered=True)
BOX = Pile("box", Message("box"), NOBODY, ordered=True)


class ParadeState(State):
    piles: ClassVar = declare(HANDS, JUDGES, STREET, BOX)
    slots: ClassVar = (Slot("points", ALL), Slot("round", ALL), Slot("left", ALL))

    def __init__(self, setup: Setup, like: ParadeState | None = None) -> None:
        super().__init__(setup, like)
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(setup.seats)]
        self.judges: list[int] = like.judges.copy() if like else []
        self.street: list[int] = like.street.copy() if like else []
        self.box: list[int] = like.box.copy() if like else []
        self.points: list[int] = like.points.copy() if like else [0] * setup.seats
        self.round: int = like.round if like else 0
        self.left: int = like.left if like else 0

    def clone(self) -> ParadeState:
        return ParadeState(self.setup, self)

    def scores(self) -> list[int]:
        return self.points.copy()

    def lines(self) -> list[list[Line]]:
        return [[Line("PA 4", Message("Applause"), points)] for points in self.points]

    def aids(self, seat: int) -> dict[str, Any]:
        return {"judge": self.round}

    def reason_words(self) -> Message:
        return Message("All judges have been seen.")


class Deal(Effect[ParadeState]):
    rule: ClassVar = "PA 1"

    def run(self, s: ParadeState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        size = s.setup.number("hand")
        rounds = min(size, 2 if s.setup.word("route") == "short" else 4)
        for seat in range(s.setup.seats):
            deal(s, cards[size * seat : size * seat + size], s.hands[seat], HANDS.places[seat])
        rest = cards[size * s.setup.seats :]
        deal(s, rest[:rounds], s.judges, JUDGES.places[0])
        deal(s, rest[rounds:], s.box, BOX.places[0])
        s.push(NextJudge())


class NextJudge(Effect[ParadeState]):
    """The next judge is turned up; when there is none, the parade is over."""

    rule: ClassVar = "PA 2"

    def run(self, s: ParadeState, chance: Chance) -> None:
        if s.round == len(s.judges):
            s.end_match("judges")
            return
        reveal(s, s.round, s.judges, JUDGES.places[0])
        s.round += 1
        s.left = s.setup.seats
        s.push(Walk(s.setup.number("first")))


class Walk(Decision[ParadeState]):
    """Walk a dog: twice its value and one more for the breed of the judge, else its value; mud counts nothing."""

    rule: ClassVar = "PA 3"

    def options(self, s: ParadeState) -> list[int]:
        return kinds_in(s, s.hands[self.seat])

    def refuse(self, s: ParadeState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        return Reason("PA 3", Message("You have no {card}.", card=KindRef(KINDS[action])))

    def choose(self, s: ParadeState, action: int, chance: Chance) -> None:
        s.begin_turn(self.seat)
        hand = s.hands[self.seat]
        card = card_of(s, hand, action)
        move(s, card, hand, HANDS.places[self.seat], s.street, STREET.places[0])
        points = value(s, card)
        if action == s.setup.table.kinds_of[s.judges[s.round - 1]]:
            points = 2 * points + 1
        if s.setup.flag("double") and s.round == len(s.judges):
            points *= 2
        s.points[self.seat] += points
        dog = KindRef(KINDS[action])
        s.tell(self.rule, Message("{seat} gets {points} for {card}.", seat=SeatRef(self.seat), points=points, card=dog))
        s.left -= 1
        s.push(Walk((self.seat + 1) % s.setup.seats) if s.left else NextJudge())

    def prompt(self, s: ParadeState) -> Message:
        return Message("Walk a dog.")


class Parade(Toy):
    name: ClassVar = "parade"
    title: ClassVar = Message("Parade")
    folder: ClassVar = HERE / "parade"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 4
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Deal, NextJudge, Walk)
    state_class: ClassVar = ParadeState
    options: ClassVar = (
        Option("rain", "flag", False, Message("Mud is in the deck")),
        Option("route", "choice", "short", Message("How many judges there are"), ["short", "long"]),
        Option("hand", "int", 3, Message("Cards dealt to each"), low=2, high=4),
        Option("breeds", "subset", RANDOM, Message("The breeds"), list(BREEDS), pick={2: 2, 3: 3, 4: 4}),
        Option("first", "seat", RANDOM, Message("Who begins")),
        Option("double", "flag", False, Message("The last judge counts twice"), seats=[2]),
    )

    def make_table(self, rows: Sequence[Kind], seats: int, options: Mapping[str, Any]) -> CardTable:
        used = {"mud"} if options["rain"] else set()
        used |= set(options["breeds"])
        spare = 3 * (4 - len(options["breeds"]))  # fewer breeds, more of each
        counts = [0 if row.id not in used else row.copies + (spare if row.id != "mud" else 0) for row in rows]
        return ToyCards(rows, counts)

    def first_state(self, setup: Setup) -> State:
        state = ParadeState(setup)
        state.push(Deal())
        return state


GAME = Parade()
