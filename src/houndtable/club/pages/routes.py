"""All pages of the club."""

from __future__ import annotations

from typing import Any

from litestar import Router

from houndtable.club.club import Club
from houndtable.club.pages import home, lobby, pictures, play
from houndtable.club.pages.asking import House


def handlers(club: Club) -> list[Any]:
    """The handlers of all pages, for the application of a club."""
    house = House(club)
    found: list[Any] = []
    for module in (home, lobby, play, pictures):
        found.extend(module.handlers(house))
    return [Router("/", route_handlers=found)]
