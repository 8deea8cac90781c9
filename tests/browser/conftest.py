"""A club and browsers for the tests of pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import FLAGS, Person, Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shared_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_club(tmp_path: Path) -> Iterator[Server]:
    """A club that the test may kill."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def somebody(browser: Browser, shared_club: Server) -> Iterator[Callable[..., Person]]:
    """Makes people; at the end none of their pages may have had a fault."""
    people: list[Person] = []

    def make(url: str = "", **how: Any) -> Person:
        person = Person(browser, url or shared_club.url, **how)
        people.append(person)
        return person

    yield make
    for person in people:
        person.context.close()
    for person in people:
        person.check()
