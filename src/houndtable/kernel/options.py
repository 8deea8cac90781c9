"""Options of a game: what a table may choose before the match, with validation and an explanation each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from houndtable.kernel.chance import Chance
from houndtable.kernel.words import Message

OptionValue: TypeAlias = "bool | int | str | list[str]"

RANDOM: Final = "random"


class OptionError(ValueError):
    """An option's name or value is wrong; the message says what is allowed."""


class Option:
    """One option.

    `kind` is "flag", "choice", "int", "subset" or "seat". `choices` are the words of a choice or subset; `low` and
    `high` the range of an int; `pick` how many of a subset by seat count; `seats` the seat counts for which the option
    exists (empty: all). A subset and a seat may be `RANDOM`, which chance decides before the start.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        default: OptionValue,
        text: Message,
        choices: Sequence[str] = (),
        low: int = 0,
        high: int = 0,
        pick: Mapping[int, int] | None = None,
        seats: Sequence[int] = (),
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.default: Final[OptionValue] = default
        self.text: Final = text
        self.choices: Final = tuple(choices)
        self.low: Final = low
        self.high: Final = high
        self.pick: Final[Mapping[int, int]] = pick if pick is not None else {}
        self.seats: Final = tuple(seats)

    def exists_for(self, seats: int) -> bool:
        """Whether the option exists at this seat count."""
        return not self.seats or seats in self.seats

    def parse(self, text: str) -> OptionValue:
        """The value that a command line or form writes as text; raises OptionError."""
        word = text.strip()
        if self.kind == "flag":
            if word.lower() in ("yes", "true", "on", "1"):
                return True
            if word.lower() in ("no", "false", "off", "0"):
                return False
            raise OptionError(f"option {self.name}: yes or no, not {word[:60]!r}")
        if self.kind == "int" or (self.kind == "seat" and word.lower() != RANDOM):
            if not (word.isascii() and word.removeprefix("-").isdigit()) or len(word) > 9:
                raise OptionError(f"option {self.name}: a whole number, not {word[:60]!r}")
            return int(word)
        if self.kind == "subset" and word.lower() != RANDOM:
            return [one.strip() for one in word.split(",") if one.strip()]
        return word

    def check(self, value: object, seats: int) -> OptionValue:
        """The value in its normal form; raises OptionError with what is allowed."""
        if self.kind == "flag":
            if isinstance(value, bool):
                return value
            raise OptionError(f"option {self.name}: true or false")
        if self.kind == "int":
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise OptionError(f"option {self.name}: a whole number from {self.low} to {self.high}")
        if self.kind == "seat":
            if isinstance(value, str) and value.lower() == RANDOM and self.default == RANDOM:
                return RANDOM
            if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats:
                return value
            or_random = " or random" if self.default == RANDOM else ""
            raise OptionError(f"option {self.name}: a seat from 0 to {seats - 1}{or_random}")
        if self.kind == "choice":
            return self._word(value)
        return self._subset(value, seats)

    def _word(self, value: object) -> str:
        if isinstance(value, str):
            for choice in self.choices:
                if choice.lower() == value.strip().lower():
                    return choice
        raise OptionError(f"option {self.name}: one of {', '.join(self.choices)}")

    def _subset(self, value: object, seats: int) -> OptionValue:
        if isinstance(value, str) and value.lower() == RANDOM:
            return RANDOM
        if not isinstance(value, list):
            raise OptionError(f"option {self.name}: a list of names or random")
        words = {self._word(one) for one in value}
        if len(words) != len(value):
            raise OptionError(f"option {self.name}: a name is given twice")
        if self.pick and len(words) != self.pick[seats]:
            raise OptionError(f"option {self.name}: exactly {self.pick[seats]} names with {seats} players")
        return [choice for choice in self.choices if choice in words]

    def resolve(self, value: OptionValue, seats: int, chance: Chance) -> OptionValue:
        """The value with `RANDOM` decided by chance."""
        if value != RANDOM or self.kind not in ("subset", "seat"):
            return value
        if self.kind == "seat":
            return chance.below(seats)
        names = list(self.choices)
        chance.shuffle_words(names)
        words = set(names[: self.pick[seats]] if self.pick else names)
        return [choice for choice in self.choices if choice in words]

    def to_data(self) -> dict[str, object]:
        """The option as ``houndtable games --json`` tells it (without its text)."""
        data: dict[str, object] = {"kind": self.kind, "default": self.default}
        if self.choices:
            data["choices"] = list(self.choices)
        if self.kind == "int":
            data["range"] = [self.low, self.high]
        if self.pick:
            data["pick"] = {str(seats): count for seats, count in self.pick.items()}
        if self.seats:
            data["seats"] = list(self.seats)
        return data


def check_options(options: Sequence[Option], given: Mapping[str, object], seats: int) -> dict[str, OptionValue]:
    """All options of a game for this seat count, defaults filled in; raises OptionError on a wrong name or value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise OptionError(f"unknown option {str(name)[:60]!r}; this game has: {names}")
        if not known[name].exists_for(seats):
            counts = ", ".join(str(count) for count in known[name].seats)
            raise OptionError(f"option {name}: only with {counts} players")
    return {
        option.name: option.check(given.get(option.name, option.default), seats)
        for option in options
        if option.exists_for(seats)
    }
