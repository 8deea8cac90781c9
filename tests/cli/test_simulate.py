"""``houndtable simulate``."""

from __future__ import annotations

import json

import pytest

from houndtable.cli import main
from houndtable.lab import parquet

BASE = ("simulate", "dog-poker", "--seats", "3")
TIMES = ("seconds", "decisions_per_second")


def results(command, *more):
    data = command(*BASE, "--json", *more).json
    return {key: value for key, value in data.items() if key not in TIMES}


def test_json_is_as_promised(command):
    data = command(*BASE, "--games", "30", "--seed", "7", "--json").json
    assert data["game"] == "dog-poker"
    assert (data["seats"], data["games"], data["seed"]) == (3, 30, 7)
    assert data["players"] == ["random"] * 3
    assert data["decisions"] % 33 == 0  # each seat of each deal: a condition and ten passes
    assert sum(data["wins"]) == pytest.approx(30)
    assert len(data["mean_scores"]) == 3
    assert sum(data["end_reasons"].values()) == 30
    assert set(data["end_reasons"]) <= {"games", "points"}
    assert isinstance(data["compiled"], bool)
    assert data["seconds"] > 0
    assert isinstance(data["rules_version"], int)


@pytest.mark.parametrize("players", ["random", "greedy,random,random"])
def test_results_do_not_depend_on_the_processes(command, players):
    games = "25" if players == "random" else "5"
    found = [results(command, "--games", games, "--players", players, "--processes", p) for p in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


def test_the_seed_decides(command):
    assert results(command, "--games", "20", "--seed", "a") == results(command, "--games", "20", "--seed", "a")
    one, other = results(command, "--games", "20"), results(command, "--games", "20", "--seed", "1")
    assert one["mean_scores"] != other["mean_scores"]


def test_more_matches_go_on_from_the_same_ones(command, tmp_path):
    for games in (3, 5):
        command(*BASE, "--games", games, "--records", tmp_path / str(games))
    for number in range(3):
        name = f"dog-poker-3-{number:06d}.json"
        assert (tmp_path / "3" / name).read_text() == (tmp_path / "5" / name).read_text()


def test_records_show_the_same_matches(command, tmp_path):
    folder = tmp_path / "deep" / "records"
    plain = results(command, "--games", "4", "--players", "greedy,random,random")
    recorded = results(command, "--games", "4", "--players", "greedy,random,random", "--records", folder)
    assert plain == recorded
    files = sorted(folder.iterdir())
    assert len(files) == 4
    total = [0, 0, 0]
    for file in files:
        assert command("replay", file, "--verify").status == 0
        for seat, score in enumerate(json.loads(file.read_text())["result"]["scores"]):
            total[seat] += score
    assert [score / 4 for score in total] == recorded["mean_scores"]


def test_random_matches_are_the_same_with_records(command, tmp_path):
    assert results(command, "--games", "6") == results(command, "--games", "6", "--records", tmp_path)


def test_parquet_has_a_row_a_match_and_seat(command, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "out.parquet"
    data = command(*BASE, "--games", "12", "--processes", "2", "--json", "--out", file).json
    table = pq.read_table(file)
    assert table.num_rows == 36
    rows = table.to_pylist()
    assert [row["match"] for row in rows] == [number for number in range(12) for _ in range(3)]
    for seat in range(3):
        mine = [row for row in rows if row["seat"] == seat]
        assert sum(row["score"] for row in mine) / 12 == pytest.approx(data["mean_scores"][seat], abs=1e-3)
        assert sum(row["win"] for row in mine) == pytest.approx(data["wins"][seat], abs=1e-5)
    assert json.loads(table.schema.metadata[b"houndtable"])["game"] == "dog-poker"


def test_a_missing_extra_is_one_line(refused, monkeypatch, tmp_path):
    monkeypatch.setattr(parquet, "available", lambda: False)
    refused([*BASE, "--games", "1", "--out", tmp_path / "x.parquet"], "houndtable[lab]")


def test_options_and_words(command):
    out = command(*BASE, "--games", "2", "--option", "place=2").out
    assert "2 matches" in out
    assert "Seat 3 (random)" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "0"], ["--games", "0"]),
        (["--games", "many"], ["--games", "many"]),
        (["--games", "1", "--processes", "0"], ["--processes"]),
        (["--games", "1", "--players", "wolf"], ["wolf", "greedy"]),
        (["--games", "1", "--players", "random,random"], ["2", "3"]),
        (["--games", "1", "--option", "place"], ["NAME=VALUE"]),
        (["--games", "1", "--option", "bark=1"], ["bark", "place"]),
        (["--games", "1", "--option", "place=9"], ["place", "0 to 2"]),
        (["--games", "1", "--option", "place=x"], ["place", "'x'"]),
        (["--games", "1", "--option", "place=1", "--option", "place=2"], ["twice"]),
        (["--games", "1", "--windows", "open"], ["open"]),
        (["--games", "1", "--cards", "/nowhere.toml"], ["/nowhere.toml"]),
        (["--games", "1", "--records", "/dev/null/x"], ["--records"]),
        (["--games", "1", "--out", "/nowhere/x.parquet"], ["--out"]),
    ],
)
def test_refusals(refused, arguments, words):
    refused([*BASE, *arguments], *words)


@pytest.mark.parametrize("seats", ["1", "5", "-1", "x"])
def test_seat_counts(refused, seats):
    refused(["simulate", "dog-poker", "--seats", seats, "--games", "1"], "--seats")


def test_an_option_of_another_seat_count(refused):
    refused(["simulate", "dog-poker", "--seats", "2", "--games", "1", "--option", "place=1"], "place", "3")


def test_every_toy_is_simulated(command, with_toys):
    from tests.toys import all_toys

    for toy in all_toys():
        for windows in ("quick", "masked"):
            ran = command("simulate", toy.name, "--seats", toy.max_seats, "--games", 5, "--windows", windows, "--json")
            assert ran.status == 0
            assert ran.json["games"] == 5


def test_a_faulty_rule_is_a_failure_that_names_the_match(capsys, monkeypatch):
    from houndtable.games.dog_poker.rules import Score

    def fail(self, s, chance):
        raise ZeroDivisionError("planted")

    if not hasattr(Score.run, "__code__"):
        pytest.skip("compiled rules can't be planted with a fault")
    monkeypatch.setattr(Score, "run", fail)
    assert main([*BASE, "--games", "1"]) == 1
    written = capsys.readouterr()
    assert "match 0" in written.err
    assert "planted" in written.err
    assert written.err.count("\n") == 1
