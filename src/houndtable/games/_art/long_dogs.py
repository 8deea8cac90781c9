"""Dachshunds from the side, in every fur, colour and pattern.

`long_dog` prints one that faces left: head at (-100, -56), tail at (136, -46), feet at 62.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from houndtable.games._art.ink import CREAM, INK, SUN, TOMATO, Print, ellipse, path

FURS: Final = ("smooth", "long", "wire")
PATTERNS: Final = ("solid", "dapple", "brindle")


@dataclass(frozen=True)
class LongDog:
    """What a Dachshund looks like. `points`: muzzle, paws and brows (empty: as the coat); `spots`: what a pattern is in."""

    coat: str
    ear: str
    points: str = ""
    spots: str = ""
    fur: str = "smooth"
    pattern: str = "solid"
    collar: str = TOMATO
    tag: str = SUN


def _waves(x0: float, x1: float, y: float, deep: float, count: int) -> str:
    """A fringe: tufts that hang from a line."""
    step = (x1 - x0) / count
    parts: list[str | float] = []
    for i in range(count):
        left, right = x0 + i * step, x0 + (i + 1) * step
        parts += ["C", left + step * 0.1, y + deep * 0.7, left + step * 0.35, y + deep, left + step * 0.7, y + deep]
        parts += ["C", left + step * 0.75, y + deep * 0.6, right - step * 0.1, y + deep * 0.3, right, y]
    return path(*parts)


def _tail(sheet: Print, dog: LongDog) -> None:
    if dog.fur == "long":
        data = path("M", 84, -4, "C", 104, -12, 116, -30, 126, -54, "C", 134, -60, 142, -54, 142, -42,
                    "C", 146, -30, 138, -22, 140, -12, "C", 130, -10, 130, 2, 122, 6, "C", 114, 6, 108, 16, 92, 20, "Z")  # fmt: skip
    else:
        data = path("M", 84, -2, "C", 108, -8, 122, -26, 130, -48, "C", 134, -54, 140, -50, 138, -44,
                    "C", 132, -16, 116, 8, 92, 18, "Z")  # fmt: skip
    sheet.shape(data, dog.coat)


def _leg(sheet: Print, x: float, fill: str, points: str) -> None:
    top, low = (x - 13, x - 11), (x + 11, x + 13)
    sheet.shape(
        path(
            "M", top[0], 16, "L", top[1], 46, "C", x - 22, 48, x - 24, 60, x - 18, 61, "L", low[0], 61, "L", low[1], 16
        ),
        fill,
    )
    if points:
        sheet.solid(
            path("M", x - 10, 50, "C", x - 22, 51, x - 22, 59, x - 16, 59, "L", x + 9, 59, "L", x + 10, 50, "Z"), points
        )


def _pattern(sheet: Print, dog: LongDog) -> None:
    if dog.pattern == "dapple":
        for x, y, rx, ry in (
            (-34, -2, 13, 8),
            (2, 10, 9, 6),
            (34, -6, 14, 7),
            (66, 8, 10, 8),
            (-8, 24, 7, 5),
            (46, 22, 8, 5),
            (-62, 14, 6, 8),
        ):
            blot = path("M", x - rx, y, "C", x - rx, y - ry * 1.2, x - rx * 0.2, y - ry * 0.7, x, y - ry,
                        "C", x + rx * 0.6, y - ry * 1.3, x + rx, y - ry * 0.3, x + rx, y + ry * 0.2,
                        "C", x + rx * 0.8, y + ry, x + rx * 0.1, y + ry * 0.7, x - rx * 0.2, y + ry,
                        "C", x - rx * 0.7, y + ry, x - rx, y + ry * 0.6, x - rx, y, "Z")  # fmt: skip
            sheet.solid(blot, dog.spots)
    elif dog.pattern == "brindle":
        for i in range(9):
            left = -56 + i * 17.5
            rise = -10 if i % 2 else -5
            sheet.stroke(
                path("M", left, rise, "C", left + 7, rise + 9, left - 5, rise + 17, left + 4, rise + 27),
                dog.spots,
                sheet.line * 0.95,
            )


def _head(sheet: Print, dog: LongDog) -> None:
    if dog.fur == "wire":
        beard = path("M", -160, -48, "C", -158, -38, -156, -34, -150, -26, "C", -146, -30, -142, -30, -138, -20, "C", -134, -28, -130, -28,
                     -124, -20, "C", -120, -28, -114, -28, -104, -30, "L", -130, -48, "Z")  # fmt: skip
        sheet.shape(beard, dog.points or dog.coat)
    skull = path("M", -66, -82, "C", -84, -96, -108, -90, -118, -77, "C", -128, -71, -144, -66, -156, -60,
                 "C", -166, -54, -164, -42, -153, -40, "C", -136, -38, -122, -32, -104, -30, "C", -78, -28, -60, -42, -58, -62,
                 "C", -58, -72, -60, -78, -66, -82, "Z")  # fmt: skip
    sheet.shape(skull, dog.coat)
    if dog.points:
        sheet.solid(path("M", -153, -42, "C", -140, -40, -124, -35, -112, -34, "C", -118, -46, -138, -52, -160, -53,
                         "C", -163, -47, -159, -42, -153, -42, "Z"), dog.points)  # fmt: skip
        sheet.solid(ellipse(-114, -82, 5, 3.4), dog.points)
    sheet.stroke(path("M", -150, -42, "C", -138, -42, -130, -44, -122, -50), INK, sheet.line * 0.8)
    sheet.solid(ellipse(-158, -57, 9, 8))
    dark = dog.coat == INK or dog.points
    if dark:
        sheet.solid(ellipse(-110, -69, 7.4, 7.8), dog.points or CREAM)
    sheet.solid(ellipse(-110, -69, 5.5, 6.2))
    sheet.solid(ellipse(-112, -71, 1.8, 1.8), CREAM)
    if dog.fur == "wire":
        sheet.shape(path("M", -122, -80, "C", -122, -90, -116, -92, -114, -98, "C", -110, -92, -106, -94, -102, -96,
                         "C", -102, -88, -104, -82, -108, -79, "Z"), dog.points or dog.coat, sheet.line * 0.8)  # fmt: skip
    if dog.fur == "long":
        ear = path("M", -84, -86, "C", -66, -94, -50, -80, -46, -56, "C", -44, -40, -50, -30, -44, -14, "C", -52, -16, -54, -8, -58, -2,
                   "C", -62, -10, -68, -6, -74, -4, "C", -76, -14, -80, -14, -84, -20, "C", -86, -40, -88, -60, -84, -86, "Z")  # fmt: skip
    else:
        ear = path("M", -84, -86, "C", -66, -94, -50, -80, -48, -56, "C", -47, -34, -50, -16, -62, -12,
                   "C", -80, -10, -88, -42, -84, -86, "Z")  # fmt: skip
    sheet.shape(ear, dog.ear)


def long_dog(sheet: Print, dog: LongDog) -> None:
    """A dog much longer than high, from the side, facing left."""
    _tail(sheet, dog)
    _leg(sheet, -44, dog.ear, dog.points)
    _leg(sheet, 88, dog.ear, dog.points)
    if dog.fur == "long":
        sheet.shape(path("M", -66, 30) + _waves(-66, 92, 36, 17, 9) + "Z", dog.coat)
    torso = path("M", -74, -14, "C", -40, -22, 56, -18, 84, -12, "C", 108, -6, 112, 24, 96, 36, "C", 60, 42, -40, 44, -70, 40,
                 "C", -96, 32, -96, -6, -74, -14, "Z")  # fmt: skip
    sheet.shape(torso, dog.coat)
    _pattern(sheet, dog)
    _leg(sheet, -66, dog.coat, dog.points)
    _leg(sheet, 70, dog.coat, dog.points)
    neck = path("M", -92, 10, "C", -100, -12, -112, -28, -116, -44, "L", -68, -58, "C", -64, -36, -54, -22, -40, -14,
                "C", -50, 16, -80, 26, -92, 10, "Z")  # fmt: skip
    sheet.shape(neck, dog.coat)
    sheet.solid(path("M", -86, 12, "C", -76, 24, -52, 14, -44, -12, "L", -54, -18, "L", -90, -4, "Z"), dog.coat)
    if dog.fur == "wire":
        for x in range(-40, 90, 16):
            sheet.stroke(path("M", x, -17, "l", 5, -7, "M", x + 6, -16, "l", 6, -5), INK, sheet.line * 0.7)
        for x, y in ((-20, 14), (14, 4), (40, 18), (-46, 6)):
            sheet.stroke(path("M", x, y, "l", 7, -5, "M", x + 4, y + 5, "l", 7, -5), INK, sheet.line * 0.55)
    elif dog.fur == "long":
        sheet.shape(path("M", -100, -6, "C", -98, 8, -96, 14, -90, 26, "C", -86, 20, -82, 24, -76, 32, "C", -72, 24, -66, 24, -60, 26,
                         "C", -58, 16, -56, 8, -58, -2, "Z"), dog.points or dog.coat)  # fmt: skip
    sheet.shape(path("M", -113, -26, "Q", -84, -18, -62, -36, "L", -56, -26, "Q", -80, -4, -106, -12, "Z"), dog.collar)
    sheet.shape(ellipse(-92, -4, 8, 8), dog.tag, sheet.line * 0.8)
    _head(sheet, dog)
