"""The real server as a process: killed, stopped, started where it can't be."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).parents[2]


def serve(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start the command; its output can be read line by line."""
    source = str(ROOT / "src")
    return subprocess.Popen(
        [sys.executable, "-m", "houndtable", "serve", "--data", str(folder), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": source,
            "HOUNDTABLE_TIME_SCALE": "0",
            "HOUNDTABLE_LOG": "warning",
            **environment,
        },
    )


def address_of(process: subprocess.Popen[str]) -> str:
    """Where it says that it is open."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"open at (http\S+)/$", line.strip())
        if found:
            return found.group(1)
    assert process.stderr is not None
    raise AssertionError(process.stderr.read())


@contextmanager
def running(folder: Path, *arguments: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    process = serve(folder, *arguments, **environment)
    try:
        address = address_of(process)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{address}/healthz").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield address, process
    finally:
        process.kill()
        print(process.communicate()[1])


def lay(address: str, *kinds: str, **values: Any) -> tuple[str, str]:
    """A running table; its address in the API and the host's key."""
    body = {"game": "dog-poker", "seats": [{"kind": kind} for kind in kinds], "pace": "none", **values}
    answer = httpx.post(f"{address}/api/v1/tables", json=body).json()
    return f"{address}/api/v1/tables/{answer['code']}", answer["keys"][0]["token"]


def ask(table: str, path: str, token: str, data: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    if data is None:
        return httpx.get(table + path, headers=headers).json()
    return httpx.post(table + path, json=data, headers=headers).json()


def move(table: str, token: str) -> tuple[int, int]:
    """Take the first option as soon as one is asked for; the prompt it was for, and the version that was answered."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        view = ask(table, "/view", token)
        if view["prompt"]["asked"]:
            data = {"actions": [view["prompt"]["options"][0]["token"]], "prompt": view["prompt"]["version"]}
            return data["prompt"], int(ask(table, "/act", token, data)["table"]["version"])
        time.sleep(0.01)
    raise AssertionError(f"nobody asks: {view['view']['must_act']}, {view['table']['version']}")


def test_kill_9_loses_no_acknowledged_move_and_the_match_goes_on(tmp_path: Path) -> None:
    table = token = ""
    acknowledged: list[tuple[int, int]] = []

    def keep_moving(table: str) -> None:
        with contextlib.suppress(httpx.HTTPError):
            while True:
                acknowledged.append(move(table, token))

    for k in range(5):
        with running(tmp_path, "--port", "0") as (address, process):
            if not table:
                table, token = lay(address, "me", "computer", start=True)
            else:
                table = address + table[table.index("/api") :]
                view = ask(table, "/view", token)
                assert view["table"]["version"] >= acknowledged[-1][1]
                assert view["table"]["status"] == "running"
            person = threading.Thread(target=keep_moving, args=(table,))
            acted = len(acknowledged)
            person.start()
            deadline = time.monotonic() + 20
            while len(acknowledged) < acted + 2 and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(0.013 * k)
            process.kill()
            person.join(30)
            assert len(acknowledged) >= acted + 2
    with sqlite3.connect(tmp_path / "houndtable.sqlite3") as book:
        moves = book.execute("SELECT prompt FROM entries WHERE kind = 'act' AND seat = 0").fetchall()
        numbers = [row[0] for row in book.execute("SELECT number FROM entries ORDER BY number")]
    prompts = [prompt for prompt, _ in acknowledged]
    assert {row[0] for row in moves} >= set(prompts)
    assert len(set(prompts)) == len(prompts)
    assert len({row[0] for row in moves}) == len(moves)  # no move twice
    assert len(moves) <= len(prompts) + 5  # at most one was kept but not answered before each kill
    assert numbers == list(range(1, len(numbers) + 1))


def test_o05_sigterm_with_open_streams_ends_within_seconds(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (address, process):
        table, token = lay(address, "me", "computer", start=True)

        open_streams = 0

        async def look(client: httpx.AsyncClient) -> list[str]:
            nonlocal open_streams
            headers = {"Authorization": f"Bearer {token}"}
            async with client.stream("GET", f"{table}/stream", headers=headers) as response:
                assert response.headers["x-accel-buffering"] == "no"
                assert response.headers["content-type"].startswith("text/event-stream")
                lines = []
                async for line in response.aiter_lines():
                    lines.append(line)
                    if line.endswith(".full"):
                        open_streams += 1
                        if open_streams == 3:
                            process.send_signal(signal.SIGTERM)
                return lines

        async def all_look() -> list[list[str]]:
            async with httpx.AsyncClient(timeout=20) as client:
                return await asyncio.gather(*(look(client) for _ in range(3)))

        began = time.monotonic()
        streams = asyncio.run(all_look())
        process.wait(10)
        assert time.monotonic() - began < 10
        for lines in streams:
            assert any(line.endswith(".full") for line in lines)
            assert "event: closing" in lines
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_port_in_use_is_said_and_the_next_free_one_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = serve(tmp_path, "--port", str(port))
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith(f"Port {port} is in use; this is port ")
            assert httpx.get(f"{address_of(process)}/healthz").status_code == 200
        finally:
            process.kill()
            process.communicate()


def test_o01_a_sub_path_with_and_without_the_proxys_prefix(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", "--base-path", "/club/dogs") as (address, _):
        assert address.endswith("/club/dogs")
        root = address.removesuffix("/club/dogs")
        for base in (address, root):
            assert httpx.get(f"{base}/healthz").status_code == 200
            table, token = lay(base, "me", "computer", start=True)
            assert ask(table, "/view", token)["table"]["status"] == "running"


def test_a_body_that_does_not_come_to_its_end_is_no_fault(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (address, process):
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as asker:
            asker.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{")
        time.sleep(0.3)
        assert httpx.get(f"{address}/healthz").status_code == 200
        process.terminate()
        assert "ERROR" not in process.communicate(timeout=30)[1]


def fails(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    process = serve(folder, *arguments, **environment)
    out, err = process.communicate(timeout=30)
    assert "Traceback" not in out + err
    assert len(err.strip().splitlines()) == 1, err
    return process.returncode, err


def test_a_data_folder_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    status, err = fails(file / "data")
    assert status == 1
    assert str(file) in err


def test_a_broken_or_newer_database_is_one_line(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0"):
        pass
    with sqlite3.connect(tmp_path / "houndtable.sqlite3") as book:
        book.execute("UPDATE alembic_version SET version_num = '9999'")
    status, err = fails(tmp_path, "--port", "0")
    assert (status, "newer than this program" in err) == (1, True)
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"houndtable.sqlite3{end}").unlink(missing_ok=True)
    (tmp_path / "houndtable.sqlite3").write_bytes(b"not a database" * 1000)
    status, err = fails(tmp_path, "--port", "0")
    assert (status, "database" in err) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (("--base-path", "a b"), {}, "BASE_PATH"),
        ((), {"HOUNDTABLE_DATABASE_URL": "nonsense"}, "HOUNDTABLE_DATABASE_URL"),
        (("--cards", "chess=x.toml"), {}, "chess"),
        (("--cards", "dog-poker=nowhere.toml"), {}, "nowhere.toml"),
        (("--cards", "nowhere.toml"), {}, "nowhere.toml"),
    ],
)
def test_a_wrong_setting_is_one_line_and_status_2(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str], said: str
) -> None:
    status, err = fails(tmp_path, "--port", "0", *arguments, **environment)
    assert (status, said in err) == (2, True), err
