"""The battery over every game, seat count, option and windows mode."""

from __future__ import annotations

import pytest

from tests.conformance.battery import run_battery
from tests.conformance.cases import Case, cases, every_game

EVERYDAY = [case for game in every_game() for case in cases(game)]


@pytest.mark.parametrize("case", EVERYDAY, ids=repr)
def test_battery(case: Case) -> None:
    run_battery(case, 1)
