"""Import the ``.py`` files of a package even where compiled libraries lie beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules under one package like Python's own finder, but never a compiled library."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source file of a module under the package; None leaves it to Python's own finders."""
        if path is None or not fullname.startswith(self.prefix):
            return None
        for folder in path:
            spec = self._finder(folder).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        """Forget the folder listings."""
        for finder in self._finders.values():
            finder.invalidate_caches()

    def _finder(self, folder: str) -> FileFinder:
        finder = self._finders.get(folder)
        if finder is None:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES))
            self._finders[folder] = finder
        return finder


def prefer_sources(package: str) -> None:
    """From now on take the interpreted files of this package. Modules that are already imported stay as they are."""
    sys.meta_path.insert(0, SourceFinder(package))
