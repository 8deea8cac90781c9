"""Builds of Houndtable in temporary places: source trees, wheels, and what runs from them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
RESIDUE = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.egg-info")
BUILD_FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE", "THIRD_PARTY.md")

KERNEL_MODULE = """
class Bowl:
    def __init__(self, biscuits: int) -> None:
        self.biscuits = biscuits

    def take(self) -> int:
        self.biscuits -= 1
        return self.biscuits
"""
GAME_MODULE = """
from houndtable.kernel.chance import Bowl


def last(bowl: Bowl) -> bool:
    return bowl.take() == 0
"""


def whole_tree(place: Path) -> Path:
    """A copy of all that a build of this checkout reads."""
    for name in BUILD_FILES:
        shutil.copy(CHECKOUT / name, place / name)
    for name in ("src", "scripts", "docs"):
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, place / name, ignore=RESIDUE)
    for name in ("start.sh", "test.sh", "requirements.lock"):
        shutil.copy(CHECKOUT / name, place / name)
    return place


def small_tree(place: Path) -> Path:
    """A package of the same shape that compiles in seconds: our build files around two hot modules and a cold one."""
    for name in BUILD_FILES:
        shutil.copy(CHECKOUT / name, place / name)
    package = place / "src" / "houndtable"
    for folder in ("kernel", "players", "games", "games/fetch"):
        (package / folder).mkdir(parents=True)
        (package / folder / "__init__.py").touch()
    for name in ("__init__.py", "_pure.py", "py.typed"):
        shutil.copy(CHECKOUT / "src" / "houndtable" / name, package / name)
    (package / "kernel" / "chance.py").write_text(KERNEL_MODULE)
    (package / "games" / "fetch" / "rules.py").write_text(GAME_MODULE)
    (package / "games" / "fetch" / "art.py").write_text("INK = 'black'\n")
    return place


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without Houndtable's own settings, and with these changes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HOUNDTABLE_", "PYTHONPATH"))}
    return {**kept, **changes}


def pip(*arguments: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs this environment's pip."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    return subprocess.run(command, env=environment(**env), capture_output=True, text=True, check=False)


def build_wheel(tree: Path, **env: str) -> Path:
    """The wheel of a source tree, with this environment's build tools."""
    shelf = tree / "shelf"
    done = pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", shelf, tree, **env)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = shelf.glob("*.whl")
    return wheel


def unpack(wheel: Path, place: Path) -> Path:
    """The wheel's content as an import folder."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    return place


def libraries(folder: Path) -> list[str]:
    """The compiled libraries under a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.so"))


def python(code: str, folder: Path, arguments: tuple[str, ...] = (), env: Mapping[str, str] | None = None) -> str:
    """What a new Python prints that imports from this folder first."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        env=environment(PYTHONPATH=str(folder), PYTHONDONTWRITEBYTECODE="1", **(env or {})),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()
