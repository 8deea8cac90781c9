"""All pages of the club."""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.exceptions import HTTPException

from houndtable.club.club import Club
from houndtable.club.pages import ended, home, lobby, new_table, pictures, play, rules, score
from houndtable.club.pages.asking import House
from houndtable.club.pages.errors import Errors
from houndtable.club.problems import Problem


def handlers(club: Club) -> list[Any]:
    """The handlers of all pages, for the application of a club."""
    house = House(club)
    found: list[Any] = []
    for module in (home, new_table, lobby, play, ended, rules, score, pictures):
        found.extend(module.handlers(house))
    return [Router("/", route_handlers=found)]


def exception_handlers(club: Club) -> dict[Any, Any]:
    """How errors are answered where pages are served: as pages to browsers, as JSON to programs."""
    errors = Errors(House(club))
    return {Problem: errors.on_problem, HTTPException: errors.on_http_error, Exception: errors.on_fault}
