"""Lettering as outlines, so that a picture needs no font: the two faces of the house, Latin letters.

A text with a character that the outlines lack is set as ordinary SVG text in the reader's own face.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from houndtable.games._art.ink import INK, number

FALLBACK: Final = {"name": "Georgia, serif", "text": "Verdana, sans-serif"}


@cache
def glyphs(face: str) -> dict[str, tuple[int, str]]:
    """The outlines of a face ("name" or "text"): character -> (advance, path), on an em of 1000, y downwards."""
    data = json.loads(files("houndtable.games._art").joinpath("glyphs.json").read_text(encoding="utf-8"))
    return {char: (int(advance), str(outline)) for char, (advance, outline) in data[face].items()}


def width(text: str, size: float, face: str = "name") -> float:
    """How wide a text is at a size; a character without outline counts 0.7 em."""
    known = glyphs(face)
    return sum(known[char][0] if char in known else 700 for char in text) * size / 1000


def fit(text: str, room: float, size: float, face: str = "name") -> float:
    """The size, made smaller if need be so that the text fits into `room`."""
    wide = width(text, size, face)
    return size if wide <= room else size * room / wide


def letters(
    text: str, x: float, y: float, size: float, face: str = "name", anchor: str = "start", fill: str = INK
) -> str:
    """A line of text on the base line `y`; `anchor` is "start", "middle" or "end"."""
    known = glyphs(face)
    if any(char not in known for char in text):
        weight = ' font-weight="700"' if face == "text" else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" fill="{fill}"'
            f' font-family="{FALLBACK[face]}"{weight}>{escape(text)}</text>'
        )
    wide = width(text, size, face)
    start = x - (wide if anchor == "end" else wide / 2 if anchor == "middle" else 0)
    parts: list[str] = []
    along = 0
    for char in text:
        advance, outline = known[char]
        if outline:
            parts.append(
                f'<path d="{outline}" transform="translate({along} 0)"/>' if along else f'<path d="{outline}"/>'
            )
        along += advance
    scale = f"{size / 1000:.4f}"
    return f'<g transform="translate({number(start)} {number(y)}) scale({scale})" fill="{fill}">{"".join(parts)}</g>'


def two_lines(text: str) -> list[str]:
    """A name on one line or, split at the blank that leaves the shorter longest line, on two."""
    words = text.split()
    if len(words) < 2:
        return [text]
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(splits, key=lambda pair: max(width(pair[0], 10), width(pair[1], 10)))
    return [first, second]
