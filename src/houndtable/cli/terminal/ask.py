"""What was typed: a command of the house, or actions by number, by word or by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from houndtable.cli.terminal.look import Choice, Turned

MOST_LETTERS: Final = 400

COMMANDS: Final = {
    "?": "help",
    "help": "help",
    "r": "rules",
    "rules": "rules",
    "table": "table",
    "log": "log",
    "score": "score",
    "now": "now",
    "cards": "cards",
    "why": "why",
    "undo": "undo",
    "quit": "quit",
    "q": "quit",
}
"""What may be typed first, and the command it means."""


@dataclass(frozen=True)
class Command:
    """A command of the house with what followed it."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Actions:
    """Actions, as tokens; they need not be legal."""

    tokens: Sequence[str]


class Ask:
    """Understands what is typed at one question.

    `options` are the legal actions, numbered from 1; `all_actions` are those of the whole game, so that an illegal one
    can be told why not; `kind_name` gives a kind's printed name.
    """

    def __init__(
        self, options: Sequence[Choice], all_actions: Sequence[Choice], kind_name: Callable[[str], str]
    ) -> None:
        self.options: Final = options
        self.all_actions: Final = all_actions
        self.kind_name: Final = kind_name

    def read(self, line: str) -> Command | Actions:
        """What the line means. Raises Turned when it means nothing."""
        text = " ".join(line.split())[:MOST_LETTERS]
        if not text:
            return Command("table")
        first, _, rest = text.partition(" ")
        command = COMMANDS.get(first.lower())
        if command is not None and not (rest and command in ("help", "table", "now", "undo", "quit")):
            return Command(command, rest)
        return Actions(self.actions(text))

    def actions(self, text: str) -> list[str]:
        """The tokens of one or several actions. Raises Turned."""
        if "," in text or ";" in text:
            parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
            return [self.one(part) for part in parts]
        try:
            return [self.one(text)]
        except Turned as turned:
            words = text.split()
            if len(words) > 1:
                try:
                    return [self.one(word) for word in words]
                except Turned:
                    raise turned from None
            raise

    def one(self, text: str) -> str:
        """The token of one action. Raises Turned."""
        if text.isascii() and text.isdigit():
            return self._by_number(text)
        legal = self._matches(text, self.options)
        if len(legal) == 1:
            return legal[0].token
        if len(legal) > 1:
            raise Turned("That could be: " + "; ".join(choice.words for choice in legal[:6]))
        others = self._matches(text, self.all_actions)
        verbs = {choice.token.partition(" ")[0] for choice in self.options}
        alike = [choice for choice in others if choice.token.partition(" ")[0] in verbs]
        if others:
            return (alike or others)[0].token
        raise Turned(f"{text!r} is none of the choices. Type a number, or ? for help.")

    def _by_number(self, text: str) -> str:
        number = int(text[:9])
        if not self.options:
            raise Turned("There is nothing to choose now.")
        if not 1 <= number <= len(self.options):
            raise Turned(f"The choices are numbered 1 to {len(self.options)}.")
        return self.options[number - 1].token

    def _matches(self, text: str, choices: Sequence[Choice]) -> list[Choice]:
        """The choices that the text fits, by the most exact way in which it fits any."""
        wanted = text.casefold()
        exact = [one for one in choices if wanted in (one.token.casefold(), one.words.casefold())]
        if exact:
            return exact
        of_card = [one for one in choices if any(wanted in self._card_words(kind) for kind in one.kinds)]
        if of_card:
            return of_card
        words = wanted.split()
        return [one for one in choices if all(word in one.words.casefold().split() for word in words)]

    def _card_words(self, kind: str) -> tuple[str, ...]:
        name = self.kind_name(kind).casefold()
        return (kind.casefold(), name, f"{kind.casefold()} {name}")
