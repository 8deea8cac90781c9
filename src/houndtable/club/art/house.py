"""The house's own dogs and the pictures they are in. Each function gives a whole SVG picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from houndtable.games._art.dogs import Dog, Ears, head, sitting
from houndtable.games._art.ink import (
    CLAY,
    CREAM,
    INK,
    PAPER,
    ROSE,
    RUST,
    SEA,
    SKY,
    SUN,
    TOMATO,
    Print,
    ellipse,
    mirrored,
    path,
    sheet,
)

HOUND: Final = Dog(
    coat=CREAM, ears=Ears("long", RUST, 40, -56, 46, 104), temple=56, cheek=58, crown=-72, patches=CLAY, blaze="",
    muzzle=(34, 34, 28, CREAM), nose=(16, 15, 10), chest=CREAM, back=CLAY, collar=TOMATO, tail="whip",
)  # fmt: skip
SHEEPDOG: Final = Dog(
    coat="#c9c3dc", ears=Ears("drop", "#a9a2c4", 44, -56, 38, 92), temple=62, cheek=66, muzzle=(34, 40, 30, CREAM),
    mouth="open", nose=(16, 15, 11), topknot=CREAM, chest=CREAM, ruff=True, collar=SEA, shoulder=54,
)  # fmt: skip
BLACKTAN: Final = Dog(
    coat="#3d3963", ears=Ears("long", INK, 36, -58, 44, 112), temple=48, cheek=50, crown=-74, chin=72, cheek_y=6,
    brows=CLAY, muzzle=(40, 28, 32, CLAY), nose=(22, 12, 9), eyes=(22, -14, 7), chest=CLAY, collar=SUN, tag=CREAM,
    shoulder=42,
)  # fmt: skip
TERRIER: Final = Dog(
    coat="#f6d9a6", ears=Ears("prick", "#f6d9a6", 42, -46, 30, 44, ROSE), temple=58, cheek=70, crown=-66, chin=62,
    cheek_y=22, muzzle=(34, 36, 28, CREAM), nose=(18, 12, 9), chest=CREAM, ruff=True, collar=TOMATO,
)  # fmt: skip

PUPPY: Final = replace(
    HOUND, ears=Ears("long", CLAY, 42, -50, 44, 80), patches="", coat="#f3c98d", chin=56, round_eyes=True,
    eyes=(28, -8, 9), mouth="open",
)  # fmt: skip


def _paws(out: Print, x: float, y: float, fill: str, apart: float = 34) -> None:
    for side in (-1, 1):
        px = x + side * apart
        out.shape(path("M", px - 15, y + 4, "C", px - 18, y - 16, px + 18, y - 16, px + 15, y + 4, "C", px + 16, y + 16,
                       px - 16, y + 16, px - 15, y + 4, "Z"), fill)  # fmt: skip
        for toe in (-5, 5):
            out.stroke(path("M", px + toe, y + 12, "L", px + toe, y + 4), INK, out.line * 0.7)


def _fan(out: Print, x: float, y: float, fills: tuple[str, ...], scale: float = 1.0) -> None:
    """Cards held up, seen from behind."""
    spread = 15
    for i, fill in enumerate(fills):
        turn = (i - (len(fills) - 1) / 2) * spread
        card = Print(line=3.2, beside=2)
        card.shape("M-17 -52H17A5 5 0 0 1 22 -47V8A5 5 0 0 1 17 13H-17A5 5 0 0 1 -22 8V-47A5 5 0 0 1 -17 -52Z", PAPER)
        card.shape("M-15 -45H15V6H-15Z", fill, 2)
        card.solid(ellipse(0, -19, 7.5, 7.5), PAPER)
        out.raw(card.group(f"translate({x} {y}) rotate({turn:g}) scale({scale:g})"))


def _behind(dog: Dog, x: float, y: float, scale: float) -> str:
    out = Print(line=4, beside=3.5)
    sitting(out, dog)
    return out.group(f"translate({x} {y}) scale({scale})")


def logo() -> str:
    """The hound that looks over the edge of the table."""
    out = Print(line=6, beside=4)
    head(out, replace(HOUND, ears=Ears("long", RUST, 40, -56, 54, 92)))
    table = Print(line=3.4, beside=2)
    table.shape("M3 67H101V76H3Z", TOMATO)
    _paws(table, 52, 65, CREAM, 31)
    return sheet(out.group("translate(52 42) scale(.5)") + table.group(), 104, 84)


def icon() -> str:
    """The logo as a small square, for the browser's tab."""
    out = Print(line=8, beside=5)
    head(out, HOUND)
    tile = f'<rect x="1" y="1" width="62" height="62" rx="13" fill="{SUN}"/>'
    return sheet(tile + out.group("translate(32 34) scale(.32)"), 64, 64)


def hero() -> str:
    """Four dogs at a table with cards in their paws."""
    disc = "".join(
        f'<path d="{ellipse(*place)}" fill="{fill}"/>'
        for place, fill in (((330, 196, 196, 190), SUN), ((118, 250, 118, 112), SKY), ((545, 268, 112, 100), ROSE))
    )
    dogs = "".join(
        (
            _behind(SHEEPDOG, 262, 122, 0.98),
            _behind(TERRIER, 548, 196, 0.82),
            _behind(BLACKTAN, 412, 150, 0.9),
            _behind(HOUND, 108, 178, 0.92),
        )
    )
    table = Print(line=4.5, beside=4)
    legs = Print(line=4.5, beside=4)
    for x in (70, 560):
        legs.shape(path("M", x, 340, "L", x + 6, 430, "H", x + 22, "L", x + 28, 340, "Z"), RUST)
    drop = "M38 318H634L640 352" + "".join(
        f"C{640 - i * 76 - 10} 392 {640 - i * 76 - 66} 392 {640 - (i + 1) * 76} 352" for i in range(8)
    )
    legs.shape(drop + "L38 318Z", TOMATO)
    for i in range(1, 8):
        legs.stroke(path("M", 640 - i * 76, 350, "L", 640 - i * 75.5, 324), INK, 3)
    table.shape("M20 302H644A8 8 0 0 1 644 320H20A8 8 0 0 1 20 302Z", CREAM)
    _fan(table, 108, 292, (SEA, SEA, SEA), 1.0)
    _fan(table, 262, 296, (SEA, SEA, SEA, SEA), 1.0)
    _fan(table, 412, 294, (SEA, SEA), 1.0)
    _fan(table, 548, 292, (SEA, SEA, SEA), 0.95)
    _paws(table, 108, 298, CREAM, 30)
    _paws(table, 262, 298, "#c9c3dc", 34)
    _paws(table, 412, 298, CLAY, 28)
    _paws(table, 548, 298, CREAM, 28)
    puppy = Print(line=5, beside=3.5)
    head(puppy, PUPPY)
    under = puppy.group("translate(322 398) scale(.52)")
    floor = Print(line=4.5)
    floor.stroke("M4 431C120 427 220 434 330 430S560 428 660 432")
    body = Print(line=4, beside=3)
    body.shape(mirrored([(0, 398), (26, 400, 34, 412, 34, 430), (20, 431, 10, 431, 0, 431)]), "#f3c98d")
    return sheet(
        disc + dogs + body.group("translate(322 0)") + under + legs.group() + table.group() + floor.group(), 664, 438
    )


def peek() -> str:
    """A dog that covers its eyes: it looks away while the device goes round."""
    out = Print(line=4.5, beside=3.5)
    sitting(out, HOUND)
    for side in (False, True):
        out.shape(path("M", 60, 150, "C", 70, 110, 58, 50, 50, 10, "C", 54, -30, 5, -36, 5, -6,
                       "C", 4, 16, 24, 24, 32, 26, "C", 40, 70, 36, 110, 30, 150, "Z"), CREAM, flip=side)  # fmt: skip
        for x, y in ((17, -24), (29, -25)):
            out.stroke(path("M", x, y, "L", x + 1, y + 13), INK, 3.2, flip=side)
    out.shape("M-104 122H104V138H-104Z", TOMATO)
    out.shape("M-96 138H96L100 200H-100Z", SUN)
    return sheet(out.group("translate(120 92)"), 240, 232)


def winner() -> str:
    """A dog with a rosette."""
    out = Print(line=4.5, beside=3.5)
    sitting(out, replace(TERRIER, mouth="open"))
    out.shape("M-12 96L-24 140L-10 134L0 146L10 134L24 140L12 96Z", TOMATO)
    points = [ellipse(0, 88, 27, 27), ellipse(0, 88, 15, 15)]
    out.shape(points[0], TOMATO)
    out.shape(points[1], SUN)
    out.solid("M0 79L2.6 85.2 9.2 85.7 4.2 90 5.7 96.5 0 93 -5.7 96.5 -4.2 90 -9.2 85.7 -2.6 85.2Z")
    return sheet(out.group("translate(120 108)"), 240, 308)


def lost() -> str:
    """A dog with a question: this page is not here."""
    out = Print(line=4.5, beside=3.5)
    sitting(out, replace(BLACKTAN, tail="whip"))
    out.parts.insert(0, f'<path d="{ellipse(0, 80, 116, 112)}" fill="{SKY}"/>')
    return sheet(out.group("translate(120 98)"), 240, 300)


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "logo": logo, "icon": icon, "hero": hero, "peek": peek, "winner": winner, "lost": lost,
}  # fmt: skip
