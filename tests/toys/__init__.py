"""Toy games: small, complete, interpreted; each shows a part of the kernel that the first real game does not use.

Only the tests know them. A toy is a folder like a real game's: `cards.toml`, and its rules in ``__init__.py``.
"""

from __future__ import annotations

import importlib
import pkgutil

from houndtable.kernel.game import Game


def all_toys() -> list[Game]:
    """The toys, found by their folders, in order of name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return [importlib.import_module(f"{__name__}.{name}").GAME for name in names]
