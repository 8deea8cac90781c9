"""A table for tests that read like table talk: it deals, plays, reacts, expects, sees.

    with Table(GAME, 2, script=...) as t:
        t.plays(0, "choose A")
        t.expects(1, "choose B", "choose C")
        t.rests(1)

A test ends with nothing pending that should not be: on leaving, the seats that must still decide are exactly those
named by `rests` (none: the match is over), and every scripted shuffle has happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import pytest

from houndtable.kernel.cards import Kind
from houndtable.kernel.chance import Chance, FastChance
from houndtable.kernel.game import Game
from houndtable.kernel.match import Match, Refused
from houndtable.kernel.setup import QUICK
from houndtable.kernel.view import SPECTATOR
from houndtable.kernel.words import Speaker


def shuffled(before: Sequence[Any], after: Sequence[Any]) -> list[int]:
    """The outcomes of chance that shuffle `before` into `after` (equal items are interchangeable)."""
    now = list(before)
    assert sorted(now) == sorted(after), f"{before} can't be shuffled into {after}"
    outcomes: list[int] = []
    for last in range(len(now) - 1, 0, -1):
        k = now.index(after[last], 0, last + 1)
        outcomes.append(k)
        now[last], now[k] = now[k], now[last]
    return outcomes


class Script(Chance):
    """Chance that brings what the test queued, and then a stream of its own."""

    def __init__(self, outcomes: Sequence[int], seed: int) -> None:
        self.queue = list(outcomes)
        self.rest = FastChance(seed)

    def below(self, n: int) -> int:
        if not self.queue:
            return self.rest.below(n)
        k = self.queue.pop(0)
        assert 0 <= k < n, f"the script brings {k} where something below {n} is needed"
        return k

    def mark(self) -> object:
        return (list(self.queue), self.rest.mark())

    def reset(self, mark: object) -> None:
        assert isinstance(mark, tuple)
        self.queue = list(mark[0])
        self.rest.reset(mark[1])


class Table:
    """A match under test; see the module."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        windows: str = QUICK,
        rows: Sequence[Kind] | None = None,
        script: Sequence[int] = (),
        seed: int = 1,
    ) -> None:
        self.game = game
        self.seats = seats
        self.chance = Script(script, seed)
        self.match = Match.new(game, seats, self.chance, options, windows, rows)
        self.speaker = Speaker(self.match.setup.table.names())
        self._rests: list[int] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            assert self.asked() == sorted(self._rests), f"seats {self.asked()} must still decide"
            assert not self.chance.queue, f"{len(self.chance.queue)} scripted outcomes did not happen"

    # What happens

    def shuffles(self, before: Sequence[Any], after: Sequence[Any]) -> None:
        """The next shuffle will bring `before` into this order."""
        self.chance.queue += shuffled(before, after)

    def plays(self, seat: int, *tokens: str) -> None:
        """A seat takes these actions as one batch."""
        self.match.act_all(seat, [self.game.actions.number(token) for token in tokens])

    def reacts(self, seat: int, token: str) -> None:
        """A seat answers in an open reaction window."""
        together = self.match.state.together()
        assert together is not None, "nobody is asked for a reaction"
        assert together.silent(), "this is no reaction window"
        self.plays(seat, token)

    def takes_back(self, seat: int) -> None:
        """A seat takes its sealed choice back."""
        self.match.retract(seat)

    # What must be so

    def asked(self) -> list[int]:
        """The seats that must decide."""
        return self.match.state.must_act()

    def options(self, seat: int) -> list[str]:
        """The tokens of a seat's legal actions."""
        return [self.game.actions[action].token for action in self.match.seat(seat).options()]

    def expects(self, seat: int, *tokens: str) -> None:
        """The seat is asked and has exactly these options."""
        assert seat in self.asked(), f"seat {seat} is not asked, but {self.asked()}"
        assert sorted(self.options(seat)) == sorted(tokens)

    def refuses(self, seat: int, *tokens: str, rule: str) -> str:
        """The last of these actions is refused by this paragraph and nothing of the batch happens; gives the words."""
        before = self.everything()
        with pytest.raises(Refused) as caught:
            self.plays(seat, *tokens)
        assert self.everything() == before, "a refused action changed something"
        assert caught.value.reason.rule == rule
        return self.speaker.say(caught.value.reason.message)

    def prompt(self, seat: int) -> str:
        """What the seat is asked, in words."""
        message = self.match.seat(seat).prompt()
        assert message is not None, f"seat {seat} is not asked"
        return self.speaker.say(message)

    def view(self, seat: int) -> dict[str, Any]:
        """All that the seat (or the spectator, -1) sees."""
        return self.match.seat(seat).view()

    def sees(self, seat: int, pile: str, index: int = -1) -> dict[str, Any]:
        """What the seat sees of a pile: its ``count``, and ``cards`` or ``known`` if it knows some."""
        found = self.view(seat)["piles"][pile]
        data: dict[str, Any] = found if index < 0 else found[index]
        return data

    def hears(self, seat: int) -> list[str]:
        """The lines of the log for the seat."""
        lines = [event.line_for(seat) for event in self.match.log.events]
        return [self.speaker.say(line) for line in lines if line is not None]

    def everything(self) -> object:
        """All that anybody sees, and the log's length."""
        views = [self.view(seat) for seat in range(SPECTATOR, self.seats)]
        return views, len(self.match.log.events), [self.options(seat) for seat in range(self.seats)]

    def rests(self, *seats: int) -> None:
        """The test ends here, while these seats must decide."""
        self._rests = list(seats)
