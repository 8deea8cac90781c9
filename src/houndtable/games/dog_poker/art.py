"""Faces of the seven dogs, drawn from the house's kit of dogs.

`face` takes what is printed on the card from the card table, as a user's own file may replace it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from houndtable.games._art import card
from houndtable.games._art.dogs import Dog, Ears, head, sitting
from houndtable.games._art.ink import (
    CLAY,
    CREAM,
    FAWN,
    INK,
    LILAC,
    ROSE,
    RUST,
    SEA,
    SKY,
    SUN,
    TOMATO,
    Print,
)
from houndtable.games._art.long_dogs import LongDog, long_dog
from houndtable.kernel.cards import HOUSE, Kind

GOLDEN: Final = Dog(
    coat=SUN, ears=Ears("drop", CLAY, 40, -58, 42, 84), temple=60, cheek=64, muzzle=(32, 38, 30, "#fbe3b0"), nose=(13, 16, 11),
    mouth="open", chest="#fbe3b0", ruff=True, collar=SEA, tag=CREAM, tail="plume", shoulder=50, haunch=70,
)  # fmt: skip
POODLE: Final = Dog(
    coat="#fdebe0", ears=Ears("pom", ROSE, 62, -4, 25, 38), temple=46, cheek=44, crown=-66, chin=66, cheek_y=8,
    muzzle=(36, 27, 28, "#fdebe0"), nose=(22, 11, 8), eyes=(20, -12, 6.5), topknot=ROSE, poms=True, tail="pom",
    shoulder=40, haunch=56, collar=TOMATO,
)  # fmt: skip
CHIHUAHUA: Final = Dog(
    coat=FAWN, ears=Ears("bat", FAWN, 44, -30, 54, 58, ROSE), temple=62, cheek=58, crown=-70, chin=52, cheek_y=6,
    muzzle=(32, 24, 18, CREAM), nose=(22, 9, 6.5), eyes=(32, -4, 10.5), round_eyes=True, chest=CREAM, paws=CREAM, tail="whip",
    shoulder=38, haunch=52, collar=TOMATO,
)  # fmt: skip
SHIBA: Final = Dog(
    coat=INK, ears=Ears("prick", INK, 42, -44, 36, 56, CLAY), temple=60, cheek=72, crown=-66, chin=60, cheek_y=22,
    muzzle=(34, 28, 24, CREAM), nose=(20, 11, 8), eyes=(29, -8, 6.5), brows=CLAY, cheeks=CLAY, chest=CREAM, ruff=True,
    paws=CLAY, tail="curl", shoulder=48, haunch=64, collar=TOMATO,
)  # fmt: skip
BERNARD: Final = Dog(
    coat=CREAM, ears=Ears("drop", RUST, 46, -58, 40, 78), temple=64, cheek=68, crown=-76, chin=60, patches=RUST,
    muzzle=(34, 42, 30, CREAM), nose=(14, 17, 12), jowls=True, eyes=(32, -12, 7), chest=CREAM, back=RUST,
    shoulder=58, haunch=78, collar=TOMATO, barrel=True, tail="plume",
)  # fmt: skip
PUG: Final = Dog(
    coat=FAWN, ears=Ears("button", INK, 56, -62, 40, 46), temple=66, cheek=70, crown=-66, chin=62, cheek_y=16,
    muzzle=(32, 38, 28, INK), nose=(14, 12, 8), mask=INK, eyes=(33, -6, 10.5), round_eyes=True, wrinkles=True,
    tail="curl", shoulder=54, haunch=66, collar=SEA,
)  # fmt: skip

LOOKS: Final[Mapping[str, tuple[Dog | None, str]]] = {
    "A": (GOLDEN, SKY),
    "B": (None, "#f9dc9a"),
    "C": (POODLE, LILAC),
    "D": (CHIHUAHUA, "#8fc0c1"),
    "E": (SHIBA, SUN),
    "F": (BERNARD, ROSE),
    "G": (PUG, "#c6d9a8"),
}


def _dachshund(sheet: Print) -> None:
    long_dog(sheet, LongDog("#b8592f", RUST, points=CLAY, collar=SEA))


def _small(dog: Dog | None) -> str:
    sheet = Print(line=5, beside=3)
    if dog is None:
        _dachshund(sheet)
        return sheet.group("translate(95 127) scale(-.58 .58)")
    head(sheet, dog)
    return sheet.group("translate(118 119) scale(.68)")


def _full(dog: Dog | None) -> str:
    sheet = Print(line=4, beside=3)
    if dog is None:
        _dachshund(sheet)
        return sheet.group("translate(95 136) scale(-.6 .6)")
    sitting(sheet, dog)
    return sheet.group("translate(108 72) scale(.53)")


def face(
    kind: str,
    size: str = "small",
    *,
    name: str,
    points: int,
    bonuses: Sequence[tuple[str, int]],
    copies: int,
    house: bool = False,
    title: str = "",
    words: Mapping[str, str] | None = None,
) -> str:
    """A card's face as SVG (200 by 280).

    `size` is "small" (a head; made to be read at a width of 64 px) or "full" (the whole dog). `points` are the base
    points, `bonuses` the set bonuses as (letters, points), `copies` how many are in the deck; `house` marks the values
    as chosen by the house. `title` is what a screen reader says; `words` are translations of the card's own words.
    """
    dog, ground = LOOKS.get(kind, (GOLDEN, SKY))
    draw: Callable[[Dog | None], str] = _small if size == "small" else _full
    printed = card.Printed(kind, name, points, tuple(bonuses), copies, house, ground)
    make = card.small if size == "small" else card.full
    return make(printed, draw(dog), title or name, words or {})


def draw(kind: Kind, size: str, title: str, words: Mapping[str, str]) -> str:
    """The face of a card row, as pages ask every game for it."""
    bonuses = [(str(bonus["cards"]), int(bonus["points"])) for bonus in kind.values["bonuses"]]
    return face(
        kind.id,
        size,
        name=kind.name,
        points=int(kind.values["points"]),
        bonuses=bonuses,
        copies=kind.copies,
        house=kind.source == HOUSE,
        title=title,
        words=words,
    )


def back() -> str:
    """The back of all cards."""
    return card.back(TOMATO, SUN)
