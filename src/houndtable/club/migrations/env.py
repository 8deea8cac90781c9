"""Runs the migrations on the connection that the program hands in."""

from __future__ import annotations

from alembic import context

from houndtable.club.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()
