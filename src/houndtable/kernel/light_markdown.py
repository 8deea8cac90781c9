"""The light markdown of the rulebooks, as plain data: blocks (text, list, table) made of spans.

Page and terminal draw the same data each in its own way; no markup of the text itself ever reaches a page.
"""

from __future__ import annotations

import re
from typing import Final

TEXT: Final = "text"
LIST: Final = "list"
TABLE: Final = "table"

PLAIN: Final = "plain"
STRONG: Final = "strong"
EM: Final = "em"
REFERENCE: Final = "reference"

_SPAN: Final = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|\b(?P<reference>[A-Z]{2} [1-9][0-9]*\.[1-9][0-9]*)\b"
)
_RULE: Final = re.compile(r"\|(\s*:?-+:?\s*\|)+")


class MarkdownError(ValueError):
    """A text is not light markdown; the message says what is wrong."""


class Span:
    """A run of letters in one style: plain, strong, em, or a reference to a paragraph such as "DP 3.2"."""

    def __init__(self, style: str, text: str) -> None:
        self.style: Final = style
        self.text: Final = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span) and (other.style, other.text) == (self.style, self.text)

    def __hash__(self) -> int:
        return hash((self.style, self.text))

    def __repr__(self) -> str:
        return f"Span({self.style!r}, {self.text!r})"


class Block:
    """A block of a paragraph.

    `rows` holds its cells: a text has one row of one cell, a list a row of one cell for each item, a table a row for
    each line, of which the first is the header.
    """

    def __init__(self, kind: str, rows: list[list[list[Span]]]) -> None:
        self.kind: Final = kind
        self.rows: Final = rows


def spans(text: str) -> list[Span]:
    """The text cut into spans."""
    found: list[Span] = []
    start = 0
    for match in _SPAN.finditer(text):
        if match.start() > start:
            found.append(Span(PLAIN, text[start : match.start()]))
        style = match.lastgroup
        assert style is not None
        found.append(Span(style, match[style]))
        start = match.end()
    if start < len(text):
        found.append(Span(PLAIN, text[start:]))
    return found


def plain(text: str) -> str:
    """The text without marks of style, for searching."""
    return "".join(span.text for span in spans(text))


def blocks(text: str) -> list[Block]:
    """The blocks of a paragraph's text, which are separated by blank lines. Raises MarkdownError."""
    found: list[Block] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in part.split("\n")]
        if lines[0].startswith("|"):
            found.append(_table(lines))
        elif lines[0].startswith("- "):
            found.append(_list(lines))
        else:
            found.append(Block(TEXT, [[spans(" ".join(lines))]]))
    return found


def _list(lines: list[str]) -> Block:
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:].strip())
        else:
            items[-1] += " " + line
    return Block(LIST, [[spans(item)] for item in items])


def _table(lines: list[str]) -> Block:
    if len(lines) < 3 or not _RULE.fullmatch(lines[1]):
        raise MarkdownError("a table has a header, a rule of dashes and at least one row")
    rows = [_cells(line) for number, line in enumerate(lines) if number != 1]
    if any(len(row) != len(rows[0]) for row in rows):
        raise MarkdownError("the rows of a table have different numbers of cells")
    return Block(TABLE, rows)


def _cells(line: str) -> list[list[Span]]:
    if not (line.startswith("|") and line.endswith("|") and len(line) > 1):
        raise MarkdownError("a row of a table begins and ends with a bar")
    return [spans(cell.strip()) for cell in line[1:-1].split("|")]
