"""A club of its own for each test: an empty database, no waiting, no limits unless the test wants them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from houndtable.club.club import Club
from tests.club.house import House, settings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data folder."""
    return tmp_path / "data"


@pytest_asyncio.fixture
async def house(folder: Path) -> AsyncIterator[House]:
    """A club with Dog Poker, and a client for its API."""
    async with House.open(Club(settings(folder))) as house:
        yield house
