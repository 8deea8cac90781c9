"""The club's tables in the database. What happens at a table is an append-only log of entries; the rest follows.

JSON is kept as text. Times are seconds since 1970. `version` of a table is the number of its last entry.
"""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All of them."""


class House(Base):
    """A few values of the whole house: its epoch, and when it was last seen alive."""

    __tablename__ = "house"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class TableRow(Base):
    """A table: what it plays and how far it is. The secret never leaves before the end."""

    __tablename__ = "tables"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(60))
    status: Mapped[str] = mapped_column(String(12))
    version: Mapped[int] = mapped_column(Integer)
    options: Mapped[str] = mapped_column(Text)
    cards: Mapped[str | None] = mapped_column(Text)
    windows: Mapped[str] = mapped_column(String(8))
    window_low: Mapped[float] = mapped_column(Float)
    window_high: Mapped[float] = mapped_column(Float)
    pace: Mapped[str] = mapped_column(String(8))
    watch: Mapped[bool] = mapped_column()
    secret: Mapped[str] = mapped_column(String(64))
    nonce: Mapped[str | None] = mapped_column(String(64), unique=True)
    before: Mapped[int | None] = mapped_column(Integer, unique=True)
    created: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float, index=True)


class SeatRow(Base):
    """One seat of a table. The token itself is not kept, only its SHA-256."""

    __tablename__ = "seats"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60))
    level: Mapped[str] = mapped_column(String(30))
    token: Mapped[str] = mapped_column(String(64))
    contribution: Mapped[str] = mapped_column(String(64))
    host: Mapped[bool] = mapped_column()
    device: Mapped[str] = mapped_column(String(16))
    awaits: Mapped[str] = mapped_column(String(16))
    standing: Mapped[bool] = mapped_column()


class EntryRow(Base):
    """One entry of a table's log. That its number is unique makes one writer a match, whoever tries."""

    __tablename__ = "entries"
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int] = mapped_column(Integer)
    by: Mapped[str] = mapped_column(String(10))
    at: Mapped[float] = mapped_column(Float)
    prompt: Mapped[int] = mapped_column(Integer)
    data: Mapped[str] = mapped_column(Text)
    events: Mapped[str] = mapped_column(Text)


class DueRow(Base):
    """Something the club will do by itself at a time, for the prompt of a version. Any worker may carry it out."""

    __tablename__ = "due"
    __table_args__ = (
        UniqueConstraint("table_id", "kind", "seat"),
        Index("ix_due_at", "at"),
        {"sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int] = mapped_column(Integer)
    prompt: Mapped[int] = mapped_column(Integer)
    at: Mapped[float] = mapped_column(Float)
    length: Mapped[float] = mapped_column(Float)


class RecordRow(Base):
    """The record of an ended match, as one JSON document."""

    __tablename__ = "records"
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
