"""People come and go during a match: stand-ins, free seats, the open end."""

from __future__ import annotations

from typing import Any

from houndtable.club.club import Club
from tests.club.house import Guest, House, play_out, settings


async def running(house: House, *seats: str) -> tuple[Guest, Guest]:
    host = await house.lay("me", *(seats or ("friend",)))
    mia = await house.join(host.code, "Mia")
    await host.start()
    return host, mia


async def test_b09_a_stand_in_sits_in_only_for_who_is_away_and_the_seat_is_given_back(folder: Any) -> None:
    async with House.open(Club(settings(folder, grace_seconds=3600))) as house:
        host, mia = await running(house)
        early = await host.post("/seats/1/give", {"level": "random"})
        assert early.status_code == 409
        assert early.json()["message"] == "Mia is still here."
        house.club.playing.grace = 0  # type: ignore[misc]
        given = await host.post("/seats/1/give", {"level": "random"})
        assert given.json()["seats"][1]["kind"] == "stand-in"
        assert given.json()["seats"][1]["name"] == "Mia"
        await house.until(host, lambda view: view["view"]["must_act"] == [0])
        await host.first()
        view = await house.until(host, lambda view: view["view"]["round"] == 1)
        assert view["log"][-1]["words"]
        back = await mia.post("/back")
        assert back.json()["table"]["seats"][1]["kind"] == "person"
        assert any(line["words"] == "Mia is back." for line in back.json()["log"])
        house.club.playing.grace = 3600  # type: ignore[misc]
        await play_out(house, [host, mia])
        record = (await host.get("/record")).json()
        assert {entry["by"] for entry in record["entries"] if entry["seat"] == 1} == {"person", "stand-in"}
        assert (await host.get("/verify")).json()["right"]


async def test_acting_brings_the_person_back(house: House) -> None:
    host, mia = await running(house)
    house.club.thinkers.choose = _never  # type: ignore[method-assign, assignment]
    assert (await mia.post("/seats/1/give", {})).status_code == 200
    view = await mia.view()
    assert view["table"]["seats"][1]["kind"] == "stand-in"
    response = await mia.act(view["prompt"]["options"][0]["token"], prompt=view["prompt"]["version"])
    assert response.status_code == 200
    assert response.json()["table"]["seats"][1]["kind"] == "person"
    assert host.seat == 0


async def _never(*_: Any) -> list[int]:
    return []


async def test_a_seat_given_up_in_a_match_goes_to_a_computer_player_only(house: House) -> None:
    host, mia = await running(house, "friend", "computer:random")
    await mia.post("/leave")
    assert (await mia.get("/view")).status_code == 401
    info = (await host.get("")).json()
    assert info["seats"][1]["kind"] == "friend"
    peek = await house.post(f"/tables/{host.code}/join", {"name": "Bo"})  # perhaps the host's second browser
    assert peek.status_code == 409
    assert "computer player" in peek.json()["message"]
    given = await host.post("/seats/1/give", {"level": "random"})
    assert given.json()["seats"][1]["kind"] == "computer"
    words = [line["words"] for line in (await host.view())["log"]]
    assert "Mia has left the table." in words


async def test_s10_a_seat_that_comes_back_goes_on_where_it_was(folder: Any) -> None:
    async with House.open(Club(settings(folder))) as house:
        host, mia = await running(house)
        await mia.first()
    async with House.open(Club(settings(folder))) as house:
        host, mia = (Guest(house, one.code, one.seat, one.token) for one in (host, mia))
        view = await host.view()
        assert view["view"]["must_act"] == [0]
        assert (await mia.view())["prompt"]["retract"] is None  # the sealed answer is still there
        await host.first()
        assert (await mia.view())["view"]["round"] == 1


async def test_the_host_ends_the_match_openly(house: House) -> None:
    host, mia = await running(house)
    await host.first()
    house.club.playing.grace = 3600  # type: ignore[misc]
    assert (await mia.post("/end")).status_code == 403
    ended = await host.post("/end")
    assert ended.json()["status"] == "ended"
    view = await mia.view()
    assert view["result"] is None
    assert view["prompt"]["asked"] is False
    late = await mia.post("/act", {"actions": ["choose A"], "prompt": view["prompt"]["version"]})
    assert late.json()["message"] == "The match is over."
    record = (await mia.get("/record")).json()
    assert record["ended"] == "openly"
    assert "result" not in record
    assert (await mia.get("/verify")).json()["right"]
    assert (await house.post(f"/tables/{host.code}/join", {"name": "Kim"})).status_code == 409


async def test_s17_any_person_decides_while_the_host_is_away(house: House) -> None:
    _, mia = await running(house)
    house.club.playing.grace = 0  # type: ignore[misc]
    assert (await mia.post("/end")).json()["status"] == "ended"


async def test_rematch_with_the_same_people(house: House) -> None:
    host = await house.lay("me", "friend", "computer:random")
    mia = await house.join(host.code, "Mia")
    await host.start()
    early = await mia.post("/rematch", {})
    assert early.status_code == 409
    view = await play_out(house, [host, mia])
    computer = view["table"]["seats"][2]["name"]
    body = (await mia.post("/rematch", {"contribution": "new"})).json()
    again = Guest(house, body["code"], body["keys"][0]["seat"], body["keys"][0]["token"])
    assert again.seat == 1
    assert (await host.view())["table"]["next"] == again.code
    info = (await again.get("")).json()
    assert [(seat["kind"], seat["name"]) for seat in info["seats"][1:]] == [("person", "Mia"), ("computer", computer)]
    assert info["seats"][0]["kind"] == "awaited"
    assert "wait for" in info["can_start"]
    assert (await house.post(f"/tables/{again.code}/join", {"name": "Eve", "seat": 0})).status_code == 409
    assert (await mia.post("/rematch", {})).status_code == 409  # she sits there already
    body = (await host.post("/rematch", {})).json()
    assert body["code"] == again.code
    assert info["commitment"] != view["table"]["commitment"]
    first = Guest(house, body["code"], 0, body["keys"][0]["token"])
    started = await again.post("/start", {})  # who asked first is the host
    assert started.status_code == 200
    assert (await first.view())["table"]["status"] == "running"
