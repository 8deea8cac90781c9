"""Moves: whole or not at all, for the prompt they were meant for, and only by who may."""

from __future__ import annotations

import asyncio

import pytest

from tests.club.house import Guest, House


async def two(house: House) -> tuple[Guest, Guest]:
    """A running match of two people."""
    host = await house.lay("me", "friend")
    mia = await house.join(host.code, "Mia")
    await host.start()
    return host, mia


async def test_s01_the_same_move_twice_is_applied_once(house: House) -> None:
    host, _ = await two(house)
    view = await host.view()
    move = {"actions": [view["prompt"]["options"][0]["token"]], "prompt": view["prompt"]["version"]}
    first, second = await asyncio.gather(host.post("/act", move), host.post("/act", move))
    statuses = sorted([first.status_code, second.status_code])
    assert statuses == [200, 409]
    stale = first if first.status_code == 409 else second
    body = stale.json()
    assert body["error"] == "stale"
    assert body["fresh"]["prompt"]["asked"] is False
    assert body["fresh"]["seat"] == host.seat
    assert len(body["fresh"]["view"]["piles"]["hands"][0]["cards"]) == 7


async def test_s02_everybody_chooses_at_the_same_instant(house: House) -> None:
    host = await house.lay("me", "friend", "friend", "friend")
    guests = [host, *[await house.join(host.code) for _ in range(3)]]
    await host.start()
    views = [await guest.view() for guest in guests]
    responses = await asyncio.gather(
        *(
            guest.act(view["prompt"]["options"][0]["token"], prompt=view["prompt"]["version"])
            for guest, view in zip(guests, views, strict=True)
        )
    )
    assert [response.status_code for response in responses] == [200] * 4
    view = await host.view()
    assert view["view"]["round"] == 1
    assert sum("turned up" in line["words"] for line in view["log"]) == 1


async def test_another_seats_sealed_choice_makes_no_move_stale(house: House) -> None:
    host, mia = await two(house)
    before = await host.view()
    await mia.first()
    after = await host.view()
    assert after["table"]["version"] > before["table"]["version"]
    assert after["prompt"]["version"] == before["prompt"]["version"]
    assert (
        await host.act(before["prompt"]["options"][0]["token"], prompt=before["prompt"]["version"])
    ).status_code == 200


async def test_v11_a_sealed_choice_shows_to_nobody_else(house: House) -> None:
    host, mia = await two(house)
    before = (await host.view())["view"]
    await mia.first()
    after = (await host.view())["view"]
    assert after["must_act"] == [0]
    assert {**after, "must_act": [0, 1]} == before


async def test_a_batch_is_applied_whole_or_not_at_all(house: House) -> None:
    host, mia = await two(house)
    await host.first()
    await mia.first()
    view = await host.view()
    options = [option["token"] for option in view["prompt"]["options"]]
    held = view["view"]["piles"]["hands"][0]["cards"]
    missing = next(kind for kind in "ABCDEFG" if kind not in held)
    bad = await host.act(options[0], f"pass {missing}")
    assert bad.status_code == 422
    body = bad.json()
    assert body["rule"].startswith("DP")
    assert (await host.view()) == view
    tokens = [f"pass {kind}" for kind in held[:4]]
    good = await host.act(*tokens)
    assert good.status_code == 200
    assert good.json()["prompt"]["asked"] is False


async def test_an_unknown_action_and_a_wrong_seat_change_nothing(house: House) -> None:
    host, mia = await two(house)
    before = await host.view()
    assert (await host.act("steal everything")).status_code == 400
    assert (await host.act("pass A")).status_code == 422
    assert (await host.post("/act", {"actions": [], "prompt": 1})).status_code == 400
    assert (await host.post("/act", {"actions": ["choose A"] * 41, "prompt": 1})).status_code == 400
    assert (await host.post("/act", {"actions": ["choose A"], "prompt": -1})).status_code == 400
    assert (await host.post("/act", {"actions": ["choose A"], "prompt": 1, "seat": 1})).status_code == 400
    assert (await host.post("/act", {"actions": ["choose A"], "prompt": 999})).status_code == 409
    for token in ("", "x", mia.token[:-1], mia.token + "x", "a" * 5000):
        response = await house.post(f"/tables/{host.code}/act", {"actions": ["choose A"], "prompt": 1}, token)
        assert response.status_code == 401
    assert (await host.view()) == before


async def test_r11_an_answer_can_be_taken_back_while_others_choose(house: House) -> None:
    host, mia = await two(house)
    view = await host.view()
    assert view["prompt"]["retract"]["words"]
    done = (await host.first()).json()
    assert done["prompt"]["retract"] is None
    again = (await host.post("/retract", {"prompt": done["prompt"]["version"]})).json()
    assert again["prompt"]["asked"]
    assert again["view"] == view["view"]
    stale = await host.post("/retract", {"prompt": done["prompt"]["version"]})
    assert stale.status_code == 409
    await host.first()
    await mia.first()
    late = await mia.post("/retract", {"prompt": (await mia.view())["prompt"]["version"]})
    assert late.status_code == 422
    assert (await mia.view())["view"]["round"] == 1


async def test_why_not(house: House) -> None:
    host, _ = await two(house)
    view = await host.view()
    possible = view["prompt"]["options"][0]["token"]
    assert (await host.get(f"/refusal?action={possible}")).json() is None
    no = (await host.get("/refusal?action=pass A")).json()
    assert no["words"].startswith("First everybody")
    assert no["rule"] == "DP 2.5"
    assert (await host.get("/refusal?action=fly")).status_code == 400
    assert (await host.get("/refusal")).status_code == 400
    assert (await house.get(f"/tables/{host.code}/refusal?action=pass A")).status_code == 401


async def test_the_log_from_a_place_on(house: House) -> None:
    host, mia = await two(house)
    await host.first()
    await mia.first()
    lines = (await host.get("/log?since=0")).json()
    later = (await host.get(f"/log?since={lines[-1]['number']}")).json()
    assert later == lines[-1:]
    assert (await house.get(f"/tables/{host.code}/log")).status_code == 401
    assert (await host.get("/log?since=-1")).status_code == 400


@pytest.mark.parametrize("code", ["NOTHERE", "x", "%00", "..", "a" * 300, "' or 1=1"])
async def test_an_unknown_table(house: House, code: str) -> None:
    response = await house.get(f"/tables/{code}")
    assert response.status_code == 404
    assert response.json()["error"] == "not-found"
