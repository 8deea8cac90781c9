"""A club for tests with its API client, and people who play at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient, Response

from houndtable.club.app import create_app
from houndtable.club.club import Club
from houndtable.club.settings import Settings

API = "/api/v1"


def settings(folder: Path, **values: Any) -> Settings:
    """Settings for tests."""
    return Settings(**{"data": folder, "time_scale": 0.0, "rate_limits": 0.0, "beat_seconds": 0.05, **values})


@dataclass
class Guest:
    """A person at a table, by her key."""

    house: House
    code: str
    seat: int
    token: str

    async def get(self, path: str) -> Response:
        return await self.house.get(f"/tables/{self.code}{path}", self.token)

    async def post(self, path: str, data: Any = None) -> Response:
        return await self.house.post(f"/tables/{self.code}{path}", data, self.token)

    async def view(self) -> dict[str, Any]:
        response = await self.get("/view")
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def start(self) -> dict[str, Any]:
        response = await self.post("/start", {})
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def act(self, *actions: str, prompt: int | None = None) -> Response:
        if prompt is None:
            prompt = (await self.view())["prompt"]["version"]
        return await self.post("/act", {"actions": list(actions), "prompt": prompt})

    async def first(self) -> Response:
        """Take the first option."""
        view = await self.view()
        return await self.act(view["prompt"]["options"][0]["token"], prompt=view["prompt"]["version"])


class House:
    """A club that runs in this process (and event loop), and its API."""

    def __init__(self, club: Club, client: AsyncClient) -> None:
        self.club = club
        self.client = client

    @staticmethod
    @asynccontextmanager
    async def open(club: Club) -> AsyncIterator[House]:
        """Open the club and its API for a while."""
        app = create_app(club)
        transport = ASGITransport(app=app, raise_app_exceptions=False)  # type: ignore[arg-type]
        await club.open()
        try:
            async with AsyncClient(transport=transport, base_url="http://testserver") as client:
                yield House(club, client)
        finally:
            await club.close()

    async def get(self, path: str, token: str = "") -> Response:
        return await self.client.get(API + path, headers=_bearer(token))

    async def post(self, path: str, data: Any = None, token: str = "") -> Response:
        return await self.client.post(API + path, json=data if data is not None else {}, headers=_bearer(token))

    async def lay(self, *seats: str, game: str = "dog-poker", **values: Any) -> Guest:
        """A table; "computer:greedy" and the like for levels. The host's own seat is the first "me"."""
        plans = [dict(zip(("kind", "level"), seat.split(":"), strict=False)) for seat in seats]
        response = await self.post("/tables", {"game": game, "seats": plans, "pace": "none", **values})
        assert response.status_code == 201, response.text
        body = response.json()
        return Guest(self, body["code"], body["keys"][0]["seat"], body["keys"][0]["token"])

    async def join(self, code: str, name: str = "", **values: Any) -> Guest:
        response = await self.post(f"/tables/{code}/join", {"name": name, **values})
        assert response.status_code == 201, response.text
        key = response.json()["keys"][0]
        return Guest(self, code, key["seat"], key["token"])

    async def until(self, guest: Guest, done: Callable[[dict[str, Any]], bool], seconds: float = 20) -> dict[str, Any]:
        """The guest's view as soon as it is so."""
        async with asyncio.timeout(seconds):
            while True:
                view = await guest.view()
                if done(view):
                    return view
                await asyncio.sleep(0.01)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


async def play_out(house: House, guests: list[Guest], most: int = 500) -> dict[str, Any]:
    """Let people take their first options, and computer players move, until the match is over; the last view."""
    for _ in range(most):
        moved = False
        for guest in guests:
            view = await guest.view()
            if view["table"]["status"] != "running":
                return view
            if view["prompt"]["asked"]:
                response = await guest.act(view["prompt"]["options"][0]["token"], prompt=view["prompt"]["version"])
                assert response.status_code == 200, response.text
                moved = True
        if not moved:
            await asyncio.sleep(0.01)
    raise AssertionError("the match does not end")
