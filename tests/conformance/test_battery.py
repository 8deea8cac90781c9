"""The battery over every game, seat count, option and windows mode; a slice of it every day, more with ``--full``."""

from __future__ import annotations

import pytest

from tests.conformance.battery import run_battery
from tests.conformance.cases import Case, cases, every_game, find_game
from tests.conformance.twins import run_twins
from tests.toys import all_toys

EVERYDAY = [case for game in every_game() for case in cases(game)]
EVERY = [case for game in every_game() for case in cases(game, every=True)]


@pytest.mark.parametrize("case", EVERYDAY, ids=repr)
def test_rules_keep_the_contract(case: Case) -> None:
    run_battery(case, 1, moments=10)


@pytest.mark.parametrize("case", EVERYDAY, ids=repr)
def test_twin_worlds_stay_alike(case: Case) -> None:
    run_twins(case, 1, moments=4)


def test_a_users_own_cards_are_played_by_the_same_contract() -> None:
    own = [{"id": "sausage", "copies": 9, "price": 0}, {"id": "roast", "copies": 0}]
    case = Case(find_game("larder"), 3, own=own)
    assert case.setup(1).table.counts == (8, 9, 0)
    run_battery(case, 1)
    run_twins(case, 1)


@pytest.mark.parametrize("game", all_toys(), ids=lambda game: game.name)
def test_twins_go_some_way_together(game: object) -> None:
    """The twin test is worth something only where twins go on for a while."""
    assert sum(run_twins(case, 2, moments=12) for case in EVERYDAY if case.game is game) >= 8


@pytest.mark.full
@pytest.mark.parametrize("case", EVERY, ids=repr)
def test_contract_at_length(case: Case) -> None:
    for seed in range(10, 15):
        run_battery(case, seed, moments=60)
        run_twins(case, seed, moments=30)
