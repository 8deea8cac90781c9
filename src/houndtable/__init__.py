"""Houndtable: one table for dog card games, for people and for computer players.

The rules and computer players are compiled where the install had a C compiler. ``HOUNDTABLE_PURE=1``, read once when
this package is imported, takes the interpreted files of the same install.
"""

import os
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec

__version__ = "0.1.0"
__all__ = ["__version__", "compiled"]

if os.environ.get("HOUNDTABLE_PURE", "0") not in ("", "0"):
    from houndtable._pure import prefer_sources

    prefer_sources(__name__)


def compiled(module: str = "houndtable.kernel.chance") -> bool:
    """Whether a module runs compiled; without an argument: whether the engine does (it is all or nothing).

    Raises ModuleNotFoundError where a parent package of the module doesn't exist.
    """
    spec = find_spec(module)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
