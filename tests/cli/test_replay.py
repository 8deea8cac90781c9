"""``houndtable replay``: watching, stepping, verifying; and who may see what of a record."""

from __future__ import annotations

import json

import pytest

from houndtable.games import find
from houndtable.kernel.chance import FastChance
from houndtable.kernel.match import COMPUTER, Match
from houndtable.kernel.record import Seed, to_data


def played(game: str, seats: int, seed: str, upto: int | None = None, people=()) -> dict:
    """The record of a match of random players, whole or its first decisions."""
    secret = Seed(seed, ["one", "two"])
    match = Match.new(find(game), seats, secret.chance())
    chance = FastChance(seed)
    done = 0
    while not match.over and (upto is None or done < upto):
        seat = match.state.next_seat()
        options = match.seat(seat).options()
        match.act(seat, options[chance.below(len(options))], COMPUTER)
        done += 1
    return json.loads(json.dumps(to_data(match, people, secret)))


@pytest.fixture(scope="module")
def record() -> dict:
    return played("dog-poker", 3, "whole")


@pytest.fixture
def keep(tmp_path):
    def write(data, name="record.json"):
        file = tmp_path / name
        file.write_text(json.dumps(data))
        return file

    return write


def test_a_whole_match_in_words(command, keep, record):
    out = command("replay", keep(record)).out
    assert out.startswith("Dog Poker, 3 players, rules version 1\n")
    assert "everybody gets eight cards" in out
    assert "on the mat" in out
    assert out.count("is turned up") == 4 * sum("is over" in line for line in out.splitlines())
    best = record["result"]["winners"]
    assert out.rstrip().splitlines()[-1].endswith(", ".join(f"Seat {seat + 1}" for seat in best))
    for seat, score in enumerate(record["result"]["scores"]):
        assert f"Seat {seat + 1}: {score}\n" in out


def test_verify_says_what_was_checked(command, keep, record):
    out = command("replay", keep(record), "--verify").out
    assert f"{len(record['entries'])} decisions" in out
    assert "seed" in out
    assert command("replay", keep(record), "--verify", "--json").json == {
        "game": "dog-poker",
        "verified": True,
        "difference": None,
    }


def tamper_action(data):
    entry = next(entry for entry in data["entries"] if entry["action"].startswith("pass "))
    entry["action"] = "pass " + ("A" if entry["action"] != "pass A" else "B")


def tamper_chance(data):
    data["start"]["chance"][0] ^= 1


def tamper_event(data):
    data["entries"][-1]["events"][0]["count"] = 99


def tamper_score(data):
    data["result"]["scores"][0] += 1


def tamper_seed(data):
    data["seed"]["secret"] = "another"


def tamper_contribution(data):
    data["seed"]["contributions"][0] = "another"


def tamper_end(data):
    del data["entries"][-1]


@pytest.mark.parametrize(
    "tamper",
    [tamper_action, tamper_chance, tamper_event, tamper_score, tamper_seed, tamper_contribution, tamper_end],
)
def test_verify_finds_what_was_changed(command, keep, record, tamper):
    changed = json.loads(json.dumps(record))
    tamper(changed)
    ran = command("replay", keep(changed), "--verify")
    assert ran.status == 1
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "not the same" in ran.err
    as_json = command("replay", keep(changed), "--verify", "--json")
    assert as_json.status == 1
    assert as_json.json["verified"] is False
    assert as_json.json["difference"]


def test_at_shows_the_table_then(command, keep, record):
    data = command("replay", keep(record), "--at", 3, "--json").json
    assert len(data["entries"]) == 3
    assert data["view"]["round"] == 1
    assert data["view"]["piles"]["hands"][0]["count"] == 7
    assert "result" not in data
    start = command("replay", keep(record), "--at", 0, "--json").json
    assert start["view"]["round"] == 0
    end = command("replay", keep(record), "--at", len(record["entries"]), "--json").json
    assert end["view"]["over"] is True


def test_a_seat_sees_its_own_cards_alone(command, keep, record):
    data = command("replay", keep(record), "--seat", 1, "--at", 2, "--json").json
    piles = data["view"]["piles"]
    assert len(piles["hands"][1]["cards"]) == piles["hands"][1]["count"]
    assert "cards" not in piles["hands"][0]
    assert "action" not in data["entries"][0]
    assert data["entries"][1]["action"].startswith("choose ")


def test_a_running_match_shows_a_watcher_nothing_secret(command, keep):
    running = played("dog-poker", 2, "running", upto=8)
    assert "result" not in running
    out = command("replay", keep(running)).out
    assert "The match is not over yet." in out
    assert "Put " not in out
    for entry in command("replay", keep(running), "--json").json["entries"]:
        assert "action" not in entry
    mine = command("replay", keep(running), "--seat", 0).out
    assert mine.count("Seat 1: ") > 0
    assert "Seat 2: " not in mine.replace("seat 1: Seat 2", "")


def test_words_do_not_tell_one_seat_what_another_passed(command, keep):
    """Two matches that differ only in what seats 0 and 1 can't know give seat 2 the same words (V11)."""
    secret = Seed("twin", [])
    shown = []
    for choice in (0, -1):
        match = Match.new(find("dog-poker"), 4, secret.chance())
        for seat in (0, 1, 2):
            options = match.seat(seat).options()
            match.act(seat, options[choice if seat < 2 else 0], COMPUTER)
        file = keep(json.loads(json.dumps(to_data(match))))
        shown.append(
            [
                command("replay", file, "--seat", 2, *more).out
                for more in ([], ["--json"], ["--at", "0"], ["--json", "--at", "0"])
            ]
        )
    assert shown[0] == shown[1]


def test_older_rules_are_watched_not_replayed(command, keep, record):
    old = {**record, "rules_version": 99}
    ran = command("replay", keep(old))
    assert ran.status == 0
    assert "shown from its log" in ran.out
    assert "is turned up" in ran.out
    verify = command("replay", keep(old), "--verify")
    assert verify.status == 2
    assert "99" in verify.err
    at = command("replay", keep(old), "--at", 3, "--json")
    assert "view" not in at.json


def test_a_game_that_is_not_installed_can_be_watched(command, keep, record):
    strange = {**record, "game": "lost-game"}
    assert "lost-game, 3 players" in command("replay", keep(strange)).out
    assert command("replay", keep(strange), "--verify").status == 2


def test_names_are_shown_as_text_on_one_line(command, keep, record):
    people = [{"seat": 0, "name": "[bold]\x1b[31mRed\nDog"}]
    out = command("replay", keep({**record, "people": people})).out
    assert "[bold] [31mRed Dog" in out
    assert "\x1b" not in out


def test_actions_out_of_order_name_the_real_actor(command, keep, record):
    data = command("replay", keep(record), "--json").json
    for told, entry in zip(data["entries"], record["entries"], strict=True):
        assert told["seat"] == entry["seat"]
        assert told["action"] == entry["action"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--seat", "3"], "seats 0 to 2"),
        (["--seat", "-1"], "--seat"),
        (["--at", "100000"], "--at"),
        (["--at", "-1"], "--at"),
        (["--lang", "xx"], "xx"),
    ],
)
def test_bad_arguments(refused, keep, record, arguments, word):
    refused(["replay", keep(record), *arguments], word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "JSON"),
        ("{}", "not a Houndtable record"),
        ("[]", "not a Houndtable record"),
        ('{"houndtable_record": 2}', "format 2"),
        ('{"houndtable_record": 1}', "game"),
        ("[" * 200_000, "nested"),
    ],
)
def test_what_is_no_record(refused, tmp_path, text, word):
    file = tmp_path / "x.json"
    file.write_text(text)
    refused(["replay", file], "x.json", word)
    refused(["replay", file, "--verify"], "x.json", word)


def test_no_file(refused, tmp_path):
    refused(["replay", tmp_path / "none.json"], "none.json", "No such file")
