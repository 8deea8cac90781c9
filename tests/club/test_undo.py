"""Taking back: as far as nothing hidden came out, over restarts of the house too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from houndtable.club.club import Club
from houndtable.kernel.record import verify
from tests.club import letters
from tests.club.house import Guest, House, play_out, settings
from tests.club.test_windows import InProcess
from tests.toys import larder


@pytest_asyncio.fixture
async def house(folder: Any) -> AsyncIterator[House]:
    games = {"larder": larder.GAME, "letters": letters.GAME}
    async with House.open(Club(settings(folder), games, InProcess())) as house:
        yield house


def buy(view: dict[str, Any]) -> str:
    """Something that can be bought, or nothing."""
    return str(next((one["token"] for one in view["prompt"]["options"] if one["token"].startswith("buy")), ""))


async def with_wares(house: House) -> tuple[Guest, Guest, dict[str, Any]]:
    """A running match in which the host can buy something, and what she sees."""
    while True:
        host = await house.lay("me", "friend", game="larder")
        mia = await house.join(host.code, "Mia")
        view = await host.start()
        if buy(view):
            return host, mia, view


async def test_v07_a_turn_begins_again_until_something_hidden_came_out(house: House) -> None:
    host, mia, start = await with_wares(house)
    assert start["prompt"]["restart"]["words"]
    bought = (await host.act(buy(start))).json()
    assert bought["prompt"]["restart"] is None
    assert bought["view"] != start["view"]
    others = await mia.view()
    again = (await host.post("/restart", {"prompt": bought["prompt"]["version"]})).json()
    assert again["view"] == start["view"]
    assert again["prompt"]["options"] == start["prompt"]["options"]
    assert again["log"][-1]["words"].endswith("begins the turn again.")
    assert (await mia.view())["table"]["version"] > others["table"]["version"]
    house.club.tables.forget(host.code)
    assert await host.view() == again  # an undo is an entry, too
    assert (await host.post("/restart", {"prompt": bought["prompt"]["version"]})).status_code == 409
    assert (await mia.post("/restart", {"prompt": (await mia.view())["prompt"]["version"]})).status_code == 422
    await host.act(buy(again))
    turned = (await host.act("turn up")).json()
    refused = await host.post("/restart", {"prompt": turned["prompt"]["version"]})
    assert refused.status_code == 422
    assert "hidden" in refused.json()["message"]
    assert (await host.view())["view"] == turned["view"]


async def test_a_match_with_undone_turns_verifies(house: House) -> None:
    host, mia, _ = await with_wares(house)
    for guest in (host, mia, host):
        view = await guest.view()
        if buy(view):
            done = (await guest.act(buy(view))).json()
            await guest.post("/restart", {"prompt": done["prompt"]["version"]})
            await guest.act(buy(view))
        await guest.act("done")
    async with house.club.tables.hold(host.code) as live:
        events = len(live.story)
        lines = house.club.teller().log(live, 0, 0)
    assert len({line.number for line in lines}) == len(lines)
    house.club.tables.forget(host.code)
    async with house.club.tables.hold(host.code) as live:
        assert len(live.story) == events
    for guest in (mia, host, mia):
        await guest.act("done")
    assert (await play_out(house, [host, mia]))["table"]["status"] == "over"
    assert verify(larder.GAME, (await host.get("/record")).json()) is None


async def test_e05_a_rule_that_breaks_for_a_computer_player_does_not_stop_the_match(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    host = await house.lay("me", "computer:random", game="letters", start=True)  # it tries "tear" first
    await host.first()
    view = await house.until(host, lambda view: view["prompt"]["asked"])
    assert len(view["view"]["piles"]["hands"][0]["cards"]) == 5
    await house.until(host, lambda view: any("went wrong" in line["words"] for line in view["log"]))
    assert any("this rule has a bug" in record.getMessage() for record in caplog.records)
