"""Reading and writing tables: whole tables to be loaded, and one entry at a time with all that follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from houndtable.club.database import Database
from houndtable.club.live import Chair, Due, Entry, TableFacts
from houndtable.club.models import DueRow, EntryRow, RecordRow, SeatRow, TableRow


class Raced(Exception):
    """Somebody else has written the entry of this number first."""


@dataclass
class Loaded:
    """All that is kept of one table."""

    facts: TableFacts
    chairs: list[Chair]
    entries: list[Entry]
    dues: list[Due]


@dataclass
class Change:
    """What one entry changes. `chairs`: the seats are written anew; `facts`: columns of the table's row."""

    entry: Entry
    chairs: bool = False
    facts: Mapping[str, Any] | None = None
    record: str | None = None


@dataclass(frozen=True)
class Held:
    """A seat by its id, and its table."""

    id: str
    seat: int
    token: str
    code: str
    changed: float


class Store:
    """The tables in the database."""

    def __init__(self, database: Database) -> None:
        self.database: Final = database

    async def load(self, code: str = "", table_id: int = 0) -> Loaded | None:
        """A table with all of its log, by code or by id; None if there is none."""

        async def work(session: AsyncSession) -> Loaded | None:
            where = TableRow.code == code if code else TableRow.id == table_id
            row = await session.scalar(select(TableRow).where(where))
            if row is None:
                return None
            seats = await session.scalars(select(SeatRow).where(SeatRow.table_id == row.id).order_by(SeatRow.seat))
            dues = await session.scalars(select(DueRow).where(DueRow.table_id == row.id))
            after = await session.scalar(select(TableRow.code).where(TableRow.before == row.id))
            entries = await session.scalars(
                select(EntryRow).where(EntryRow.table_id == row.id).order_by(EntryRow.number)
            )
            return Loaded(
                _facts(row, after or ""),
                [_chair(seat) for seat in seats],
                [_entry(entry) for entry in entries],
                [Due(due.kind, due.seat, due.prompt, due.at, due.length) for due in dues],
            )

        return await self.database.read(work)

    async def last_number(self, table_id: int) -> int:
        """The number of a table's last entry."""
        query = select(func.max(EntryRow.number)).where(EntryRow.table_id == table_id)
        number = await self.database.read(lambda session: session.scalar(query))
        return number or 0

    async def create(self, row: Mapping[str, Any], chairs: Sequence[Chair], entry: Entry) -> int:
        """A new table with its first entry; its id. Raises Raced when code, nonce or rematch is taken."""

        async def work(session: AsyncSession) -> int:
            result = await session.execute(insert(TableRow).values(**row).returning(TableRow.id))
            table_id = int(result.scalar_one())
            await session.execute(insert(SeatRow), [{**asdict(chair), "table_id": table_id} for chair in chairs])
            await session.execute(insert(EntryRow), [_entry_row(table_id, entry)])
            return table_id

        try:
            return await self.database.write(work)
        except IntegrityError:
            raise Raced from None

    async def append(
        self, table_id: int, change: Change, chairs: Sequence[Chair], add: Iterable[Due], drop: Iterable[Due]
    ) -> None:
        """One more entry with all that follows, whole or not at all. Raises Raced, or what the database says."""
        entry = change.entry

        async def work(session: AsyncSession) -> None:
            await session.execute(insert(EntryRow), [_entry_row(table_id, entry)])
            facts = {"version": entry.number, "changed": entry.at, **(change.facts or {})}
            await session.execute(update(TableRow).where(TableRow.id == table_id).values(**facts))
            if change.chairs:
                await session.execute(delete(SeatRow).where(SeatRow.table_id == table_id))
                await session.execute(insert(SeatRow), [{**asdict(chair), "table_id": table_id} for chair in chairs])
            for due in drop:
                of_seat = (DueRow.table_id == table_id, DueRow.kind == due.kind, DueRow.seat == due.seat)
                await session.execute(delete(DueRow).where(*of_seat))
            new = [{**asdict(due), "table_id": table_id} for due in add]
            if new:
                await session.execute(insert(DueRow), new)
            if change.record is not None:
                await session.execute(insert(RecordRow), [{"table_id": table_id, "text": change.record}])

        try:
            await self.database.write(work)
        except IntegrityError:
            raise Raced from None

    async def record(self, table_id: int) -> str | None:
        """The record of an ended match, as JSON text."""
        query = select(RecordRow.text).where(RecordRow.table_id == table_id)
        return await self.database.read(lambda session: session.scalar(query))

    async def seats_of(self, seat_ids: Sequence[str]) -> list[Held]:
        """The seats of these ids with their tables, the table that changed last first."""
        query = (
            select(SeatRow.id, SeatRow.seat, SeatRow.token, TableRow.code, TableRow.changed)
            .join(TableRow, TableRow.id == SeatRow.table_id)
            .where(SeatRow.id.in_(seat_ids))
            .order_by(TableRow.changed.desc())
        )

        async def work(session: AsyncSession) -> list[Held]:
            return [Held(*row) for row in await session.execute(query)]

        return await self.database.read(work)


def _facts(row: TableRow, after: str) -> TableFacts:
    return TableFacts(
        id=row.id,
        code=row.code,
        game=row.game,
        status=row.status,
        options=json.loads(row.options),
        cards=json.loads(row.cards) if row.cards is not None else None,
        windows=row.windows,
        window_low=row.window_low,
        window_high=row.window_high,
        pace=row.pace,
        watch=row.watch,
        secret=row.secret,
        created=row.created,
        before=row.before,
        next=after,
    )


def _chair(row: SeatRow) -> Chair:
    return Chair(
        id=row.id,
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        level=row.level,
        token=row.token,
        contribution=row.contribution,
        host=row.host,
        device=row.device,
        awaits=row.awaits,
        standing=row.standing,
    )


def _entry(row: EntryRow) -> Entry:
    return Entry(row.number, row.kind, row.seat, row.by, row.at, row.prompt, json.loads(row.data), row.events)


def _entry_row(table_id: int, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "by": entry.by,
        "at": entry.at,
        "prompt": entry.prompt,
        "data": json.dumps(dict(entry.data), separators=(",", ":")),
        "events": entry.events,
    }
