"""Dealing Dog Poker by hand: hands, extra piles and mat as a test wants them, in letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houndtable.games.dog_poker import GAME
from houndtable.kernel.cards import Kind
from tests.table import Table, shuffled

DECK = "AAAAAAAAAABBBBBBBCCCCCDDDDEEEFFG"


def full_deal(*piles: str) -> list[str]:
    """Four piles of eight cards: those given, the others from what is left of the deck."""
    left = list(DECK)
    for letter in "".join(piles):
        left.remove(letter)
    given = [list(pile) for pile in piles]
    assert all(len(pile) == 8 for pile in given)
    while len(given) < 4:
        given.append(left[:8])
        del left[:8]
    return [letter for pile in given for letter in pile]


def poker(
    seats: int,
    *piles: str,
    options: Mapping[str, Any] | None = None,
    rows: Sequence[Kind] | None = None,
    seed: int = 1,
) -> Table:
    """A match whose first game is dealt like this: the hands, then the extra piles from bottom to top."""
    script = shuffled(DECK, full_deal(*piles))
    return Table(GAME, seats, options, rows=rows, script=script, seed=seed)


def give_conditions(t: Table, letters: str, tops: str, mat: str) -> None:
    """The seats give these conditions, the extra piles these top cards, and they come to lie on the mat like this."""
    t.shuffles(sorted(letters + tops), mat)
    for seat, letter in enumerate(letters):
        t.plays(seat, f"choose {letter}")


def passes(t: Table, seat: int, letters: str) -> None:
    """A seat chooses what to pass."""
    t.plays(seat, *(f"pass {letter}" for letter in letters))


def all_pass(t: Table, *letters: str) -> None:
    """All seats choose what to pass, in seat order."""
    for seat, cards in enumerate(letters):
        passes(t, seat, cards)


def hand(t: Table, seat: int) -> str:
    """A seat's own hand as it sees it."""
    return "".join(t.sees(seat, "hands", seat)["cards"])


def known(t: Table, seat: int, pile: str, index: int = -1) -> str:
    """The cards that a seat knows in a pile, sorted."""
    found = t.sees(seat, pile, index).get("known", {})
    return "".join(letter * number for letter, number in sorted(found.items()))


def play_game(t: Table) -> None:
    """Play a game to its end, everybody taking the first option."""
    chapter = t.match.state.chapter
    while not t.match.over and t.match.state.chapter == chapter:
        seat = t.asked()[0]
        t.plays(seat, t.options(seat)[0])
