"""``houndtable play`` in a real (pseudo) terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time

import pytest

COLOUR = b"\x1b[1m"


class Terminal:
    """A command in a pseudo terminal of 80 columns: what it shows, and somebody who types."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen = b""
        self.unread = b""
        ours, theirs = pty.openpty()
        env = {"TERM": "xterm-256color", "COLUMNS": "80", "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "houndtable", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**env, **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it
        )
        os.close(theirs)
        self.ours = ours

    def read_until(self, *words: bytes, seconds: float = 30) -> bytes:
        """What was shown up to the first of the words, from where reading stopped before; all, if none comes."""
        end = time.monotonic() + seconds
        while True:
            found = [self.unread.index(word) + len(word) for word in words if word in self.unread]
            if found:
                shown, self.unread = self.unread[: min(found)], self.unread[min(found) :]
                return shown
            ready, _, _ = select.select([self.ours], [], [], max(0, end - time.monotonic()))
            assert ready, (words, self.screen[-2000:])
            try:
                part = os.read(self.ours, 65536)
            except OSError:
                part = b""
            if not part:
                shown, self.unread = self.unread, b""
                return shown
            self.unread += part
            self.screen += part

    def type(self, text: str) -> None:
        """Types, once the prompt listens to single keys: a Ctrl-D before that is lost."""
        end = time.monotonic() + 10
        while termios.tcgetattr(self.ours)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.ours, text.encode())

    def interrupt(self) -> None:
        """Presses Ctrl-C, and again if nothing comes of it: one in the moment before readline waits is lost."""
        for _ in range(10):
            self.type("\x03")
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                continue
            return

    def end(self) -> int:
        self.read_until(b"\x00never")
        os.close(self.ours)
        return self.process.wait(20)


@pytest.fixture
def terminal():
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, **environment))
        return opened[-1]

    yield open_terminal
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_a_whole_match_by_keyboard(terminal):
    t = terminal("play", "dog-poker", "--seats", "2", "--seed", "7")
    for _ in range(200):
        shown = t.read_until(b"> ", b"has won.", b"share the win.")
        if not shown.endswith(b"> "):
            break
        t.type("1\n")
    assert t.end() == 0
    assert b"The match is over" in t.screen
    assert COLOUR in t.screen


def test_no_color_is_honoured(terminal):
    t = terminal("play", "dog-poker", "--seed", "7", NO_COLOR="1", TERM="dumb")
    t.read_until(b"> ")
    t.type("quit\n")
    t.read_until(b"> ")
    t.type("quit\n")
    assert t.end() == 0
    assert b"\x1b[3" not in t.screen
    assert b"* Seat 1 (you)" in t.screen


def test_the_curtain_wipes_the_screen_and_what_scrolled_away(terminal):
    t = terminal("play", "dog-poker", "--players", "me:Rex,me:Fido", "--seed", "7")
    t.read_until(b"> ")
    t.type("\n")
    t.read_until(b"> ")
    t.type("1\n")
    shown = t.read_until(b"Hand over to Fido") + t.read_until(b"> ")
    wipe = shown.rindex(b"\x1b[2J\x1b[3J")
    assert b"your hand" not in shown[wipe:]
    t.type("\n")
    assert b"Dog Poker \xc2\xb7 Fido" in t.read_until(b"> ")


def test_interrupt_and_end_of_input(terminal, tmp_path):
    file = str(tmp_path / "match.json")
    t = terminal("play", "dog-poker", "--seed", "7", "--save", file)
    t.read_until(b"> ")
    t.type("1\n")
    assert b"Slot 1" in t.read_until(b"> ")
    t.interrupt()
    assert t.end() == 130
    assert b"Traceback" not in t.screen
    t = terminal("play", "--resume", file)
    assert b"1st" in t.read_until(b"> ")
    t.type("\x04")
    assert t.end() == 0
    assert b"--resume" in t.screen
