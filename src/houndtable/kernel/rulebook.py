"""Rulebooks: the numbered paragraphs of a game, read from its folder's ``rulebook.<language>.md``.

The file: ``# Title``; chapters ``## 3 A round`` numbered from 1; each paragraph a line ``**DP 3.2**``, with marks in
square brackets behind it if it has any, and its text (see `light_markdown`) on the lines below. Paragraphs are numbered
from 1 in their chapter, and equal numbers mean the same rule in every language. Marks: ``description`` (nothing to
play by, so no test needs to prove it), ``house`` (rests on house data), or the id of a ruling such as ``DP-R3``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from houndtable.kernel.light_markdown import REFERENCE, Block, MarkdownError, blocks, plain

DESCRIPTION: Final = "description"
HOUSE_MARK: Final = "house"
ENGLISH: Final = "en"

_TITLE: Final = re.compile(r"# (\S.*)")
_CHAPTER: Final = re.compile(r"## ([0-9]+) (\S.*)")
_PARAGRAPH: Final = re.compile(r"\*\*([A-Z]{2}) ([0-9]+)\.([0-9]+)\*\*(?: \[([^\]]*)\])?")
_RULING: Final = re.compile(r"[A-Z]{1,2}-R[1-9][0-9]*")
_FILE: Final = re.compile(r"rulebook\.([A-Za-z]{2,3}(?:_[A-Za-z]+)?)\.md")


class RulebookError(ValueError):
    """A rulebook's file is wrong; the message names the file and the line."""


class Paragraph:
    """One numbered paragraph: `id` ("DP 3.2"), `text` in light markdown, `marks`."""

    def __init__(self, id: str, text: str, marks: Sequence[str]) -> None:
        self.id: Final = id
        self.text: Final = text
        self.marks: Final = tuple(marks)
        self.blocks: Final[list[Block]] = blocks(text)

    @property
    def description(self) -> bool:
        """Whether it only describes: nothing in it is a rule to play by."""
        return DESCRIPTION in self.marks

    @property
    def house(self) -> bool:
        """Whether it rests on house data."""
        return HOUSE_MARK in self.marks

    @property
    def rulings(self) -> list[str]:
        """The ids of the rulings that it follows."""
        return [mark for mark in self.marks if mark not in (DESCRIPTION, HOUSE_MARK)]

    @property
    def anchor(self) -> str:
        """The id as a name in a page's address: "dp-3.2"."""
        return self.id.lower().replace(" ", "-")

    def references(self) -> list[str]:
        """The ids of the paragraphs that its text refers to, in order."""
        cells = [cell for block in self.blocks for row in block.rows for cell in row]
        return [span.text for cell in cells for span in cell if span.style == REFERENCE]

    def plain(self) -> str:
        """Its text without marks of style, for searching."""
        return plain(self.text)


class Chapter:
    """One chapter: its number, title and paragraphs."""

    def __init__(self, number: int, title: str) -> None:
        self.number: Final = number
        self.title: Final = title
        self.paragraphs: list[Paragraph] = []


class Rulebook:
    """A whole rulebook of one language."""

    def __init__(self, title: str, language: str, chapters: Sequence[Chapter]) -> None:
        self.title: Final = title
        self.language: Final = language
        self.chapters: Final = tuple(chapters)
        self.paragraphs: Final = tuple(one for chapter in chapters for one in chapter.paragraphs)
        self._by_id: Final = {one.id: one for one in self.paragraphs}

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Paragraph:
        """The paragraph with this id; KeyError if there is none."""
        return self._by_id[id]

    def find(self, words: str) -> list[Paragraph]:
        """The paragraphs whose id or text holds all of these words, in order."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        return [one for one in self.paragraphs if all(word in f"{one.id} {one.plain()}".casefold() for word in wanted)]


class _Reader:
    """Reads one file, line by line."""

    def __init__(self, where: str) -> None:
        self.where: Final = where
        self.line = 0
        self.title = ""
        self.prefix = ""
        self.chapters: list[Chapter] = []
        self.id = ""
        self.id_line = 0
        self.marks: list[str] = []
        self.text: list[str] = []

    def fail(self, message: str, line: int = 0) -> RulebookError:
        return RulebookError(f"{self.where}, line {line or self.line}: {message}")

    def read(self, line: str) -> None:
        self.line += 1
        if line.startswith("#"):
            self.end_paragraph()
            self.heading(line)
        elif line.startswith("**") and (match := _PARAGRAPH.fullmatch(line)) is not None:
            self.end_paragraph()
            self.begin_paragraph(match)
        elif self.id:
            self.text.append(line)
        elif line:
            raise self.fail("this text belongs to no paragraph")

    def heading(self, line: str) -> None:
        if not self.title:
            match = _TITLE.fullmatch(line)
            if match is None:
                raise self.fail("the file begins with '# ' and the title")
            self.title = match[1]
            return
        match = _CHAPTER.fullmatch(line)
        if match is None:
            raise self.fail("a chapter is '## ', its number and its title")
        if int(match[1]) != len(self.chapters) + 1:
            raise self.fail(f"this should be chapter {len(self.chapters) + 1}")
        self.end_chapter()
        self.chapters.append(Chapter(int(match[1]), match[2]))

    def begin_paragraph(self, match: re.Match[str]) -> None:
        if not self.chapters:
            raise self.fail("a paragraph before the first chapter")
        self.prefix = self.prefix or match[1]
        chapter = self.chapters[-1]
        expected = f"{self.prefix} {chapter.number}.{len(chapter.paragraphs) + 1}"
        self.id = f"{match[1]} {match[2]}.{match[3]}"
        if self.id != expected:
            raise self.fail(f"this should be paragraph {expected}")
        self.id_line = self.line
        self.marks = [] if match[4] is None else [mark.strip() for mark in match[4].split(",")]
        for mark in self.marks:
            if mark not in (DESCRIPTION, HOUSE_MARK) and not _RULING.fullmatch(mark):
                raise self.fail(f"unknown mark {mark!r}")

    def end_paragraph(self) -> None:
        if not self.id:
            return
        text = "\n".join(self.text).strip()
        if not text:
            raise self.fail(f"{self.id} has no text", self.id_line)
        try:
            self.chapters[-1].paragraphs.append(Paragraph(self.id, text, self.marks))
        except MarkdownError as error:
            raise self.fail(f"{self.id}: {error}", self.id_line) from None
        self.id = ""
        self.text = []

    def end_chapter(self) -> None:
        if self.chapters and not self.chapters[-1].paragraphs:
            raise self.fail(f"chapter {self.chapters[-1].number} has no paragraph")

    def end(self, language: str) -> Rulebook:
        self.end_paragraph()
        self.end_chapter()
        if not self.chapters:
            raise self.fail("there is no chapter")
        book = Rulebook(self.title, language, self.chapters)
        for paragraph in book.paragraphs:
            for id in paragraph.references():
                if id not in book:
                    raise RulebookError(f"{self.where}: {paragraph.id} refers to {id}, which does not exist")
        return book


def parse(text: str, language: str, where: str) -> Rulebook:
    """The rulebook in a file's text; `where` names the file in errors. Raises RulebookError."""
    reader = _Reader(where)
    for line in text.splitlines():
        reader.read(line.rstrip())
    return reader.end(language)


def languages(folder: Path) -> list[str]:
    """The languages of the rulebooks in a game's folder, sorted."""
    matches = [_FILE.fullmatch(path.name) for path in folder.glob("rulebook.*.md")]
    return sorted(match[1] for match in matches if match is not None)


def load(folder: Path, language: str = ENGLISH) -> Rulebook:
    """The rulebook of a game's folder in a language, in English where there is no such file. Raises RulebookError."""
    path = folder / f"rulebook.{language}.md"
    if language not in languages(folder):
        language = ENGLISH
        path = folder / f"rulebook.{ENGLISH}.md"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path.name} can't be read: {error}") from None
    return parse(text, language, path.name)
