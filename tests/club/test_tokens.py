"""The tokens: both themes whole and alike, and enough contrast for every pair that text is set in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import houndtable.club

CSS = Path(houndtable.club.__file__).parent / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")

TEXT = [
    ("ink", "paper"), ("ink", "paper-up"), ("ink", "paper-down"), ("ink-soft", "paper"), ("ink-soft", "paper-up"),
    ("ink-soft", "paper-down"), ("paper", "ink"), ("on-tomato", "tomato"), ("on-sun", "sun"), ("on-sun", "sun-up"),
    ("on-sun", "sun-down"), ("on-sea", "sea"), ("on-rose", "rose"), ("on-sky", "sky"), ("on-rug", "rug"),
    ("link", "paper"), ("link", "paper-up"), ("link", "paper-down"), ("good", "paper-up"), ("good", "paper"),
    ("bad", "paper"), ("bad", "paper-up"),
]  # fmt: skip
SIGNS = [("focus", "focus-gap"), ("focus", "paper"), ("focus", "paper-up"), ("ink", "rug"), ("ink-soft", "paper-up")]


def block(head: str) -> dict[str, str]:
    """The custom properties of the first rule that begins with `head`."""
    start = TOKENS.index(head) + len(head)
    return {
        name: " ".join(value.split())
        for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS[start : TOKENS.index("}", start)])
    }


LIGHT = block(":root {\n  color-scheme: light;")
DARK = block(':root[data-theme="dark"] {')
THEMES = {"light": LIGHT, "dark": {**LIGHT, **DARK}}


def luminance(color: str) -> float:
    """WCAG 2 relative luminance of #rrggbb."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """WCAG 2 contrast ratio of two colours."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_has_contrast_of_4_5(theme: str, text: str, ground: str) -> None:
    colors = THEMES[theme]
    assert contrast(colors[text], colors[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sign", "ground"), SIGNS)
def test_signs_have_contrast_of_3(theme: str, sign: str, ground: str) -> None:
    colors = THEMES[theme]
    assert contrast(colors[sign], colors[ground]) >= 3


def test_the_dark_values_stand_twice_and_are_equal() -> None:
    assert block(':root:not([data-theme="light"]) {') == DARK


def test_every_light_colour_has_a_dark_one() -> None:
    kept = {"sun-up", "sun-down"}  # grounds on the sun colour, the same in both
    colors = {name for name, value in LIGHT.items() if value.startswith("#")}
    assert colors - kept <= set(DARK)


@pytest.mark.parametrize("sheet", sorted(path.name for path in CSS.glob("*.css")))
def test_sheets_use_only_tokens_that_exist(sheet: str) -> None:
    text = (CSS / sheet).read_text(encoding="utf-8")
    own = set(re.findall(r"--([\w-]+)\s*:", text))
    used = set(re.findall(r"var\(--([\w-]+)\s*\)", text))
    assert used - own - set(LIGHT) == set()
