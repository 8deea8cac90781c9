"""The faces: well formed, harmless, and showing the values of the card table that is in use."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from houndtable.games._art.lettering import fit, letters, two_lines, width
from houndtable.games.dog_poker import art

KINDS = "ABCDEFG"
SVG = "{http://www.w3.org/2000/svg}"
GIVEN: dict[str, Any] = {"name": "Poodle", "points": 3, "bonuses": [("AABB", 10)], "copies": 5}


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize("size", ["small", "full"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_face_is_a_harmless_picture(kind: str, size: str) -> None:
    svg = art.face(kind, size, **GIVEN)
    found = elements(svg)
    assert found[0].tag == f"{SVG}svg"
    assert found[0].attrib["viewBox"] == "0 0 200 280"
    assert {e.tag.removeprefix(SVG) for e in found} <= {"svg", "g", "path", "text"}
    names = {name for e in found for name in e.attrib}
    assert not {name for name in names if name.startswith("on") or name in ("style", "href", "class", "id")}


def test_every_dog_looks_different_with_the_same_values() -> None:
    assert len({art.face(kind, **GIVEN) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("size", ["small", "full"])
@pytest.mark.parametrize(
    "change",
    [
        {"name": "Otter"},
        {"points": 9},
        {"bonuses": [("AABB", 12)]},
        {"bonuses": [("AAB", 10)]},
        {"copies": 6},
        {"house": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_value_changes_the_face(size: str, change: dict[str, Any]) -> None:
    assert art.face("C", size, **{**GIVEN, **change}) != art.face("C", size, **GIVEN)


def test_the_full_face_says_house_value_in_the_words_given() -> None:
    plain = art.face("G", "full", **GIVEN, house=True)
    other = art.face("G", "full", **GIVEN, house=True, words={"house value": "Wert des Hauses"})
    assert plain != other
    assert art.face("G", "full", **GIVEN, words={"house value": "Wert des Hauses"}) == art.face("G", "full", **GIVEN)


def test_the_title_is_what_a_screen_reader_says_and_is_escaped() -> None:
    root = elements(art.face("A", **{**GIVEN, "name": 'A <b>"&'}, title='A <b>"&, 3 points'))[0]
    assert root.attrib["aria-label"] == 'A <b>"&, 3 points'
    assert root.attrib["role"] == "img"


def test_a_kind_of_a_users_own_file_still_gets_a_face() -> None:
    assert elements(art.face("Z", **GIVEN))


def test_a_name_in_other_letters_is_set_as_text() -> None:
    texts = [e.text for e in elements(art.face("A", **{**GIVEN, "name": "柴犬"})) if e.tag == f"{SVG}text"]
    assert texts == ["柴犬"]


def test_lettering_fits_its_room() -> None:
    assert width("ABCDEFG", fit("ABCDEFG", 120, 40)) == pytest.approx(120)
    assert fit("AG", 120, 40) == 40
    assert two_lines("Miniature Dachshund") == ["Miniature", "Dachshund"]
    assert two_lines("Pug") == ["Pug"]


def test_letters_are_set_from_the_anchor() -> None:
    wide = width("AB", 20)
    start = ElementTree.fromstring(letters("AB", 100, 0, 20, anchor="end")).attrib["transform"]
    assert start.startswith(f"translate({100 - wide:.1f}".removesuffix(".0"))
