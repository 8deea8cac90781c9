"""``houndtable play --join``: a seat at the table of a club that runs in another process."""

from __future__ import annotations

import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from houndtable.cli.terminal import client

ONES = "1\n" * 400


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class House:
    """A club in a process of its own, and a host's few requests to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.open()

    def open(self) -> None:
        env = {**os.environ, "HOUNDTABLE_RATE_LIMITS": "0", "HOUNDTABLE_TIME_SCALE": "0"}
        command = [sys.executable, "-m", "houndtable", "serve", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
        for _ in range(300):
            try:
                with urllib.request.urlopen(self.base + "/healthz"):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the club does not open")

    def close(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    def post(self, path: str, data: Any, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"{self.base}/api/v1{path}", json.dumps(data).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def lay(self, *kinds: str, **values: Any) -> tuple[str, str]:
        """A table; its code and the host's key."""
        seats = [{"kind": kind, "level": "greedy" if kind == "computer" else ""} for kind in kinds]
        laid = self.post("/tables", {"game": "dog-poker", "seats": seats, "pace": "none", **values})
        return laid["code"], laid["keys"][0]["token"]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("club"))
    yield house
    house.close()


def test_a_whole_match_at_the_own_seat(command, house):
    code, token = house.lay("me", "computer", start=True)
    ran = command("play", "--join", f"{house.base}/t/{code}#{token}", stdin=ONES)
    assert ran.status == 0
    assert "You sit at seat 1" in ran.out
    assert "Score sheet 1" in ran.out
    assert ran.out.count("has won.") + ran.out.count("share the win.") == 1
    assert all(len(line) <= 80 for line in ran.out.splitlines() if "http" not in line)


def test_two_terminals_at_one_table(command, house):
    code, token = house.lay("me", "friend")
    guest = subprocess.Popen(
        [sys.executable, "-m", "houndtable", "play", "--join", f"{house.base}/t/{code}", "--name", "Fi[b]do"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert guest.stdin is not None
    guest.stdin.write(ONES)
    guest.stdin.close()
    while True:  # until the guest watches the table
        with urllib.request.urlopen(f"{house.base}/api/v1/tables/{code}") as answer:
            seat = json.load(answer)["seats"][1]
        if seat["kind"] == "person" and seat["here"]:
            break
        time.sleep(0.05)
    house.post(f"/tables/{code}/start", {}, token)
    ran = command("play", "--join", f"{house.base}/t/{code}#{token}", stdin=ONES)
    assert guest.stdout is not None
    theirs = guest.stdout.read()
    guest.stdout.close()
    assert guest.wait(20) == 0
    assert "The match has not begun. At the table:" in theirs
    assert "Fi[b]do (you)" in theirs
    assert "The match is over" in theirs
    last = [line for line in ran.out.splitlines() if line][-1]
    assert last == [line for line in theirs.splitlines() if line][-1]


def test_illegal_choices_undo_and_leaving(command, house):
    code, token = house.lay("me", "friend", start=False)
    friend = house.post(f"/tables/{code}/join", {"name": "Fido"})["keys"][0]["token"]
    house.post(f"/tables/{code}/start", {}, token)
    link = f"{house.base}/t/{code}#{token}"
    ran = command("play", "--join", link, stdin="pass a\nwhy pass b\nr 3.2\nnow\nquit\n")
    assert ran.status == 0
    assert "nothing is passed yet" in ran.out
    assert "DP 3.2" in ran.out
    assert f"--join '{link}'" in ran.out
    assert "Slot 1" not in ran.out
    other = command("play", "--join", f"{house.base}/t/{code}#{friend}", stdin="quit\n")
    assert "Fido (you)" in other.out


@pytest.mark.full
def test_a_killed_club_comes_back_and_the_match_goes_on(house, tmp_path):
    own = House(tmp_path / "data")
    try:
        code, token = own.lay("me", "computer", start=True)
        command = [sys.executable, "-m", "houndtable", "play", "--join", f"{own.base}/t/{code}#{token}"]
        player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write("1\n" * 10)
        player.stdin.flush()
        time.sleep(2)
        own.close(signal.SIGKILL)
        player.stdin.write("1\n")
        player.stdin.flush()
        time.sleep(1)
        own.open()
        player.stdin.write(ONES)
        player.stdin.close()
        out = player.stdout.read()
        player.stdout.close()
        assert player.wait(20) == 0
        assert "does not answer" in out
        assert "The match is over" in out
    finally:
        own.close()


@pytest.mark.parametrize(
    ("link", "word"),
    [
        ("", "no link"),
        ("127.0.0.1:8765/t/ABCDEF", "no link"),
        ("ftp://127.0.0.1/t/ABCDEF", "no link"),
        ("file:///etc/passwd", "no link"),
        ("http:///t/ABCDEF", "no link"),
        ("http://127.0.0.1:99999/t/ABCDEF", "no link"),
        ("http://127.0.0.1/", "/t/CODE"),
        ("http://127.0.0.1/t/", "/t/CODE"),
        ("http://127.0.0.1/t/../x", "/t/CODE"),
        ("http://127.0.0.1/t/ABCDEF#kéy", "key"),
    ],
)
def test_links_that_are_none(refused, link, word):
    refused(["play", "--join", link], word)


def test_tables_and_keys_that_are_none(refused, house):
    refused(["play", "--join", f"{house.base}/t/ZZZZZZ"], "ZZZZZZ")
    code, _ = house.lay("me", "computer", start=True)
    refused(["play", "--join", f"{house.base}/t/{code}#forged.key"], code)
    refused(["play", "--join", f"{house.base}/t/{code}"], code)  # no seat is free


def test_nobody_answers(command):
    ran = command("play", "--join", f"http://127.0.0.1:{free_port()}/t/ABCDEF")
    assert ran.status == 1
    assert ran.err.count("\n") == 1
    assert "refused" in ran.err


class Strange(http.server.BaseHTTPRequestHandler):
    """A server that is no club."""

    answer: tuple[int, dict[str, str], bytes] = (200, {}, b"")

    def do_GET(self) -> None:
        status, headers, body = self.answer
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def strange(command, monkeypatch):
    """Joins at a server that gives this answer."""

    def run(status: int, headers: dict[str, str], body: bytes) -> Any:
        monkeypatch.setattr(Strange, "answer", (status, headers, body))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Strange)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            ran = command("play", "--join", f"http://127.0.0.1:{server.server_port}/t/ABCDEF#secret")
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
        assert ran.status == 1
        assert ran.err.count("\n") == 1
        return ran

    return run


@pytest.mark.parametrize(
    ("status", "headers", "body"),
    [
        (200, {}, b"<html>hello</html>"),
        (200, {}, b'{"code": 3}'),
        (200, {}, b"[" * 100_000),
        (404, {}, b"gone"),
        (302, {"Location": "http://127.0.0.1:1/elsewhere"}, b""),
    ],
)
def test_something_else_answers(strange, status, headers, body):
    assert "no club of this kind" in strange(status, headers, body).err


def test_an_answer_too_large(strange, monkeypatch):
    monkeypatch.setattr(client, "MOST_BYTES", 500)
    assert "too much" in strange(200, {}, b" " * 1000).err
