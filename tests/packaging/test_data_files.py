"""Wheel and sdist carry every file of the package: rulebooks, pages, fonts, words, migrations, licences."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.building import CHECKOUT, build_wheel, environment, pip, python, unpack, whole_tree

LEFT_OUT = {".pyc", ".so", ".pyd"}


def package_files(tree: Path) -> set[str]:
    """Every file that belongs to the package, relative to src."""
    files = (path for path in (tree / "src" / "houndtable").rglob("*") if path.is_file())
    return {str(path.relative_to(tree / "src")) for path in files if path.suffix not in LEFT_OUT}


def build_sdist(tree: Path) -> Path:
    """The source distribution of a tree."""
    done = subprocess.run(
        [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", tree / "shelf", tree],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = (tree / "shelf").glob("*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole_tree(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="module")
def sdist(tree: Path) -> Path:
    return build_sdist(tree)


@pytest.fixture(scope="module")
def wheel_of_sdist(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(place, filter="data")
    (root,) = place.iterdir()
    return build_wheel(root, HOUNDTABLE_PURE="1")


def test_the_sdist_carries_every_file(tree: Path, sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in package_files(tree)} <= names
    assert {"setup.py", "pyproject.toml", "LICENSE", "THIRD_PARTY.md", "README.md", "CHANGELOG.md"} <= names
    assert {"start.sh", "test.sh", "scripts/venv.sh", "requirements.lock"} <= names
    assert not [name for name in names if Path(name).suffix in LEFT_OUT]


def test_a_wheel_made_from_the_sdist_carries_every_file(tree: Path, wheel_of_sdist: Path) -> None:
    with zipfile.ZipFile(wheel_of_sdist) as archive:
        names = set(archive.namelist())
    assert package_files(tree) <= names
    assert not [name for name in names if Path(name).suffix in LEFT_OUT]
    (dist_info,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
    assert {f"{dist_info}/licenses/LICENSE", f"{dist_info}/licenses/THIRD_PARTY.md"} <= names


def test_the_package_files_are_what_we_think() -> None:
    suffixes = {Path(name).suffix for name in package_files(CHECKOUT)}
    assert {".py", ".toml", ".md", ".html", ".css", ".js", ".woff2", ".txt"} <= suffixes


def test_every_folder_with_python_files_is_a_package() -> None:
    package = CHECKOUT / "src" / "houndtable"
    folders = {path.parent for path in package.rglob("*.py")}
    odd = [
        str(folder) for folder in folders if not (folder / "__init__.py").exists() and "migrations" not in str(folder)
    ]
    assert odd == []


def test_a_wheel_lists_the_games_from_anywhere(wheel_of_sdist: Path, tmp_path: Path) -> None:
    folder = unpack(wheel_of_sdist, tmp_path / "site")
    listed = python("import sys; from houndtable.cli import main; sys.exit(main())", folder, ("games", "--json"))
    games = [path.parent.name for path in (CHECKOUT / "src" / "houndtable" / "games").glob("*/rules*")]
    assert games
    for game in games:
        assert f'"{game.replace("_", "-")}"' in listed


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_a_clean_install_of_the_sdist_runs_the_command(sdist: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    done = subprocess.run(
        [venv / "bin" / "pip", "install", "--quiet", sdist],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    listed = subprocess.run(
        [venv / "bin" / "houndtable", "games", "--json"],
        env=environment(),
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert b'"compiled"' in listed.stdout
    done = pip("--python", venv, "check")
    assert done.returncode == 0, done.stdout + done.stderr
    present = pip("--python", venv, "list").stdout.lower()
    assert "mypy-extensions" in present.replace("_", "-")
    assert "\nmypy " not in present
