"""A club's JSON API, asked with the standard library."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from houndtable import __version__
from houndtable.cli.out import one_line
from houndtable.cli.terminal.look import Gone
from houndtable.club.shapes import ProblemBody, SeatView

T = TypeVar("T")

TIMEOUT: Final = 20.0
SILENCE: Final = 45.0
"""Seconds without a byte after which a stream, which beats at least every 20 seconds, is held for dead."""

PATIENCE: Final = 120.0
"""Seconds for which a club that doesn't answer is asked again."""

FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 4.0
MOST_BYTES: Final = 8 * 1024 * 1024


class LinkError(ValueError):
    """This is no link to a table."""


class Refusal(Exception):
    """The club has refused a request: `status`, and why."""

    def __init__(self, status: int, body: ProblemBody) -> None:
        super().__init__(body.message)
        self.status: Final = status
        self.body: Final = body


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key must not be carried to another address."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def read_link(link: str) -> tuple[str, str, str]:
    """Where the club is, the table's code, and the seat's key (empty: none), from ``http://host/t/CODE#key``.

    Raises LinkError.
    """
    try:
        parts = urlsplit(link.strip())
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise LinkError(f"{one_line(link)[:80]!r} is no link; it looks like http://host:port/t/CODE")
    base, sign, code = parts.path.rstrip("/").rpartition("/t/")
    if not sign or not (code.isascii() and code.isalnum()):
        raise LinkError(f"{one_line(link)[:80]!r} is no link to a table; it ends in /t/CODE")
    if not parts.fragment.isascii() or not parts.fragment.isprintable():
        raise LinkError("the key in the link is damaged")
    return f"{parts.scheme}://{parts.netloc}{base}", code, parts.fragment


class Client:
    """One table of a club, asked as the holder of one seat (once there is a key)."""

    def __init__(self, base: str, code: str, token: str, lang: str) -> None:
        self.base: Final = base
        self.code: Final = code
        self.token = token
        self.lang: Final = lang
        self._opener: Final = urllib.request.build_opener(_NoRedirect)

    def get(self, path: str, kind: type[T]) -> T:
        """The answer to a question about the table. Raises Refusal or Gone."""
        return self._decode(self._ask("GET", path, None), kind)

    def post(self, path: str, data: Any, kind: type[T]) -> T:
        """The answer to a wish. Raises Refusal or Gone."""
        return self._decode(self._ask("POST", path, json.dumps(data).encode()), kind)

    def patiently(self, call: Callable[[], T], tell: Callable[[str], None]) -> T:
        """What `call` gives, tried again while the club doesn't answer. Raises Refusal, or Gone after a while.

        For questions, and for moves: each names its prompt, so that the club carries it out once.
        """
        begun = time.monotonic()
        pause = FIRST_PAUSE
        while True:
            try:
                return call()
            except Gone as gone:
                if time.monotonic() - begun > PATIENCE:
                    raise
                if pause == FIRST_PAUSE:
                    tell(f"The club does not answer ({gone}); trying again.")
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def stream(self) -> Iterator[SeatView]:
        """The own view, anew with every change. It dials again by itself. Raises Refusal, or Gone after a while."""
        pause = FIRST_PAUSE
        silent_since = time.monotonic()
        while True:
            try:
                for view in self._listen():
                    pause = FIRST_PAUSE
                    silent_since = time.monotonic()
                    yield view
            except Gone:
                if time.monotonic() - silent_since > PATIENCE:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self) -> Iterator[SeatView]:
        request = self._request("GET", "/stream", None)
        request.add_header("Accept", "text/event-stream")
        with self._open(request, SILENCE) as answer:
            parts: list[bytes] = []
            size = 0
            while True:
                try:
                    line = answer.readline(MOST_BYTES)
                except (OSError, HTTPException) as error:
                    raise Gone(_why(error)) from None
                if not line:
                    return
                if line.startswith(b"data:"):
                    parts.append(line[5:].strip())
                    size += len(line)
                    if size > MOST_BYTES:
                        raise Gone("the club sends too much")
                elif not line.strip():
                    data = b"\n".join(parts)
                    parts.clear()
                    size = 0
                    if data.startswith(b"{"):
                        yield self._decode(data, SeatView)

    def _request(self, method: str, path: str, data: bytes | None) -> urllib.request.Request:
        address = f"{self.base}/api/v1/tables/{self.code}{path}"
        request = urllib.request.Request(address, data, method=method)  # noqa: S310 (read_link has checked the scheme)
        request.add_header("Accept-Language", self.lang)
        request.add_header("User-Agent", f"houndtable/{__version__}")
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        return request

    def _open(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            raise self._refusal(error) from None
        except (OSError, HTTPException, ValueError) as error:
            raise Gone(_why(error)) from None

    def _ask(self, method: str, path: str, data: bytes | None) -> bytes:
        with self._open(self._request(method, path, data), TIMEOUT) as answer:
            try:
                content = answer.read(MOST_BYTES + 1)
            except (OSError, HTTPException) as error:
                raise Gone(_why(error)) from None
        if len(content) > MOST_BYTES:
            raise Gone("the club sends too much")
        return bytes(content)

    @staticmethod
    def _decode(content: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, RecursionError):
            raise Gone("what answers there is no club of this kind") from None

    @staticmethod
    def _refusal(error: urllib.error.HTTPError) -> Exception:
        with error:
            try:
                content = error.read(MOST_BYTES)
            except (OSError, HTTPException):
                content = b""
        try:
            body = msgspec.json.decode(content, type=ProblemBody)
        except (msgspec.DecodeError, RecursionError):
            return Gone(f"what answers there is no club of this kind (status {error.code})")
        return Refusal(error.code, body)


def _why(error: Exception) -> str:
    reason = getattr(error, "reason", error)
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    return one_line(str(reason)) or type(reason).__name__
