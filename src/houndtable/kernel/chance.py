"""Chance: the source of every shuffle and draw, handed in from outside the state.

A copy of a state can't foresee what chance will bring. `KeyedChance` serves matches (a keyed hash, verifiable after
the end), `FastChance` search and simulation, `ScriptedChance` tests and the re-play of records. `Recorder` wraps one
of them and keeps its outcomes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 2140482153


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. `below` is the only primitive; `shuffle` and `draw` are built on it."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely; n is at least 1."""
        raise NotImplementedError  # abstract

    def mark(self) -> object:
        """Where the source stands, for `reset`."""
        raise NotImplementedError  # abstract

    def reset(self, mark: object) -> None:
        """Go back to a mark: the same numbers come again."""
        raise NotImplementedError  # abstract

    def shuffle(self, cards: list[int]) -> None:
        """Put the list into a random order, in place (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            k = self.below(last + 1)
            cards[last], cards[k] = cards[k], cards[last]

    def shuffle_words(self, words: list[str]) -> None:
        """The same for a list of words."""
        for last in range(len(words) - 1, 0, -1):
            k = self.below(last + 1)
            words[last], words[k] = words[k], words[last]


class FastChance(Chance):
    """A fast generator for search and simulation: multiply-with-carry in base 2**31 (G. Marsaglia), seeded by a hash.

    The same numbers interpreted and compiled: every product stays under 2**63. The multiplier makes
    ``a * 2**31 - 1`` a safe prime, so the period is about 2**61.
    """

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
        self._x: i64 = (int.from_bytes(digest, "big") >> 4) + 1

    def below(self, n: int) -> int:
        """See `Chance.below`. The bias is under n / 2**31."""
        x: i64 = self._x
        x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
        self._x = x
        k: i64 = n
        return ((x & 0x7FFFFFFF) * k) >> 31

    def shuffle(self, cards: list[int]) -> None:
        """See `Chance.shuffle`: the same outcome, with `below` written out."""
        x: i64 = self._x
        k: i64 = len(cards)
        while k > 1:
            x = MULTIPLIER * (x & 0x7FFFFFFF) + (x >> 31)
            other = ((x & 0x7FFFFFFF) * k) >> 31
            k -= 1
            card = cards[k]
            cards[k] = cards[other]
            cards[other] = card
        self._x = x

    def mark(self) -> object:
        return int(self._x)

    def reset(self, mark: object) -> None:
        assert isinstance(mark, int)
        self._x = mark


class KeyedChance(Chance):
    """The chance of a match: a stream of HMAC-SHA256 blocks over a counter, under the match's key.

    Whoever has the key can make the same numbers again; nobody can foresee them without it.
    """

    def __init__(self, key: bytes) -> None:
        self._key: Final = key
        self._block = 0
        self._buffer = b""

    def _word(self) -> int:
        if len(self._buffer) < 4:
            self._buffer = hmac.new(self._key, self._block.to_bytes(8, "big"), hashlib.sha256).digest()
            self._block += 1
        word = int.from_bytes(self._buffer[:4], "big")
        self._buffer = self._buffer[4:]
        return word

    def below(self, n: int) -> int:
        """See `Chance.below`; exact, by rejection."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def mark(self) -> object:
        return (self._block, self._buffer)

    def reset(self, mark: object) -> None:
        assert isinstance(mark, tuple)
        self._block, self._buffer = mark


class ChanceError(ValueError):
    """A script of outcomes ran out or holds an impossible number."""


class ScriptedChance(Chance):
    """Chance that follows a list of outcomes, for tests and for the re-play of records."""

    def __init__(self, outcomes: Sequence[int] = ()) -> None:
        self.left: list[int] = list(outcomes)

    def below(self, n: int) -> int:
        """The next outcome; ChanceError when there is none or it is not below n."""
        if not self.left:
            raise ChanceError("no chance outcome is left")
        k = self.left.pop(0)
        if not 0 <= k < n:
            raise ChanceError(f"chance outcome {k} is not below {n}")
        return k

    def mark(self) -> object:
        return list(self.left)

    def reset(self, mark: object) -> None:
        assert isinstance(mark, list)
        self.left = list(mark)


class Recorder(Chance):
    """Passes another source on and keeps its outcomes in `outcomes`, for the record."""

    def __init__(self, source: Chance) -> None:
        self.source: Final = source
        self.outcomes: list[int] = []

    def below(self, n: int) -> int:
        """See `Chance.below`."""
        k = self.source.below(n)
        self.outcomes.append(k)
        return k

    def mark(self) -> object:
        return (self.source.mark(), list(self.outcomes))

    def reset(self, mark: object) -> None:
        assert isinstance(mark, tuple)
        source, outcomes = mark
        self.source.reset(source)
        self.outcomes = list(outcomes)

    def take(self) -> list[int]:
        """The outcomes since the last call."""
        outcomes = self.outcomes
        self.outcomes = []
        return outcomes


def new_secret() -> str:
    """A server's secret for one match: 256 bits from the operating system, in hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The hash of a secret, shown before anyone joins: SHA-256 of its hex text, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def match_key(secret: str, contributions: Sequence[str]) -> bytes:
    """The key of a match's chance: the server's secret mixed with what each person's browser gave, in seat order."""
    text = "\n".join([secret, *contributions])
    return hashlib.sha256(b"houndtable match key\n" + text.encode()).digest()
