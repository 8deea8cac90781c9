"""Frames of cards: where a card's picture, letter, name, points and bonuses stand. 200 by 280 units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from houndtable.games._art.ink import CREAM, INK, PAPER, SUN, Print, ellipse, number, path, sheet
from houndtable.games._art.lettering import fit, letters, two_lines, width

WIDTH: Final = 200
HEIGHT: Final = 280
EDGE: Final = "M16 2H184A14 14 0 0 1 198 16V264A14 14 0 0 1 184 278H16A14 14 0 0 1 2 264V16A14 14 0 0 1 16 2Z"


@dataclass(frozen=True)
class Printed:
    """What is printed on a card. `bonuses` are (letters, points); `ground` is the colour behind the picture."""

    letter: str
    name: str
    points: int
    bonuses: tuple[tuple[str, int], ...]
    copies: int
    house: bool
    ground: str


def coin(x: float, y: float, radius: float, value: int | str, size: float) -> str:
    """Points: a number on a round printed in the sun colour."""
    print_ = Print(line=3.5, beside=2)
    print_.shape(ellipse(x, y, radius, radius), SUN)
    size = fit(str(value), radius * 1.6, size)
    return print_.group() + letters(str(value), x, y + size * 0.36, size, anchor="middle")


def kennel(x: float, y: float, scale: float = 1.0, fill: str = CREAM) -> str:
    """The house's mark, a little kennel, 28 units wide at scale 1: this value was chosen by the house."""
    print_ = Print(line=3, beside=0)
    print_.shape("M3 12L14 3L25 12V26H3Z", fill)
    print_.solid("M9.5 26V19.500A4.5 4.5 0 0 1 18.5 19.500V26Z")
    return print_.group(f"translate({number(x)} {number(y)}) scale({scale:g})")


def _ground(color: str, low: float) -> str:
    """The coloured upper part, its lower edge a soft hill."""
    top = path("M", 2, low, "V", 16, "A", 14, 14, 0, 0, 1, 16, 2, "H", 184, "A", 14, 14, 0, 0, 1, 198, 16, "V", low - 4,
               "C", 150, low + 7, 60, low - 9, 2, low, "Z")  # fmt: skip
    line = path("M", 2, low, "C", 60, low - 9, 150, low + 7, 198, low - 4)
    return f'<path d="{top}" fill="{color}"/><path d="{line}" fill="none" stroke="{INK}" stroke-width="3"/>'


def _whole(body: str, title: str) -> str:
    paper = f'<path d="{EDGE}" fill="{PAPER}"/>'
    edge = f'<path d="{EDGE}" fill="none" stroke="{INK}" stroke-width="4"/>'
    return sheet(paper + body + edge, WIDTH, HEIGHT, title)


def _grouped(bonuses: tuple[tuple[str, int], ...]) -> list[tuple[str, int]]:
    """Bonuses of equal points on one row: "AG CE BF" 5."""
    rows: dict[int, list[str]] = {}
    for combination, points in bonuses:
        rows.setdefault(points, []).append(combination)
    return [(" ".join(combinations), points) for points, combinations in rows.items()]


def small(card: Printed, picture: str, title: str, words: Mapping[str, str]) -> str:
    """A face to be read at 64 px: letter and points large, the name, a band with the bonuses."""
    parts = [_ground(card.ground, 172), picture]
    size = fit(card.letter, 60, 66)
    parts.append(letters(card.letter, 13, 60, size))
    parts.append(letters(f"×{card.copies}", 14, 88, 27, "text"))
    parts.append(coin(164, 37, 27, card.points, 44))
    if card.house:
        parts.append(kennel(15, 100, 1.1))
    lines = two_lines(card.name) if width(card.name, 30) > 180 else [card.name]
    size = min(fit(line, 182, 30) for line in lines)
    if len(lines) == 1:
        parts.append(letters(lines[0], 100, 210, size, anchor="middle"))
    else:
        size = min(size, 25)
        parts += [letters(line, 100, 198 + i * size * 0.98, size, anchor="middle") for i, line in enumerate(lines)]
    band = "M2 230H198V264A14 14 0 0 1 184 278H16A14 14 0 0 1 2 264Z"
    parts.append(f'<path d="{band}" fill="{INK}"/>')
    rows = _grouped(card.bonuses)
    step = 48 / max(1, len(rows))
    for i, (combination, points) in enumerate(rows):
        middle = 230 + step * (i + 0.5)
        high = min(34.0, step * 0.82)
        number_wide = width(str(points), high) + 6
        size = fit(combination, 176 - number_wide, min(34.0, high), "text")
        parts.append(letters(combination, 12, middle + size * 0.36, size, "text", fill=CREAM))
        parts.append(letters(str(points), 188, middle + high * 0.36, high, anchor="end", fill=SUN))
    return _whole("".join(parts), title)


def full(card: Printed, picture: str, title: str, words: Mapping[str, str]) -> str:
    """A face for a large picture: the whole dog, each bonus on its own row with its letters as tiles."""
    parts = [_ground(card.ground, 178), picture]
    parts.append(letters(card.letter, 14, 50, fit(card.letter, 46, 52)))
    parts.append(letters(f"×{card.copies}", 15, 71, 18, "text"))
    parts.append(coin(168, 33, 22, card.points, 34))
    if card.house:
        word = words.get("house value", "house value")
        wide = width(word, 11, "text")
        parts.append(kennel(100 - wide / 2 - 13, 258, 0.5))
        parts.append(letters(word, 100 + 5, 270, 11, "text", anchor="middle"))
    parts.append(letters(card.name, 100, 205, fit(card.name, 178, 23), anchor="middle"))
    rows = card.bonuses or ()
    step = min(24.0, 62 / max(1, len(rows)))
    for i, (combination, points) in enumerate(rows):
        middle = (235 if card.house else 243) + (i - (len(rows) - 1) / 2) * step
        tile = min(20.0, step * 0.86)
        gap = tile * 0.12
        value = fit(str(points), 40, tile * 1.35)
        wide = len(combination) * (tile + gap) + tile * 0.5 + width(str(points), value)
        scale = min(1.0, 176 / wide)
        x = 100 - wide * scale / 2
        tile, gap, value = tile * scale, gap * scale, value * scale
        print_ = Print(line=1.8, beside=1)
        lettering = []
        for char in combination:
            print_.shape(path("M", x, middle - tile / 2, "h", tile, "v", tile, "h", -tile, "Z"), CREAM)
            lettering.append(letters(char, x + tile / 2, middle + tile * 0.3, tile * 0.82, "text", "middle"))
            x += tile + gap
        parts += [print_.group(), *lettering]
        parts.append(letters(str(points), x + tile * 0.4, middle + value * 0.36, value))
    return _whole("".join(parts), title)


def back(main: str, light: str) -> str:
    """A card's back in two colours: paws strewn over a field, one in the middle."""
    paw = (
        "M0 3C6 3 10 8 10 12C10 17 5 17 0 15C-5 17 -10 17 -10 12C-10 8 -6 3 0 3Z"
        "M-14 -2a4 5.5 0 1 0 .1 0ZM-5.5 -10a4 6 0 1 0 .1 0ZM5.5 -10a4 6 0 1 0 .1 0ZM14 -2a4 5.5 0 1 0 .1 0Z"
    )
    field = "M24 14H176A10 10 0 0 1 186 24V256A10 10 0 0 1 176 266H24A10 10 0 0 1 14 256V24A10 10 0 0 1 24 14Z"
    marks = []
    for row in range(6):
        for col in range(4 if row % 2 else 5):
            x, y = 20 + col * 40 + (20 if row % 2 else 0), 40 + row * 40
            turn = (-18, 14, 30, -32)[(row + 2 * col) % 4]
            if abs(x - 100) < 46 and abs(y - 140) < 46:
                continue
            if 26 < x < 174:
                marks.append(f'<path d="{paw}" transform="translate({x} {y}) rotate({turn}) scale(.62)"/>')
    middle = Print(line=4, beside=3)
    middle.shape(ellipse(100, 140, 44, 44), light)
    centre = f'<path d="{paw}" fill="{INK}" transform="translate(100 138) scale(1.85)"/>'
    body = (
        f'<g transform="translate(2.5 2.5)"><path d="{field}" fill="{main}"/></g>'
        f'<g fill="{PAPER}" opacity=".55">{"".join(marks)}</g>'
        f'<path d="{field}" fill="none" stroke="{INK}" stroke-width="3"/>{middle.group()}{centre}'
    )
    return _whole(body, "")
