"""Build a static gallery of the house's design: every part, and pages with made-up data, to be looked at.

python tests/gallery/build.py OUT        then open OUT/index.html
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import jinja2

from houndtable.club.art.house import PICTURES
from houndtable.games.dog_poker import art

HERE = Path(__file__).resolve().parent
CLUB = HERE.parents[1] / "src" / "houndtable" / "club"
DOGS: dict[str, tuple[str, int, list[tuple[str, int]], int, bool]] = {
    "A": ("Golden Retriever", 1, [("ABCDEFG", 50)], 10, False),
    "B": ("Miniature Dachshund", 2, [("AACC", 15)], 7, False),
    "C": ("Poodle", 3, [("AABB", 10)], 5, False),
    "D": ("Chihuahua", 4, [("AG", 5), ("CE", 5), ("BF", 5)], 4, False),
    "E": ("Black Shiba", 5, [("BBDD", 20)], 3, False),
    "F": ("Saint Bernard", 6, [("CCEE", 25)], 2, True),
    "G": ("Pug", 7, [("AABBCC", 30)], 1, True),
}
PAGES = ("index", "parts", "table", "table3", "table2", "table6", "home", "new", "finished", "rules", "curtain")


def faces(out: Path) -> None:
    """Write all faces and the back into OUT/art."""
    (out / "art").mkdir(parents=True, exist_ok=True)
    for kind, (name, points, bonuses, copies, house) in DOGS.items():
        for size in ("small", "full"):
            text = art.face(kind, size, name=name, points=points, bonuses=bonuses, copies=copies, house=house)
            (out / "art" / f"{kind}-{size}.svg").write_text(text, encoding="utf-8")
    (out / "art" / "back.svg").write_text(art.back(), encoding="utf-8")


def card(kind: str, number: int = 0, **more: Any) -> dict[str, Any]:
    """A card as the macros want it."""
    name, points, *_ = DOGS[kind]
    return {
        "id": f"c{number}", "src": f"art/{kind}-small.svg", "big": f"art/{kind}-full.svg", "value": f"{kind}:{number}",
        "name": f"{kind} {name}, {points}", "why": "", "new": False, **more,
    }  # fmt: skip


def url(path: str) -> str:
    """Where a link of the frame leads in the gallery."""
    return {"/": "home.html", "/rules": "rules.html"}.get(path, "index.html")


def build(out: Path, theme: str = "") -> None:
    """Render all pages into OUT; `theme` is "light", "dark" or "" (the system's)."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(CLUB / "static", out / "static", dirs_exist_ok=True)
    for name, draw in PICTURES.items():
        (out / "static" / "art" / f"{name}.svg").write_text(draw(), encoding="utf-8")
    faces(out)
    loader = jinja2.ChoiceLoader(
        [jinja2.FileSystemLoader(HERE / "templates"), jinja2.FileSystemLoader(CLUB / "templates")]
    )
    env = jinja2.Environment(
        loader=loader, autoescape=True, extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.ChainableUndefined,
    )  # fmt: skip
    env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    env.globals.update(
        asset=lambda name: f"static/{name}", url=url, card_of=card, dogs=DOGS, theme=theme,
        back="art/back.svg", pages=PAGES,
    )  # fmt: skip
    for page in PAGES:
        (out / f"{page}.html").write_text(env.get_template(f"{page}.html").render(), encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]), *sys.argv[2:3])
