"""Scoring of one hand by the conditions on the mat (chapter 5), as pure functions over plain values.

`conditions` are the kind numbers of the face-up cards of the mat (fewer than four while the game goes on), `counts`
how many cards of each of the seven kinds a hand has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.games.dog_poker.cards import HAND, PokerCards
from houndtable.kernel.score import Line
from houndtable.kernel.words import KindRef, Message

RARE_FIRST: Final = (6, 5, 4, 3, 2, 1, 0)
"""The kinds by rarity: a combination most often fails at its rarest dog."""


def copies_held(need: list[int], counts: list[int]) -> int:
    """How many times a hand holds a combination with different cards (DP 5.6)."""
    held = HAND
    for kind in RARE_FIRST:
        number = need[kind]
        if number:
            have = counts[kind]
            if have < number:
                return 0
            copies = have // number
            if copies < held:
                held = copies
    return held


def hand_points(cards: PokerCards, conditions: list[int], counts: list[int]) -> int:
    """The points of a hand; the sum of `hand_lines`."""
    points = 0
    for condition in conditions:
        points += cards.points[condition] * counts[condition]
        for need, bonus in cards.bonuses[condition]:
            points += bonus * copies_held(need, counts)
    return points


def hand_lines(cards: PokerCards, conditions: Sequence[int], counts: Sequence[int]) -> list[Line]:
    """The points of a hand line by line: base points, then set bonuses, each by the order of the letters.

    A hand that earns nothing has one line of 0 points.
    """
    own = list(counts)
    lines: list[Line] = []
    on_mat = [(kind, conditions.count(kind)) for kind in range(len(cards.kinds)) if kind in conditions]
    for kind, times in on_mat:
        if counts[kind] and cards.points[kind]:
            lines.append(_base_line(cards, kind, times, counts[kind]))
    for kind, times in on_mat:
        for need, bonus in cards.bonuses[kind]:
            held = copies_held(need, own)
            if held and bonus:
                lines.append(_set_line(cards, kind, times, need, bonus, held))
    if not lines:
        lines.append(Line("DP 5.8", Message("Nothing on the mat pays for this hand"), 0))
    return lines


def combination(cards: PokerCards, need: list[int]) -> str:
    """A combination in letters, with blanks between them: "A A C C"."""
    return " ".join(cards.ids[kind] for kind, number in enumerate(need) for _ in range(number))


def _base_line(cards: PokerCards, kind: int, times: int, count: int) -> Line:
    each = cards.points[kind]
    points = count * each * times
    letter = cards.ids[kind]
    dog = KindRef(letter)
    if times == 1:
        message = Message(
            "{letter} ({dog}): {count} card in the hand, each worth {each}: {count} × {each} = {points}",
            "{letter} ({dog}): {count} cards in the hand, each worth {each}: {count} × {each} = {points}",
            letter=letter, dog=dog, count=count, each=each, points=points,
        )  # fmt: skip
    else:
        message = Message(
            "{letter} ({dog}): {count} card in the hand, each worth {each}, and {letter} is on the mat {times} times: "
            "{count} × {each} × {times} = {points}",
            "{letter} ({dog}): {count} cards in the hand, each worth {each}, and {letter} is on the mat {times} times: "
            "{count} × {each} × {times} = {points}",
            letter=letter, dog=dog, count=count, each=each, times=times, points=points,
        )  # fmt: skip
    return Line("DP 5.2", message, points)


def _set_line(cards: PokerCards, kind: int, times: int, need: list[int], bonus: int, held: int) -> Line:
    points = held * bonus * times
    letter = cards.ids[kind]
    dog = KindRef(letter)
    set_ = combination(cards, need)
    if held == 1 and times == 1:
        message = Message(
            "Set {set} for condition {letter} ({dog}): {points}", set=set_, letter=letter, dog=dog, points=points
        )
    elif times == 1:
        message = Message(
            "Set {set} for condition {letter} ({dog}), {held} times in the hand: {held} × {bonus} = {points}",
            set=set_, letter=letter, dog=dog, held=held, bonus=bonus, points=points,
        )  # fmt: skip
    elif held == 1:
        message = Message(
            "Set {set} for condition {letter} ({dog}), and {letter} is on the mat {times} times: "
            "{bonus} × {times} = {points}",
            set=set_, letter=letter, dog=dog, bonus=bonus, times=times, points=points,
        )  # fmt: skip
    else:
        message = Message(
            "Set {set} for condition {letter} ({dog}), {held} times in the hand, and {letter} is on the mat {times} "
            "times: {held} × {bonus} × {times} = {points}",
            set=set_, letter=letter, dog=dog, held=held, bonus=bonus, times=times, points=points,
        )  # fmt: skip
    return Line("DP 5.3", message, points)
