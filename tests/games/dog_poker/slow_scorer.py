"""A second scorer of Dog Poker, written from the printed rules alone: it tries all ways to lay out the combinations."""

from __future__ import annotations

from itertools import combinations

BASE = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6, "G": 7}
SETS = {
    "A": [("ABCDEFG", 50)],
    "B": [("AACC", 15)],
    "C": [("AABB", 10)],
    "D": [("AG", 5), ("CE", 5), ("BF", 5)],
    "E": [("BBDD", 20)],
    "F": [("CCEE", 25)],
    "G": [("AABBCC", 30)],
}


def most_copies(hand: str, combination: str) -> int:
    """The most times that a combination can be laid out side by side with different cards of the hand."""
    wanted = sorted(combination)
    places = [
        frozenset(chosen)
        for chosen in combinations(range(len(hand)), len(combination))
        if sorted(hand[place] for place in chosen) == wanted
    ]
    best = 0
    open_: list[tuple[int, frozenset[int], int]] = [(0, frozenset(), 0)]
    while open_:
        start, used, copies = open_.pop()
        best = max(best, copies)
        for number in range(start, len(places)):
            if not places[number] & used:
                open_.append((number + 1, used | places[number], copies + 1))
    return best


def score(mat: str, hand: str) -> int:
    """The points of a hand, each card of the mat scored for itself."""
    points = 0
    for condition in mat:
        for card in hand:
            if card == condition:
                points += BASE[condition]
        for combination, bonus in SETS[condition]:
            points += bonus * most_copies(hand, combination)
    return points
