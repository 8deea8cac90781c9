"""The front of the command: unknown words, help, interruption, a reader that has gone, a fault of our own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houndtable import __version__
from houndtable.cli import front, games


def test_help_names_every_command(command):
    ran = command("--help")
    assert ran.status == 0
    for name in front.COMMANDS:
        assert f"  {name} " in ran.out


def test_no_command_shows_the_help(command):
    assert command().out == command("--help").out


@pytest.mark.parametrize("name", [name for name in front.COMMANDS if name != "serve"])
def test_each_command_has_help(command, name):
    ran = command(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"usage: houndtable {name} ")


def test_version(command):
    assert command("--version").out == f"houndtable {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["bark"], "bark"),
        (["--bark"], "--bark"),
        (["games", "--bark"], "--bark"),
        (["games", "--lang", "xx"], "xx"),
        (["score"], "GAME"),
        (["score", "chess"], "dog-poker"),
        (["simulate", "chess", "--seats", "2", "--games", "1"], "dog-poker"),
        (["games", "two\nlines"], "two lines"),
    ],
)
def test_bad_arguments_are_one_line(refused, arguments, word):
    refused(arguments, word)


def test_an_interrupt_ends_quietly(command, monkeypatch):
    def interrupt(args):
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupt)
    ran = command("games")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


def test_a_fault_of_our_own_is_one_line_too(command, monkeypatch):
    def fail(args):
        raise ZeroDivisionError("by\nzero")

    monkeypatch.delenv("HOUNDTABLE_DEBUG", raising=False)
    monkeypatch.setattr(games, "run", fail)
    ran = command("games")
    assert ran.status == 1
    assert "ZeroDivisionError: by zero" in ran.err
    assert ran.err.count("\n") == 1


def test_a_full_disk_is_one_line(command, monkeypatch):
    def fail(args):
        raise OSError(28, "No space left on device", "some/file")

    monkeypatch.setattr(games, "run", fail)
    ran = command("games")
    assert (ran.status, ran.err) == (1, "houndtable games: some/file: No space left on device\n")


def test_a_reader_that_has_gone_is_no_failure():
    process = subprocess.Popen(
        [sys.executable, "-m", "houndtable", "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 0


@pytest.mark.parametrize(
    ("redirected", "status", "said"),
    [
        ("games --json >&-", 0, ""),
        ("--help >&-", 0, ""),
        ("bark 2>&-", 2, ""),
        ("score dog-poker <&-", 2, "stdin"),
        ("play dog-poker <&- >&- 2>&-", 0, ""),
    ],
)
def test_a_stream_that_is_closed_is_no_failure(redirected, status, said):
    script = f'exec "$0" -m houndtable {redirected}'
    ran = subprocess.run(["/bin/sh", "-c", script, sys.executable], capture_output=True, text=True, check=False)
    assert ran.returncode == status, ran.stderr
    assert said in ran.stderr
    assert ran.stderr.count("\n") == bool(said)
    assert ran.stdout == ""


def test_signs_that_the_encoding_lacks_get_plain_ones():
    ran = subprocess.run(
        [sys.executable, "-m", "houndtable", "score", "dog-poker"],
        input=b'{"mat": ["A","B","B","D"], "hands": [["A","A","B","B","C","C","C"]]}',
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin", "PYTHONPATH": ":".join(sys.path)},
        check=True,
    )
    assert b"2 x 1 = 2" in ran.stdout
