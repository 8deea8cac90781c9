"""The form of a score sheet, from a small description in the game's folder (``score_form.toml``).

players = [1, 4]            fewest and most
[[table]]                   a field of the whole table
[[player]]                  a field of each player
  key      the key in what the scorer takes (a player's field: a list under this key, one item a player)
  kind     "cards" (so many of each kind; `count` how many in all, without it any number), "number" (`low`, `high`),
           "flag", "choice" (`choices`: words)
  label, help, optional     `total` marks the number that the result is carried to for the next game
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game, ScoreInputError

KINDS: Final = ("cards", "number", "flag", "choice")


@dataclass(frozen=True)
class Field:
    """One field of the form."""

    key: str
    kind: str
    label: str
    help: str = ""
    count: int = 0
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    optional: bool = False
    total: bool = False


@dataclass(frozen=True)
class ScoreForm:
    """A form: the fields of the table, those of each player, the fewest and most players."""

    table: tuple[Field, ...]
    player: tuple[Field, ...]
    least: int
    most: int


def load(game: Game) -> ScoreForm | None:
    """The form of a game, or None if its folder describes none."""
    path = game.folder / "score_form.toml"
    if not path.is_file():
        return None
    data = tomllib.loads(path.read_text("utf-8"))
    least, most = data["players"]
    return ScoreForm(_fields(data.get("table", [])), _fields(data.get("player", [])), least, most)


def _fields(rows: Sequence[Mapping[str, Any]]) -> tuple[Field, ...]:
    fields = [Field(**{**row, "choices": tuple(row.get("choices", ()))}) for row in rows]
    for field in fields:
        if field.kind not in KINDS:
            raise ValueError(f"score_form.toml: {field.key}: unknown kind {field.kind!r}")
    return tuple(fields)


def name_of(field: Field, player: int, part: str = "") -> str:
    """The name of an input: a field of the table (player -1) or of a player, for cards with the kind's id."""
    parts = [field.key] if player < 0 else [field.key, str(player)]
    return ".".join([*parts, part] if part else parts)


def read(form: ScoreForm, entered: Mapping[str, str], players: int, rows: Sequence[Kind]) -> dict[str, Any]:
    """What the scorer takes, from what was entered. Raises ScoreInputError with the place."""
    data: dict[str, Any] = {field.key: _value(field, entered, -1, rows) for field in form.table}
    for field in form.player:
        values = [_value(field, entered, player, rows) for player in range(players)]
        if not (field.optional and all(value is None for value in values)):
            data[field.key] = [0 if value is None and field.kind == "number" else value for value in values]
    return data


def _value(field: Field, entered: Mapping[str, str], player: int, rows: Sequence[Kind]) -> Any:
    where = field.label if player < 0 else f"player {player + 1}, {field.label}"
    if field.kind == "cards":
        cards: list[str] = []
        for row in rows:
            count = _number(entered.get(name_of(field, player, row.id), ""), f"{where}, {row.name}", 0, row.copies)
            cards.extend([row.id] * (count or 0))
        if field.count and len(cards) != field.count:
            raise ScoreInputError(f"{where}: exactly {field.count} cards are needed, not {len(cards)}")
        return cards
    text = entered.get(name_of(field, player), "").strip()
    if field.kind == "flag":
        return bool(text)
    if field.kind == "number":
        number = _number(text, where, field.low, field.high)
        if number is None and not field.optional:
            raise ScoreInputError(f"{where}: a whole number from {field.low} to {field.high} is needed")
        return number
    if not text and field.optional:
        return None
    if text not in field.choices:
        raise ScoreInputError(f"{where}: one of {', '.join(field.choices)} is needed")
    return text


def _number(text: str, where: str, low: int, high: int) -> int | None:
    text = text.strip()
    if not text:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(text) > 9 or not low <= int(text) <= high:
        raise ScoreInputError(f"{where}: a whole number from {low} to {high} is needed, not {text[:20]!r}")
    return int(text)
