"""What the club does by itself: each thing is a row with a time and the prompt version it is for.

Any worker may carry a row out; that an entry's number is unique decides. A row whose prompt has passed is dropped.
After an outage all times move by its length, so that nobody pays for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from houndtable.club.clock import Clock
from houndtable.club.database import Database
from houndtable.club.live import COMPUTER_DUE, WINDOW_DUE
from houndtable.club.models import DueRow, House
from houndtable.club.playing import Playing
from houndtable.club.problems import Problem
from houndtable.club.tables import Tables
from houndtable.club.thinking import Thinkers

log: Final = logging.getLogger(__name__)

ALIVE: Final = "alive"
BEAT: Final = 2.0
"""Every so many seconds the house notes that it lives, while something is due."""

_BATCH: Final = 100
_AGAIN: Final = 5.0
_LEASE: Final = 30.0


class DueRunner:
    """Carries out what is due."""

    def __init__(self, database: Database, tables: Tables, playing: Playing, thinkers: Thinkers, clock: Clock) -> None:
        self.database: Final = database
        self.tables: Final = tables
        self.playing: Final = playing
        self.thinkers: Final = thinkers
        self.clock: Final = clock
        self._wake: Final = asyncio.Event()
        self._running: Final[dict[int, asyncio.Task[None]]] = {}
        self._loop: asyncio.Task[None] | None = None
        tables.wake = self._wake.set

    async def start(self) -> None:
        """Move the times of what was due in an outage, then begin."""
        await self.after_outage()
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Carry out nothing more; what is under way is broken off (it is still due at the next start)."""
        tasks = [task for task in (self._loop, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def after_outage(self) -> float:
        """Move all times by the length of the outage that ends now; its length in seconds."""
        now = self.clock.now()

        async def work(session: AsyncSession) -> float:
            alive = await session.get(House, ALIVE)
            last = float(alive.value) if alive is not None else now
            outage = max(0.0, now - last)
            if outage <= 2 * BEAT:
                outage = 0.0
            else:
                for row in await session.scalars(select(DueRow)):
                    row.at = now + min(row.length, max(0.0, row.at - last))
            await session.merge(House(name=ALIVE, value=str(now)))
            return outage

        return await self.database.write(work)

    async def _run(self) -> None:
        beaten = 0.0
        while True:
            self._wake.clear()
            pause = BEAT
            try:
                pause = await self._carry_out_due()
                self.tables.forget_ended()
                if self.clock.now() - beaten >= BEAT and pause < 3600:
                    beaten = self.clock.now()
                    alive = House(name=ALIVE, value=str(beaten))
                    await self.database.write(partial(AsyncSession.merge, instance=alive))
            except (SQLAlchemyError, OSError) as error:
                log.error("what is due can't be read: %s", error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, min(pause, BEAT))):
                    await self._wake.wait()

    async def _carry_out_due(self) -> float:
        """Start what is due; the seconds until the next (a large number where nothing waits)."""
        now = self.clock.now()

        async def work(session: AsyncSession) -> tuple[list[DueRow], float | None]:
            query = select(DueRow).where(DueRow.at <= now, DueRow.id.not_in(list(self._running))).order_by(DueRow.at)
            rows = list(await session.scalars(query.limit(_BATCH)))
            return rows, await session.scalar(select(func.min(DueRow.at)).where(DueRow.at > now))

        rows, upcoming = await self.database.read(work)
        for row in rows:
            task = asyncio.create_task(self._one(row.id, row.table_id, row.kind, row.seat, row.prompt, row.at))
            self._running[row.id] = task
            task.add_done_callback(partial(self._finished, row.id))
        if upcoming is None:
            return BEAT if rows else 3600.0
        return upcoming - now

    def _finished(self, id: int, _task: asyncio.Task[None]) -> None:
        self._running.pop(id, None)
        self._wake.set()

    async def _one(self, id: int, table_id: int, kind: str, seat: int, prompt: int, at: float) -> None:
        try:
            if self.database.shared and not await self._lease(id, at):
                return
            code = await self.tables.code_of(table_id)
            if kind == COMPUTER_DUE:
                done = await self._computer(code, seat, prompt)
            elif kind == WINDOW_DUE:
                done = await self.playing.close_window(code, prompt)
            else:
                done = False
            if not done:
                await self._drop(id, prompt)
        except asyncio.CancelledError:
            raise
        except Problem as problem:
            log.warning("table %d: %s of seat %d has to wait: %s", table_id, kind, seat, problem)
            await self._later(id)
        except Exception:
            log.exception("table %d: %s of seat %d failed", table_id, kind, seat)
            await self._later(id)

    async def _computer(self, code: str, seat: int, prompt: int) -> bool:
        async with self.tables.hold(code) as live:
            chair = live.chair(seat)
            match = live.match
            if match is None or not live.running or chair is None or live.prompts[seat] != prompt:
                return False
            if not match.seat(seat).asked:
                return False
            thinking = self.thinkers.choose(match, seat, chair.level)
        actions = await thinking  # the table is free meanwhile
        return await self.playing.computer_move(code, seat, prompt, actions)

    async def _lease(self, id: int, at: float) -> bool:
        """Whether this worker takes the row: others leave it alone for a while."""
        lease = update(DueRow).where(DueRow.id == id, DueRow.at == at).values(at=self.clock.now() + _LEASE)
        taken = lease.returning(DueRow.id)
        return await self.database.write(lambda session: session.scalar(taken)) is not None

    async def _drop(self, id: int, prompt: int) -> None:
        query = delete(DueRow).where(DueRow.id == id, DueRow.prompt == prompt)
        await self.database.write(lambda session: session.execute(query))

    async def _later(self, id: int) -> None:
        query = update(DueRow).where(DueRow.id == id).values(at=self.clock.now() + _AGAIN)
        try:
            await self.database.write(lambda session: session.execute(query))
        except (SQLAlchemyError, OSError) as error:
            log.error("what is due can't be put off: %s", error)
            await asyncio.sleep(1)
