"""Before the match: laying tables, coming, going, names, host rights."""

from __future__ import annotations

from typing import Any

import pytest

from houndtable.club.live import GATHERING
from tests.club.house import House


async def test_a_table_is_laid_with_its_commitment_before_anybody_joins(house: House) -> None:
    promise = (await house.get("/promise")).json()
    host = await house.lay("me", "friend", promise=promise["nonce"])
    info = (await host.get("")).json()
    assert info["commitment"] == promise["commitment"]
    assert [seat["kind"] for seat in info["seats"]] == ["person", "friend"]
    assert info["can_start"] == "1 seat is still free."
    again = await house.post(
        "/tables", {"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "promise": promise["nonce"]}
    )
    assert again.status_code == 409  # a promise is kept once


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "friend"}]}, "chess"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}]}, "2 to 4"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}] * 2}, "yours"),
        ({"game": "dog-poker", "seats": [{"kind": "friend"}] * 2}, "yours"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "cat"}]}, "cat"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "computer", "level": "genius"}]}, "genius"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": {"speed": 1}}, "speed"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}] * 2, "options": {"place": 0}}, "place"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "host": 1}, "host"),
        ({"game": "dog-poker", "seats": [{"kind": "me", "token": "x"}, {"kind": "friend"}]}, "token"),
        ({"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "contribution": "a\nb"}, "contribution"),
        ({"game": "dog-poker", "seats": [{"kind": "me", "name": "a" * 61}, {"kind": "friend"}]}, "name"),
        ({"game": "dog-poker", "seats": [{"kind": "me", "name": "a" * 30}, {"kind": "friend"}]}, "24"),
        ({"game": "dog-poker", "seats": [{"kind": "me", "name": "a\u202eb"}, {"kind": "friend"}]}, "letters"),
        (
            {"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "window_low": 9, "window_high": 2},
            "shortest",
        ),
        ([], "Expected"),
    ],
)
async def test_s07_an_impossible_table_is_refused_with_what_is_wrong(house: House, table: Any, said: str) -> None:
    response = await house.post("/tables", table)
    assert response.status_code == 400
    assert said in response.json()["message"]
    assert house.club.tables.live_tables == 0


async def test_s04_a_taken_seat_cannot_be_claimed_and_nobody_sits_twice(house: House) -> None:
    host = await house.lay("me", "friend", "friend")
    mia = await house.join(host.code, "Mia", seat=2)
    taken = await house.post(f"/tables/{host.code}/join", {"name": "Bo", "seat": 2})
    assert (taken.status_code, taken.json()["error"]) == (409, "conflict")
    twice = await house.post(f"/tables/{host.code}/join", {"name": "Mia"}, mia.token)
    assert twice.status_code == 409
    await house.join(host.code, "Bo")
    full = await house.post(f"/tables/{host.code}/join", {"name": "Kim"})
    assert full.json()["message"] == "All seats of this table are taken."
    assert (await house.post(f"/tables/{host.code}/join", {"seat": 9})).status_code == 400


async def test_s05_looking_never_changes_anything(house: House) -> None:
    host = await house.lay("me", "friend")
    before = (await host.get("")).json()
    for path in ("", "/join", "/view", "/start", "/leave", "/end", "/seats/1/give"):
        for method in ("GET", "HEAD"):
            await house.client.request(method, f"/api/v1/tables/{host.code}{path}")
    assert (await host.get("")).json() == before


async def test_s14_equal_names_are_told_apart(house: House) -> None:
    host = await house.lay("me", "friend", "friend")
    await host.post("/name", {"name": "Mia"})
    await house.join(host.code, "  mia ")
    third = await house.join(host.code, "MIA")
    names = [seat["name"] for seat in (await host.get("")).json()["seats"]]
    assert names == ["Mia", "mia 2", "MIA 3"]
    await third.post("/name", {"name": "Mia"})
    assert (await host.get("")).json()["seats"][2]["name"] == "Mia 3"


async def test_s15_names_are_kept_as_they_are_written(house: House) -> None:
    host = await house.lay("me", "friend")
    await house.join(host.code, "<b>{seat}</b>")
    assert (await host.get("")).json()["seats"][1]["name"] == "<b>{seat}</b>"


@pytest.mark.parametrize("name", ["\u200d", "\u3164 \u2800", "\ufe0f\u200c"])
async def test_a_name_that_shows_nothing_is_refused(house: House, name: str) -> None:
    host = await house.lay("me", "friend")
    assert (await host.post("/name", {"name": name})).status_code == 400


async def test_s14_unseen_signs_do_not_make_another_name(house: House) -> None:
    host = await house.lay("me", "friend", "friend")
    await host.post("/name", {"name": "Mia"})
    await house.join(host.code, "Mi\u3164a")
    await house.join(host.code, "Mia\ufe0f")
    names = [seat["name"] for seat in (await host.get("")).json()["seats"]]
    assert names == ["Mia", "Mi\u3164a 2", "Mia\ufe0f 3"]


async def test_the_code_is_read_in_any_case(house: House) -> None:
    host = await house.lay("me", "friend")
    assert (await house.get(f"/tables/{host.code.lower()}")).json()["code"] == host.code


async def test_host_rights(house: House) -> None:
    host = await house.lay("me", "friend")
    mia = await house.join(host.code, "Mia")
    for path, data in (("/start", {}), ("/seats", {"order": [1, 0]}), ("/seats/0/free", {}), ("/end", {})):
        response = await mia.post(path, data)
        assert (response.status_code, response.json()["error"]) == (403, "not-allowed"), path
    assert (await house.post(f"/tables/{host.code}/start", {})).status_code == 401
    other = await house.lay("me", "friend")
    assert (await house.post(f"/tables/{host.code}/start", {}, other.token)).status_code == 401
    assert (await host.get("")).json()["status"] == GATHERING


async def test_the_host_lays_the_seats_anew(house: House) -> None:
    host = await house.lay("me", "friend", "computer:random")
    mia = await house.join(host.code, "Mia")
    response = await host.post("/seats", {"order": [2, 0, -1, 1]})
    assert [seat["kind"] for seat in response.json()["seats"]] == ["computer", "person", "friend", "person"]
    assert (await mia.view())["seat"] == 3
    assert (await host.view())["seat"] == 1
    for order in ([0, 0], [1, 7], [0], [0, 1, 2, 3, -1], [0, 2]):
        assert (await host.post("/seats", {"order": order})).status_code == 400, order
    response = await host.post("/seats", {"order": [1, 0]})  # the third and fourth go
    assert [seat["seat"] for seat in response.json()["seats"]] == [0, 1]
    assert (await mia.get("/view")).status_code == 401
    given = await host.post("/seats/1/give", {"level": "random"})
    assert given.status_code == 200
    freed = await host.post("/seats/1/free")
    assert [seat["kind"] for seat in freed.json()["seats"]] == ["person", "friend"]


async def test_s17_host_rights_pass_on_when_the_host_leaves(house: House) -> None:
    host = await house.lay("me", "friend", "friend")
    mia = await house.join(host.code, "Mia")
    await host.post("/leave")
    info = (await mia.get("")).json()
    assert [seat["host"] for seat in info["seats"]] == [False, True, False]
    assert (await mia.post("/seats/0/give", {})).status_code == 200


async def test_nothing_begins_while_a_seat_is_free(house: House) -> None:
    host = await house.lay("me", "friend")
    assert (await host.post("/start", {})).status_code == 409
    assert (await host.post("/act", {"actions": ["choose A"], "prompt": 0})).status_code == 409
    await house.join(host.code)
    await host.start()
    assert (await host.post("/start", {})).json()["message"] == "The match has begun."
    assert (await host.post("/seats", {"order": [1, 0]})).status_code == 409


async def test_one_click_starts_against_computer_players(house: House) -> None:
    host = await house.lay("me", "computer", "computer:random", start=True)
    view = await host.view()
    assert view["table"]["status"] == "running"
    names = [seat["name"] for seat in view["table"]["seats"]]
    assert len(set(names)) == 3
    assert view["table"]["windows"] == "quick"


async def test_hot_seat_keys_belong_to_one_device(house: House) -> None:
    response = await house.post(
        "/tables",
        {"game": "dog-poker", "seats": [{"kind": "hot-seat", "name": "Bo"}, {"kind": "me"}, {"kind": "friend"}]},
    )
    body = response.json()
    assert [key["seat"] for key in body["keys"]] == [1, 0]
    info = (await house.get(f"/tables/{body['code']}")).json()
    assert [seat["device"] for seat in info["seats"]] == [1, 1, 2]
    tokens = [key["token"] for key in body["keys"]]
    assert await house.club.held(body["code"], tokens) == [0, 1]
    assert (await house.club.see(body["code"], tokens, seat=0)).seat == 0


async def test_your_tables(house: House) -> None:
    first = await house.lay("me", "friend")
    second = await house.lay("me", "computer", start=True)
    briefs = await house.club.mine([first.token, second.token, "forged.token"])
    assert [(brief.code, brief.must_act) for brief in briefs] == [(second.code, True), (first.code, False)]
    assert await house.club.find_seat(second.token) == (second.code, 0)
