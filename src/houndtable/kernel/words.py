"""Words for people: a message is an English sentence with named values, put into a language only at the edge.

Games and kernel make `Message` values; pages, terminal and commands turn them into text with a `Speaker`, which knows
the language, the card names and the people's names. The English sentence is the gettext msgid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias


class KindRef:
    """A card's printed kind in a message; the speaker puts the card's name there."""

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KindRef) and other.kind == self.kind

    def __hash__(self) -> int:
        return hash(("kind", self.kind))

    def __repr__(self) -> str:
        return f"KindRef({self.kind!r})"


class SeatRef:
    """A seat in a message; the speaker puts the name of the person or computer player there."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatRef) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(("seat", self.seat))

    def __repr__(self) -> str:
        return f"SeatRef({self.seat})"


Value: TypeAlias = "str | int | KindRef | SeatRef | Message | Sequence[Value]"


class Message:
    """One sentence for people: `text` is the English msgid with ``{named}`` places, `values` fills them.

    `plural` is the English form for more than one; which is used depends on the value named `count`.
    """

    def __init__(self, text: str, plural: str | None = None, **values: Value) -> None:
        self.text: Final = text
        self.plural: Final = plural
        self.values: Final[Mapping[str, Value]] = values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and other.text == self.text
            and other.plural == self.plural
            and other.values == self.values
        )

    def __hash__(self) -> int:
        return hash((self.text, self.plural, tuple(self.values)))

    def __repr__(self) -> str:
        return f"Message({self.text!r}, {dict(self.values)!r})"


class Reason:
    """Why something is not allowed, with the rulebook paragraph it rests on (empty: the house)."""

    def __init__(self, rule: str, message: Message) -> None:
        self.rule: Final = rule
        self.message: Final = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and other.rule == self.rule and other.message == self.message

    def __hash__(self) -> int:
        return hash((self.rule, self.message))

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.message!r})"


Translate: TypeAlias = Callable[[str, "str | None", int], str]


def english(text: str, plural: str | None, count: int) -> str:
    """The msgid itself: the translation used where there is none."""
    return text if plural is None or count == 1 else plural


class Speaker:
    """Turns messages into sentences of one language, for one table.

    `translate` gives a msgid's translation (gettext, by the caller); `kinds` gives the card names; `seats` the names
    of the people. A name that is not given is told by its number or its kind.
    """

    def __init__(
        self,
        kinds: Mapping[str, str] | None = None,
        seats: Sequence[str] = (),
        translate: Translate = english,
    ) -> None:
        self.kinds: Final[Mapping[str, str]] = kinds if kinds is not None else {}
        self.seats: Final = tuple(seats)
        self.translate: Final = translate

    def seat(self, seat: int) -> str:
        """The name of the seat's person, or "Seat 1" and so on (counted from 1 for people)."""
        if 0 <= seat < len(self.seats) and self.seats[seat]:
            return self.seats[seat]
        return self.translate("Seat {number}", None, 1).replace("{number}", str(seat + 1))

    def kind(self, kind: str) -> str:
        """The translated name of a card kind."""
        return self.translate(self.kinds.get(kind, kind), None, 1)

    def value(self, value: Value) -> str:
        """One value of a message as text; several are joined by commas."""
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return str(value)
        if isinstance(value, KindRef):
            return self.kind(value.kind)
        if isinstance(value, SeatRef):
            return self.seat(value.seat)
        if isinstance(value, Message):
            return self.say(value)
        return ", ".join(self.value(one) for one in value)

    def say(self, message: Message) -> str:
        """The message as a sentence. Values are put in last, so that a name with braces in it does no harm."""
        count = message.values.get("count", 1)
        text = self.translate(message.text, message.plural, count if isinstance(count, int) else 1)
        parts: list[str] = []
        rest = text
        while True:
            before, brace, after = rest.partition("{")
            parts.append(before)
            if not brace:
                return "".join(parts)
            name, _, rest = after.partition("}")
            parts.append(self.value(message.values[name]) if name in message.values else "{" + name + "}")


def message_to_data(message: Message) -> dict[str, object]:
    """A message as plain JSON data, kept in records; `message_from_data` is its inverse."""
    data: dict[str, object] = {"text": message.text}
    if message.plural is not None:
        data["plural"] = message.plural
    if message.values:
        data["values"] = {name: _value_to_data(value) for name, value in message.values.items()}
    return data


def _value_to_data(value: Value) -> object:
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, KindRef):
        return {"kind": value.kind}
    if isinstance(value, SeatRef):
        return {"seat": value.seat}
    if isinstance(value, Message):
        return message_to_data(value)
    return [_value_to_data(one) for one in value]


_RESERVED: Final = frozenset({"self", "text", "plural"})
"""Names that a message's values can't have."""
_DEEPEST: Final = 20
"""How deeply messages and lists may be nested in one another."""


def message_from_data(data: object) -> Message:
    """The message that `message_to_data` wrote. Raises ValueError on anything else."""
    return _message_from_data(data, 0)


def _message_from_data(data: object, depth: int) -> Message:
    if depth > _DEEPEST:
        raise ValueError("not a message: nested too deeply")
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        raise ValueError("not a message")
    plural = data.get("plural")
    values = data.get("values", {})
    if not isinstance(values, dict) or not (plural is None or isinstance(plural, str)):
        raise ValueError("not a message")
    if not _RESERVED.isdisjoint(values):
        raise ValueError("not a message")
    return Message(
        data["text"], plural, **{str(name): _value_from_data(value, depth + 1) for name, value in values.items()}
    )


def _value_from_data(data: object, depth: int) -> Value:
    if depth > _DEEPEST:
        raise ValueError("not a message: nested too deeply")
    if isinstance(data, (str, int)):
        return data
    if isinstance(data, list):
        return [_value_from_data(one, depth + 1) for one in data]
    if isinstance(data, dict):
        if isinstance(data.get("kind"), str):
            return KindRef(data["kind"])
        if isinstance(data.get("seat"), int):
            return SeatRef(data["seat"])
        return _message_from_data(data, depth)
    raise ValueError("not a message value")
