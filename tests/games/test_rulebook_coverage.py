"""Every game's rulebook: complete, cited rightly by the rules, the same in every language, and proven by tests.

A test cites the paragraphs that it proves by ``@pytest.mark.rule("DP 5.2", ...)``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houndtable.games import own_games
from houndtable.kernel.game import Game
from houndtable.kernel.rulebook import Rulebook, languages, load

TESTS = Path(__file__).parent
GAMES = list(own_games().values())
CITED = re.compile(r"\b[A-Z]{2} [1-9][0-9]*\.[1-9][0-9]*\b")

pytestmark = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The paragraphs cited by the tests of a module, each with the name of its test."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or not node.name.startswith("test_"):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                for argument in decorator.args:
                    assert isinstance(argument, ast.Constant), f"{node.name}: paragraphs are cited as plain text"
                    yield str(argument.value), node.name


def cited_by_tests(game: Game) -> dict[str, list[str]]:
    """Paragraph id to the names of the tests in the game's folder that cite it."""
    cited: dict[str, list[str]] = {}
    for path in sorted((TESTS / game.folder.name).glob("**/test_*.py")):
        for id, test in marks(ast.parse(path.read_text(encoding="utf-8"))):
            cited.setdefault(id, []).append(f"{path.name}::{test}")
    return cited


def cited_by_code(game: Game) -> dict[str, str]:
    """Paragraph id to a file of the game that names it."""
    return {
        id: path.name
        for path in sorted(game.folder.glob("**/*.py"))
        for id in CITED.findall(path.read_text(encoding="utf-8"))
    }


def book_of(game: Game) -> Rulebook:
    assert "en" in languages(game.folder)
    return load(game.folder)


def test_every_paragraph_is_proven(game):
    cited = cited_by_tests(game)
    missing = [one.id for one in book_of(game).paragraphs if not one.description and one.id not in cited]
    assert missing == []


def test_tests_cite_paragraphs_that_exist(game):
    book = book_of(game)
    assert {id: tests for id, tests in cited_by_tests(game).items() if id not in book} == {}


def test_what_only_describes_needs_no_proof(game):
    """A paragraph that a test can prove is a rule to play by, and not to be marked as description."""
    cited = cited_by_tests(game)
    assert [one.id for one in book_of(game).paragraphs if one.description and one.id in cited] == []


def test_rules_cite_paragraphs_that_exist(game):
    book = book_of(game)
    assert {step.__name__: step.rule for step in game.steps if step.rule not in book} == {}
    assert {id: file for id, file in cited_by_code(game).items() if id not in book} == {}


def test_rules_rest_on_paragraphs_to_play_by(game):
    book = book_of(game)
    assert {step.__name__: step.rule for step in game.steps if book[step.rule].description} == {}


def test_house_data_is_marked(game):
    """A game with house data says in its rulebook what it is."""
    if any(row.source == "house" for row in game.rows()):
        assert any(paragraph.house for paragraph in book_of(game).paragraphs)


def test_languages_have_the_same_paragraphs(game):
    book = book_of(game)
    shape = [(one.id, one.marks) for one in book.paragraphs]
    for language in languages(game.folder):
        assert [(one.id, one.marks) for one in load(game.folder, language).paragraphs] == shape, language
