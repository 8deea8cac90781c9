"""Ended matches: records, verification, step by step; matches of other rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import update

from houndtable.club.club import Club
from houndtable.club.models import RecordRow
from houndtable.games import find
from houndtable.kernel import record as records
from tests.club import letters
from tests.club.house import Guest, House, play_out, settings
from tests.club.test_windows import InProcess


@pytest.fixture
def games() -> dict[str, Any]:
    return {"letters": letters.GAME}


async def test_step_by_step(house: House) -> None:
    host = await house.lay("me", "computer:random", start=True)
    view = await play_out(house, [host])
    first = (await host.get("/steps/0?seat=0")).json()
    assert (first["number"], first["seat"], first["viewer"]) == (0, -1, 0)
    assert len(first["view"]["piles"]["hands"][0]["cards"]) == 8
    assert "cards" not in first["view"]["piles"]["hands"][1]
    last = (await host.get(f"/steps/{first['count']}?seat=1")).json()
    assert last["scores"] == view["result"]["scores"]
    assert last["view"]["over"] is True
    assert [line["words"] for line in last["log"]][-1] == [line["words"] for line in view["log"]][-1]
    middle = (await host.get("/steps/7")).json()
    assert middle["action"]
    assert middle["by"] in ("person", "computer")
    assert 0 <= middle["fresh"] <= len(last["log"]) + 1_000
    beyond = (await host.get("/steps/999999")).json()
    assert beyond["number"] == first["count"]
    assert (await host.get("/steps/-1")).status_code in (400, 404)


async def test_a_record_verifies_outside_the_house_and_a_changed_one_does_not(house: House) -> None:
    host = await house.lay("me", "computer:random", contribution="mine", start=True)
    await play_out(house, [host])
    text = (await host.get("/record")).text
    game = find("dog-poker")
    assert records.verify(game, records.parse(text)) is None
    data = json.loads(text)
    assert data["seed"]["contributions"] == ["mine"]
    changed = {**data, "seed": {**data["seed"], "contributions": ["theirs"]}}
    assert records.verify(game, changed)
    query = update(RecordRow).values(text=json.dumps(changed))
    await house.club.database.write(lambda session: session.execute(query))
    verdict = (await host.get("/verify")).json()
    assert verdict["right"] is False
    assert verdict["difference"]


async def test_only_who_sat_there_reads_the_record(house: House) -> None:
    host = await house.lay("me", "computer:random", start=True)
    await play_out(house, [host])
    assert (await house.get(f"/tables/{host.code}/record")).status_code == 401
    other = await house.lay("me", "friend")
    assert (await house.get(f"/tables/{host.code}/record", other.token)).status_code == 401
    assert (await other.get("/record")).status_code == 409


async def started(folder: Any, games: dict[str, Any]) -> Guest:
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        host = await house.lay("me", "computer:random", game="letters", start=True)
        await host.first()
        await house.until(host, lambda view: view["prompt"]["asked"])
        return host


async def test_o07_a_running_match_goes_on_under_new_rules_that_bring_the_same(
    folder: Any, games: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await started(folder, games)
    monkeypatch.setattr(letters.Letters, "rules_version", 2)
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        host = Guest(house, old.code, old.seat, old.token)
        assert (await host.view())["table"]["status"] == "running"
        view = await play_out(house, [host])
        assert view["table"]["status"] == "over"


async def test_o07_a_match_that_goes_otherwise_under_new_rules_ends_openly_and_can_be_watched(
    folder: Any, games: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await started(folder, games)
    monkeypatch.setattr(letters.Letters, "rules_version", 2)
    monkeypatch.setattr(letters.Turn, "rule", "LE 9")
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        host = Guest(house, old.code, old.seat, old.token)
        view = await host.view()
        assert view["table"]["status"] == "ended"
        assert "rules have changed" in view["table"]["notice"]
        record = (await host.get("/record")).json()
        assert record["rules_version"] == 1
        assert record["ended"] == "rules-changed"
        assert len(records.watched_events(record)) > 5
        step = (await host.get("/steps/2?seat=0")).json()
        assert step["view"] is None
        assert [line["words"] for line in step["log"]]
        assert not (await host.get("/verify")).json()["right"]
        assert (await host.post("/rematch", {})).status_code == 201
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        again = Guest(house, old.code, old.seat, old.token)
        assert (await again.view())["table"]["status"] == "ended"
        async with house.club.tables.hold(old.code) as live:
            assert not live.dues


async def test_the_log_rebuilds_the_same_table_at_every_step(folder: Any, games: dict[str, Any]) -> None:
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        host = await house.lay("me", "friend", game="letters")
        mia = await house.join(host.code, "Mia")
        await host.start()
        for guest in [host, mia] * 6:
            await guest.first()
            views = [await one.view() for one in (host, mia)]
            house.club.tables.forget(host.code)
            assert [await one.view() for one in (host, mia)] == views
