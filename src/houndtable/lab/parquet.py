"""Simulation results as a Parquet file, by the extra ``houndtable[lab]``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from houndtable.lab.tally import Rows


def available() -> bool:
    """Whether the extra is installed."""
    return find_spec("pyarrow") is not None


def write_parquet(rows: Rows, about: Mapping[str, Any], path: Path) -> None:
    """Write one row a match and seat; `about` becomes the file's metadata ``houndtable``. Raises OSError."""
    pyarrow = import_module("pyarrow")
    parquet = import_module("pyarrow.parquet")
    table = pyarrow.table(rows.columns())
    table = table.replace_schema_metadata({"houndtable": json.dumps(dict(about))})
    part = path.with_name(path.name + ".part")
    try:
        parquet.write_table(table, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
