"""Re-play a record in a process of its own: one line of text for each entry, state and events, to be compared.

``python -m tests.conformance.second_process RECORD.json``
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houndtable.kernel.match import Match
from houndtable.kernel.record import parse, replay
from houndtable.kernel.seat import Seat
from houndtable.kernel.snapshot import fingerprint
from houndtable.kernel.view import SPECTATOR, view
from tests.conformance.cases import find_game


def lines(match: Match) -> Iterator[str]:
    """The state, each seat's view and options, and all events so far, as text."""
    yield fingerprint(match.state)
    for seat in range(match.setup.seats):
        handle = Seat(match.game, match.state, seat)
        yield json.dumps([handle.view(), handle.options()])
    yield json.dumps(view(match.state, SPECTATOR))
    yield json.dumps([event.to_data() for event in match.log.events])


def main(path: str) -> None:
    data: dict[str, Any] = parse(Path(path).read_text())
    game = find_game(data["game"])
    for upto in range(0, len(data["entries"]) + 1, 3):
        print("\n".join(lines(replay(game, data, upto))))
    print("\n".join(lines(replay(game, data))))


if __name__ == "__main__":
    main(sys.argv[1])
