"""The house's pictures and templates: what lies in static/ is what the code draws, and nothing needs a looser CSP."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import houndtable
from houndtable.club.art.house import PICTURES

HOUSE = Path(houndtable.__file__).parent
STATIC = HOUSE / "club" / "static"
TEMPLATES = sorted((HOUSE / "club" / "templates").rglob("*.html")) + sorted((HOUSE / "games").glob("*/*.html"))


@pytest.mark.parametrize("name", PICTURES)
def test_the_file_is_what_the_code_draws(name: str) -> None:
    drawn = PICTURES[name]()
    assert (STATIC / "art" / f"{name}.svg").read_text(encoding="utf-8") == drawn + "\n"
    assert {e.tag.split("}")[1] for e in ElementTree.fromstring(drawn).iter()} <= {"svg", "g", "path", "rect"}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_keep_to_the_content_security_policy(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"\s(on[a-z]+|hx-on[\w:.-]*)\s*=", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "javascript:" not in text
    assert not re.search(r"""hx-(vals|headers)[\w:]*\s*=\s*["']js:""", text)


def test_fonts_named_in_the_tokens_are_there_with_their_licences() -> None:
    css = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    named = set(re.findall(r'url\("\.\./(fonts/[^"]+)"\)', css))
    assert named
    assert {str(path.relative_to(STATIC)) for path in (STATIC / "fonts").glob("*.woff2")} == named
    for face in re.findall(r'--face-\w+: "(\w+)"', css):
        assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / f"OFL-{face}.txt").read_text(encoding="utf-8").upper()
