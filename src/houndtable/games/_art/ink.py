"""The print: spot colours, and shapes whose colour is printed a little beside their ink line."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import quoteattr

INK: Final = "#26234a"
PAPER: Final = "#fbf4e4"
CREAM: Final = "#fffaf0"
SUN: Final = "#f4b63c"
FAWN: Final = "#f5d08c"
TOMATO: Final = "#d9502f"
ROSE: Final = "#f3b9a8"
SEA: Final = "#2b7a84"
SKY: Final = "#bfdcd8"
RUST: Final = "#a64b2a"
CLAY: Final = "#d98d4e"
SOOT: Final = "#35315a"
LILAC: Final = "#cbbfe3"


def number(value: float) -> str:
    """A coordinate, short: at most one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path(*parts: str | float) -> str:
    """Path data from letters and numbers: ``path("M", 0, 10, "L", 5.25, 8)``."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def mirrored(right: list[tuple[float, ...]]) -> str:
    """A closed outline, symmetric about x = 0, from its right half.

    The first tuple is the top point (its x should be 0), the others are cubic curves (x1, y1, x2, y2, x, y) that lead
    down to the bottom point (x = 0).
    """
    top = right[0]
    parts: list[str | float] = ["M", *top]
    for curve in right[1:]:
        parts += ["C", *curve]
    ends = [top, *(curve[4:] for curve in right[1:])]
    for curve, end in zip(reversed(right[1:]), reversed(ends[:-1]), strict=True):
        parts += ["C", -curve[2], curve[3], -curve[0], curve[1], -end[0], end[1]]
    return path(*parts, "Z")


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse as path data."""
    return path("M", x - rx, y, "a", rx, ry, 0, 1, 0, 2 * rx, 0, "a", rx, ry, 0, 1, 0, -2 * rx, 0, "Z")


def curls(x: float, y: float, rx: float, ry: float, count: int, turn: float = 0.0) -> str:
    """A cloud: `count` round curls about an ellipse."""
    points = [
        (x + rx * cos(turn + 2 * pi * i / count), y + ry * sin(turn + 2 * pi * i / count)) for i in range(count + 1)
    ]
    parts: list[str | float] = ["M", *points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        radius = 0.62 * ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        parts += ["A", radius, radius, 0, 0, 1, x1, y1]
    return path(*parts, "Z")


class Print:
    """A sheet that shapes are printed on, one after the other; later ones cover earlier ones.

    `line` is the width of the ink line, `beside` how far colour lies beside it (both in the sheet's units).
    """

    def __init__(self, line: float = 4.0, beside: float = 2.5) -> None:
        self.line = line
        self.beside = beside
        self.parts: list[str] = []

    def shape(self, data: str, fill: str | None, line: float | None = None, flip: bool = False) -> None:
        """One shape: its flat colour, then its line (`line` 0: none). `flip` mirrors it about x = 0."""
        turn = ' transform="scale(-1 1)"' if flip else ""
        if fill is not None:
            off = number(self.beside)
            self.parts.append(f'<g transform="translate({off} {off})"><path d="{data}" fill="{fill}"{turn}/></g>')
        width = self.line if line is None else line
        if width:
            self.parts.append(f'<path d="{data}" fill="none" stroke="{INK}" stroke-width="{number(width)}"{turn}/>')

    def both(self, data: str, fill: str | None, line: float | None = None) -> None:
        """A shape and its mirror image: ears, legs, cheeks."""
        self.shape(data, fill, line)
        self.shape(data, fill, line, flip=True)

    def solid(self, data: str, fill: str = INK, flip: bool = False) -> None:
        """A shape without line, exactly in its place: eyes, nose, spots."""
        turn = ' transform="scale(-1 1)"' if flip else ""
        self.parts.append(f'<path d="{data}" fill="{fill}"{turn}/>')

    def stroke(self, data: str, color: str = INK, line: float | None = None, flip: bool = False) -> None:
        """A line alone: mouth, toes, wrinkles."""
        turn = ' transform="scale(-1 1)"' if flip else ""
        width = number(self.line if line is None else line)
        self.parts.append(f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{width}"{turn}/>')

    def raw(self, markup: str) -> None:
        """Markup made elsewhere in this package."""
        self.parts.append(markup)

    def group(self, transform: str = "") -> str:
        """All that was printed, as one group with round line ends."""
        move = f' transform="{transform}"' if transform else ""
        return f'<g stroke-linecap="round" stroke-linejoin="round"{move}>{"".join(self.parts)}</g>'


def sheet(body: str, width: float, height: float, title: str = "", left: float = 0, top: float = 0) -> str:
    """A whole SVG picture. `title` is what a screen reader says of it."""
    name = f' role="img" aria-label={quoteattr(title)}' if title else ""
    box = " ".join(number(v) for v in (left, top, width, height))
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}{name}>{body}</svg>'
