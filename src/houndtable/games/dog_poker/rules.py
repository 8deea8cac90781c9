"""Dog Poker's rules, in the order of its rulebook: deal, conditions, four rounds of keep and pass, scoring."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from houndtable.games.dog_poker.cards import PokerCards
from houndtable.games.dog_poker.scoring import hand_lines, hand_points
from houndtable.kernel.actions import Action, ActionTable
from houndtable.kernel.chance import Chance
from houndtable.kernel.moves import deal, draw, gather, note, put, reveal, show, shuffle
from houndtable.kernel.piles import ALL, NOBODY, OPEN, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.steps import Decision, Effect, Step, Together
from houndtable.kernel.words import KindRef, Message, Reason, SeatRef

KINDS: Final = "ABCDEFG"
HAND_SIZE: Final = 7
GAMES: Final = 4
GOAL: Final = 100

ACTIONS: Final = ActionTable(
    [Action(f"choose {k}", Message("Put {card} on the mat", card=KindRef(k)), [k], "hands") for k in KINDS]
    + [Action(f"pass {k}", Message("Pass {card} on", card=KindRef(k)), [k], "hands") for k in KINDS]
)
PASS: Final = len(KINDS)
"""The first of the pass actions; an action below it chooses a condition."""

PILES_LEFT: Final = [
    [],
    [],
    [[0, 1]],
    [[-1, -1, 0], [0, -1, -1], [-1, 0, -1]],
    [[-1, -1, -1, -1]],
]
"""By seat count and place: the number of the extra pile on each seat's left, -1 for a neighbour (DP 4.1, DP 4.2)."""

BITS: Final = [1 << kind for kind in range(len(KINDS))]
CHOOSE_OPTIONS: Final = [[k for k in range(len(KINDS)) if mask >> k & 1] for mask in range(1 << len(KINDS))]
PASS_OPTIONS: Final = [[PASS + k for k in options] for options in CHOOSE_OPTIONS]
"""The ready option lists for each set of kinds in a hand."""

HANDS: Final = Pile("hands", Message("hand"), OWNER, many=True)
SEALED: Final = Pile("sealed", Message("chosen cards"), OWNER, many=True, home="hands")
EXTRAS: Final = Pile("extras", Message("extra pile"), NOBODY, many=True, ordered=True)
MAT: Final = Pile("mat", Message("mat"), NOBODY, ordered=True, slots=True)
PILES: Final = declare(HANDS, SEALED, EXTRAS, MAT)
MAT_PLACE: Final = MAT.places[0]


class PokerState(State):
    """A match of Dog Poker.

    `round` is 0 while conditions are chosen, then 1 to 4; `totals` the points of the ended games; `finished` the
    ended games, each its mat and its hands' counts, all by kind number.
    """

    piles: ClassVar[tuple[Pile, ...]] = PILES
    slots: ClassVar[tuple[Slot, ...]] = (
        Slot("round", ALL),
        Slot("totals", ALL),
        Slot("finished", NOBODY, "public, and told by the score sheets"),
    )

    def __init__(self, setup: Setup, like: PokerState | None = None) -> None:
        super().__init__(setup, like)
        assert isinstance(setup.table, PokerCards)
        self.cards: Final[PokerCards] = setup.table
        if like is None:
            self.hands: list[list[int]] = [[] for _ in range(setup.seats)]
            self.sealed: list[list[int]] = [[] for _ in range(setup.seats)]
            self.extras: list[list[int]] = [[] for _ in range(4 - setup.seats)]
            self.mat: list[int] = []
            self.round = 0
            self.totals: list[int] = [0] * setup.seats
            self.finished: list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
        else:
            self.hands = [hand.copy() for hand in like.hands]
            self.sealed = [cards.copy() for cards in like.sealed]
            self.extras = [pile.copy() for pile in like.extras]
            self.mat = like.mat.copy()
            self.round = like.round
            self.totals = like.totals.copy()
            self.finished = like.finished.copy()

    def clone(self) -> PokerState:
        return PokerState(self.setup, self)

    def scores(self) -> list[int]:
        return self.totals.copy()

    def counts(self, seat: int) -> list[int]:
        """How many cards of each kind the seat holds."""
        return count_kinds(self.cards, self.hands[seat])

    def conditions(self) -> list[int]:
        """The kinds of the conditions turned up so far, slot by slot."""
        return [self.cards.kinds_of[card] for card in self.mat[: self.round]]

    def sheet(self, chapter: int) -> list[list[Line]]:
        mat, hands = self.finished[chapter]
        return [hand_lines(self.cards, list(mat), list(counts)) for counts in hands]

    def lines(self) -> list[list[Line]]:
        rows: list[list[Line]] = [[] for _ in range(self.setup.seats)]
        for game in range(len(self.finished)):
            for seat, lines in enumerate(self.sheet(game)):
                rows[seat].extend(
                    Line(line.rule, Message("Game {game}: {line}", game=game + 1, line=line.message), line.points)
                    for line in lines
                )
        return rows

    def reason_words(self) -> Message:
        if self.end_reason == "points":
            return Message("Somebody has reached {goal} points.", goal=GOAL)
        return Message("Four games have been played.")

    def aids(self, seat: int) -> dict[str, Any]:
        keep = 0 if self.round == 0 or self.over else 2 + self.round
        data: dict[str, Any] = {
            "keep": keep,
            "pass": HAND_SIZE - keep if keep else 0,
            "passes_to": [self.left_of(one) for one in range(self.setup.seats)],
        }
        if seat >= 0 and self.hands[seat]:
            data["now"] = hand_points(self.cards, self.conditions(), self.counts(seat))
        return data

    def preview(self, seat: int) -> list[Line]:
        return hand_lines(self.cards, self.conditions(), self.counts(seat))

    # Who passes to whom

    def piles_left(self) -> list[int]:
        """For each seat the number of the extra pile on its left, or -1 (DP 4.1, DP 4.2)."""
        place = self.setup.number("place") if self.setup.seats == 3 else 0
        return PILES_LEFT[self.setup.seats][place]

    def left_of(self, seat: int) -> object:
        """What lies on the seat's left: the number of a seat, or ``["extras", pile]``."""
        pile = self.piles_left()[seat]
        return ["extras", pile] if pile >= 0 else (seat + 1) % self.setup.seats


def count_kinds(cards: PokerCards, hand: Sequence[int]) -> list[int]:
    """How many cards of each kind there are among some cards."""
    counts = [0] * len(KINDS)
    kinds = cards.kinds_of
    for card in hand:
        kind = kinds[card]
        count: i64 = counts[kind]
        counts[kind] = count + 1
    return counts


def kinds_in(s: PokerState, seat: int) -> int:
    """The set of kinds in a hand, as a mask."""
    bits = s.cards.bits
    mask = 0
    for card in s.hands[seat]:
        mask |= bits[card]
    return mask


class Deal(Effect[PokerState]):
    """Shuffle all cards and make four piles of eight: the hands, and the extra piles."""

    rule: ClassVar[str] = "DP 2.2"

    def run(self, s: PokerState, chance: Chance) -> None:
        deck = gather(s)
        chance.shuffle(deck)
        s.mat = []
        s.round = 0
        s.begin_turn(-1)
        if s.log is not None:
            s.tell(self.rule, Message("Game {game}: everybody gets eight cards.", game=s.chapter + 1))
        for seat in range(s.setup.seats):
            s.hands[seat] = []
            deal(s, deck[8 * seat : 8 * seat + 8], s.hands[seat], HANDS.places[seat])
        for pile in range(len(s.extras)):
            first = 8 * (s.setup.seats + pile)
            s.extras[pile] = []
            deal(s, deck[first : first + 8], s.extras[pile], EXTRAS.places[pile])
        s.push(CONDITIONS)


class ChooseCondition(Decision[PokerState]):
    """One card of the own hand is put face down as a scoring condition of this game."""

    rule: ClassVar[str] = "DP 2.5"

    def options(self, s: PokerState) -> list[int]:
        return CHOOSE_OPTIONS[kinds_in(s, self.seat)]

    def refuse(self, s: PokerState, action: int) -> Reason | None:
        if action >= PASS:
            return Reason(self.rule, Message("First everybody puts a card on the mat; nothing is passed yet."))
        if not kinds_in(s, self.seat) & BITS[action]:
            return Reason(self.rule, Message("You have no {card} in your hand.", card=KindRef(KINDS[action])))
        return None

    def choose(self, s: PokerState, action: int, chance: Chance) -> None:
        seat = self.seat
        hand = s.hands[seat]
        s.sealed[seat].append(hand.pop(bisect_left(hand, s.cards.first[action])))

    def prompt(self, s: PokerState) -> Message:
        return Message("Choose one of your cards as a scoring condition. It goes face down on the mat.")


class Conditions(Together[PokerState]):
    """Everybody chooses a condition; they are shuffled and laid on the mat, with the top cards of the extra piles."""

    rule: ClassVar[str] = "DP 2.5"

    def seats(self, s: PokerState) -> list[int]:
        return s.setup.all_seats

    def branch(self, s: PokerState, seat: int) -> Decision[PokerState]:
        return CHOOSE[seat]

    def done(self, s: PokerState, chance: Chance) -> None:
        for seat in range(s.setup.seats):
            note(s, s.sealed[seat], s.hands[seat], HANDS.places[seat], MAT_PLACE)
            s.mat.extend(s.sealed[seat])
            s.sealed[seat].clear()
        for pile in range(len(s.extras)):
            draw(s, 1, s.extras[pile], EXTRAS.places[pile], s.mat, MAT_PLACE)
        s.mat.sort()
        shuffle(s, s.mat, MAT_PLACE, chance)
        if s.log is not None:
            s.tell("DP 2.7", Message("The four conditions are shuffled and lie face down on the mat."))
        s.push(REVEAL)


class Reveal(Effect[PokerState]):
    """The condition in the next slot is turned up."""

    rule: ClassVar[str] = "DP 3.1"

    def run(self, s: PokerState, chance: Chance) -> None:
        reveal(s, s.round, s.mat, MAT_PLACE)
        s.round += 1
        s.begin_turn(-1)
        if s.log is not None:
            kind = KINDS[s.cards.kinds_of[s.mat[s.round - 1]]]
            s.tell(self.rule, Message("Slot {slot}: {card} is turned up.", slot=s.round, card=KindRef(kind)))
        s.push(PASSES)


class PassCard(Decision[PokerState]):
    """One of the cards that are passed on; `left` more follow."""

    rule: ClassVar[str] = "DP 3.2"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left
        self.after: PassCard | None = PassCard(seat, left - 1) if left else None

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def options(self, s: PokerState) -> list[int]:
        bits = s.cards.bits
        mask: i64 = 0
        for card in s.hands[self.seat]:  # `kinds_in` written out: this is the hottest line of the game
            bit: i64 = bits[card]
            mask |= bit
        return PASS_OPTIONS[mask]

    def refuse(self, s: PokerState, action: int) -> Reason | None:
        if action < PASS:
            return Reason("DP 2.5", Message("The conditions of this game have been chosen."))
        if not kinds_in(s, self.seat) & BITS[action - PASS]:
            return Reason("DP 3.3", Message("You have no {card} left to pass.", card=KindRef(KINDS[action - PASS])))
        return None

    def choose(self, s: PokerState, action: int, chance: Chance) -> None:
        seat = self.seat
        hand = s.hands[seat]
        first: i64 = s.cards.first[action - PASS]
        index: i64 = 0
        for card in hand:
            number: i64 = card
            if number >= first:
                break
            index += 1
        s.sealed[seat].append(hand.pop(index))
        if self.after is not None:
            s.into.append(self.after)

    def prompt(self, s: PokerState) -> Message:
        keep = 2 + s.round
        count = self.left + 1
        pile = s.piles_left()[self.seat]
        if pile >= 0:
            return Message(
                "Keep {keep}: choose {count} more card for the extra pile on your left.",
                "Keep {keep}: choose {count} more cards for the extra pile on your left.",
                keep=keep,
                count=count,
            )
        return Message(
            "Keep {keep}: choose {count} more card to pass to {to} on your left.",
            "Keep {keep}: choose {count} more cards to pass to {to} on your left.",
            keep=keep,
            count=count,
            to=SeatRef((self.seat + 1) % s.setup.seats),
        )


class Passes(Together[PokerState]):
    """Everybody chooses what to pass; then all passes happen, then the extra piles are shuffled and drawn from."""

    rule: ClassVar[str] = "DP 3.2"

    def seats(self, s: PokerState) -> list[int]:
        return s.setup.all_seats

    def branch(self, s: PokerState, seat: int) -> Decision[PokerState]:
        return PASS_STEPS[seat][4 - s.round]

    def done(self, s: PokerState, chance: Chance) -> None:
        seats = s.setup.seats
        piles = s.piles_left()
        for seat in range(seats):
            s.sealed[seat].sort()
            if s.log is not None:
                tell_pass(s, seat)
            pile = piles[seat]
            there = EXTRAS.places[pile] if pile >= 0 else HANDS.places[(seat + 1) % seats]
            note(s, s.sealed[seat], s.hands[seat], HANDS.places[seat], there)
        for seat in range(seats):
            pile = piles[seat]
            if pile >= 0:
                s.extras[pile].extend(s.sealed[seat])
                s.extras[pile].sort()
                shuffle(s, s.extras[pile], EXTRAS.places[pile], chance)
            else:
                left = (seat + 1) % seats
                put(s.sealed[seat], s.hands[left], HANDS.places[left])
            s.sealed[seat] = []
        for seat in range(seats):
            pile = piles[seat - 1]
            if pile >= 0:
                hand = s.hands[seat]
                drawn = draw(s, 5 - s.round, s.extras[pile], EXTRAS.places[pile], hand, HANDS.places[seat])
                if s.log is not None:
                    tell_draw(s, seat, drawn)
        s.push(REVEAL if s.round < 4 else SCORE)


def tell_pass(s: PokerState, seat: int) -> None:
    """The log line of a pass: the cards for those who see them, their number for the others."""
    cards = [KindRef(kind) for kind in s.cards.ids_of(s.sealed[seat])]
    count = len(cards)
    if s.piles_left()[seat] >= 0:
        s.tell(
            "DP 4.4",
            Message(
                "{seat} shuffles {count} card into the extra pile.",
                "{seat} shuffles {count} cards into the extra pile.",
                seat=SeatRef(seat),
                count=count,
            ),
            Message("{seat} shuffles {cards} into the extra pile.", seat=SeatRef(seat), cards=cards),
            1 << seat,
        )
        return
    to = (seat + 1) % s.setup.seats
    s.tell(
        "DP 3.5",
        Message(
            "{seat} passes {count} card to {to}.",
            "{seat} passes {count} cards to {to}.",
            seat=SeatRef(seat),
            to=SeatRef(to),
            count=count,
        ),
        Message("{seat} passes {cards} to {to}.", seat=SeatRef(seat), to=SeatRef(to), cards=cards),
        1 << seat | 1 << to,
    )


def tell_draw(s: PokerState, seat: int, drawn: Sequence[int]) -> None:
    """The log line of a draw from an extra pile."""
    s.tell(
        "DP 4.5",
        Message(
            "{seat} draws {count} card from the extra pile.",
            "{seat} draws {count} cards from the extra pile.",
            seat=SeatRef(seat),
            count=len(drawn),
        ),
        Message(
            "{seat} draws {cards} from the extra pile.",
            seat=SeatRef(seat),
            cards=[KindRef(kind) for kind in s.cards.ids_of(sorted(drawn))],
        ),
        1 << seat,
    )


class Score(Effect[PokerState]):
    """All hands are turned up and scored; the match ends here, or the next game is dealt."""

    rule: ClassVar[str] = "DP 5.1"

    def run(self, s: PokerState, chance: Chance) -> None:
        mat = s.conditions()
        hands: list[tuple[int, ...]] = []
        for seat in range(s.setup.seats):
            counts = s.counts(seat)
            points = hand_points(s.cards, mat, counts)
            s.totals[seat] += points
            hands.append(tuple(counts))
            if s.log is not None:
                cards = [KindRef(kind) for kind in s.cards.ids_of(s.hands[seat])]
                words = Message("{seat} scores {points} with {cards}.", seat=SeatRef(seat), points=points, cards=cards)
                s.tell(self.rule, words)
        s.finished.append((tuple(mat), tuple(hands)))
        over = max(s.totals) >= GOAL or len(s.finished) == GAMES
        if over or s.log is not None:  # nobody decides before the next deal makes all knowledge void
            for seat in range(s.setup.seats):
                show(s, s.hands[seat], s.hands[seat], HANDS.places[seat], OPEN)
        s.end_chapter(Message("Game {game} is over.", game=s.chapter + 1))
        if over:
            s.end_match("points" if max(s.totals) >= GOAL else "games")
        else:
            s.push(DEAL)


DEAL: Final = Deal()
CONDITIONS: Final = Conditions()
CHOOSE: Final = [ChooseCondition(seat) for seat in range(4)]
REVEAL: Final = Reveal()
PASSES: Final = Passes()
PASS_STEPS: Final = [[PassCard(seat, left) for left in range(4)] for seat in range(4)]
SCORE: Final = Score()

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Deal,
    ChooseCondition,
    Conditions,
    Reveal,
    PassCard,
    Passes,
    Score,
)


def first_state(setup: Setup) -> PokerState:
    """A match that begins with the deal of the first game."""
    state = PokerState(setup)
    state.push(DEAL)
    return state
