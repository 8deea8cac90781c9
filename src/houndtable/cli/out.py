"""What goes out to stdout and stderr."""

from __future__ import annotations

import codecs
import json
import os
import sys
from io import TextIOWrapper
from typing import Any, Final

HARD_BLANK: Final = "\ue000"
"""A blank at which no line is broken, on its way to the console (rich breaks lines at every Unicode blank)."""

PLAIN: Final = {
    "×": "x",
    "·": ",",
    "–": "-",
    "—": "-",
    "−": "-",
    "\u00a0": " ",
    "…": "...",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
}
"""Signs that the words use, and what stands for them where the encoding lacks them."""


def tolerate() -> None:
    """No failure by a stream that was closed before the start (what is said there is lost, and nothing can be read),
    nor by a character that the terminal's encoding lacks (it is shown by a plain one)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good
    codecs.register_error("houndtable", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="houndtable")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end]
    return "".join(PLAIN.get(char, "?") for char in text), error.end


def one_line(text: str) -> str:
    """The text on one line, without control characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


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
