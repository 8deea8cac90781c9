"""Who is looking: the open streams of this process. A change wakes the streams of its table; each tells the present.

A stream holds one event and the version it told last, so a slow reader costs no memory and skips what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Final

FIRST: Final = b"retry: 500\n\n"
LAST: Final = b"event: closing\ndata: 1\n\n"


class Watcher:
    """One open stream: at which table, for which viewer (a seat, or -1)."""

    def __init__(self, table_id: int, viewer: int) -> None:
        self.table_id: Final = table_id
        self.viewer: Final = viewer
        self.changed: Final = asyncio.Event()


class Hub:
    """The streams of this process, by table. `tell_others` is called with the id of every changed table.

    A viewer counts as here until the last stream has been closed for `linger` seconds.
    """

    def __init__(self, beat: float = 10.0, linger: float = 5.0) -> None:
        self.beat: Final = beat
        self.linger: Final = linger
        self.closing = False
        self.tell_others: Callable[[int], None] | None = None
        self._watchers: dict[int, set[Watcher]] = {}
        self._leaving: dict[tuple[int, int], asyncio.TimerHandle] = {}

    @property
    def open_streams(self) -> int:
        """How many streams are open."""
        return sum(len(watchers) for watchers in self._watchers.values())

    def watched(self, table_id: int) -> bool:
        """Whether anybody looks at this table."""
        return table_id in self._watchers

    def here(self, table_id: int) -> set[int]:
        """The viewers of a table with an open stream, or one that has just closed."""
        here = {watcher.viewer for watcher in self._watchers.get(table_id, ())}
        return here | {viewer for table, viewer in self._leaving if table == table_id}

    def publish(self, table_id: int, others: bool = True) -> None:
        """This table has changed."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.changed.set()
        if others and self.tell_others is not None:
            self.tell_others(table_id)

    def close(self) -> None:
        """The process is about to stop: every stream ends by itself."""
        self.closing = True
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        for table_id in list(self._watchers):
            self.publish(table_id, others=False)

    def _enter(self, watcher: Watcher) -> None:
        news = watcher.viewer not in self.here(watcher.table_id)
        timer = self._leaving.pop((watcher.table_id, watcher.viewer), None)
        if timer is not None:
            timer.cancel()
        self._watchers.setdefault(watcher.table_id, set()).add(watcher)
        if news:
            self.publish(watcher.table_id)

    def _leave(self, watcher: Watcher) -> None:
        watchers = self._watchers.get(watcher.table_id)
        if watchers is None:
            return
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[watcher.table_id]
        if not self.closing and all(other.viewer != watcher.viewer for other in watchers):
            key = (watcher.table_id, watcher.viewer)
            self._leaving[key] = asyncio.get_running_loop().call_later(self.linger, self._left, key)

    def _left(self, key: tuple[int, int]) -> None:
        self._leaving.pop(key, None)
        self.publish(key[0])

    async def stream(
        self, table_id: int, viewer: int, render: Callable[[bool], Awaitable[tuple[str, bytes] | None]]
    ) -> AsyncGenerator[bytes, None]:
        """The bytes of one stream of server-sent events.

        `render(full)` gives what is to be told now: a stamp, and the ready message (see `frame`); None ends the stream.
        The first message is full; later ones are told when the stamp is another. A beat shows that the stream lives.
        """
        watcher = Watcher(table_id, viewer)
        self._enter(watcher)
        try:
            yield FIRST
            told = ""
            full = True
            while not self.closing:
                watcher.changed.clear()
                rendered = await render(full)
                if rendered is None:
                    return
                stamp, message = rendered
                if full or stamp != told:
                    yield message
                    told, full = stamp, False
                if not watcher.changed.is_set() and not self.closing:
                    try:
                        async with asyncio.timeout(self.beat):  # wait_for may swallow a cancellation
                            await watcher.changed.wait()
                    except TimeoutError:
                        yield b"event: beat\ndata: 1\n\n"
            yield LAST
        finally:
            self._leave(watcher)


def frame(data: bytes, id: str, event: str = "") -> bytes:
    """One message of a stream, ready to be sent."""
    head = f"event: {event}\n" if event else ""
    lines = b"".join(b"data: " + line + b"\n" for line in data.split(b"\n"))
    return f"id: {id}\n{head}".encode() + lines + b"\n"
