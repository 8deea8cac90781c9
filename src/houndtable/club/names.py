"""Names of people: made clean, and told apart where two are the same. Who somebody is, is the seat, never the name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from houndtable.club.problems import Malformed
from houndtable.kernel.words import Message

LONGEST: Final = 24
_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + _JOINERS
"""Letters and signs of Unicode that show nothing; variation selectors besides."""


def clean(name: str) -> str:
    """The name in its normal form; may be empty. Raises Malformed for what can't be shown on one line."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(c)[0] == "C" and c not in _JOINERS for c in text):
        raise Malformed(Message("A name is made of letters, digits and signs."))
    if len(text) > LONGEST:
        raise Malformed(Message("A name has at most {count} characters.", count=LONGEST))
    if sum(unicodedata.combining(c) > 0 for c in text) > len(text) // 2:
        raise Malformed(Message("A name is made of letters, digits and signs."))
    if text and not _seen(text).strip():
        raise Malformed(Message("A name is made of letters, digits and signs."))
    return text


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it where another seat's reads the same."""
    used = {_key(other) for other in taken}
    if _key(name) not in used:
        return name
    number = 2
    while True:
        tail = f" {number}"
        fresh = name[: LONGEST - len(tail)].rstrip() + tail
        if _key(fresh) not in used:
            return fresh
        number += 1


def _key(name: str) -> str:
    return _seen(unicodedata.normalize("NFKC", _seen(name)).casefold())


def _seen(name: str) -> str:
    return "".join(c for c in name if c not in _UNSEEN and not "\ufe00" <= c <= "\ufe0f")
