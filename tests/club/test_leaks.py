"""On the wire: what each seat is sent never holds a card that it can't know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest
import pytest_asyncio

from houndtable.club.club import Club
from houndtable.kernel.piles import PUBLIC
from tests.club import letters
from tests.club.house import Guest, House, settings


@pytest_asyncio.fixture
async def house(folder: Any) -> AsyncIterator[House]:
    async with House.open(Club(settings(folder), {"letters": letters.GAME})) as house:
        yield house


class Wire:
    """All bytes that a viewer's stream has brought."""

    def __init__(self, house: House, code: str, tokens: list[str]) -> None:
        self.house, self.code, self.tokens = house, code, tokens
        self.bytes = b""
        self.messages = 0
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        club = self.house.club
        parts = await club.stream(self.code, self.tokens, None, "test", "json en", club.json_view("en"))
        async with aclosing(parts):  # type: ignore[type-var]
            async for part in parts:
                self.bytes += part
                self.messages += part.startswith(b"id:")

    def has(self, kind: str) -> bool:
        return kind.encode() in self.bytes or kind.upper().encode() in self.bytes

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def whole_match(house: House, watch: bool) -> tuple[list[Wire], list[set[str]], list[Guest]]:
    """Play Letters to its end: each seat's wire and an onlooker's, and what each of them could ever know."""
    host = await house.lay("me", "friend", "friend", game="letters", watch=watch)
    guests = [host, await house.join(host.code), await house.join(host.code)]
    wires = [Wire(house, host.code, [guest.token]) for guest in guests] + [Wire(house, host.code, [])]
    await host.start()
    could_know: list[set[str]] = [set() for _ in range(4)]
    async with house.club.tables.hold(host.code) as live:
        match = live.match
    assert match is not None
    over = False
    while not over:
        over = match.over
        for viewer, observer in enumerate((0, 1, 2, PUBLIC)):
            for card, known in enumerate(match.state.known):
                if known >> observer & 1:
                    could_know[viewer].add(match.setup.table.ids_of([card])[0])
        for guest in guests:
            wires[guest.seat].bytes += (await guest.get("/log?since=0")).content
            for viewer, wire in enumerate(wires):
                for kind in letters.KINDS:
                    assert not wire.has(kind) or kind in could_know[viewer], (viewer, kind)
        if over:
            break
        seat = match.state.next_seat()
        response = await guests[seat].first()
        wires[seat].bytes += response.content
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)
    return wires, could_know, guests


@pytest.mark.parametrize("watch", [False, True])
async def test_v01_v03_no_seat_and_no_onlooker_is_sent_a_hidden_card(house: House, watch: bool) -> None:
    wires, could_know, guests = await whole_match(house, watch)
    for viewer, wire in enumerate(wires):
        seen = {kind for kind in letters.KINDS if wire.has(kind)}
        if viewer < 3:
            assert seen == could_know[viewer]  # the search finds what is there
            assert wire.messages > 8
        await wire.stop()
    assert could_know[3] == set()
    secret = json.loads((await guests[0].get("/record")).text)["seed"]["secret"]
    assert all(secret.encode() not in wire.bytes for wire in wires)  # E04: never before the record is open


async def test_the_search_finds_a_planted_leak(house: House) -> None:
    host = await house.lay("me", "friend", game="letters")
    mia = await house.join(host.code)
    await host.start()
    club = house.club
    async with club.tables.hold(host.code) as live:
        assert live.match is not None
        hidden = live.match.setup.table.ids_of(live.match.state.hands[1])  # type: ignore[attr-defined]
        mine = club.teller().view(live, 0, 0)
        theirs = club.teller().view(live, 1, 0)
    import msgspec

    assert not any(kind.encode() in msgspec.json.encode(mine) for kind in hidden)
    assert all(kind.encode() in msgspec.json.encode(theirs) for kind in hidden)
    assert mia.seat == 1


async def test_v09_an_onlooker_sees_no_cards_unless_the_table_allows_it(house: House) -> None:
    host = await house.lay("me", "friend", game="letters")
    await house.join(host.code)
    await host.start()
    response = await house.get(f"/tables/{host.code}/view")
    assert response.json()["view"] is None
    assert response.json()["log"] == []
    assert (await house.get(f"/tables/{host.code}/view", "forged.token")).status_code == 401
    watched = await house.lay("me", "friend", game="letters", watch=True)
    await house.join(watched.code)
    await watched.start()
    body = (await house.get(f"/tables/{watched.code}/view")).json()
    assert body["view"]["piles"]["hands"] == [{"count": 4}, {"count": 4}]
    assert body["prompt"] is None
    assert body["preview"] == []


@pytest.mark.parametrize("path", ["/record", "/verify", "/steps/0"])
async def test_v11_a_running_match_shows_no_record(house: House, path: str) -> None:
    host = await house.lay("me", "friend", game="letters", watch=True)
    await house.join(host.code)
    await host.start()
    response = await host.get(path)
    assert response.status_code == 409
    assert "hidden" in response.json()["message"]


async def test_e05_a_rule_with_a_bug_leaves_the_table_as_before(house: House, caplog: pytest.LogCaptureFixture) -> None:
    host = await house.lay("me", "friend", game="letters")
    mia = await house.join(host.code)
    await host.start()
    before = await host.view()
    broken = await host.act("tear")
    assert (broken.status_code, broken.json()["error"]) == (500, "rule-fault")
    after = await host.view()
    assert after["view"] == before["view"]
    assert after["prompt"] == before["prompt"]
    assert "went wrong" in (await mia.view())["log"][-1]["words"]
    assert any("this rule has a bug" in record.getMessage() for record in caplog.records)
    assert any('"houndtable_record"' in record.getMessage() for record in caplog.records)
    assert "Traceback" not in broken.text
    half = await host.act(before["prompt"]["options"][0]["token"], "tear")
    assert half.status_code == 422  # the second action is not this seat's any more
    assert (await host.view())["view"] == before["view"]
    assert (await host.first()).status_code == 200


async def test_a_refusal_names_cards_and_people(house: House) -> None:
    host = await house.lay("me", "friend", game="letters")
    await host.post("/name", {"name": "Mia"})
    await house.join(host.code)
    await host.start()
    view = await host.view()
    held = view["view"]["piles"]["hands"][0]["cards"]
    missing = next(kind for kind in letters.KINDS if kind not in held)
    refused = await host.act(f"give {missing}")
    assert refused.json() == {"error": "illegal", "message": f"Mia has no {missing.upper()}.", "rule": "LE 2"}
