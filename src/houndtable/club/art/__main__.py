"""Write the house's pictures into static/art."""

from __future__ import annotations

from pathlib import Path

from houndtable.club.art.house import PICTURES


def main() -> None:
    """Draw all and write them."""
    place = Path(__file__).resolve().parents[1] / "static" / "art"
    place.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (place / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8")


main()
