"""The club's clock: the time of day, and delays that tests may shorten."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Final

_STEPS: Final = 1 << 20


class Clock:
    """Tells the time in seconds since 1970, and stretches what the club waits for by `scale` (0: no waiting)."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale: Final = scale

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return datetime.now(UTC).timestamp()

    def scaled(self, seconds: float) -> float:
        """A delay as it is really waited for."""
        return seconds * self.scale

    def between(self, low: float, high: float) -> float:
        """A scaled delay drawn evenly between two lengths, blind to everything at the table."""
        return self.scaled(low + (high - low) * secrets.randbelow(_STEPS) / _STEPS)
