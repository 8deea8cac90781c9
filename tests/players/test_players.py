"""Computer players: fair, reproducible, honest about their level."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houndtable import games
from houndtable.kernel.chance import FastChance, ScriptedChance
from houndtable.kernel.game import Game
from houndtable.kernel.piles import ALL, OBSERVERS, OWNER
from houndtable.kernel.seat import Seat
from houndtable.kernel.state import State
from houndtable.kernel.view import view
from houndtable.lab.plan import Plan
from houndtable.lab.simulate import simulate
from houndtable.players import LEVELS, PlayerError, find, make, pick_names
from houndtable.players.greedy import GreedyPlayer
from houndtable.players.random_player import RandomPlayer

GAMES = list(games.own_games().values())
NAMES = [level.name for level in LEVELS]


def positions(game: Game, seats: int, matches: int = 3) -> Iterator[State]:
    """Every moment of some random matches, knowledge kept."""
    for number in range(matches):
        chance = FastChance(f"{game.name} {number}")
        state = game.start(game.setup(seats, chance), chance)
        while not state.over:
            yield state
            seat = state.next_seat()
            options = state.decision(seat).options(state)
            state.play(seat, options[chance.below(len(options))], chance)


def twin(state: State, seat: int, chance: FastChance) -> State:
    """A world that differs only in which unknown cards lie where others, or nobody, see them."""
    world = state.clone()
    places: list[tuple[list[int], int]] = []
    for pile in world.piles:
        if pile.sees == ALL:
            continue
        content = getattr(world, pile.name)
        for index, cards in enumerate(content if pile.many else [content]):
            if pile.sees == OWNER and index == seat:
                continue
            places += [(cards, at) for at, card in enumerate(cards) if not world.known[card] >> seat & 1]
    unknown = [cards[at] for cards, at in places]
    chance.shuffle(unknown)
    for (cards, at), card in zip(places, unknown, strict=True):
        cards[at] = card
    mask = 1 << seat | 1 << seat + OBSERVERS
    for card in unknown:
        world.known[card] &= mask
    for pile in world.piles:
        if pile.sees != ALL and not pile.ordered:
            content = getattr(world, pile.name)
            for cards in content if pile.many else [content]:
                cards.sort()
    return world


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_choice_depends_on_view_options_and_seed_alone(game, name):
    checked = different = 0
    for seats in range(game.min_seats, game.max_seats + 1):
        for number, state in enumerate(positions(game, seats, 1)):
            seat = state.next_seat()
            other = twin(state, seat, FastChance(number))
            here, there = Seat(game, state, seat), Seat(game, other, seat)
            assert view(state, seat) == view(other, seat)
            assert here.options() == there.options()
            if number % 5 == 0:
                assert make(name, game, number).choose(here) == make(name, game, number).choose(there)
                checked += 1
                different += any(getattr(state, p.name) != getattr(other, p.name) for p in state.piles)
    assert checked > 20
    assert different > checked / 2


def test_a_player_that_peeks_is_found_out():
    """The twins differ in what a cheat would look at: the neighbour's true cards."""
    game = games.own_games()["dog-poker"]

    def peek(state, seat):
        options = Seat(game, state, seat).options()
        return options[sum(state.hands[(seat + 1) % state.setup.seats]) % len(options)]

    assert any(
        peek(state, seat) != peek(twin(state, seat, FastChance(number)), seat)
        for number, state in enumerate(positions(game, 4, 1))
        for seat in [state.next_seat()]
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_players_choose_options_and_change_nothing(game, name):
    player = make(name, game, 1)
    for number, state in enumerate(positions(game, game.max_seats, 1)):
        if number % 7:
            continue
        seat = state.next_seat()
        before = view(state, seat), list(state.known)
        handle = Seat(game, state, seat)
        assert player.choose(handle) in handle.options()
        assert (view(state, seat), list(state.known)) == before


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_makes_the_same_choices_again(name):
    game = GAMES[0]

    def choices(seed):
        player = make(name, game, seed)
        found = positions(game, game.max_seats, 1)
        return [player.choose(Seat(game, s, s.next_seat())) for n, s in enumerate(found) if n % 3 == 0]

    assert choices("a") == choices("a")
    if name == "random":
        assert choices("a") != choices("b")


def test_a_single_option_takes_no_chance_and_no_thought():
    game = GAMES[0]
    for build in (RandomPlayer(ScriptedChance()), GreedyPlayer(game.hints(), ScriptedChance())):
        found = 0
        for state in positions(game, 2, 20):
            handle = Seat(game, state, state.next_seat())
            if len(handle.options()) == 1:
                assert build.choose(handle) == handle.options()[0]
                found += 1
        assert found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_greedy_beats_random_clearly(game):
    """Far above its share, beyond all luck: over 40 matches the bound is more than five deviations away."""
    for seats in (game.min_seats, game.max_seats):
        plan = Plan(game, seats, 40, "0", ["greedy"] + ["random"] * (seats - 1), {}, game.rows())
        assert simulate(plan).wins[0] > 40 * (1 / seats + 0.4)


def test_levels_have_names_titles_and_descriptions():
    assert NAMES == sorted(set(NAMES), key=NAMES.index)
    for level in LEVELS:
        assert level.title.text
        assert len(level.text.text) > 20
        assert find(f" {level.name.upper()} ") is level
    with pytest.raises(PlayerError, match=r"wolf.*random"):
        make("wolf", GAMES[0], 0)


def test_names_are_different_and_free():
    taken = ["biscuit", "Waffle", "  "]
    for count in (1, 5, 30):
        names = pick_names(count, FastChance(count), taken)
        assert len({name.lower() for name in names}) == count
        assert not {name.lower() for name in names} & {"biscuit", "waffle"}
