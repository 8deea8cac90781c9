"""Rate limits: so many at once, refilled at a steady pace, for each address or seat; and who asks behind proxies."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Sequence
from typing import Final

from houndtable.club.problems import TooMany
from houndtable.club.settings import Network

_MOST_KEYS: Final = 20_000


class Limiter:
    """One kind of limit: `burst` at once, `per_minute` on average. `factor` multiplies both; 0 puts it off."""

    def __init__(self, burst: int, per_minute: float, factor: float = 1.0) -> None:
        self.burst: Final = max(1.0, burst * factor)
        self.rate: Final = per_minute * factor / 60
        self.off: Final = factor == 0
        self._left: Final[dict[str, tuple[float, float]]] = {}

    def take(self, key: str) -> None:
        """One more for this address or seat. Raises TooMany with the seconds to wait."""
        if self.off:
            return
        now = time.monotonic()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        if left < 1:
            self._left[key] = (left, now)
            raise TooMany(max(1, math.ceil((1 - left) / self.rate)))
        self._left[key] = (left - 1, now)
        if len(self._left) > _MOST_KEYS:  # the oldest come first: a key is put last when it is used
            del self._left[next(iter(self._left))]


def client_address(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """Who asks: the peer, or the last address in X-Forwarded-For that is not one of the trusted proxies."""
    chain = [part.strip() for part in forwarded.split(",") if part.strip()] if forwarded else []
    address = peer
    while chain and is_trusted(address, trusted):
        address = chain.pop()
    return address


def is_trusted(address: str, trusted: Sequence[Network]) -> bool:
    """Whether this is the address of a trusted proxy."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(ip in network for network in trusted)
