"""Cards: the printed kinds of a game, and the table of the physical cards of one match.

A physical card is a small int, an index into `CardTable.kinds_of`. Cards of the same kind have neighbouring numbers,
in the order of the rows of the game's ``cards.toml``, so that a sorted list of cards is sorted by kind. Row values
come from ``cards.toml`` with ``source = "printed"`` or ``"house"``; a user's own file may replace house rows, which
then have the source ``"own"``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

PRINTED: Final = "printed"
HOUSE: Final = "house"
OWN: Final = "own"

MAX_BYTES: Final = 262_144
"""The largest card file that is read."""

FieldCheck: TypeAlias = Callable[[Any], Any]


class CardError(ValueError):
    """A card row or file is wrong; the message names the row and the field."""


class Kind:
    """One printed kind: `id` (stable, used in actions and records), name, copies in the deck, source, other values."""

    def __init__(self, id: str, name: str, copies: int, source: str, values: Mapping[str, Any]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.copies: Final = copies
        self.source: Final = source
        self.values: Final[Mapping[str, Any]] = values

    def to_data(self) -> dict[str, Any]:
        """The row as plain data, as it stands in ``cards.toml``."""
        return {"id": self.id, "name": self.name, "copies": self.copies, "source": self.source, **self.values}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardTable:
    """The physical cards of one match. Games subclass it to hold their card values in fast typed lists.

    `kinds` are the rows in use; `counts` how many physical cards of each (a row may take fewer than its copies, or
    none, by seat count and options).
    """

    def __init__(self, kinds: Sequence[Kind], counts: Sequence[int]) -> None:
        self.kinds: Final = tuple(kinds)
        self.ids: Final = tuple(kind.id for kind in kinds)
        self.counts: Final = tuple(counts)
        self.kinds_of: Final[list[int]] = [k for k in range(len(self.kinds)) for _ in range(counts[k])]
        self.size: Final = len(self.kinds_of)
        self._index: Final = {kind.id: k for k, kind in enumerate(kinds)}

    def index(self, id: str) -> int:
        """The row number of a kind id; KeyError if there is none."""
        return self._index[id]

    def names(self) -> dict[str, str]:
        """Kind id to printed name, for a `Speaker`."""
        return {kind.id: kind.name for kind in self.kinds}

    def ids_of(self, cards: Sequence[int]) -> list[str]:
        """The kind ids of physical cards."""
        return [self.ids[self.kinds_of[card]] for card in cards]

    def house(self) -> list[str]:
        """The names of the kinds in use whose values are house data."""
        return [kind.name for k, kind in enumerate(self.kinds) if kind.source == HOUSE and self.counts[k]]

    def to_data(self) -> dict[str, Any]:
        """The table as plain data for a record; `Game.table_from_data` reads it back."""
        return {"kinds": [kind.to_data() for kind in self.kinds], "counts": list(self.counts)}


def whole(low: int, high: int) -> FieldCheck:
    """A check for a whole number from `low` to `high`."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return value

    return check


def one_of(*choices: str) -> FieldCheck:
    """A check for one of a few words."""

    def check(value: Any) -> Any:
        if value not in choices:
            raise ValueError("must be one of " + ", ".join(choices))
        return value

    return check


def _text(value: Any) -> Any:
    if not isinstance(value, str) or not value.strip() or len(value) > 60 or not value.isprintable():
        raise ValueError("must be a text of 1 to 60 characters")
    return value


_COMMON: Final[dict[str, FieldCheck]] = {
    "id": _text,
    "name": _text,
    "copies": whole(0, 200),
    "source": one_of(PRINTED, HOUSE, OWN),
}


def read_rows(data: Any, fields: Mapping[str, FieldCheck], where: str) -> list[Kind]:
    """Kinds from parsed card data (``{"kind": [row, ...]}``), each field checked. Raises CardError."""
    if not isinstance(data, dict) or not isinstance(data.get("kind"), list):
        raise CardError(f"{where}: a card file is a list of [[kind]] rows")
    for key in data:
        if key != "kind":
            raise CardError(f"{where}: unknown key {key!r}")
    rows: list[Kind] = []
    seen: set[str] = set()
    for number, row in enumerate(data["kind"], start=1):
        kind = read_row(row, fields, f"{where}, row {number}")
        if kind.id in seen:
            raise CardError(f"{where}, row {number}: {kind.id!r} is given twice")
        seen.add(kind.id)
        rows.append(kind)
    return rows


def read_row(row: Any, fields: Mapping[str, FieldCheck], where: str) -> Kind:
    """One kind from a parsed row. Raises CardError naming the row and the field."""
    if not isinstance(row, dict):
        raise CardError(f"{where}: not a row")
    if isinstance(row.get("id"), str):
        where = f"{where} ({row['id'][:60]!r})"
    checked: dict[str, Any] = {}
    for name in row:
        if name not in fields and name not in _COMMON:
            raise CardError(f"{where}: unknown field {str(name)[:60]!r}")
    for name, check in [*_COMMON.items(), *fields.items()]:
        if name not in row:
            raise CardError(f"{where}: field {name!r} is missing")
        try:
            checked[name] = check(row[name])
        except ValueError as error:
            raise CardError(f"{where}: field {name!r} {error}") from None
    values = {name: checked[name] for name in fields}
    return Kind(checked["id"], checked["name"], checked["copies"], checked["source"], values)


def load_toml(path: Path) -> Any:
    """The parsed content of a card file. Raises CardError with the place when it can't be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CardError(f"{path}: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise CardError(f"{path}: larger than {MAX_BYTES // 1024} KiB")
    try:
        return parse_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise CardError(f"{path}: not UTF-8 text") from None
    except CardError as error:
        raise CardError(f"{path}: {error}") from None


def parse_toml(text: str) -> Any:
    """The parsed text of a card file. Raises CardError when it is no TOML, whatever it is."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardError(str(error)) from None
    except RecursionError:
        raise CardError("too deeply nested") from None
    except ValueError:
        raise CardError("a number or a date is out of range") from None


def replace_house_rows(rows: Sequence[Kind], data: Any, fields: Mapping[str, FieldCheck], where: str) -> list[Kind]:
    """The rows with house rows replaced by a user's own (parsed) rows, matched by id.

    A row of the user's file may leave out fields that it keeps. Printed rows can't be replaced. Raises CardError.
    """
    if not isinstance(data, dict) or not isinstance(data.get("kind"), list):
        raise CardError(f"{where}: a card file is a list of [[kind]] rows")
    for key in data:
        if key != "kind":
            raise CardError(f"{where}: unknown key {str(key)[:60]!r}")
    at = {kind.id: index for index, kind in enumerate(rows)}
    result = list(rows)
    replaced: set[str] = set()
    for number, row in enumerate(data["kind"], start=1):
        place = f"{where}, row {number}"
        if not isinstance(row, dict) or not isinstance(row.get("id"), str):
            raise CardError(f"{place}: field 'id' is missing")
        id = row["id"]
        if id not in at:
            raise CardError(f"{place}: there is no card {id[:60]!r} in this game")
        if rows[at[id]].source != HOUSE:
            raise CardError(f"{place} ({id!r}): this row is printed, only house rows can be replaced")
        if id in replaced:
            raise CardError(f"{place}: {id!r} is given twice")
        replaced.add(id)
        result[at[id]] = read_row({**rows[at[id]].to_data(), **row, "source": OWN}, fields, place)
    return result
