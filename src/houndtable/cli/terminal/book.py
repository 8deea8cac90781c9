"""The rulebook in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from houndtable.cli.terminal.look import Turned
from houndtable.kernel.light_markdown import EM, LIST, REFERENCE, STRONG, TABLE, Block, Span
from houndtable.kernel.rulebook import Chapter, Paragraph, Rulebook

MOST_FOUND = 12


def show_rules(console: Console, book: Rulebook, wanted: str) -> None:
    """A paragraph ("3.2"), a chapter ("3"), what holds some words, or (nothing wanted) the list of chapters.

    Raises Turned when there is nothing of the kind.
    """
    if not wanted:
        _show_chapters(console, book)
        return
    number = wanted.upper().removeprefix(book.paragraphs[0].id.partition(" ")[0]).strip()
    for paragraph in book.paragraphs:
        if paragraph.id.partition(" ")[2] == number:
            _show(console, paragraph)
            return
    for chapter in book.chapters:
        if str(chapter.number) == number:
            _show_chapter(console, chapter)
            return
    found = book.find(wanted)
    if not found:
        raise Turned(f"The rulebook has no {wanted!r}. Type r for its chapters.")
    for paragraph in found[:MOST_FOUND]:
        _show(console, paragraph)
    if len(found) > MOST_FOUND:
        console.print(Text(f"... and {len(found) - MOST_FOUND} more paragraphs"))


def _show_chapters(console: Console, book: Rulebook) -> None:
    console.print(Rule(Text(book.title, style="bold"), style="dim", align="left"))
    for chapter in book.chapters:
        console.print(Text(f" {chapter.number}  {chapter.title}"))
    console.print(Text("r 3 shows a chapter, r 3.2 a paragraph, r and a word what is said of it."))


def _show_chapter(console: Console, chapter: Chapter) -> None:
    console.print(Rule(Text(f"{chapter.number} {chapter.title}", style="bold"), style="dim", align="left"))
    for paragraph in chapter.paragraphs:
        _show(console, paragraph)


def _show(console: Console, paragraph: Paragraph) -> None:
    mark = "  (house data)" if paragraph.house else ""
    console.print(Text(paragraph.id + mark, style="bold"))
    for block in paragraph.blocks:
        console.print(Padding(_drawn(block), (0, 0, 0, 2)))


def _drawn(block: Block) -> Text | Table:
    if block.kind == TABLE:
        table = Table.grid(padding=(0, 2))
        for number, row in enumerate(block.rows):
            cells = [_text(cell) for cell in row]
            for cell in cells:
                if number == 0:
                    cell.stylize("bold")
            table.add_row(*cells)
        return table
    if block.kind == LIST:
        table = Table.grid(padding=(0, 1))
        for row in block.rows:
            table.add_row(Text("-"), _text(row[0]))
        return table
    return _text(block.rows[0][0])


def _text(spans: list[Span]) -> Text:
    text = Text()
    styles = {STRONG: "bold", EM: "italic", REFERENCE: "underline"}
    for span in spans:
        text.append(span.text, style=styles.get(span.style, ""))
    return text
