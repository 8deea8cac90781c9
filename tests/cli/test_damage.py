"""Damaged records (C03): whatever was cut, flipped or replaced, the answer is a status and one line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houndtable.kernel.chance import FastChance
from tests.cli.test_replay import played

STRANGE: list[Any] = [None, True, -1, 10**30, 1.5, "x", "", [], {}, [[]], {"a": 1}, [None], ["A"], float("inf")]


@pytest.fixture(scope="module")
def text() -> str:
    return json.dumps(played("dog-poker", 2, "damage"))


@pytest.fixture
def survives(command, tmp_path):
    """Shows, steps through and verifies a file; whatever happens is a status of ours and at most one line."""

    def run(data: bytes) -> None:
        file = tmp_path / "record.json"
        file.write_bytes(data)
        for more in (["--verify"], [["--json"], [], ["--at", "1"], ["--seat", "1", "--at", "0"]][len(data) % 4]):
            ran = command("replay", file, *more)
            assert ran.status in (0, 1, 2)
            assert "fault of our own" not in ran.err, (more, ran.err)
            assert ran.err.count("\n") <= 1
            if ran.status == 1:
                assert more == ["--verify"]
                assert "not the same" in ran.err

    return run


def test_cut_anywhere(survives, text):
    chance = FastChance("cut")
    for _ in range(12):
        survives(text[: chance.below(len(text))].encode())


@pytest.mark.parametrize("time", ["NaN", "Infinity", "1e999", "1" + "0" * 400])
def test_a_time_that_is_none(refused, tmp_path, text, time):
    data = json.loads(text)
    data["entries"][0]["at"] = "here"
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data).replace('"here"', time))
    refused(["replay", file, "--json"], "record.json")


@pytest.mark.parametrize(("key", "value"), [("houndtable_record", True), ("houndtable_record", 2), ("colour", "red")])
def test_another_format_and_unknown_keys(refused, tmp_path, text, key, value):
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**json.loads(text), key: value}))
    refused(["replay", file], "record.json")


def test_flipped_bytes(survives, text):
    chance = FastChance("flip")
    for _ in range(40):
        data = bytearray(text.encode())
        for _ in range(1 + chance.below(3)):
            data[chance.below(len(data))] ^= 1 << chance.below(8)
        survives(bytes(data))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += places(value, (*path, index))
    return found


def shape(path: tuple[Any, ...]) -> tuple[Any, ...]:
    """A place without its numbers: equal for alike places."""
    return tuple("#" if isinstance(part, int) else part for part in path)


def test_a_wrong_value_at_every_kind_of_place(survives, text):
    document = json.loads(text)
    chance = FastChance("wrong")
    kinds: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in places(document):
        kinds.setdefault(shape(path), []).append(path)
    for alike in kinds.values():
        path = alike[chance.below(len(alike))]
        changed = json.loads(text)
        inner = changed
        for part in path[:-1]:
            inner = inner[part]
        if chance.below(4):
            inner[path[-1]] = STRANGE[chance.below(len(STRANGE))]
        else:
            del inner[path[-1]]
        survives(json.dumps(changed).encode())


@pytest.mark.full
def test_wrong_values_at_many_places(survives, text):
    chance = FastChance("many")
    all_places = places(json.loads(text))
    for _ in range(2000):
        changed = json.loads(text)
        path = all_places[chance.below(len(all_places))]
        inner = changed
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = STRANGE[chance.below(len(STRANGE))]
        survives(json.dumps(changed).encode())
