"""The sources of chance."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from houndtable.kernel.chance import (
    MULTIPLIER,
    Chance,
    ChanceError,
    FastChance,
    KeyedChance,
    Recorder,
    ScriptedChance,
    commitment,
    match_key,
    new_secret,
)


class Plain(Chance):
    """Another source's numbers, through the shuffle of the base class."""

    def __init__(self, source: Chance) -> None:
        self.source = source

    def below(self, n: int) -> int:
        return self.source.below(n)


FAST = [207, 226, 86, 665, 700, 37, 58, 445, 541, 223, 848, 532]
FAST_SEVEN = 533418


def test_fast_chance_gives_the_same_numbers_everywhere() -> None:
    """These numbers must never change: simulations and their reports rest on them."""
    chance = FastChance("houndtable")
    assert [chance.below(1000) for _ in range(12)] == FAST
    assert [FastChance(7).below(1_000_000), FastChance("7").below(1_000_000)] == [FAST_SEVEN, FAST_SEVEN]


def test_fast_chance_is_the_generator_it_says_it_is() -> None:
    digest = hashlib.blake2b(b"houndtable", digest_size=8).digest()
    x = (int.from_bytes(digest, "big") >> 4) + 1
    chance = FastChance("houndtable")
    for n in (2, 6, 52, 1000, 2**20):
        x = MULTIPLIER * (x % 2**31) + x // 2**31
        assert x < 2**63
        assert chance.below(n) == (x % 2**31) * n // 2**31


def test_the_multiplier_makes_a_safe_prime() -> None:
    def is_prime(n: int) -> bool:
        d, r = n - 1, 0
        while d % 2 == 0:
            d, r = d // 2, r + 1
        for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
            x = pow(a, d, n)
            if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(r - 1)):
                return False
        return True

    p = MULTIPLIER * 2**31 - 1
    assert is_prime(p)
    assert is_prime((p - 1) // 2)


@pytest.mark.parametrize("make", [lambda: FastChance(3), lambda: KeyedChance(b"key")], ids=["fast", "keyed"])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 32])
def test_numbers_are_equally_likely(make: type[Chance], n: int) -> None:
    chance = make()
    draws = 2000 * n
    counts = Counter(chance.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    square = sum((counts[k] - 2000) ** 2 / 2000 for k in range(n))
    assert square < n + 6 * (2 * n) ** 0.5, counts


@pytest.mark.parametrize("make", [lambda: FastChance(5), lambda: KeyedChance(b"key")], ids=["fast", "keyed"])
def test_shuffles_are_equally_likely(make: type[Chance]) -> None:
    chance = make()
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 24 + 6 * 48**0.5


@pytest.mark.parametrize("size", [0, 1, 2, 9, 60])
def test_every_shuffle_is_made_of_the_same_numbers(size: int) -> None:
    """Written out for speed, a shuffle must equal the one of the base class, and so in records."""
    for make in (lambda: FastChance(size), lambda: KeyedChance(b"k")):
        fast, plain, recorder = make(), Plain(make()), Recorder(make())
        one, two, three = list(range(size)), list(range(size)), list(range(size))
        words = [str(k) for k in range(size)]
        fast.shuffle(one)
        plain.shuffle(two)
        recorder.shuffle(three)
        make().shuffle_words(words)
        assert one == two == three == [int(word) for word in words]
        assert sorted(one) == list(range(size))
        four = list(range(size))
        script = ScriptedChance(recorder.take())
        script.shuffle(four)
        assert four == one
        assert not script.left
        assert fast.below(1000) == plain.below(1000)


@pytest.mark.parametrize(
    "chance",
    [FastChance(1), KeyedChance(b"k"), ScriptedChance([0] * 60), Recorder(FastChance(2))],
    ids=["fast", "keyed", "scripted", "recorder"],
)
def test_a_mark_brings_the_same_numbers_again(chance: Chance) -> None:
    [chance.below(5) for _ in range(3)]
    mark = chance.mark()
    first = [chance.below(100) for _ in range(20)]
    chance.reset(mark)
    assert [chance.below(100) for _ in range(20)] == first


def test_keyed_chance_is_hmac_over_a_counter() -> None:
    chance = KeyedChance(b"key")
    block = hmac.new(b"key", (0).to_bytes(8, "big"), hashlib.sha256).digest()
    words = [int.from_bytes(block[k : k + 4], "big") for k in range(0, 32, 4)]
    assert [chance.below(2**16) for _ in range(8)] == [word % 2**16 for word in words]
    after = hmac.new(b"key", (1).to_bytes(8, "big"), hashlib.sha256).digest()
    assert chance.below(256) == after[3]


def test_keyed_chance_rejects_what_would_make_it_uneven() -> None:
    n = 2**31 + 1  # nearly every second word is too large
    words = []
    for block in range(40):
        digest = hmac.new(b"key", block.to_bytes(8, "big"), hashlib.sha256).digest()
        words += [int.from_bytes(digest[k : k + 4], "big") for k in range(0, 32, 4)]
    kept = [word for word in words if word < n]
    assert len(kept) < 200
    chance = KeyedChance(b"key")
    assert [chance.below(n) for _ in kept] == kept


def test_different_keys_and_seeds_give_different_numbers() -> None:
    def first(chance: Chance) -> list[int]:
        return [chance.below(1000) for _ in range(5)]

    assert len({tuple(first(FastChance(seed))) for seed in range(100)}) == 100
    assert first(KeyedChance(b"a")) != first(KeyedChance(b"b"))


def test_a_script_runs_out_loudly() -> None:
    chance = ScriptedChance([1, 5, 0])
    assert chance.below(2) == 1
    with pytest.raises(ChanceError, match="5 is not below 3"):
        chance.below(3)
    assert chance.below(3) == 0
    with pytest.raises(ChanceError, match="no chance outcome is left"):
        chance.below(2)
    with pytest.raises(ChanceError, match="-1"):
        ScriptedChance([-1]).below(2)


def test_a_recorder_keeps_outcomes_until_they_are_taken() -> None:
    recorder = Recorder(ScriptedChance([1, 0, 2]))
    recorder.below(2)
    mark = recorder.mark()
    recorder.below(2)
    recorder.reset(mark)
    assert recorder.below(2) == 0
    assert recorder.take() == [1, 0]
    assert recorder.take() == []
    recorder.below(3)
    assert recorder.take() == [2]


def test_secrets_are_long_and_their_commitment_can_be_checked() -> None:
    one, two = new_secret(), new_secret()
    assert one != two
    assert len(bytes.fromhex(one)) == 32
    assert commitment(one) == hashlib.sha256(one.encode()).hexdigest()


def test_the_match_key_depends_on_the_secret_and_on_everybody() -> None:
    keys = {
        match_key("s", ["a", "b"]), match_key("s", ["b", "a"]), match_key("s", ["a", "c"]), match_key("t", ["a", "b"]),
        match_key("s", ["a"]), match_key("s", []), match_key("s", ["a", "b", ""]),
    }  # fmt: skip
    assert len(keys) == 7
    assert match_key("s", ["a", "b"]) == match_key("s", ["a", "b"])
