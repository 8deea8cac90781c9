"""``houndtable play`` with piped input: whole matches, and everything that can be typed."""

from __future__ import annotations

import json
import re

import pytest

from houndtable.players.greedy import GreedyPlayer
from tests.toys import all_toys

ONES = "1\n" * 400


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match(command, tmp_path, seats):
    file = tmp_path / "match.json"
    ran = command("play", "dog-poker", "--seats", seats, "--seed", "7", "--save", file, stdin=ONES)
    assert ran.status == 0
    record = json.loads(file.read_text())
    games = record["result"]["reason"] == "games"
    chapters = sum(1 for line in ran.out.splitlines() if line.startswith("Score sheet "))
    assert chapters == 4 or (not games and 1 <= chapters <= 4)
    assert ran.out.count("has won.") + ran.out.count("share the win.") == 1
    for seat, score in enumerate(record["result"]["scores"]):
        assert re.search(rf"^\d\. .*: {score}$", ran.out, re.MULTILINE), seat
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert "\x1b" not in ran.out
    assert command("replay", file, "--verify").status == 0
    by = {(entry["seat"] == 0, entry["by"]) for entry in record["entries"]}
    assert by == {(True, "person"), (False, "computer")}


def test_the_seed_deals_the_same_match(command):
    one = command("play", "dog-poker", "--seed", "a", stdin=ONES).out
    assert one == command("play", "dog-poker", "--seed", "a", stdin=ONES).out
    assert one != command("play", "dog-poker", "--seed", "b", stdin=ONES).out


def test_a_fresh_match_is_never_the_same(command):
    assert command("play", "dog-poker", stdin=ONES).out != command("play", "dog-poker", stdin=ONES).out


def first_hand(command, *more: str) -> list[str]:
    """The letters of the first hand that seed 1 deals to seat 0 of two."""
    ran = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin="")
    hand = re.search(r"your hand +(.*?)\n\n", ran.out, re.DOTALL)
    assert hand is not None
    letters: list[str] = []
    for part in " ".join(hand[1].split()).split(" · "):
        letters += [part[0]] * int(part.partition("×")[2] or 1)
    return letters


def test_choices_by_card_by_word_and_in_batches(command):
    hand = first_hand(command)
    assert len(hand) == 8
    spare = list(hand)
    typed = [f"choose {spare.pop()}", " ".join(spare[:4]).lower()]
    ran = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=lines(*typed))
    assert "Slot 1:" in ran.out
    assert "Slot 2:" in ran.out
    assert "! " not in ran.out


def test_words_of_a_choice(command):
    ran = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=lines("put chihuahua on the mat"))
    assert "Slot 1:" in ran.out


def test_an_illegal_choice_says_why_and_changes_nothing(command):
    hand = first_hand(command)
    missing = next(letter for letter in "ABCDEFG" if letter not in hand)
    ran = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=lines(f"choose {missing}", "pass a", "99"))
    assert "! You have no" in ran.out
    assert "[DP 2.5]" in ran.out
    assert "nothing is passed yet" in ran.out
    assert "! The choices are numbered 1 to" in ran.out
    assert "Slot 1:" not in ran.out


def test_why(command):
    hand = first_hand(command)
    missing = next(letter for letter in "ABCDEFG" if letter not in hand)
    typed = lines("why", f"why choose {missing}", f"why {hand[0]}", "why nonsense")
    out = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=typed).out
    assert "Type why and what" in out
    assert "! You have no" in out
    assert "That is allowed now." in out
    assert "none of the choices" in out
    assert "Slot 1:" not in out


def test_a_batch_is_applied_whole_or_not_at_all(command):
    out = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=lines("1", "1 1 1 1 1", "log 50")).out
    assert "Slot 1:" in out
    assert "Slot 2:" not in out
    assert "! " in out


def test_too_many_choices_do_not_run_on_into_the_next_question(command):
    typed = lines("1", "1, 2, 3, 4, 5")
    out = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=typed).out
    assert "more than is asked" in out
    assert "Slot 2:" not in out


def test_undo_brings_a_sealed_choice_back(command):
    out = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=lines("1", "1", "undo", "undo")).out
    assert out.count("choose 4 more cards") == 2
    assert out.count("choose 3 more cards") == 1
    assert "nothing to take back" in out


def test_help_rules_cards_points_and_log(command):
    asked = ["r", "r 3.2", "r 99.9", "r 4", "r saint bernard", "r bark"]
    typed = lines("1", "?", *asked, "cards", "now", "score", "log", "table", "", "log x")
    out = command("play", "dog-poker", "--seats", "2", "--seed", "1", stdin=typed).out
    assert "several choices of the same question at once" in out
    assert "3  A round" in out
    assert "DP 3.2" in out
    assert "has no '99.9'" in out
    assert "DP 4.1" in out
    assert "has no 'bark'" in out
    assert "DP 1.4" in out
    assert "(house data)" in out
    assert "10 ×  A Golden Retriever" in out
    assert out.count("Dog Poker · Seat 1") == 4
    assert "A number is needed" in out


def test_leaving_an_unkept_match_asks_twice(command):
    ran = command("play", "dog-poker", stdin=lines("quit", "quit"))
    assert ran.status == 0
    assert "not kept anywhere" in ran.out
    assert "You have left the match." in ran.out
    once = command("play", "dog-poker", stdin=lines("quit", "1", "quit", "quit"))
    assert once.out.count("not kept anywhere") == 2


def test_saved_and_resumed_equals_uninterrupted(command, tmp_path):
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    base = ("play", "dog-poker", "--seats", "3", "--seed", "9")
    command(*base, "--save", whole, stdin=ONES)
    command(*base, "--save", parts, stdin="1\n" * 9)
    saved = json.loads(parts.read_text())
    assert "houndtable_save" in saved
    assert "seed" not in saved["record"]
    for count in (2, 7):
        ran = command("play", "--resume", parts, stdin="1\n" * count + "quit\n")
        assert f"--resume {parts}" in " ".join(ran.out.split()).replace(f"--resume {parts}.", f"--resume {parts}")
    assert command("play", "--resume", parts, stdin=ONES).status == 0
    assert json.loads(parts.read_text()) == json.loads(whole.read_text())
    assert command("replay", parts, "--verify").status == 0


def test_a_match_that_is_over_is_not_resumed(refused, command, tmp_path):
    file = tmp_path / "match.json"
    command("play", "dog-poker", "--save", file, stdin=ONES)
    refused(["play", "--resume", file], "houndtable replay")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda data: data.pop("secret"), "secret"),
        (lambda data: data.update(secret="another"), "secret"),
        (lambda data: data.update(players=["me"]), "players"),
        (lambda data: data.update(players=["me", "wolf"]), "wolf"),
        (lambda data: data.update(names=[1, 2]), "names"),
        (lambda data: data.update(houndtable_save=9), "saved match"),
        (lambda data: data["record"].update(game="lost"), "lost"),
        (lambda data: data["record"].update(rules_version=9), "rules version 9"),
        (lambda data: data["record"]["entries"][0].update(action="bark"), "bark"),
        (lambda data: data["record"].update(entries=3), "entries"),
    ],
)
def test_a_damaged_saved_match_is_refused(refused, command, tmp_path, change, word):
    file = tmp_path / "match.json"
    command("play", "dog-poker", "--seats", "2", "--save", file, stdin="1\n1\n")
    data = json.loads(file.read_text())
    change(data)
    file.write_text(json.dumps(data))
    refused(["play", "--resume", file], word)


def test_hot_seat_draws_a_curtain_and_shows_nobody_the_others_cards(command):
    base = ("play", "dog-poker", "--players", "me:Rex,me:Fido", "--seed", "3")
    out = command(*base, stdin=lines("", "1")).out
    assert "Hand over to Rex" in out
    assert "Dog Poker · Rex" in out
    assert "Hand over to Fido" in out
    assert "Dog Poker · Fido" not in out  # not before Fido has pressed Enter
    whole = command(*base, stdin="\n1\n\n" + "1\n" * 40).out
    assert "Dog Poker · Fido" in whole
    for part in whole.split("--- Hand over to ")[1:]:
        name = part.partition(".")[0]
        other = "Fido" if name == "Rex" else "Rex"
        assert f"Dog Poker · {other}" not in part


def test_hot_seat_whole_match(command, tmp_path):
    file = tmp_path / "match.json"
    base = ("play", "dog-poker", "--players", "me:Rex,me:Fido,greedy", "--seed", "3", "--save", file)
    typed = "\n" + "1\n\n" * 1 + "1\n" + ("\n1 \n" * 400)
    ran = command(*base, stdin=typed)
    assert ran.status == 0
    record = json.loads(file.read_text())
    assert record["result"]["reason"] in ("points", "games")
    assert record["setup"]["windows"] == "masked"
    assert [person["name"] for person in record["people"]][:2] == ["Rex", "Fido"]


def test_the_one_before_may_take_back_at_the_curtain(command):
    out = command("play", "dog-poker", "--players", "me:Rex,me:Fido", stdin=lines("", "1", "undo", "2")).out
    assert "(Rex may type undo.)" in out
    assert out.count("Choose one of your cards") == 2
    assert out.count("Hand over to Fido") == 2


def test_names_are_text(command):
    out = command("play", "dog-poker", "--players", "me:[bold]R{seat}x[/],greedy:\x1b[31mFi do", stdin=ONES).out
    assert "[bold]R{seat}x[/]" in out
    assert "[31mFi do" in out
    assert "\x1b" not in out


def test_equal_names_are_told_apart(command):
    out = command("play", "dog-poker", "--players", "me:Rex,greedy:rex", stdin="").out
    assert "rex 2 (House Dog)" in out


def test_a_faulty_computer_player_does_not_stop_the_table(command, monkeypatch, tmp_path):
    def fail(self, seat):
        raise ZeroDivisionError

    try:
        monkeypatch.setattr(GreedyPlayer, "choose", fail)
    except TypeError:
        pytest.skip("compiled players can't be planted with a fault")
    file = tmp_path / "match.json"
    ran = command("play", "dog-poker", "--seats", "3", "--save", file, stdin=ONES)
    assert ran.status == 0
    assert "at a loss" in " ".join(ran.out.split())
    record = json.loads(file.read_text())
    assert {entry["by"] for entry in record["entries"]} == {"person", "stand-in"}
    assert command("replay", file, "--verify").status == 0


@pytest.mark.parametrize("toy", [toy.name for toy in all_toys()])
@pytest.mark.parametrize("windows", ["quick", "masked"])
def test_every_toy_is_played_to_its_end(command, with_toys, tmp_path, toy, windows):
    file = tmp_path / "match.json"
    typed = "1\n2\n3\n1\n1\n2\n" * 400
    ran = command("play", toy, "--players", "random", "--windows", windows, "--seed", "5", "--save", file, stdin=typed)
    assert ran.status == 0
    assert "The match is over" in ran.out
    assert command("replay", file, "--verify").status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["GAME"]),
        (["chess"], ["chess"]),
        (["dog-poker", "--seats", "9"], ["--seats 9"]),
        (["dog-poker", "--players", "wolf"], ["wolf", "and me"]),
        (["dog-poker", "--players", "me,me,me,me,me"], ["2 to 4"]),
        (["dog-poker", "--seats", "2", "--players", "me,random,random"], ["3 players"]),
        (["dog-poker", "--players", "me:" + "x" * 99], ["40"]),
        (["dog-poker", "--option", "bark=1"], ["bark"]),
        (["dog-poker", "--option", "place=1", "--seats", "2"], ["place"]),
        (["dog-poker", "--windows", "open"], ["open"]),
        (["dog-poker", "--cards", "/nowhere.toml"], ["/nowhere.toml"]),
        (["dog-poker", "--save", "/nowhere/x.json"], ["/nowhere/x.json"]),
        (["dog-poker", "--save", "/"], ["folder"]),
        (["dog-poker", "--lang", "xx"], ["xx"]),
        (["--resume", "/nowhere.json"], ["/nowhere.json"]),
        (["dog-poker", "--resume", "/nowhere.json"], ["--resume"]),
        (["dog-poker", "--join", "http://127.0.0.1:9/t/ABCD"], ["--join"]),
    ],
)
def test_refusals(refused, arguments, words):
    refused(["play", *arguments], *words)
