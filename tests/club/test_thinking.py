"""Computer players: faulty ones never stop a table, thinking ones never hold it up."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterable
from typing import Any

import pytest

from houndtable.club.club import Club
from houndtable.club.thinking import ThinkingProcesses, ordered
from houndtable.games import find
from houndtable.kernel.chance import FastChance
from houndtable.kernel.match import Match
from tests.club.house import House, play_out, settings


def faulty(how: str, seconds: float = 0.3) -> ThinkingProcesses:
    return ThinkingProcesses(1, seconds, (sys.executable, "-m", "tests.club.faulty_thinker", how))


@pytest.mark.parametrize("how", ["crash", "nonsense", "illegal", "raise"])
async def test_b03_a_faulty_player_is_replaced_by_chance_and_logged(
    folder: Any, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with House.open(Club(settings(folder), thinkers=faulty(how, 20.0))) as house:
        host = await house.lay("me", "computer:greedy", start=True)
        await host.first()
        view = await house.until(host, lambda view: view["view"]["round"] == 1)
        assert view["prompt"]["asked"]
    assert any("greedy player at seat 1" in record.getMessage() for record in caplog.records)


async def test_b03_a_hanging_player_is_stopped_in_time_and_play_goes_on(
    folder: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with House.open(Club(settings(folder), thinkers=faulty("hang"))) as house:
        host = await house.lay("me", "computer:greedy", start=True)
        began = time.monotonic()
        await host.first()
        await house.until(host, lambda view: view["view"]["round"] == 1)
        assert time.monotonic() - began < 10
    assert any("thought too long" in record.getMessage() for record in caplog.records)


async def test_b05_a_persons_move_is_answered_while_players_think(folder: Any) -> None:
    async with House.open(Club(settings(folder), thinkers=faulty("hang", 3.0))) as house:
        hosts = [await house.lay("me", "computer:greedy", start=True) for _ in range(8)]
        await asyncio.sleep(0.2)
        took = []
        for host in hosts:
            began = time.monotonic()
            assert (await host.first()).status_code == 200
            took.append(time.monotonic() - began)
        assert max(took) < 0.5


async def test_real_players_choose_legal_actions_from_a_saved_state() -> None:
    game = find("dog-poker")
    thinkers = ThinkingProcesses(1, 20.0)
    match = Match.new(game, 3, FastChance(5))
    try:
        for level in ("random", "greedy"):
            for _ in range(3):
                for seat in match.state.must_act():
                    options = match.seat(seat).options()
                    tried = await thinkers.choose(match, seat, level)
                    assert sorted(tried) == sorted(options)
                    match.act(seat, tried[0])
    finally:
        await thinkers.close()
    assert match.entries


def test_the_chosen_action_comes_first() -> None:
    assert ordered([3, 5, 8], 5)[0] == 5
    assert sorted(ordered([3, 5, 8], 5)) == [3, 5, 8]
    firsts: Iterable[int] = {ordered([3, 5, 8], None)[0] for _ in range(60)}
    assert set(firsts) == {3, 5, 8}


async def test_computer_players_keep_their_pace(folder: Any) -> None:
    async with House.open(Club(settings(folder, time_scale=1.0))) as house:
        host = await house.lay("me", "computer:random", pace="fast", start=True)
        await host.first()
        began = time.monotonic()
        assert (await host.view())["view"]["must_act"] == [1]
        await house.until(host, lambda view: view["view"]["round"] == 1)
        assert 0.05 < time.monotonic() - began < 3


async def test_a_match_of_computer_players_and_one_person_ends(house: House) -> None:
    host = await house.lay("me", "computer:random", "computer:greedy", "computer:random", start=True)
    view = await play_out(house, [host])
    assert view["table"]["status"] == "over"
