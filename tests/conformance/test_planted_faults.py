"""The battery bites: a fault planted in a toy or the kernel makes it fail with a message that says what is wrong.

Faults are planted by replacing functions, which compiled modules don't allow; so this module runs interpreted only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import houndtable
from houndtable.kernel import moves
from houndtable.kernel.chance import Chance
from houndtable.kernel.determinise import determinise
from houndtable.kernel.events import MOVE, Event
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.setup import MASKED
from houndtable.kernel.state import State
from houndtable.kernel.words import KindRef, Message, Reason
from tests.conformance import twins
from tests.conformance.battery import run_battery
from tests.conformance.cases import Case, find_game
from tests.conformance.parts import lists_of
from tests.conformance.twins import run_twins
from tests.toys import burrow, fetch, kennel, parade, relay, tools

MonkeyPatch = pytest.MonkeyPatch
Plant = Callable[[MonkeyPatch], None]

pytestmark = pytest.mark.skipif(houndtable.compiled(), reason="faults are planted in interpreted files")

FAULTS: list[Any] = []


def fault(toy: str, seats: int, complaint: str) -> Callable[[Plant], Plant]:
    """Register a fault: the toy and seats it is planted in, and a pattern of the complaint it must cause."""

    def add(plant: Plant) -> Plant:
        FAULTS.append(pytest.param(plant, toy, seats, complaint, id=plant.__name__))
        return plant

    return add


def battery(toy: str, seats: int) -> None:
    """The whole battery on some random matches of a toy."""
    case = Case(find_game(toy), seats, windows=MASKED)
    for seed in range(6):
        run_battery(case, seed, moments=60)
        run_twins(case, seed, moments=12)


@cache
def healthy(toy: str, seats: int) -> bool:
    """Whether the toy passes without a fault."""
    battery(toy, seats)
    return True


# Cards


@fault("fetch", 2, "cards lost")
def a_card_is_lost(patch: MonkeyPatch) -> None:
    def lossy(s: State, source: list[int], *rest: Any) -> None:
        del source[1:]
        moves.move_all(s, source, *rest)

    patch.setattr(fetch, "move_all", lossy)


@fault("fetch", 2, "in two places")
def a_card_is_doubled(patch: MonkeyPatch) -> None:
    def doubling(s: State, source: list[int], here: Any, target: list[int], there: Any) -> None:
        target.extend(source)

    patch.setattr(fetch, "move_all", doubling)


@fault("burrow", 3, "is not sorted")
def a_hand_is_not_sorted(patch: MonkeyPatch) -> None:
    def put(cards: list[int], target: list[int], there: Any) -> None:
        target.extend(cards)

    patch.setattr(moves, "put", put)


@fault("burrow", 3, "not known to all who see it")
def a_drawn_card_is_not_known_to_its_owner(patch: MonkeyPatch) -> None:
    def draw(s: State, count: int, source: list[int], here: Any, target: list[int], there: Any) -> None:
        target.append(source.pop())
        target.sort()

    patch.setattr(burrow, "draw", draw)


# Options


@fault("kennel", 2, "is no option, but not refused")
def a_reason_is_missing(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.Bid, "refuse", lambda self, s, action: None)


@fault("kennel", 2, "is an option, but refused")
def an_option_is_refused(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.Bid, "options", lambda self, s: [*range(kennel.BID, kennel.BID + 3)])


@fault("burrow", 2, "refuse raised")
def a_reason_raises(patch: MonkeyPatch) -> None:
    patch.setattr(burrow.Turn, "refuse", lambda self, s, action: {}[action])


@fault("kennel", 2, "without an option")
def a_decision_has_no_option(patch: MonkeyPatch) -> None:
    full = kennel.Bid.options
    patch.setattr(kennel.Bid, "options", lambda self, s: full(self, s) if s.coins[self.seat] > 2 else [])


# Copies, queries, saved states


@fault("fetch", 2, "playing on a clone changed the original")
def a_list_is_shared_between_clones(patch: MonkeyPatch) -> None:
    def clone(self: fetch.FetchState) -> fetch.FetchState:
        new = fetch.FetchState(self.setup, self)
        new.points = self.points
        return new

    patch.setattr(fetch.FetchState, "clone", clone)


@fault("burrow", 2, "changed")
def a_nested_list_is_shared_between_clones(patch: MonkeyPatch) -> None:
    def clone(self: burrow.BurrowState) -> burrow.BurrowState:
        new = burrow.BurrowState(self.setup, self)
        new.hands = self.hands.copy()
        return new

    patch.setattr(burrow.BurrowState, "clone", clone)


@fault("kennel", 2, "the clone differs")
def a_slot_is_forgotten_in_the_clone(patch: MonkeyPatch) -> None:
    def clone(self: kennel.KennelState) -> kennel.KennelState:
        new = kennel.KennelState(self.setup, self)
        new.round = 0
        return new

    patch.setattr(kennel.KennelState, "clone", clone)


@fault("kennel", 2, r"undeclared \['round'\]")
def a_slot_is_forgotten_in_saving(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.KennelState, "slots", kennel.KennelState.slots[:2])


@fault("kennel", 2, "hidden, and nobody says why")
def a_hidden_slot_has_no_excuse(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.KennelState, "slots", (*kennel.KennelState.slots[:2], Slot("round", NOBODY)))


@fault("burrow", 2, "changed the state")
def a_view_writes(patch: MonkeyPatch) -> None:
    def aids(self: burrow.BurrowState, seat: int) -> dict[str, Any]:
        self.turns += 1
        return {}

    patch.setattr(burrow.BurrowState, "aids", aids)


@fault("relay", 2, "changed the state")
def options_write(patch: MonkeyPatch) -> None:
    def options(self: relay.Run, s: relay.RelayState) -> list[int]:
        s.turn_seat = self.seat + 1
        return tools.kinds_in(s, s.hands[self.seat])

    patch.setattr(relay.Run, "options", options)


@fault("relay", 2, "because somebody listened")
def the_rules_ask_who_listens(patch: MonkeyPatch) -> None:
    played = relay.Run.choose

    def choose(self: relay.Run, s: relay.RelayState, action: int, chance: Chance) -> None:
        played(self, s, action, chance)
        if s.log is not None:
            s.turn += 1

    patch.setattr(relay.Run, "choose", choose)


@fault("relay", 2, "the lines add up to")
def a_score_line_is_missing(patch: MonkeyPatch) -> None:
    patch.setattr(relay.RelayState, "lines", lambda self: [[] for _ in self.hands])


@fault("relay", 4, "a side has the ranks")
def a_side_is_not_ranked_together(patch: MonkeyPatch) -> None:
    patch.setattr(relay.RelayState, "rank_keys", State.rank_keys)


# What others may learn


@fault("fetch", 3, "can tell twins apart|is told more")
def a_masked_window_asks_holders_only(patch: MonkeyPatch) -> None:
    def seats(self: fetch.BarkWindow, s: fetch.FetchState) -> list[int]:
        return [seat for seat in self.may_react(s) if self.holds(s, seat)]

    patch.setattr(fetch.BarkWindow, "seats", seats)


@fault("fetch", 3, "sees a difference when seat|sees that seat")
def a_window_shows_who_has_answered(patch: MonkeyPatch) -> None:
    patch.setattr(fetch.FetchState, "awaited", State.must_act)


def _restored(function: Any) -> Any:
    """A move of cards after which everybody knows of the cards left behind what they knew before."""

    def keeping(s: State, card: int, source: list[int], *rest: Any) -> None:
        before = list(s.known)
        function(s, card, source, *rest)
        for other in source if s.knowing else ():
            s.known[other] = before[other]

    return keeping


@fault("burrow", 3, "sees what it can't know|can tell twins apart")
def a_secret_gift_does_not_blur(patch: MonkeyPatch) -> None:
    patch.setattr(burrow, "move", _restored(moves.move))


@fault("burrow", 3, "sees what it can't know|can tell twins apart")
def equal_cards_are_not_interchangeable(patch: MonkeyPatch) -> None:
    patch.setattr(moves, "_exchange", lambda s, card, rest, watchers: None)


@fault("burrow", 3, "sees what it can't know")
def a_shuffle_keeps_places(patch: MonkeyPatch) -> None:
    def mix(s: State, cards: list[int], *rest: Any) -> None:
        left, here, pile, there, chance = rest
        moves.note(s, cards, left, here, there)
        pile.extend(cards)
        chance.shuffle(pile)

    patch.setattr(burrow, "mix", mix)


@fault("burrow", 3, "names .* to seat|is told what it can't know")
def a_secret_line_is_told_to_all(patch: MonkeyPatch) -> None:
    def tell(self: State, rule: str, words: Message, secret_words: Message | None = None, audience: int = 0) -> None:
        State.tell(self, rule, secret_words or words)

    patch.setattr(burrow.BurrowState, "tell", tell)


@fault("burrow", 3, "saw .* but knows")
def a_secret_event_is_shown_to_all(patch: MonkeyPatch) -> None:
    def note(s: State, *rest: Any) -> None:
        original(s, *rest)
        if s.log is not None and s.log.events[-1].secret:
            event = s.log.events.pop()
            s.log.add(Event(MOVE, {**event.facts, **event.secret}, {}, 0))

    original = moves.note
    patch.setattr(moves, "note", note)


@fault("burrow", 3, "is hidden from seats that see")
def an_event_is_hidden_from_its_own_seat(patch: MonkeyPatch) -> None:
    def note(s: State, *rest: Any) -> None:
        original(s, *rest)
        if s.log is not None and s.log.events[-1].secret:
            event = s.log.events.pop()
            s.log.add(Event(MOVE, event.facts, {}, 0))

    original = moves.note
    patch.setattr(moves, "note", note)


@fault("relay", 3, "can tell twin worlds apart")
def a_reason_names_cards_of_another_seat(patch: MonkeyPatch) -> None:
    def refuse(self: relay.Run, s: relay.RelayState, action: int) -> Reason | None:
        if action in self.options(s):
            return None
        others = [KindRef(relay.KINDS[kind]) for kind in tools.kinds_in(s, s.hands[(self.seat + 1) % 3])]
        return Reason("RE 2", Message("You can't; others have {cards}.", cards=others))

    patch.setattr(relay.Run, "refuse", refuse)


@fault("relay", 3, "can tell twin worlds apart")
def aids_count_hidden_cards(patch: MonkeyPatch) -> None:
    def aids(self: relay.RelayState, seat: int) -> dict[str, Any]:
        return {"best left": max(tools.kinds_in(self, self.box))} if self.box else {}

    patch.setattr(relay.RelayState, "aids", aids)


@fault("parade", 3, "can tell twin worlds apart")
def face_down_slots_are_shown(patch: MonkeyPatch) -> None:
    def aids(self: parade.ParadeState, seat: int) -> dict[str, Any]:
        return {"next": self.setup.table.ids_of(self.judges[self.round : self.round + 1])}

    patch.setattr(parade.ParadeState, "aids", aids)


@fault("burrow", 2, "can tell twin|sees what it can't know")
def a_view_gives_physical_cards(patch: MonkeyPatch) -> None:
    patch.setattr(burrow.BurrowState, "aids", lambda self, seat: {"open": self.open.copy()})


# Samples


@fault("burrow", 3, "never vary")
def determinise_returns_the_truth(patch: MonkeyPatch) -> None:
    def truth(s: State, seat: int, chance: Chance) -> State:
        world = s.clone()
        world.knowing = False
        world.known = []
        return world

    patch.setattr(twins, "determinise", truth)
    patch.setattr(twins, "check_twins", lambda moment, seed: None)  # it finds this fault, too


@fault("burrow", 3, "follows what it can't know")
def the_pool_of_determinise_is_not_sorted(patch: MonkeyPatch) -> None:
    def unsorted(s: State, seat: int, chance: Chance) -> State:
        world = s.clone()
        world.knowing = False
        holes = [
            (cards, k)
            for pile, _, cards in lists_of(world)
            if pile.sees != ALL
            for k, card in enumerate(cards)
            if not s.known[card] >> seat & 1
        ]
        pool = [cards[k] for cards, k in holes]
        chance.shuffle(pool)
        for (cards, k), card in zip(holes, pool, strict=True):
            cards[k] = card
        for pile, _, cards in lists_of(world):
            if not pile.ordered:
                cards.sort()
        world.known, world.loose = [], 0
        return world

    patch.setattr(twins, "determinise", unsorted)


@fault("burrow", 3, "follows what it can't know")
def samples_carry_what_others_know(patch: MonkeyPatch) -> None:
    original = determinise

    def carrying(s: State, seat: int, chance: Chance) -> State:
        world = original(s, seat, chance)
        world.known = list(s.known)
        return world

    patch.setattr(twins, "determinise", carrying)


@fault("burrow", 3, "lacks a card that the seat knows|differs at a place|other options|follows")
def samples_forget_what_the_seat_knows(patch: MonkeyPatch) -> None:
    original = determinise

    def forgetful(s: State, seat: int, chance: Chance) -> State:
        blank = s.clone()
        mine = set(burrow.HANDS.name and s.hands[seat])  # type: ignore[attr-defined]
        blank.known = [k if card in mine or k >> 6 & 1 else 0 for card, k in enumerate(s.known)]
        return original(blank, seat, chance)

    patch.setattr(twins, "determinise", forgetful)


@fault("fetch", 2, "carries the hidden points of seat|can tell twin")
def samples_carry_a_hidden_slot(patch: MonkeyPatch) -> None:
    patch.setattr(fetch.FetchState, "slots", (Slot("points", OWNER), *fetch.FetchState.slots[1:]))
    patch.setattr(fetch.FetchState, "scores", lambda self: [0] * self.setup.seats)
    patch.setattr(fetch.FetchState, "lines", lambda self: [[] for _ in self.hands])


# Sealed choices


@fault("kennel", 3, "a sealed branch draws chance")
def a_sealed_branch_draws_chance(patch: MonkeyPatch) -> None:
    laid = kennel.Lay.choose

    def choose(self: kennel.Lay, s: kennel.KennelState, action: int, chance: Chance) -> None:
        chance.below(2)
        laid(self, s, action, chance)

    patch.setattr(kennel.Lay, "choose", choose)


@fault("kennel", 3, "a sealed answer made the event")
def a_sealed_branch_makes_an_event(patch: MonkeyPatch) -> None:
    laid = kennel.Lay.choose

    def choose(self: kennel.Lay, s: kennel.KennelState, action: int, chance: Chance) -> None:
        laid(self, s, action, chance)
        s.tell(self.rule, Message("Somebody has laid a card."))

    patch.setattr(kennel.Lay, "choose", choose)


@fault("kennel", 3, "sees a difference when seat")
def a_sealed_bid_is_public(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.KennelState, "slots", (Slot("bids", ALL), *kennel.KennelState.slots[1:]))


@fault("kennel", 3, "sees a difference when seat|can tell|sees what")
def sealed_cards_leave_the_hand_openly(patch: MonkeyPatch) -> None:
    laid = Pile("laid", Message("laid cards"), OWNER, many=True)
    piles = declare(kennel.HANDS, laid, kennel.HOME, kennel.AWAY, kennel.BOX)
    patch.setattr(kennel.KennelState, "piles", piles)

    def reopen(self: kennel.Secretly, s: kennel.KennelState, seat: int) -> None:
        s.bids[seat] = -1
        s.hands[seat] = sorted(s.hands[seat] + s.laid[seat])
        s.laid[seat] = []

    patch.setattr(kennel.Secretly, "reopen", reopen)


@fault("kennel", 3, "reopening does not bring the beginning back")
def second_thoughts_forget_a_slot(patch: MonkeyPatch) -> None:
    patch.setattr(kennel.Secretly, "reopen", lambda self, s, seat: None)


@fault("kennel", 3, "depends on the order of arrival|options depend on others' answers")
def the_first_to_answer_gains(patch: MonkeyPatch) -> None:
    def choose(self: kennel.Bid, s: kennel.KennelState, action: int, chance: Chance) -> None:
        first = s.pending == s.opened
        s.bids[self.seat] = action - kennel.BID if first else 0

    patch.setattr(kennel.Bid, "choose", choose)


@fault("kennel", 3, "options depend on others' answers|sees a difference|outcome depends")
def options_follow_others_sealed_bids(patch: MonkeyPatch) -> None:
    def options(self: kennel.Bid, s: kennel.KennelState) -> list[int]:
        least = max(0, *s.bids)
        return [kennel.BID + coins for coins in range(min(least, s.coins[self.seat]), min(2, s.coins[self.seat]) + 1)]

    def refuse(self: kennel.Bid, s: kennel.KennelState, action: int) -> Reason | None:
        return None if action in self.options(s) else Reason("KE 3", Message("No."))

    patch.setattr(kennel.Bid, "options", options)
    patch.setattr(kennel.Bid, "refuse", refuse)


@pytest.mark.parametrize(("plant", "toy", "seats", "complaint"), FAULTS)
def test_fault_is_found(plant: Plant, toy: str, seats: int, complaint: str, monkeypatch: MonkeyPatch) -> None:
    assert healthy(toy, seats)
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=complaint):
        battery(toy, seats)
