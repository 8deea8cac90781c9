"""Whole matches over the API."""

from __future__ import annotations

import json

from tests.club.house import House, play_out


async def test_a_match_of_two_people_and_a_computer_player_to_its_end(house: House) -> None:
    host = await house.lay("me", "friend", "computer:greedy", contribution="abc")
    guest = await house.join(host.code, "Mia", contribution="def")
    await host.start()
    view = await play_out(house, [host, guest])
    assert view["table"]["status"] == "over"
    assert view["result"]["winners"]
    for seat, lines in enumerate(view["result"]["lines"]):
        assert sum(line["points"] for line in lines) == view["result"]["scores"][seat]
    verdict = (await host.get("/verify")).json()
    assert verdict["right"], verdict
    assert verdict["contributions"] == ["abc", "def"]
    record = json.loads((await guest.get("/record")).text)
    assert record["seed"]["commitment"] == view["table"]["commitment"]
    assert [person["kind"] for person in record["people"]] == ["person", "person", "computer"]
    assert {entry["by"] for entry in record["entries"]} == {"person", "computer"}
