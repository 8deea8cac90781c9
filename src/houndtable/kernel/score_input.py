"""Reading a table to be scored (``houndtable score``): strict JSON, and checks that name the place and what is allowed.

A place is told in words from the outside in ("player 2, card 3"), counted from 1 as people do. Names of cards may be
written in any case and with blanks around them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from houndtable.kernel.game import ScoreInputError
from houndtable.kernel.score import Line
from houndtable.kernel.words import Message

MAX_BYTES: Final = 1_000_000
LARGEST: Final = 1_000_000


def load_json(text: str | bytes) -> dict[str, Any]:
    """The JSON object in a file's content. Raises ScoreInputError; a key given twice is an error."""
    if len(text) > MAX_BYTES:
        raise ScoreInputError(f"more than {MAX_BYTES} bytes")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise ScoreInputError("not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ScoreInputError(f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise ScoreInputError("not JSON of a table: too deeply nested") from None
    except ScoreInputError:
        raise
    except ValueError:
        raise ScoreInputError("a number is too long") from None
    if not isinstance(data, dict):
        raise ScoreInputError(f"a JSON object is needed, not {kind_of(data)}")
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise ScoreInputError(f"key {shown(key)} is given twice")
        data[key] = value
    return data


def _refuse_constant(name: str) -> Any:
    raise ScoreInputError(f"{name} is not a number of JSON")


def shown(value: Any) -> str:
    """A value of the input as it is repeated in an error: short and harmless."""
    if isinstance(value, str):
        return ascii(value[:40]) if not value.isprintable() else repr(value[:40])
    if value is None or isinstance(value, (bool, int, float)):
        return json.dumps(value)[:40]
    return kind_of(value)


def kind_of(value: Any) -> str:
    """What a JSON value is, in words."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, bool):
        return "true or false"
    return "null" if value is None else "a number"


def at(*places: str) -> str:
    """The beginning of an error at a place: ``at("player 1", "card 2")`` is "player 1, card 2: "; no place, nothing."""
    named = [place for place in places if place]
    return ", ".join(named) + ": " if named else ""


def fields(value: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """An object with exactly these keys; optional ones that are left out or null are None. Raises ScoreInputError."""
    if not isinstance(value, dict):
        raise ScoreInputError(f"{at(where)}an object is needed, not {kind_of(value)}")
    known = [*required, *optional]
    for key in value:
        if key not in known:
            raise ScoreInputError(f"{at(where)}unknown key {shown(key)}; allowed: {', '.join(known)}")
    for key in required:
        if value.get(key) is None:
            raise ScoreInputError(f"{at(where)}key {key!r} is missing")
    return {key: value.get(key) for key in known}


def items(value: Any, where: str, low: int, high: int, what: str) -> list[Any]:
    """A list of `low` to `high` things; `what` names them in the plural. Raises ScoreInputError."""
    if not isinstance(value, list):
        raise ScoreInputError(f"{at(where)}a list of {what} is needed, not {kind_of(value)}")
    if not low <= len(value) <= high:
        allowed = f"exactly {low}" if low == high else f"{low} to {high}"
        raise ScoreInputError(f"{at(where)}{allowed} {what} are needed, not {len(value)}")
    return list(value)


def whole_number(value: Any, where: str, low: int = 0, high: int = LARGEST) -> int:
    """A whole number from `low` to `high`. Raises ScoreInputError."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ScoreInputError(f"{at(where)}a whole number from {low} to {high} is needed, not {shown(value)}")
    return value


def flag(value: Any, where: str) -> bool:
    """True or false. Raises ScoreInputError."""
    if not isinstance(value, bool):
        raise ScoreInputError(f"{at(where)}true or false is needed, not {shown(value)}")
    return value


def normal(name: str) -> str:
    """A name as it is compared: without blanks around it, inner ones single, in one case."""
    return " ".join(name.split()).casefold()


def named(value: Any, where: str, names: Mapping[str, str], allowed: str) -> str:
    """What a name stands for; `names` maps names (as by `normal`) to it, `allowed` lists them for the error.

    Raises ScoreInputError.
    """
    if not isinstance(value, str):
        raise ScoreInputError(f"{at(where)}a name is needed, not {kind_of(value)}; allowed: {allowed}")
    found = names.get(normal(value))
    if found is None:
        raise ScoreInputError(f"{at(where)}{shown(value)} is not known; allowed: {allowed}")
    return found


def earlier_totals(value: Any, seats: int, low: int = 0, high: int = LARGEST) -> list[int] | None:
    """The ``before`` of a table: a total for each seat, or None where it is not given. Raises ScoreInputError."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise ScoreInputError(f"before: a list of totals is needed, not {kind_of(value)}")
    if len(value) != seats:
        raise ScoreInputError(f"before: a total for each player is needed, so {seats}, not {len(value)}")
    return [whole_number(one, f"before, player {seat}", low, high) for seat, one in enumerate(value, start=1)]


def earlier_line(rule: str, points: int) -> Line:
    """The score line of an earlier total."""
    return Line(rule, Message("Points from before: {points}", points=points), points)
