"""Relay: two legs; in each, everybody runs three cards, and a side has what its members ran.

Shows: chapters with a score sheet each, and sides (with four, two teams) that win together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, gather, move
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect
from houndtable.kernel.words import KindRef, Message, Reason
from tests.toys.tools import HERE, Toy, card_of, kinds_in, value

KINDS = ("amble", "trot", "dash")
LEGS, CARDS = 2, 3
ACTIONS = ActionTable([Action(f"run {k}", Message("Run {card}", card=KindRef(k)), [k], "hands") for k in KINDS])
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
TRACK = Pile("track", Message("track"), ALL, many=True)
BOX = Pile("box", Message("box"), NOBODY, ordered=True)


class RelayState(State):
    piles: ClassVar = declare(HANDS, TRACK, BOX)
    slots: ClassVar = (Slot("legs", ALL),)

    def __init__(self, setup: Setup, like: RelayState | None = None) -> None:
        super().__init__(setup, like)
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(setup.seats)]
        self.track: list[list[int]] = [t.copy() for t in like.track] if like else [[] for _ in range(setup.seats)]
        self.box: list[int] = like.box.copy() if like else []
        self.legs: list[tuple[int, ...]] = like.legs.copy() if like else []

    def clone(self) -> RelayState:
        return RelayState(self.setup, self)

    def scores(self) -> list[int]:
        return [sum(leg[seat] for leg in self.legs) for seat in range(self.setup.seats)]

    def lines(self) -> list[list[Line]]:
        rows: list[list[Line]] = [[] for _ in self.hands]
        for leg in range(len(self.legs)):
            for seat, lines in enumerate(self.sheet(leg)):
                rows[seat] += lines
        return rows

    def sheet(self, chapter: int) -> list[list[Line]]:
        return [[Line("RE 3", Message("Leg {leg}", leg=chapter + 1), points)] for points in self.legs[chapter]]

    def rank_keys(self) -> list[tuple[int, ...]]:
        sides, scores = self.setup.sides, self.scores()
        return [(sum(score for side, score in zip(sides, scores, strict=True) if side == mine),) for mine in sides]

    def reason_words(self) -> Message:
        return Message("Both legs have been run.")


class Leg(Effect[RelayState]):
    """All cards are shuffled and three dealt to each."""

    rule: ClassVar = "RE 1"

    def run(self, s: RelayState, chance: Chance) -> None:
        cards = gather(s)
        chance.shuffle(cards)
        s.box = []
        for seat in range(s.setup.seats):
            s.hands[seat], s.track[seat] = [], []
            deal(s, cards[CARDS * seat : CARDS * seat + CARDS], s.hands[seat], HANDS.places[seat])
        deal(s, cards[CARDS * s.setup.seats :], s.box, BOX.places[0])
        s.push(Run(0))


class Run(Decision[RelayState]):
    """Run a card; when nobody has one left, the leg is over."""

    rule: ClassVar = "RE 2"

    def options(self, s: RelayState) -> list[int]:
        return kinds_in(s, s.hands[self.seat])

    def refuse(self, s: RelayState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        return Reason("RE 2", Message("You have no {card}.", card=KindRef(KINDS[action])))

    def choose(self, s: RelayState, action: int, chance: Chance) -> None:
        s.begin_turn(self.seat)
        hand, track = s.hands[self.seat], s.track[self.seat]
        move(s, card_of(s, hand, action), hand, HANDS.places[self.seat], track, TRACK.places[self.seat])
        after = (self.seat + 1) % s.setup.seats
        s.push(Run(after) if s.hands[after] else EndLeg())

    def prompt(self, s: RelayState) -> Message:
        return Message("Run a card.")


class EndLeg(Effect[RelayState]):
    """Each seat's points of the leg are the values that it ran."""

    rule: ClassVar = "RE 3"

    def run(self, s: RelayState, chance: Chance) -> None:
        s.legs.append(tuple(sum(value(s, card) for card in track) for track in s.track))
        s.end_chapter(Message("Leg {leg} is over.", leg=s.chapter + 1))
        if s.chapter == LEGS:
            s.end_match("legs")
        else:
            s.push(Leg())


class Relay(Toy):
    name: ClassVar = "relay"
    title: ClassVar = Message("Relay")
    folder: ClassVar = HERE / "relay"
    min_seats: ClassVar = 2
    max_seats: ClassVar = 4
    actions: ClassVar = ACTIONS
    steps: ClassVar = (Leg, Run, EndLeg)
    state_class: ClassVar = RelayState

    def sides(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [0, 1, 0, 1] if seats == 4 else list(range(seats))

    def first_state(self, setup: Setup) -> State:
        state = RelayState(setup)
        state.push(Leg())
        return state


GAME = Relay()
