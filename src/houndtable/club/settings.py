"""How a club runs: every setting, with its default, from the environment; the command's options go before it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

import platformdirs

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class SettingError(ValueError):
    """A setting is malformed; the message names it and what is allowed."""


@dataclass(frozen=True)
class Limits:
    """How much one address or seat may do: so many at once, refilled at so many a minute."""

    tables: tuple[int, float] = (10, 6.0)
    joins: tuple[int, float] = (20, 20.0)
    moves: tuple[int, float] = (60, 240.0)
    looks: tuple[int, float] = (240, 1200.0)
    streams: int = 40


@dataclass(frozen=True)
class Settings:
    """All of it. Lengths of time are in seconds."""

    # HOUNDTABLE_DATA: the folder of the database and of the signing secret.
    data: Path = field(default_factory=lambda: Path(platformdirs.user_data_dir("houndtable", appauthor=False)))
    # HOUNDTABLE_DATABASE_URL: another database than the SQLite file in the data folder, as postgresql://user@host/name.
    database_url: str = ""
    # HOUNDTABLE_HOST, HOUNDTABLE_PORT: where it listens.
    host: str = "127.0.0.1"
    port: int = 8765
    # HOUNDTABLE_BASE_PATH: the path under which a proxy shows the club, as /dogs; empty: at the root.
    base_path: str = ""
    # HOUNDTABLE_PUBLIC_URL: scheme and host for links and codes, as https://example.org (without the base path).
    public_url: str = ""
    # HOUNDTABLE_TRUSTED_PROXIES: networks, comma between, whose X-Forwarded-For and -Proto are believed.
    trusted_proxies: tuple[Network, ...] = ()
    # HOUNDTABLE_RATE_LIMITS: factor on all limits; 0 puts them off (for tests and load measuring).
    rate_limits: float = 1.0
    # HOUNDTABLE_TIME_SCALE: factor on all that the club waits for (pace, windows, absence); for tests.
    time_scale: float = 1.0
    # HOUNDTABLE_THINKERS, HOUNDTABLE_THINK_SECONDS: processes for computer players, and how long one may think a move.
    thinkers: int = 1
    think_seconds: float = 10.0
    # HOUNDTABLE_GRACE_SECONDS: how long a person must be away before others may fill the seat or decide for the host.
    grace_seconds: float = 60.0
    # HOUNDTABLE_LIVE_MATCHES: how many running matches are kept in memory.
    live_matches: int = 500
    # HOUNDTABLE_CARDS: own card files, as game=path or path, comma between.
    cards: tuple[tuple[str, Path], ...] = ()
    # HOUNDTABLE_LOG: how much is told on stderr: debug, info, warning or error.
    log: str = "info"
    # Only by the command's options:
    lan: bool = False
    open_page: bool = False
    # Not settable by environment: how often streams say that they live; the size of the largest body.
    beat_seconds: float = 10.0
    max_body: int = 64 * 1024
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The database's SQLAlchemy URL."""
        if not self.database_url:
            return f"sqlite+aiosqlite:///{self.data / 'houndtable.sqlite3'}"
        for plain in ("postgresql://", "postgres://"):
            if self.database_url.startswith(plain):
                return "postgresql+asyncpg://" + self.database_url.removeprefix(plain)
        return self.database_url


def _number(name: str, low: float, high: float, whole: bool = False) -> Any:
    def read(text: str) -> Any:
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            kind = "whole number" if whole else "number"
            raise SettingError(f"{name}: a {kind} from {low:g} to {high:g}, not {text[:40]!r}")
        return value

    return read


def _base_path(text: str) -> str:
    path = "/" + text.strip().strip("/")
    if path == "/":
        return ""
    if not re.fullmatch(r"(/[A-Za-z0-9_.~-]+)+", path):
        raise SettingError(f"HOUNDTABLE_BASE_PATH: a path as /dogs, not {text[:60]!r}")
    return path


def _public_url(text: str) -> str:
    url = text.strip().rstrip("/")
    if url and not url.startswith(("http://", "https://")):
        raise SettingError(f"HOUNDTABLE_PUBLIC_URL: an address as https://example.org, not {text[:60]!r}")
    return url


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise SettingError(f"HOUNDTABLE_TRUSTED_PROXIES: {error}") from None


def _cards(text: str) -> tuple[tuple[str, Path], ...]:
    return tuple(card_file(part) for part in text.split(",") if part.strip())


def card_file(text: str) -> tuple[str, Path]:
    """A game's name, empty where none is given, and its card file: ``game=path`` or ``path``. Raises SettingError."""
    game, sign, path = (part.strip() for part in text.partition("="))
    if not sign or "." in game or "/" in game or "\\" in game:  # then "=" is a part of the path
        game, path = "", text.strip()
    if not path or path.startswith("="):
        raise SettingError(f"a card file: game=path or path, not {text[:60]!r}")
    return game, Path(path).expanduser()


def _level(text: str) -> str:
    if text.strip().lower() not in ("debug", "info", "warning", "error"):
        raise SettingError(f"HOUNDTABLE_LOG: debug, info, warning or error, not {text[:40]!r}")
    return text.strip().lower()


_READERS: Mapping[str, tuple[str, Any]] = {
    "HOUNDTABLE_DATA": ("data", lambda text: Path(text).expanduser()),
    "HOUNDTABLE_DATABASE_URL": ("database_url", str.strip),
    "HOUNDTABLE_HOST": ("host", str.strip),
    "HOUNDTABLE_PORT": ("port", _number("HOUNDTABLE_PORT", 0, 65535, whole=True)),
    "HOUNDTABLE_BASE_PATH": ("base_path", _base_path),
    "HOUNDTABLE_PUBLIC_URL": ("public_url", _public_url),
    "HOUNDTABLE_TRUSTED_PROXIES": ("trusted_proxies", _networks),
    "HOUNDTABLE_RATE_LIMITS": ("rate_limits", _number("HOUNDTABLE_RATE_LIMITS", 0, 1000)),
    "HOUNDTABLE_TIME_SCALE": ("time_scale", _number("HOUNDTABLE_TIME_SCALE", 0, 100)),
    "HOUNDTABLE_THINKERS": ("thinkers", _number("HOUNDTABLE_THINKERS", 1, 64, whole=True)),
    "HOUNDTABLE_THINK_SECONDS": ("think_seconds", _number("HOUNDTABLE_THINK_SECONDS", 0.05, 600)),
    "HOUNDTABLE_GRACE_SECONDS": ("grace_seconds", _number("HOUNDTABLE_GRACE_SECONDS", 0, 86400)),
    "HOUNDTABLE_LIVE_MATCHES": ("live_matches", _number("HOUNDTABLE_LIVE_MATCHES", 1, 100000, whole=True)),
    "HOUNDTABLE_CARDS": ("cards", _cards),
    "HOUNDTABLE_LOG": ("log", _level),
}


def from_environment(environment: Mapping[str, str], **given: Any) -> Settings:
    """The settings: defaults, then the environment, then what is `given` (and not None). Raises SettingError."""
    values: dict[str, Any] = {}
    for name, (target, read) in _READERS.items():
        text = environment.get(name, "")
        if text.strip():
            values[target] = read(text)
    values.update({name: value for name, value in given.items() if value is not None})
    return replace(Settings(), **values)
