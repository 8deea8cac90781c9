"""A small board for the tests of the kernel: piles of each sort, cards written as letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from houndtable.kernel.cards import CardTable, Kind
from houndtable.kernel.chance import FastChance
from houndtable.kernel.piles import ALL, NOBODY, OWNER, Pile, Slot, declare
from houndtable.kernel.score import Line
from houndtable.kernel.setup import Setup
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from houndtable.kernel.words import Message

DECK = Pile("deck", Message("deck"), NOBODY, ordered=True)
ROW = Pile("row", Message("row"), NOBODY, ordered=True, slots=True)
HANDS = Pile("hands", Message("hand"), OWNER, many=True)
SEALED = Pile("sealed", Message("sealed"), OWNER, many=True, home="hands")
PASSED = Pile("passed", Message("passed"), OWNER, many=True, home="hands")
DISCARD = Pile("discard", Message("discard pile"), ALL, ordered=True)
POT = Pile("pot", Message("pot"), ALL)

LETTERS = "ABCDE"
PUBLIC_SEAT = -1


class Board(State):
    """Seats with hands, a deck, a row of face-down slots, an open discard pile and an open pot."""

    piles: ClassVar = declare(DECK, ROW, HANDS, SEALED, PASSED, DISCARD, POT)
    slots: ClassVar = (
        Slot("coins", ALL),
        Slot("secrets", OWNER),
        Slot("notes", NOBODY, "tests only"),
    )

    def __init__(self, setup: Setup, like: Board | None = None) -> None:
        super().__init__(setup, like)
        seats = setup.seats
        self.deck: list[int] = like.deck.copy() if like else []
        self.row: list[int] = like.row.copy() if like else []
        self.hands: list[list[int]] = [h.copy() for h in like.hands] if like else [[] for _ in range(seats)]
        self.sealed: list[list[int]] = [h.copy() for h in like.sealed] if like else [[] for _ in range(seats)]
        self.passed: list[list[int]] = [h.copy() for h in like.passed] if like else [[] for _ in range(seats)]
        self.discard: list[int] = like.discard.copy() if like else []
        self.pot: list[int] = like.pot.copy() if like else []
        self.coins: list[int] = like.coins.copy() if like else [0] * seats
        self.secrets: list[int] = like.secrets.copy() if like else [0] * seats
        self.notes: tuple[int, ...] = like.notes if like else ()

    def clone(self) -> Board:
        return Board(self.setup, self)

    def scores(self) -> list[int]:
        return self.coins.copy()

    def lines(self) -> list[list[Line]]:
        return [[Line("", Message("Coins"), coins)] for coins in self.coins]

    def reason_words(self) -> Message:
        return Message("It is over.")


def board(hands: Sequence[str], deck: str = "", row: str = "", discard: str = "", pot: str = "") -> Board:
    """A board dealt like this, top of the ordered piles last; everybody knows what they see, in its place."""
    piles = [*hands, deck, row, discard, pot]
    counts = [sum(pile.count(letter) for pile in piles) for letter in LETTERS]
    kinds = [Kind(k, k, n, "printed", {}) for k, n in zip(LETTERS, counts, strict=True)]
    setup = Setup("board", len(hands), {}, "quick", CardTable(kinds, counts))
    s = Board(setup)
    free = {letter: [c for c, k in enumerate(setup.table.kinds_of) if LETTERS[k] == letter] for letter in LETTERS}

    def take(pile: str) -> list[int]:
        return [free[letter].pop(0) for letter in pile]

    s.hands = [sorted(take(hand)) for hand in hands]
    s.deck, s.row, s.discard, s.pot = take(deck), take(row), take(discard), sorted(take(pot))
    for seat, hand in enumerate(s.hands):
        for card in hand:
            s.known[card] = 1 << seat
    for card in [*s.discard, *s.pot]:
        s.known[card] = (1 << 14) - 1
    return s


def card(s: Board, cards: list[int], letter: str, which: int = 0) -> int:
    """The first (or another) card of a letter among some."""
    return [c for c in cards if LETTERS[s.setup.table.kinds_of[c]] == letter][which]


def letters(s: Board, cards: Sequence[int]) -> str:
    """The letters of some cards."""
    return "".join(LETTERS[s.setup.table.kinds_of[c]] for c in cards)


def knows(s: Board, seat: int, pile: str, index: int = -1) -> str:
    """What a seat (-1: the public) knows of a pile, from its view: letters, ``?`` for an unknown place, and after a
    ``+`` the cards known to lie in it somewhere."""
    shown: dict[str, Any] = view(s, seat)["piles"][pile]
    if index >= 0:
        shown = shown[index]  # type: ignore[index]
    text = "".join(kind or "?" for kind in shown.get("cards", []))
    loose = "".join(kind * count for kind, count in sorted(shown.get("known", {}).items()))
    return f"{text}+{loose}" if loose else text


def chance(seed: int = 0) -> FastChance:
    return FastChance(seed)
