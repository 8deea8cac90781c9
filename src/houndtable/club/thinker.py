"""The process in which computer players think: a question a line on stdin, an answer a line on stdout.

The first line it writes says that it is ready.

It gets the saved state, rebuilds the match's present from it, and hands the player a seat handle, never the state.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from houndtable.games import find
from houndtable.kernel.seat import Seat
from houndtable.kernel.setup import Setup
from houndtable.kernel.snapshot import load
from houndtable.players import make


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """What the player chooses, or the error that it raised."""
    try:
        game = find(question["game"])
        setup = _setup(question["game"], json.dumps(question["setup"]))
        state = load(game, setup, question["state"])
        player = make(question["level"], game, question["seed"])
        return {"action": player.choose(Seat(game, state, question["seat"]))}
    except Exception as error:  # whatever a player does, the table goes on
        return {"error": f"{type(error).__name__}: {error}"[:300]}


@lru_cache(maxsize=64)
def _setup(game: str, text: str) -> Setup:
    return find(game).setup_from_data(json.loads(text))


def main() -> None:
    """Answer until stdin ends. What players print goes to stderr; people's requests come before thinking."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house itself decides when to stop
    if hasattr(os, "nice"):
        os.nice(10)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    out.write('{"ready": true}\n')
    for line in sys.stdin:
        out.write(json.dumps(answer(json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
