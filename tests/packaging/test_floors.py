"""What the import contract can't say: outside packages of the lower floors, games apart, games named nowhere else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.packaging.building import CHECKOUT

PACKAGE = CHECKOUT / "src" / "houndtable"
GAMES = PACKAGE / "games"
EVERYWHERE = {"houndtable", "mypy_extensions"}
TEXTS = {".py", ".html", ".css", ".js", ".toml", ".md", ".txt", ".svg", ".mako", ".ini"}


def game_folders() -> list[Path]:
    """The folders of the games, found as the house finds them: those with rules."""
    return sorted({path.parent for path in GAMES.glob("*/rules*") if path.name in ("rules", "rules.py")})


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (PACKAGE / folder).rglob("*.py"))


def imports(source: Path) -> Iterator[str]:
    """The dotted names that a file imports, lazily or not."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def distribution_name(text: str) -> str:
    """A requirement's distribution, as packaging compares names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", text)[0]).lower()


def project() -> dict[str, list[str]]:
    """Requirements of the base install ("") and of each extra."""
    data = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    return {"": data["dependencies"], **data["optional-dependencies"]}


@pytest.mark.parametrize("floor", ["kernel", "games", "players"])
def test_the_lower_floors_need_only_the_standard_library(floor: str) -> None:
    found = sources(floor)
    assert found
    for source in found:
        outside = {name.split(".")[0] for name in imports(source)} - sys.stdlib_module_names - EVERYWHERE
        assert not outside, f"{source} imports {outside}"


def test_no_game_imports_another() -> None:
    folders = game_folders()
    assert folders
    for folder in folders:
        others = tuple(f"houndtable.games.{other.name}" for other in folders if other != folder)
        for source in folder.rglob("*.py"):
            assert not [name for name in imports(source) if name.startswith(others)], source


def test_no_game_is_named_outside_its_folder() -> None:
    for game in game_folders():
        name = re.compile(r"[ _-]?".join(map(re.escape, game.name.split("_"))), re.IGNORECASE)
        for path in PACKAGE.rglob("*"):
            if path.suffix in TEXTS and game not in path.parents:
                found = name.search(path.read_text())
                assert found is None, f"{path} names {found.group()!r}" if found else ""


def test_every_package_that_is_imported_is_declared() -> None:
    extras = project().items()
    declared = {distribution_name(text) for extra, texts in extras if extra not in ("test", "dev") for text in texts}
    providers = packages_distributions()
    for source in sources("."):
        for top in {name.split(".")[0] for name in imports(source)} - sys.stdlib_module_names - {"houndtable"}:
            names = {distribution_name(name) for name in providers.get(top, [top])}
            assert names & declared, f"{source} imports {top}, which pyproject.toml doesn't name"


def test_the_lock_holds_what_the_tests_install() -> None:
    lock = (CHECKOUT / "requirements.lock").read_text()
    pinned = set(re.findall(r"^([a-z0-9-]+)==\S+ \\\n    --hash=sha256:", lock, re.MULTILINE))
    assert len(pinned) == lock.count("==")
    wanted = project()
    for extra in ("", "postgres", "lab", "test", "dev"):
        assert {distribution_name(text) for text in wanted[extra]} <= pinned
    assert "://" not in lock
    assert "index-url" not in lock


def test_the_build_compiles_the_hot_modules_and_no_others() -> None:
    listing = "import runpy, setuptools; setuptools.setup = lambda **_: None\n"
    listing += "print(*runpy.run_path('setup.py')['hot_modules'](), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", listing], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    hot = set(done.stdout.split())
    assert "src/houndtable/kernel/state.py" in hot
    for game in game_folders():
        assert any(name.startswith(f"src/houndtable/games/{game.name}/rules") for name in hot)
    allowed = re.compile(r"src/houndtable/(kernel/\w+|players/\w+|games/\w+/(cards|rules|rules/\w+|scoring|hints))\.py")
    assert not [name for name in hot if not allowed.fullmatch(name) or name.endswith("__init__.py")]
