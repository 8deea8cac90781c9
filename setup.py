"""The build: everything of consequence stands in pyproject.toml; here is the compilation by mypyc.

Where a C compiler is at hand, the hot modules are compiled to one shared library with a small shim for each module.
Where it is not, or when anything in the compilation fails, nothing compiled is installed at all: a shim without its
library can't be imported, so it is all or nothing. The ``.py`` files are installed in any case.

Environment at build time: ``HOUNDTABLE_PURE=1`` compiles nothing; ``HOUNDTABLE_REQUIRE_COMPILED=1`` turns a failed
compilation into a failed build.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src", "houndtable")
GAME_ROOMS = ("cards.py", "rules.py", "rules/*.py", "scoring.py", "hints.py")
LINUX_FLAGS = ["-fno-semantic-interposition", "-fno-plt"]
PROBE = "#include <Python.h>\nPyObject *houndtable_probe(void) { return PyLong_FromLong(1); }\n"

log = logging.getLogger(__name__)


def is_set(name: str) -> bool:
    """Whether an environment variable is given and not 0."""
    return os.environ.get(name, "0") not in ("", "0")


def hot_modules() -> list[str]:
    """The source files that are compiled, found by their place in the house."""
    patterns = ["kernel/*.py", "players/*.py", *(f"games/*/{room}" for room in GAME_ROOMS)]
    found = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    return sorted(str(path) for path in found if path.name not in ("__init__.py", "__main__.py"))


class FreshBuild(build):
    """Builds in a new directory, so that no file of an earlier build can get into a wheel."""

    build_base: str

    def finalize_options(self) -> None:
        if self.build_base == "build":
            self.build_base = tempfile.mkdtemp(prefix="houndtable-build-")
            atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)
        super().finalize_options()


class CompileAllOrNothing(build_ext):
    """Compiles the hot modules; leaves none of their libraries behind when one of them can't be made."""

    extensions: list[Extension]

    def run(self) -> None:
        if not self.extensions:
            return
        try:
            self.try_compiler()
            self.use(self.translate())
            super().run()
        except (Exception, SystemExit) as error:  # mypyc leaves by sys.exit
            if is_set("HOUNDTABLE_REQUIRE_COMPILED"):
                raise
            log.warning("Houndtable is installed interpreted: compiling failed (%s).", error)
            self.take_back()

    def translate(self) -> list[Extension]:
        """The C code of the hot modules, as extensions."""
        from mypyc.build import mypycify

        generated = Path(self.build_temp).resolve() / "c"
        generated.mkdir(parents=True, exist_ok=True)
        modules = mypycify(
            hot_modules(),
            opt_level="3",
            debug_level="0",
            target_dir=str(generated),
            group_name="houndtable",
        )
        for module in modules:
            if sys.platform == "linux":
                module.extra_compile_args += LINUX_FLAGS
            if sys.platform != "win32":
                module.extra_compile_args.append("-Wno-error")  # another compiler's new warning is no reason to fail
        return modules

    def use(self, modules: list[Extension]) -> None:
        """Take these extensions in place of the placeholder."""
        self.distribution.ext_modules = modules
        self.reinitialize_command(self)
        self.ensure_finalized()

    def try_compiler(self) -> None:
        """Fail early, before the long work, where there is no compiler or no Python headers."""
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler

        compiler = new_compiler()
        customize_compiler(compiler)
        with tempfile.TemporaryDirectory() as place:
            source = Path(place, "probe.c")
            source.write_text(PROBE)
            compiler.compile([str(source)], output_dir=place, include_dirs=self.include_dirs)

    def take_back(self) -> None:
        """Remove what was built and announce nothing to the install step."""
        for module in self.extensions:
            Path(self.get_ext_fullpath(module.name)).unlink(missing_ok=True)
        self.extensions = []
        self.distribution.ext_modules = []


class HonestWheel(bdist_wheel):
    """A wheel for this machine when it holds compiled libraries, for every machine when it does not."""

    def run(self) -> None:
        self.run_command("build_ext")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


def placeholder() -> list[Extension]:
    """Tells setuptools that there is something to compile; `CompileAllOrNothing` puts the real ones in its place.

    Editable installs get none: a compiled library beside the sources would hide later edits.
    """
    if is_set("HOUNDTABLE_PURE") or "editable_wheel" in sys.argv or "develop" in sys.argv:
        return []
    return [Extension("houndtable__mypyc", sources=[])]


setup(
    ext_modules=placeholder(),
    cmdclass={"bdist_wheel": HonestWheel, "build": FreshBuild, "build_ext": CompileAllOrNothing},
)
