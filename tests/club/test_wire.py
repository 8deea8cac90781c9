"""Over real sockets in this process: streams that are cut, readers that never read, latency."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import uvicorn

from houndtable.club.app import create_app
from houndtable.club.club import Club
from houndtable.club.serve import Server, listen
from tests.club.house import settings


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Club, int]]:
    """A club behind a real server; its port."""
    club = Club(settings(folder))
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(create_app(club), log_config=None, access_log=False, timeout_graceful_shutdown=3)
    server = Server(config, club)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield club, listener.getsockname()[1]
    finally:
        club.hub.close()
        server.should_exit = True
        await task
        listener.close()


async def lay(client: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A running table of two people: its address, and their keys."""
    plans = {"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "pace": "none"}
    body = (await client.post("/api/v1/tables", json=plans)).json()
    table = f"/api/v1/tables/{body['code']}"
    other = (await client.post(f"{table}/join", json={})).json()
    keys = [body["keys"][0]["token"], other["keys"][0]["token"]]
    await client.post(f"{table}/start", json={}, headers=bearer(keys[0]))
    return table, keys


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def settle(club: Club) -> None:
    """Wait until no stream is open."""
    async with asyncio.timeout(10):
        while club.hub.open_streams or club._streams:
            await asyncio.sleep(0.02)


async def test_streams_that_are_cut_leave_nothing_behind(folder: Path) -> None:
    async with serving(folder) as (club, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        table, keys = await lay(client)
        before = len(asyncio.all_tasks())
        head = f"GET {table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys[0]}\r\n\r\n".encode()
        for _ in range(3):
            writers = []
            for _ in range(20):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(head)
                writers.append(writer)
                assert b"200" in await reader.readline()
            assert club.hub.open_streams == 20
            for writer in writers:
                writer.transport.abort()
            await settle(club)
        await asyncio.sleep(0.1)
        assert len(asyncio.all_tasks()) <= before + 2


async def test_readers_that_never_read_hold_nobody_up(folder: Path) -> None:
    async with serving(folder) as (club, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        table, keys = await lay(client)
        head = f"GET {table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys[1]}\r\n\r\n".encode()
        deaf = []
        for _ in range(10):
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plug.connect(("127.0.0.1", port))
            plug.sendall(head)
            deaf.append(plug)
        for _ in range(20):
            view = (await client.get(f"{table}/view", headers=bearer(keys[0]))).json()
            move = {"actions": [view["prompt"]["options"][0]["token"]], "prompt": view["prompt"]["version"]}
            began = time.monotonic()
            done = (await client.post(f"{table}/act", json=move, headers=bearer(keys[0]))).json()
            assert time.monotonic() - began < 1
            back = {"prompt": done["prompt"]["version"]}
            await client.post(f"{table}/retract", json=back, headers=bearer(keys[0]))
        for plug in deaf:
            plug.close()
        await settle(club)


async def test_a_move_reaches_the_others_stream_at_once(folder: Path) -> None:
    async with serving(folder) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        table, keys = await lay(client)
        told: asyncio.Queue[tuple[float, int]] = asyncio.Queue()

        async def listen_in() -> None:
            async with client.stream("GET", f"{table}/stream", headers=bearer(keys[1])) as response:
                async for line in response.aiter_lines():
                    if line.startswith("data: {"):
                        version = json.loads(line.removeprefix("data: "))["table"]["version"]
                        told.put_nowait((time.monotonic(), version))

        task = asyncio.create_task(listen_in())
        _, version = await asyncio.wait_for(told.get(), 5)
        took = []
        view = (await client.get(f"{table}/view", headers=bearer(keys[0]))).json()
        for _ in range(20):
            move = {"actions": [view["prompt"]["options"][0]["token"]], "prompt": view["prompt"]["version"]}
            began = time.monotonic()
            view = (await client.post(f"{table}/act", json=move, headers=bearer(keys[0]))).json()
            while version < view["table"]["version"]:
                at, version = await asyncio.wait_for(told.get(), 5)
            took.append(at - began)
            back = {"prompt": view["prompt"]["version"]}
            view = (await client.post(f"{table}/retract", json=back, headers=bearer(keys[0]))).json()
        took.sort()
        print(f"move to the other's stream: median {took[10] * 1000:.1f} ms, p95 {took[18] * 1000:.1f} ms")
        assert took[10] < 0.25
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
