"""Compiled where a compiler is at hand, interpreted where not: all or nothing, and always importable."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.packaging.building import build_wheel, libraries, pip, python, small_tree, unpack, whole_tree

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")

PLAY = """
import houndtable
from houndtable.games.fetch import art, rules
from houndtable.kernel.chance import Bowl
print(houndtable.compiled(), houndtable.compiled("houndtable.games.fetch.rules"), houndtable.compiled("houndtable"),
      rules.last(Bowl(1)), rules.last(Bowl(2)))
"""
COMPILED = "True True False True False"
INTERPRETED = "False False False True False"

REFUSING_COMPILER = """#!/bin/sh
# Refuses one of the C files, as a compiler does that runs out of memory.
case "$*" in *" -c "*{pattern}*) echo "$*" >>{refused}; exit 1 ;; esac
exec cc "$@"
"""


def refusing_compiler(place: Path, pattern: str) -> str:
    """A compiler that can do everything but C files with this name; it notes what it refused in `refused`."""
    compiler = place / "refusing-cc"
    compiler.write_text(REFUSING_COMPILER.format(pattern=pattern, refused=place / "refused"))
    compiler.chmod(0o755)
    return str(compiler)


def test_one_install_runs_compiled_and_interpreted(tmp_path: Path) -> None:
    wheel = build_wheel(small_tree(tmp_path), HOUNDTABLE_REQUIRE_COMPILED="1")
    folder = unpack(wheel, tmp_path / "site")
    assert wheel.name.endswith(("linux_x86_64.whl", "linux_aarch64.whl"))
    assert python(PLAY, folder) == COMPILED
    assert python(PLAY, folder, env={"HOUNDTABLE_PURE": "0"}) == COMPILED
    assert python(PLAY, folder, env={"HOUNDTABLE_PURE": "1"}) == INTERPRETED
    assert not any("art" in library for library in libraries(folder))


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("__native_houndtable.c", id="the library"),
        pytest.param("/rules.c", id="a shim", marks=pytest.mark.full),
    ],
)
def test_when_one_file_fails_nothing_is_compiled(tmp_path: Path, pattern: str) -> None:
    tree = small_tree(tmp_path)
    wheel = build_wheel(tree, CC=refusing_compiler(tmp_path, pattern))
    assert len((tmp_path / "refused").read_text().splitlines()) == 1
    assert wheel.name.endswith("py3-none-any.whl")
    folder = unpack(wheel, tmp_path / "site")
    assert libraries(folder) == []
    assert python(PLAY, folder) == INTERPRETED
    assert libraries(tree / "src") == []


@pytest.mark.full
@pytest.mark.parametrize("compiler", ["/bin/false", "/nonexistent/cc"])
def test_without_a_compiler_it_is_interpreted(tmp_path: Path, compiler: str) -> None:
    folder = unpack(build_wheel(small_tree(tmp_path), CC=compiler), tmp_path / "site")
    assert libraries(folder) == []
    assert python(PLAY, folder) == INTERPRETED


@pytest.mark.full
def test_when_mypyc_refuses_a_module_it_is_interpreted(tmp_path: Path) -> None:
    tree = small_tree(tmp_path)
    with (tree / "src/houndtable/games/fetch/rules.py").open("a") as module:
        module.write("\nBALLS: int = 'three'\n")
    folder = unpack(build_wheel(tree), tmp_path / "site")
    assert libraries(folder) == []
    assert python(PLAY, folder) == INTERPRETED


@pytest.mark.full
@pytest.mark.parametrize("obstacle", ["compiler", "one file", "types"])
def test_a_required_compilation_fails_loudly(tmp_path: Path, obstacle: str) -> None:
    tree = small_tree(tmp_path)
    compilers = {"compiler": "/bin/false", "one file": refusing_compiler(tmp_path, "__native"), "types": "cc"}
    if obstacle == "types":
        (tree / "src/houndtable/kernel/chance.py").write_text("BALLS: int = 'three'\n")
    done = pip(
        "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path / "shelf", tree,
        CC=compilers[obstacle], HOUNDTABLE_REQUIRE_COMPILED="1",
    )  # fmt: skip
    assert done.returncode != 0
    assert not (tmp_path / "shelf").exists() or not list((tmp_path / "shelf").glob("*.whl"))


@pytest.mark.full
def test_editable_installs_follow_the_sources(tmp_path: Path) -> None:
    tree = small_tree(tmp_path)
    site = tmp_path / "site"
    done = pip("install", "--no-deps", "--no-build-isolation", "--no-index", "--target", site, "-e", tree)
    assert done.returncode == 0, done.stdout + done.stderr
    assert libraries(tree) == []
    follow = f"import site; site.addsitedir({str(site)!r})\n" + PLAY
    assert python(follow, tmp_path) == INTERPRETED
    module = tree / "src/houndtable/games/fetch/rules.py"
    module.write_text(module.read_text().replace("== 0", "== 1"))
    assert python(follow, tmp_path) == "False False False False True"


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_every_module_of_the_house_imports_from_both_builds(tmp_path: Path) -> None:
    walk = """
import importlib, pkgutil, sys
import houndtable
for module in pkgutil.walk_packages(houndtable.__path__, "houndtable."):
    if not module.name.endswith("__main__") and ".migrations" not in module.name:
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "houndtable").startswith("houndtable"):
                raise  # anything else belongs to an extra
hot = [name for name in sys.modules if name.startswith(("houndtable.kernel.", "houndtable.players."))]
assert hot
print({houndtable.compiled(name) for name in hot})
"""
    tree = whole_tree(tmp_path)
    folder = unpack(build_wheel(tree, HOUNDTABLE_REQUIRE_COMPILED="1"), tmp_path / "site")
    assert python(walk, folder) == "{True}"
    assert python(walk, folder, env={"HOUNDTABLE_PURE": "1"}) == "{False}"
    shutil.rmtree(tree / "shelf")
    folder = unpack(build_wheel(tree, CC="/bin/false"), tmp_path / "other")
    assert python(walk, folder) == "{False}"
