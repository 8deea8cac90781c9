"""The drawing kit: the outlines it computes, and Dachshunds that can be told apart."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from houndtable.games._art.ink import INK, Print, curls, ellipse, mirrored, number, sheet
from houndtable.games._art.long_dogs import FURS, PATTERNS, LongDog, long_dog


def points(data: str) -> list[tuple[float, float]]:
    """All coordinate pairs of a path of M, C and Z."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", data)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_a_mirrored_outline_is_the_same_on_both_sides() -> None:
    found = points(mirrored([(0, -10), (4, -10, 8, -6, 8, 0), (8, 6, 4, 10, 0, 10)]))
    assert sorted(found) == sorted((-x + 0.0, y) for x, y in found)
    assert found[0] == found[-1] == (0, -10)


def test_an_ellipse_and_curls_are_closed() -> None:
    assert ellipse(0, 0, 2, 3).endswith("Z")
    assert curls(0, 0, 20, 20, 8).count("A") == 8


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (3.14, "3.1"), (-0.5, "-0.5")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_colour_lies_beside_its_line() -> None:
    paper = Print(line=4, beside=3)
    paper.shape("M0 0H1Z", "#ffffff")
    fill, line = ElementTree.fromstring(sheet(paper.group(), 10, 10))[0]
    assert fill.attrib["transform"] == "translate(3 3)"
    assert line.attrib == {"d": "M0 0H1Z", "fill": "none", "stroke": INK, "stroke-width": "4"}


def test_every_fur_and_pattern_is_another_picture() -> None:
    drawn = set()
    for fur, pattern in product(FURS, PATTERNS):
        paper = Print()
        long_dog(paper, LongDog("#b8592f", "#a64b2a", spots="#7d331c", fur=fur, pattern=pattern))
        ElementTree.fromstring(sheet(paper.group(), 330, 180))
        drawn.add(paper.group())
    assert len(drawn) == len(FURS) * len(PATTERNS)
