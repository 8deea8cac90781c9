"""The first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to this revision."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=True),
        sa.Column("windows", sa.String(length=8), nullable=False),
        sa.Column("window_low", sa.Float(), nullable=False),
        sa.Column("window_high", sa.Float(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("watch", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.Column("before", sa.Integer(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("before"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("nonce"),
    )
    op.create_index("ix_tables_changed", "tables", ["changed"])

    op.create_table(
        "due",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("prompt", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("length", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id", "kind", "seat"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_due_at", "due", ["at"])

    op.create_table(
        "entries",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("prompt", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "seats",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("level", sa.String(length=30), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("contribution", sa.String(length=64), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.Column("awaits", sa.String(length=16), nullable=False),
        sa.Column("standing", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_seats_table_id", "seats", ["table_id"])


def downgrade() -> None:
    """Back to the revision before."""
    op.drop_index("ix_seats_table_id", "seats")
    op.drop_table("seats")
    op.drop_table("records")
    op.drop_table("entries")
    op.drop_index("ix_due_at", "due")
    op.drop_table("due")
    op.drop_index("ix_tables_changed", "tables")
    op.drop_table("tables")
    op.drop_table("house")
