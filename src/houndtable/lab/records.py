"""Records of simulated matches, one file each."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from houndtable.kernel.match import Match
from houndtable.kernel.record import to_data


def write_record(match: Match, players: Sequence[str], path: Path) -> None:
    """Write a match's record whole or not at all; raises OSError."""
    people = [{"seat": seat, "name": "", "player": player} for seat, player in enumerate(players)]
    write_whole(path, json.dumps(to_data(match, people), separators=(",", ":"), ensure_ascii=False) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a text file so that a reader finds the old or the new one, never a part; raises OSError."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
