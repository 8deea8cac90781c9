"""The reader of rulebooks and its light markdown."""

from __future__ import annotations

import pytest

from houndtable.kernel.light_markdown import (
    EM,
    LIST,
    PLAIN,
    REFERENCE,
    STRONG,
    TABLE,
    TEXT,
    MarkdownError,
    Span,
    blocks,
)
from houndtable.kernel.rulebook import RulebookError, languages, load, parse

BOOK = """\
# Sniff

## 1 The start

**SN 1.1** [description]
A game of *noses*.

**SN 1.2**
Deal two cards:

- one up,
  for all to see
- one down

## 2 The end

**SN 2.1** [house, SN-R3]
See SN 1.2.

| card | points |
|---|---|
| **A** | 1 |
"""


def test_a_book():
    book = parse(BOOK, "en", "here")
    assert (book.title, book.language) == ("Sniff", "en")
    assert [(chapter.number, chapter.title) for chapter in book.chapters] == [(1, "The start"), (2, "The end")]
    assert [paragraph.id for paragraph in book.paragraphs] == ["SN 1.1", "SN 1.2", "SN 2.1"]
    assert "SN 1.2" in book
    assert "SN 1.3" not in book
    first, second, third = book.paragraphs
    assert (first.description, first.house, first.rulings) == (True, False, [])
    assert (second.description, second.house, second.rulings) == (False, False, [])
    assert (third.description, third.house, third.rulings) == (False, True, ["SN-R3"])
    assert third.anchor == "sn-2.1"
    assert third.references() == ["SN 1.2"]
    assert first.plain() == "A game of noses."
    assert [paragraph.id for paragraph in book.find("NOSES game")] == ["SN 1.1"]
    assert [paragraph.id for paragraph in book.find("sn 2")] == ["SN 1.2", "SN 2.1"]
    assert book.find("  ") == []
    with pytest.raises(KeyError):
        book["SN 9.9"]


def test_blocks():
    text, items = parse(BOOK, "en", "here")["SN 1.2"].blocks
    assert (text.kind, text.rows) == (TEXT, [[[Span(PLAIN, "Deal two cards:")]]])
    assert items.kind == LIST
    assert items.rows == [[[Span(PLAIN, "one up, for all to see")]], [[Span(PLAIN, "one down")]]]
    reference, table = parse(BOOK, "en", "here")["SN 2.1"].blocks
    assert reference.rows == [[[Span(PLAIN, "See "), Span(REFERENCE, "SN 1.2"), Span(PLAIN, ".")]]]
    assert table.kind == TABLE
    assert table.rows == [
        [[Span(PLAIN, "card")], [Span(PLAIN, "points")]],
        [[Span(STRONG, "A")], [Span(PLAIN, "1")]],
    ]
    assert blocks("*soft* and **strong**")[0].rows == [
        [[Span(EM, "soft"), Span(PLAIN, " and "), Span(STRONG, "strong")]]
    ]


@pytest.mark.parametrize(
    "text", ["| a |", "| a |\n|---|", "| a |\n| b |\n| c |", "| a |\n|---|\n| b | c |", "| a |\n|---|\n| b"]
)
def test_tables_that_are_none(text):
    with pytest.raises(MarkdownError):
        blocks(text)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("# Sniff", "Sniff", "line 1: this text belongs to no paragraph"),
        ("# Sniff", "## Sniff", "line 1: the file begins with '# ' and the title"),
        ("## 1 The start", "## The start", "line 3: a chapter is '## ', its number and its title"),
        ("## 2 The end", "## 3 The end", "line 15: this should be chapter 2"),
        ("## 2 The end", "## 2 The end\n\n## 3 More", "line 17: chapter 2 has no paragraph"),
        ("## 1 The start\n", "", "line 4: a paragraph before the first chapter"),
        ("**SN 1.2**", "**SN 1.3**", "line 8: this should be paragraph SN 1.2"),
        ("**SN 1.2**", "**SN 1.1**", "line 8: this should be paragraph SN 1.2"),
        ("**SN 2.1**", "**XY 2.1**", "line 17: this should be paragraph SN 2.1"),
        ("[description]", "[describtion]", "line 5: unknown mark 'describtion'"),
        ("A game of *noses*.\n", "", "line 5: SN 1.1 has no text"),
        ("|---|---|\n", "", "line 17: SN 2.1: a table has a header"),
        ("See SN 1.2.", "See SN 1.7.", "SN 2.1 refers to SN 1.7, which does not exist"),
        (BOOK, "", "there is no chapter"),
    ],
)
def test_mistakes_are_named(old, new, error):
    assert old in BOOK
    with pytest.raises(RulebookError) as caught:
        parse(BOOK.replace(old, new, 1), "en", "here")
    assert error in str(caught.value)
    assert str(caught.value).startswith("here")


def test_languages(tmp_path):
    (tmp_path / "rulebook.en.md").write_text(BOOK)
    (tmp_path / "rulebook.de.md").write_text(BOOK.replace("# Sniff", "# Schnüffeln"), encoding="utf-8")
    (tmp_path / "rulebook.md").write_text("")
    assert languages(tmp_path) == ["de", "en"]
    assert load(tmp_path).title == "Sniff"
    assert (load(tmp_path, "de").title, load(tmp_path, "de").language) == ("Schnüffeln", "de")
    assert (load(tmp_path, "fr").title, load(tmp_path, "fr").language) == ("Sniff", "en")
    assert load(tmp_path, "../en").language == "en"
    (tmp_path / "rulebook.en.md").write_bytes(b"\xff")
    with pytest.raises(RulebookError, match=r"rulebook\.en\.md can't be read"):
        load(tmp_path)
    with pytest.raises(RulebookError, match="can't be read"):
        load(tmp_path / "nowhere")
