"""A club of its own for browser tests, and people who sit at its tables with a page before them."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect

import houndtable

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""Milliseconds that a page may take on a busy machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The club in a process of its own, so that it can be killed."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(houndtable.__file__).parents[1]),
            "HOUNDTABLE_DATA": str(self.folder / "data"),
            "HOUNDTABLE_TIME_SCALE": "0",
            "HOUNDTABLE_RATE_LIMITS": "0",
            **self.settings,
        }
        log = (self.folder / "club.log").open("ab")
        command = [sys.executable, "-m", "houndtable", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, (self.folder / "club.log").read_text()
            time.sleep(0.05)
        raise AssertionError("the club does not start")

    def kill(self) -> None:
        """kill -9, with all that belongs to it."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Person:
    """Somebody with a browser of her own. Every fault of a page is noted; `expected` are parts of allowed ones."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        width: int = 1280,
        height: int = 900,
        touch: bool = False,
        motion: bool = False,
    ) -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            base_url=url,
        )
        self.context.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.expected: list[str] = []
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} {response.url}")

    def check(self) -> None:
        """No page had a fault that was not expected."""
        left = [fault for fault in self.faults if not any(part in fault for part in self.expected)]
        assert left == [], left

    # Going about

    def opens(self, path: str) -> None:
        self.page.goto(path)

    def starts_alone(self) -> None:
        """One click on the front page."""
        self.opens("/")
        self.page.locator('[id^="play-"]').click()
        self.sees_table()

    def lays(self, *kinds: str, names: dict[int, str] | None = None) -> None:
        """A new table with these seats."""
        self.opens("/new/dog-poker")
        for number in range(4):
            kind = kinds[number] if number < len(kinds) else "nobody"
            self.page.locator(f"#kind-{number}").select_option(kind)
        for number, name in (names or {}).items():
            self.page.fill(f"input[name=name-{number}]", name)
        self.page.locator("select[name=pace]").select_option("none")
        self.page.click("#set-table")

    def sees_table(self) -> None:
        expect(self.page.locator("#prompt")).to_be_visible()

    # At the table

    @property
    def code(self) -> str:
        match = re.search(r"/t/([A-Z0-9]+)", self.page.url)
        assert match is not None
        return match[1]

    @property
    def asked(self) -> bool:
        return self.page.locator('#prompt[data-mine="yes"]').count() == 1

    @property
    def over(self) -> bool:
        return self.page.locator("#to-result").count() == 1

    @property
    def version(self) -> int:
        """The version of the question; -1 where there is none, as after the end."""
        return int(self.page.evaluate("document.querySelector('#prompt-version')?.value ?? -1"))

    @property
    def must_pick(self) -> int:
        return int(self.page.locator("#hand").get_attribute("data-pick-min") or 0)

    def hand(self) -> list[str]:
        """The names of the own cards, in order."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('#hand li')].map((one) =>
              one.querySelector('input')?.getAttribute('aria-label') || one.querySelector('img').alt)"""
        )
        return found

    def waits_until(self, holds: Callable[[], Any], what: str) -> None:
        until = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < until, f"waited in vain: {what}"
            self.page.wait_for_timeout(20)

    def goes_on(self) -> None:
        """Closes the score sheet if it has opened by itself."""
        if self.page.locator("#sheets[open]").count():
            self.page.click("#sheets-close")

    def plays(self, answer: Callable[[Person], None], games: int = 4) -> int:
        """Answer every question in this way until so many games are scored or the match is over; how many answers."""
        answers = 0
        until = time.monotonic() + 60 * games
        while not self.over and self.page.locator("#r-sheets details").count() < games:
            assert time.monotonic() < until, self.page.locator("#prompt").inner_text()
            self.goes_on()
            if self.asked:
                before = self.version
                answer(self)
                answers += 1
                self.waits_until(lambda before=before: self.over or self.version != before, "the answer is taken")  # type: ignore[misc]
            else:
                self.page.wait_for_timeout(20)
        return answers


def by_mouse(person: Person) -> None:
    """Tick the first cards and press the button."""
    for number in range(person.must_pick):
        person.page.locator("#hand .card--pick").nth(number).click()
    person.page.click("#send")


def by_keys(person: Person) -> None:
    """Without a pointer: to the hand, arrows and the space bar, then Enter."""
    keys = person.page.keyboard
    keys.press("h")
    for number in range(person.must_pick):
        if number:
            keys.press("ArrowRight")
        keys.press(" ")
    keys.press("Enter")


def by_taps(person: Person) -> None:
    """With a thumb."""
    for number in range(person.must_pick):
        person.page.locator("#hand .card--pick").nth(number).tap()
    person.page.locator("#send").tap()
