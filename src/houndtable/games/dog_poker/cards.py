"""Dog Poker's cards (DP 1.4, DP 1.5): the checks of ``cards.toml``, and the card table with fast lists of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.kernel.cards import CardError, CardTable, FieldCheck, Kind, whole

LETTERS: Final = "ABCDEFG"
COPIES: Final = (10, 7, 5, 4, 3, 2, 1)
HAND: Final = 7
"""Cards in a hand."""
SLOTS: Final = 4
"""Slots of the mat."""

_points: Final = whole(0, 999)


class Combination:
    """What a set bonus asks for: its letters in order, and the points it pays for each copy in the hand.

    `kinds` are the kinds it needs, the rarest first, as it most often fails there; `numbers` how many of each.
    """

    def __init__(self, letters: str, points: int) -> None:
        needed = [kind for kind in range(len(LETTERS) - 1, -1, -1) if LETTERS[kind] in letters]
        self.letters: Final = letters
        self.points: Final = points
        self.kinds: Final[list[int]] = needed
        self.numbers: Final[list[int]] = [letters.count(LETTERS[kind]) for kind in needed]

    def held(self, counts: list[int]) -> int:
        """How many times a hand holds the combination with different cards (DP 5.6); `counts` by kind."""
        numbers = self.numbers
        held = HAND
        index = 0
        for kind in self.kinds:
            number = numbers[index]
            have = counts[kind]
            if have < number:
                return 0
            if have < number * held:
                held = have // number
            index += 1
        return held


class PokerCards(CardTable):
    """The card table. `points` gives the base points of a kind; `bonuses` the set bonuses that a condition of a kind
    pays; `bits` a card's kind as a mask of one bit; `first` the first card of a kind."""

    def __init__(self, kinds: Sequence[Kind], counts: Sequence[int]) -> None:
        super().__init__(kinds, counts)
        self.bits: Final[list[int]] = [1 << kind for kind in self.kinds_of]
        self.first: Final[list[int]] = [self.kinds_of.index(kind) for kind in range(len(kinds))]
        self.points: Final[list[int]] = [int(kind.values["points"]) for kind in kinds]
        self.bonuses: Final[list[list[Combination]]] = [
            [Combination(bonus["cards"], int(bonus["points"])) for bonus in kind.values["bonuses"]] for kind in kinds
        ]


def _bonuses(value: Any) -> Any:
    if not isinstance(value, list) or len(value) > 10:
        raise ValueError("must be a list of at most 10 bonuses")
    bonuses: list[dict[str, Any]] = []
    for number, bonus in enumerate(value, start=1):
        try:
            bonuses.append(_bonus(bonus))
        except ValueError as error:
            raise ValueError(f"bonus {number} {error}") from None
    if len({bonus["cards"] for bonus in bonuses}) != len(bonuses):
        raise ValueError("has a combination twice")
    return bonuses


def _bonus(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != {"cards", "points"}:
        raise ValueError('must be { cards = "...", points = ... }')
    cards = value["cards"]
    if not isinstance(cards, str) or not 1 <= len(cards) <= HAND or any(letter not in LETTERS for letter in cards):
        raise ValueError(f"(cards) must be 1 to {HAND} of the letters A to G")
    for letter, copies in zip(LETTERS, COPIES, strict=True):
        if cards.count(letter) > copies:
            raise ValueError(f"(cards) has more cards {letter} than there are ({copies})")
    try:
        _points(value["points"])
    except ValueError as error:
        raise ValueError(f"(points) {error}") from None
    return {"cards": "".join(sorted(cards)), "points": value["points"]}


FIELDS: Final[Mapping[str, FieldCheck]] = {"points": _points, "bonuses": _bonuses}


def check_rows(rows: Sequence[Kind]) -> None:
    """Check that the rows are the deck of 32 cards with names that can be told apart. Raises CardError."""
    if "".join(row.id for row in rows) != LETTERS:
        raise CardError("the deck has the cards A, B, C, D, E, F and G, in this order")
    names: set[str] = {letter.casefold() for letter in LETTERS}
    for row, copies in zip(rows, COPIES, strict=True):
        if row.copies != copies:
            raise CardError(f"{row.id!r}: field 'copies' must be {copies}, as in the printed deck")
        name = " ".join(row.name.split()).casefold()
        if name in names:
            raise CardError(f"{row.id!r}: field 'name' is already the name of another card")
        names.add(name)


def make_table(rows: Sequence[Kind]) -> PokerCards:
    """The card table of a match; every match uses the whole deck. Raises CardError."""
    check_rows(rows)
    return PokerCards(rows, COPIES)
