"""Streams: the first message is full, later ones tell changes, nothing is left behind."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from houndtable.club.club import Club
from houndtable.club.hub import FIRST, LAST, frame
from houndtable.club.problems import NotSeated, TooMany, Unknown
from houndtable.club.settings import Limits
from tests.club.house import Guest, House, play_out, settings


async def messages(house: House, guest: Guest, beats: bool = False) -> AsyncIterator[tuple[str, Any]]:
    """The messages of a guest's stream: id and data (or event and nothing)."""
    club = house.club
    parts = await club.stream(guest.code, [guest.token], None, "test", "json en", club.json_view("en"))
    async with aclosing(parts):  # type: ignore[type-var]
        async for part in parts:
            if part.startswith(b"id: "):
                head, data = part.decode().split("\n", 1)
                yield head.removeprefix("id: "), json.loads(data.removeprefix("data: "))
            elif beats:
                yield part.decode().split("\n")[0], None


async def test_the_first_message_is_full_and_later_ones_follow_the_table(house: House) -> None:
    host = await house.lay("me", "friend")
    stream = messages(house, host)
    id, view = await anext(stream)
    epoch, version, full = id.split(".")
    assert (epoch, full) == (view["table"]["epoch"], "full")
    assert int(version) == view["table"]["version"]
    mia = await house.join(host.code, "Mia")
    id, view = await anext(stream)
    assert id == f"{epoch}.{int(version) + 1}"
    assert view["table"]["seats"][1]["name"] == "Mia"
    await host.start()
    while (await anext(stream))[1]["table"]["status"] != "running":
        pass
    await mia.first()
    id, view = await anext(stream)
    assert view["view"]["must_act"] == [0]
    assert view["prompt"]["asked"]
    await stream.aclose()  # type: ignore[attr-defined]


async def test_versions_go_on_after_a_restart(folder: Any) -> None:
    async with House.open(Club(settings(folder))) as house:
        host = await house.lay("me", "friend")
        await house.join(host.code)
        await host.start()
        await host.first()
        before = await host.view()
    async with House.open(Club(settings(folder))) as house:
        again = Guest(house, host.code, host.seat, host.token)
        after = await again.view()
        stream = messages(house, again)
        id, view = await anext(stream)
        assert id.endswith(".full")
        assert view["view"] == after["view"] == before["view"]
        assert after["prompt"] == before["prompt"]
        assert after["log"] == before["log"]
        assert after["table"]["version"] == before["table"]["version"]
        assert after["table"]["epoch"] == before["table"]["epoch"]
        await stream.aclose()  # type: ignore[attr-defined]


async def test_a_slow_reader_skips_to_the_present(house: House) -> None:
    host = await house.lay("me", "computer:random", start=True)
    stream = messages(house, host)
    await anext(stream)
    for _ in range(8):
        await house.until(host, lambda view: view["prompt"]["asked"])
        await host.first()
    view = await house.until(host, lambda view: view["prompt"]["asked"])
    got = [await anext(stream)]
    while got[-1][1]["table"]["version"] < view["table"]["version"]:
        got.append(await anext(stream))
    assert len(got) <= 2
    await stream.aclose()  # type: ignore[attr-defined]


async def test_beats_come_while_nothing_happens(house: House) -> None:
    host = await house.lay("me", "friend")
    stream = messages(house, host, beats=True)
    seen = [(await anext(stream))[0] for _ in range(4)]
    assert seen[0] == FIRST.decode().split("\n")[0]
    assert seen[2:] == ["event: beat"] * 2
    await stream.aclose()  # type: ignore[attr-defined]


async def test_s21_nothing_is_left_of_an_ended_match(house: House) -> None:
    host = await house.lay("me", "computer:random", start=True)
    tasks = [asyncio.create_task(_drain(house, host)) for _ in range(5)]
    await asyncio.sleep(0.05)
    assert house.club.hub.open_streams == 5
    await play_out(house, [host])
    house.club.tables.forget_ended(idle=0)
    assert house.club.tables.live_tables == 1  # somebody still looks
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0.02)
    house.club.tables.forget_ended(idle=0)
    assert house.club.tables.live_tables == 0
    assert house.club.hub.open_streams == 0
    assert house.club.hub.here(1) == set()
    assert house.club._streams == {}
    assert (await host.view())["result"]["winners"]  # it is loaded anew when asked for


async def _drain(house: House, guest: Guest) -> None:
    async for _ in messages(house, guest):
        pass


async def test_a_message_is_rendered_once_for_all_who_see_the_same(house: House) -> None:
    host = await house.lay("me", "friend")
    club = house.club
    made = []

    def render(live: Any, viewer: int, full: bool) -> bytes:
        made.append((viewer, full, live.shown[viewer]))
        return b"x"

    streams = [await club.stream(host.code, [host.token], None, "test", "mine", render) for _ in range(6)]
    for stream in streams:
        while not (await anext(stream)).startswith(b"id"):
            pass
    await house.join(host.code)
    for stream in streams:
        while not (await anext(stream)).startswith(b"id"):
            pass
    assert len(made) == len(set(made)) == 2
    for stream in streams:
        await stream.aclose()  # type: ignore[attr-defined]


async def test_a_stream_ends_when_the_seat_is_given_up_and_when_the_house_closes(house: House) -> None:
    host = await house.lay("me", "friend")
    mia = await house.join(host.code)
    task = asyncio.create_task(_drain(house, mia))
    await asyncio.sleep(0.02)
    await mia.post("/leave")
    async with asyncio.timeout(2):
        await task
    stream = messages(house, host, beats=True)
    await anext(stream)
    house.club.hub.close()
    async with asyncio.timeout(2):
        last = [event async for event, _ in stream][-1]
    assert last == LAST.decode().split("\n")[0]


async def test_who_may_open_a_stream(folder: Any) -> None:
    async with House.open(Club(settings(folder, rate_limits=1.0, limits=Limits(streams=2)))) as house:
        host = await house.lay("me", "friend")
        club = house.club
        with pytest.raises(NotSeated):
            await club.stream(host.code, [host.token], 1, "test", "json", club.json_view("en"))
        with pytest.raises(Unknown):
            await club.stream("NOTHERE", [], None, "test", "json", club.json_view("en"))
        streams = [messages(house, host) for _ in range(2)]
        for stream in streams:
            await anext(stream)
        with pytest.raises(TooMany):
            await anext(messages(house, host))
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        again = messages(house, host)
        await anext(again)
        await again.aclose()  # type: ignore[attr-defined]


async def test_s26_presence_lingers_a_moment(folder: Any) -> None:
    async with House.open(Club(settings(folder, time_scale=0.04))) as house:
        host = await house.lay("me", "friend")
        mia = await house.join(host.code)
        assert [seat["here"] for seat in (await host.view())["table"]["seats"]] == [False, False]
        task = asyncio.create_task(_drain(house, mia))
        await asyncio.sleep(0.05)
        assert (await host.view())["table"]["seats"][1]["here"] is True
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (await host.view())["table"]["seats"][1]["here"] is True
        await asyncio.sleep(0.3)
        assert (await host.view())["table"]["seats"][1]["here"] is False


def test_frames() -> None:
    assert frame(b"a\nb", "e.1") == b"id: e.1\ndata: a\ndata: b\n\n"
    assert frame(b"", "e.2.full", "x") == b"id: e.2.full\nevent: x\ndata: \n\n"
