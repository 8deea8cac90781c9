"""The club's database: SQLite in the data folder, or PostgreSQL; brought up to date, asked in transactions."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from houndtable.club.models import House

MIGRATIONS: Final = Path(__file__).parent / "migrations"
T = TypeVar("T")
_MIGRATION_LOCK: Final = 0x686F756E64


class DatabaseError(Exception):
    """The database can't be used; the message is one line. `setting`: the fault lies in how it was asked for."""

    def __init__(self, message: str, setting: bool = False) -> None:
        super().__init__(message)
        self.setting: Final = setting


class Database:
    """One database. `shared` says that other processes may write to it, too."""

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
            self.sqlite: Final = parsed.get_backend_name() == "sqlite"
            self.shared: Final = not self.sqlite
            options: dict[str, Any] = {"connect_args": {"timeout": 20}} if self.sqlite else {"pool_pre_ping": True}
            self.engine: Final[AsyncEngine] = create_async_engine(parsed, **options)
        except ImportError as error:
            missing = f"{error.name} is needed; install houndtable[postgres]"
            raise DatabaseError(f"HOUNDTABLE_DATABASE_URL: {missing}", setting=True) from None
        except (ArgumentError, NoSuchModuleError) as error:
            raise DatabaseError(f"HOUNDTABLE_DATABASE_URL: {_line(error)}", setting=True) from None
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _on_connect)
            event.listen(self.engine.sync_engine, "begin", _on_begin)
        self._sessions: Final = async_sessionmaker(self.engine, expire_on_commit=False)
        self.epoch = ""

    async def open(self) -> None:
        """Bring the database up to date and read its epoch. Raises DatabaseError."""
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(write=True)
                async with connection.begin():
                    await connection.run_sync(_migrate)
            self.epoch = await self.write(_epoch)
        except (SQLAlchemyError, OSError) as error:
            raise DatabaseError(_line(error)) from None

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    async def read(self, work: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """What `work` reads."""
        return await self._whole(work, write=False)

    async def write(self, work: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """What `work` gives; its changes are committed, whole or not at all, when it ends without an exception."""
        return await self._whole(work, write=True)

    async def _whole(self, work: Callable[[AsyncSession], Awaitable[T]], write: bool) -> T:
        """Run a transaction to its end, even when the caller is cancelled meanwhile.

        A connection that is dropped in the middle would keep SQLite's lock until somebody collects it.
        """
        task = asyncio.ensure_future(self._transaction(work, write))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def _transaction(self, work: Callable[[AsyncSession], Awaitable[T]], write: bool) -> T:
        async with self._sessions() as session:
            await session.connection(execution_options={"write": write})
            result = await work(session)
            if write:
                await session.commit()
            return result

    async def alive(self) -> bool:
        """Whether it answers."""
        try:
            await self.read(lambda session: session.execute(select(text("1"))))
        except (SQLAlchemyError, OSError):
            return False
        return True


async def _epoch(session: AsyncSession) -> str:
    house = await session.get(House, "epoch")
    if house is None:
        house = House(name="epoch", value=secrets.token_hex(4))
        session.add(house)
    return house.value


def _on_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A transaction that will write takes the lock at once: SQLite can't turn a reading one into a writing one safely.
    write = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    if connection.dialect.name == "postgresql":  # several workers may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    known = {revision.revision for revision in script.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise DatabaseError(f"the database is newer than this program (its revision is {current}); update Houndtable")
    if current != script.get_current_head():
        command.upgrade(config, "head")


def _line(error: BaseException) -> str:
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    return " ".join(str(error).split())[:300] or type(error).__name__
