"""Scoring a table of Dog Poker that people played with real cards (``houndtable score dog-poker``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.games.dog_poker.cards import HAND, LETTERS, SLOTS, PokerCards
from houndtable.games.dog_poker.scoring import hand_lines
from houndtable.kernel.cards import HOUSE
from houndtable.kernel.game import ScoredSeat, ScoredTable, ScoreInputError
from houndtable.kernel.score import ranks
from houndtable.kernel.score_input import at, earlier_line, earlier_totals, fields, items, named, normal
from houndtable.kernel.words import Message

MAX_HANDS: Final = 4
GOAL: Final = 100


def score_table(data: Mapping[str, Any], cards: PokerCards) -> ScoredTable:
    """Score a table: ``{"mat": [4 cards], "hands": [[7 cards], ...], "before"?: [a total for each hand]}``.

    Cards are told by letter or by the dog's name. Raises ScoreInputError.
    """
    table = fields(data, "", ["mat", "hands"], ["before"])
    mat = _cards(table["mat"], "mat", SLOTS, cards)
    hands = [
        _cards(hand, f"hands, player {number}", HAND, cards)
        for number, hand in enumerate(items(table["hands"], "hands", 1, MAX_HANDS, "hands"), start=1)
    ]
    _check_deck(mat, hands, cards)
    before = earlier_totals(table["before"], len(hands))
    for number, points in enumerate(before if before is not None else [], start=1):
        if points >= GOAL:
            raise ScoreInputError(f"before, player {number}: the match was over with {points} points (0 to {GOAL - 1})")
    seats: list[ScoredSeat] = []
    for seat, hand in enumerate(hands):
        lines = hand_lines(cards, mat, [hand.count(kind) for kind in range(len(LETTERS))])
        if before is not None:
            lines.append(earlier_line("DP 6.1", before[seat]))
        seats.append(ScoredSeat(lines))
    return ScoredTable(seats, ranks([(seat.total,) for seat in seats]), house_words(cards, sorted(set(mat))))


def house_words(cards: PokerCards, kinds: Sequence[int]) -> list[Message]:
    """What of these kinds is house data, in words (DP 8.1)."""
    words: list[Message] = []
    for kind in kinds:
        if cards.kinds[kind].source == HOUSE:
            sets: list[Message] = [
                Message("{points} for {set}", set=" ".join(one.letters), points=one.points)
                for one in cards.bonuses[kind]
            ]
            text = "Condition {letter} pays {points} for each {letter}, and {sets}; its dog is called {dog}"
            if not sets:
                text = "Condition {letter} pays {points} for each {letter}, and no set; its dog is called {dog}"
            letter = cards.ids[kind]
            dog = cards.kinds[kind].name
            words.append(Message(text, letter=letter, points=cards.points[kind], sets=sets, dog=dog))
    return words


def _cards(value: Any, where: str, count: int, cards: PokerCards) -> list[int]:
    names = {normal(kind.id): kind.id for kind in cards.kinds} | {normal(kind.name): kind.id for kind in cards.kinds}
    allowed = ", ".join(f"{kind.id} ({kind.name})" for kind in cards.kinds)
    return [
        cards.index(named(card, f"{where}, card {number}", names, allowed))
        for number, card in enumerate(items(value, where, count, count, "cards"), start=1)
    ]


def _check_deck(mat: list[int], hands: list[list[int]], cards: PokerCards) -> None:
    for kind, copies in enumerate(cards.counts):
        seen = mat.count(kind)
        place = "mat"
        for number, hand in enumerate(hands, start=1):
            if seen <= copies and hand.count(kind):
                seen += hand.count(kind)
                place = f"hands, player {number}"
        if seen > copies:
            letter = cards.ids[kind]
            raise ScoreInputError(f"{at(place)}too many cards {letter}: {seen} so far, and the deck has {copies}")
