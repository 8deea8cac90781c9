"""Scoring of one hand by the conditions on the mat (chapter 5), as pure functions over plain values.

`conditions` are the kind numbers of the face-up cards of the mat (fewer than four while the game goes on), `counts`
how many cards of each of the seven kinds a hand has.
"""

from __future__ import annotations

from collections.abc import Sequence

from houndtable.games.dog_poker.cards import Combination, PokerCards
from houndtable.kernel.score import Line
from houndtable.kernel.words import KindRef, Message


def hand_points(cards: PokerCards, conditions: list[int], counts: list[int]) -> int:
    """The points of a hand; the sum of `hand_lines`."""
    points = 0
    for condition in conditions:
        points += cards.points[condition] * counts[condition]
        for combination in cards.bonuses[condition]:
            points += combination.points * combination.held(counts)
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
        for combination in cards.bonuses[kind]:
            held = combination.held(own)
            if held and combination.points:
                lines.append(_set_line(cards, kind, times, combination, held))
    if not lines:
        lines.append(Line("DP 5.8", Message("Nothing on the mat pays for this hand"), 0))
    return lines


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


def _set_line(cards: PokerCards, kind: int, times: int, combination: Combination, held: int) -> Line:
    bonus = combination.points
    points = held * bonus * times
    letter = cards.ids[kind]
    dog = KindRef(letter)
    set_ = " ".join(combination.letters)
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
