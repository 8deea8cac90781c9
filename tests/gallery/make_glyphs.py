"""Write games/_art/glyphs.json: outlines of the letters that cards are lettered with.

Run by hand when the faces change (needs fonttools and brotli, which nothing else here needs):
    python tests/gallery/make_glyphs.py
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2] / "src" / "houndtable"
FACES = {"name": "caprasimo-latin.woff2", "text": "andika-latin-700.woff2"}
CHARS = [chr(n) for n in (*range(0x20, 0x7F), *range(0xA1, 0x100), 0x131, 0x152, 0x153)] + list("–—‘’“”…−")


def outlines(path: Path) -> dict[str, object]:
    """The face's glyphs on an em of 1000, y downwards: character -> [advance, path]."""
    font = TTFont(path)
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    scale = 1000 / font["head"].unitsPerEm
    out: dict[str, object] = {}
    for char in CHARS:
        name = cmap.get(ord(char))
        if name is None:
            continue
        pen = SVGPathPen(glyphs, ntos=lambda v: str(round(v)))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        out[char] = [round(glyphs[name].width * scale), pen.getCommands()]
    return out


def main() -> None:
    """Write the file."""
    data = {face: outlines(ROOT / "club" / "static" / "fonts" / file) for face, file in FACES.items()}
    target = ROOT / "games" / "_art" / "glyphs.json"
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    target.write_text(text.replace('"],"', '"],\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
