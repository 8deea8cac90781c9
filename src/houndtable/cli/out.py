"""What goes out to stdout and stderr."""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper
from typing import Any


def tolerate() -> None:
    """A character that the terminal's encoding lacks is shown as a question mark, not as a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def one_line(text: str) -> str:
    """The text on one line, without control characters."""
    return "".join(char if char.isprintable() else " " for char in " ".join(text.split()))


def print_json(data: Any) -> None:
    """One JSON document on stdout."""
    sys.stdout.write(json.dumps(data, ensure_ascii=not _tells_all(), indent=2) + "\n")


def _tells_all() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def progress(text: str) -> None:
    """A passing word on stderr, only where a person watches it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()


def progress_done() -> None:
    """Wipe the passing word."""
    progress("")
