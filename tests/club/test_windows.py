"""Reaction windows: nobody learns who could react, or who has answered, before the window closes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from houndtable.club.club import Club
from houndtable.club.thinking import ordered
from houndtable.kernel.match import Match
from tests.club.house import Guest, House, settings
from tests.club.test_leaks import Wire
from tests.toys import fetch

SCALE = 0.05


class InProcess:
    """Computer players without processes, for games that only the tests know: they take the last option."""

    def choose(self, match: Match, seat: int, level: str) -> Any:
        options = match.seat(seat).options()

        async def chosen() -> list[int]:
            return ordered(options, options[-1])

        return chosen()

    async def close(self) -> None:
        return None


def open_house(folder: Any, **values: Any) -> Any:
    values = {"time_scale": SCALE, **values}
    return House.open(Club(settings(folder, **values), {"fetch": fetch.GAME}, InProcess()))


@pytest_asyncio.fixture
async def house(folder: Any) -> AsyncIterator[House]:
    async with open_house(folder) as house:
        yield house


async def thrown(house: House, holder: bool, *seats: str, **values: Any) -> list[Guest]:
    """A table at which seat 0 has just thrown something; seat 1 holds a bark, or not."""
    plans = seats or ("me", "friend", "friend")
    while True:
        host = await house.lay(*plans, game="fetch", **values)
        guests = [host, *[await house.join(host.code) for plan in plans if plan == "friend"]]
        await host.start()
        async with house.club.tables.hold(host.code) as live:
            assert live.match is not None
            held = [fetch.BARK_KIND in fetch.kinds_in(live.match.state, hand) for hand in live.match.state.hands]  # type: ignore[attr-defined]
            things = [option for option in live.match.seat(0).options() if option < fetch.DROP]
        if things and held[1] == holder and not any(held[2:]):
            view = await host.view()
            token = next(one["token"] for one in view["prompt"]["options"] if one["token"].startswith("throw"))
            assert (await host.act(token)).status_code == 200
            return guests


async def closed(house: House, guest: Guest, seconds: float = 5) -> float:
    """Wait for the window to close; how long it took."""
    began = time.monotonic()
    await house.until(guest, lambda view: not view["view"]["window"], seconds)
    return time.monotonic() - began


async def test_people_are_asked_whether_they_hold_a_reaction_or_not(house: House) -> None:
    for holder in (True, False):
        host, one, two = await thrown(house, holder)
        assert (await host.view())["table"]["windows"] == "masked"
        views = [await guest.view() for guest in (one, two)]
        assert [view["prompt"]["asked"] for view in views] == [True, True]
        assert len(views[0]["prompt"]["options"]) == (2 if holder else 1)
        assert views[0]["window"]["length"] > 0
        assert (await host.view())["view"]["must_act"] == [1, 2]


async def test_an_answer_shows_to_nobody_and_closes_nothing_early(folder: Any) -> None:
    async with open_house(folder) as house:
        host, one, two = await thrown(house, True, window_low=20, window_high=20)
        wires = [Wire(house, host.code, [guest.token]) for guest in (host, one, two)]
        await asyncio.sleep(0.1)
        told = [wire.messages for wire in wires]
        before = await host.view()
        await one.act("bark")
        await asyncio.sleep(0.2)
        assert [wire.messages - old for wire, old in zip(wires, told, strict=True)] == [0, 1, 0]
        after = await host.view()
        assert {**after, "window": None} == {**before, "window": None}
        refused = await one.post("/retract", {"prompt": (await one.view())["prompt"]["version"]})
        assert refused.status_code == 422
        began = time.monotonic()
        await two.act("let be")  # the last one by hand: closed at once
        assert (await host.view())["log"][-1]["words"].endswith("barks!")
        assert time.monotonic() - began < 0.7
        for wire in wires:
            await wire.stop()


async def test_the_clock_lets_the_moment_pass_for_who_does_not_answer(house: House) -> None:
    for holder in (True, False):
        host, one, _ = await thrown(house, holder)
        await one.act("let be")
        took = await closed(house, host)
        assert 0.05 <= took <= 1.5
        async with house.club.tables.hold(host.code) as live:
            assert live.match is not None
            answers = [(entry.seat, entry.by) for entry in live.match.entries[1:3]]
        assert answers == [(1, "person"), (2, "clock")]


async def test_the_number_of_messages_does_not_tell_who_could_react(house: House) -> None:
    counts = []
    for holder in (True, False):
        host, one, two = await thrown(house, holder)
        wire = Wire(house, host.code, [host.token])
        await asyncio.sleep(0.02)
        first = (await host.view())["table"]["version"]
        await one.act("let be")
        await closed(house, host)
        await asyncio.sleep(0.05)
        counts.append((wire.messages, (await host.view())["table"]["version"] - first))
        await wire.stop()
        assert two.seat == 2
    assert counts[0] == counts[1]
    assert counts[0][1] == 1


async def test_computer_players_answer_as_if_by_hand_after_a_drawn_pause(house: House) -> None:
    host, one = await thrown(house, False, "me", "friend", "computer", windows="masked")
    await one.act("let be")
    took = await closed(house, host)
    assert took >= 0.05  # the computer player's pause, of the same length as a window's
    async with house.club.tables.hold(host.code) as live:
        assert live.match is not None
        by = {entry.seat: entry.by for entry in live.match.entries[1:3]}
    assert by[1] == "person"
    assert by[2] in ("computer", "clock")


async def test_a_standing_answer_is_private_and_shortens_nothing(folder: Any) -> None:
    async with open_house(folder) as house:
        host, one, two = await thrown(house, True, window_low=4, window_high=4)
        wire = Wire(house, host.code, [host.token])
        await asyncio.sleep(0.02)
        before, told = await host.view(), wire.messages
        response = await one.post("/standing", {"passes": True})
        assert response.json()["standing"] is True
        await two.act("let be")
        after = await host.view()
        assert {**after, "window": None} == {**before, "window": None}
        assert wire.messages == told
        assert await closed(house, host) > 0.05
        async with house.club.tables.hold(host.code) as live:
            assert live.match is not None
            assert live.match.entries[1].by == "clock"
        await wire.stop()


async def test_s11_a_window_goes_on_with_its_time_after_an_outage(folder: Any) -> None:
    async with open_house(folder, time_scale=1.0) as house:
        host, one, _ = await thrown(house, True, window_low=30, window_high=30)
        left = (await one.view())["window"]["left"]
        code, token = host.code, one.token
    club = Club(settings(folder, time_scale=1.0), {"fetch": fetch.GAME}, InProcess())
    real = club.clock.now
    club.clock.now = lambda: real() + 3600  # type: ignore[method-assign]
    async with House.open(club) as house:
        view = (await house.get(f"/tables/{code}/view", token)).json()
        assert view["view"]["window"]
        assert left - 5 <= view["window"]["left"] <= left
        assert view["prompt"]["asked"]


async def test_a_single_person_against_computer_players_plays_quick(house: House) -> None:
    host = await house.lay("me", "computer", game="fetch")
    view = await host.start()
    assert view["table"]["windows"] == "quick"
