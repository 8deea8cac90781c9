"""README's two commands, as far as they can be shown without installing everything anew."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.building import CHECKOUT, environment, small_tree

SHELL = shutil.which("sh") or "/bin/sh"
NO_VENV_PYTHON = f"""#!/bin/sh
# Debian's python3 without python3-venv: everything but ensurepip.
case "$*" in *ensurepip*) echo "No module named ensurepip" >&2; exit 1 ;; esac
exec {sys.executable} "$@"
"""
MAIN = """
import sys

import houndtable


def main() -> int:
    print(*sys.argv[1:], "compiled" if houndtable.compiled() else "interpreted")
    return 0
"""


def run(script: str, tree: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SHELL, script, *arguments], cwd=tree, env=environment(**env), capture_output=True, text=True, check=False
    )


def scripts(tree: Path) -> Path:
    """Puts the commands into a source tree."""
    (tree / "scripts").mkdir()
    for name in ("start.sh", "test.sh", "scripts/venv.sh", "requirements.lock"):
        shutil.copy(CHECKOUT / name, tree / name)
    return tree


def tools(place: Path, *names: str) -> str:
    """A PATH with these commands only."""
    place.mkdir()
    for name in names:
        found = shutil.which(name)
        assert found, name
        (place / name).symlink_to(found)
    return str(place)


@pytest.mark.parametrize("script", ["start.sh", "test.sh"])
def test_a_python_without_venv_is_told_the_apt_line(tmp_path: Path, script: str) -> None:
    tree = scripts(tmp_path)
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python3"
    python.write_text(NO_VENV_PYTHON)
    python.chmod(0o755)
    done = run(script, tree, PATH=f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert done.returncode == 1
    assert "    sudo apt-get install python3-venv\n" in done.stderr
    assert done.stdout == ""
    assert not list(tree.glob(".venv*"))


def test_a_machine_without_python_is_told_what_is_needed(tmp_path: Path) -> None:
    done = run("start.sh", scripts(tmp_path), PATH=tools(tmp_path / "bin", "dirname"))
    assert done.returncode == 1
    assert "Python 3.11 or later" in done.stderr


def test_a_folder_in_the_way_is_left_alone(tmp_path: Path) -> None:
    tree = scripts(tmp_path)
    (tree / ".venv").mkdir()
    (tree / ".venv" / "letters.txt").write_text("keep me")
    done = run("start.sh", tree)
    assert done.returncode == 1
    assert "move it away" in done.stderr
    assert (tree / ".venv" / "letters.txt").exists()


def test_readme_gives_the_two_commands() -> None:
    readme = (CHECKOUT / "README.md").read_text()
    assert re.search(r"^ {4}sh start\.sh$", readme, re.MULTILINE)
    assert re.search(r"^ {4}sh test\.sh$", readme, re.MULTILINE)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck here")
def test_the_shell_scripts_are_clean() -> None:
    names = ["start.sh", "test.sh", "scripts/venv.sh", "scripts/lock.sh", ".ci/run"]
    done = subprocess.run(["shellcheck", "-x", *names], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("required", "code"), [("0", 0), ("1", 1)])
def test_skipped_browser_tests_are_loud_and_can_count_as_failed(tmp_path: Path, required: str, code: int) -> None:
    suite = tmp_path / "tests"
    (suite / "browser").mkdir(parents=True)
    shutil.copy(CHECKOUT / "tests" / "conftest.py", suite)
    (suite / "browser" / "test_page.py").write_text("def test_page(): pass\n")
    (suite / "test_rest.py").write_text(
        "import pytest\ndef test_rest(): pass\n@pytest.mark.full\ndef test_long(): raise AssertionError\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  full: x\n  browser: x\n")
    python = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests"]
    env = environment(
        PATH=tools(tmp_path / "bin"), HOUNDTABLE_REQUIRE_BROWSER=required, PYTHONPATH=str(Path(CHECKOUT, "src"))
    )
    done = subprocess.run(python, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    assert "1 BROWSER TESTS WERE SKIPPED" in done.stdout
    assert "1 passed, 1 skipped" in done.stdout.splitlines()[-1]


@pytest.mark.full
@pytest.mark.timeout(900)
def test_start_installs_once_and_tells_once_that_it_runs_interpreted(tmp_path: Path) -> None:
    tree = scripts(small_tree(tmp_path))
    (tree / "src/houndtable/cli.py").write_text(MAIN)
    settings = (tree / "pyproject.toml").read_text()
    settings = re.sub(r"^dependencies = \[.*?^\]", "dependencies = []", settings, flags=re.MULTILINE | re.DOTALL)
    (tree / "pyproject.toml").write_text(settings)

    first = run("start.sh", tree, "--port", "8770", CC="/bin/false")
    assert first.stdout == "serve --open --port 8770 interpreted\n", first.stderr
    assert first.stderr.count("no C compiler") == 1
    again = run("start.sh", tree, CC="/bin/false")
    assert (again.stdout, again.stderr) == ("serve --open interpreted\n", "")

    if shutil.which("cc"):
        compiled = run("start.sh", tree)
        assert compiled.stdout == "serve --open compiled\n", compiled.stderr
        assert "no C compiler" not in compiled.stderr

    with (tree / "src/houndtable/cli.py").open("a") as module:
        module.write("\n\nprint('changed')\n")
    changed = run("start.sh", tree)
    assert changed.stdout.startswith("changed\n"), changed.stderr
