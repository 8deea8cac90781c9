"""The database under the services: transactions are whole, whatever happens to who asked for them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from houndtable.club.database import Database, DatabaseError
from houndtable.club.models import House


def at(folder: Path) -> Database:
    return Database(f"sqlite+aiosqlite:///{folder / 'book.sqlite3'}")


async def test_a_cancelled_change_is_whole_and_holds_nobody_up(tmp_path: Path) -> None:
    database = at(tmp_path)
    await database.open()

    async def write(number: int) -> None:
        async def work(session: AsyncSession) -> None:
            await session.merge(House(name="one", value=str(number)))
            await session.merge(House(name="two", value=str(number)))

        await database.write(work)

    for number in range(150):
        tasks = [asyncio.create_task(write(number)) for _ in range(2)]
        await asyncio.sleep(number % 40 / 10_000)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        began = time.monotonic()
        await write(-number)
        assert time.monotonic() - began < 5

        async def both(session: AsyncSession) -> list[str]:
            rows = [await session.get(House, name) for name in ("one", "two")]
            return [row.value for row in rows if row is not None]

        assert await database.read(both) == [str(-number)] * 2
    await database.close()


async def test_an_exception_undoes_the_whole_change(tmp_path: Path) -> None:
    database = at(tmp_path)
    await database.open()

    async def work(session: AsyncSession) -> None:
        session.add(House(name="one", value="1"))
        await session.flush()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await database.write(work)
    assert await database.read(lambda session: session.get(House, "one")) is None
    await database.close()


async def test_the_database_opens_again_with_the_same_epoch_and_full_sync(tmp_path: Path) -> None:
    first = at(tmp_path)
    await first.open()
    await first.close()
    second = at(tmp_path)
    await second.open()
    assert second.epoch == first.epoch
    async with second.engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one() == 2
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar_one() == 1
    assert await second.alive()
    await second.close()


@pytest.mark.parametrize("url", ["nonsense", "oracle://x/y", "sqlite+nothing:///x"])
def test_a_wrong_url_is_one_line(url: str) -> None:
    with pytest.raises(DatabaseError, match="HOUNDTABLE_DATABASE_URL") as caught:
        Database(url)
    assert caught.value.setting
