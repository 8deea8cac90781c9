"""A sitting: the people at this terminal play a match, one question after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from houndtable.cli.terminal.ask import Actions, Ask, Command
from houndtable.cli.terminal.book import show_rules
from houndtable.cli.terminal.draw import Artist
from houndtable.cli.terminal.look import Choice, Desk, LineOfLog, Look, Turned
from houndtable.kernel.rulebook import Rulebook
from houndtable.kernel.words import Message

LOG_LINES: Final = 20
WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"

HELP: Final = (
    ("3", "take choice number 3"),
    ("3 3 5", "several choices of the same question at once"),
    ("words", "a choice by its words or its card"),
    ("undo", "take back your answer or your last action, where that is possible"),
    ("why X", "why X is not allowed"),
    ("r, r 3.2, r word", "the rulebook: chapters, a paragraph, what holds a word"),
    ("cards", "what is printed on the cards"),
    ("now", "what your cards would score now, line by line"),
    ("score, score 2", "the score sheets"),
    ("log, log 50", "what has happened"),
    ("table", "draw the table again (or just Enter)"),
    ("quit", "leave"),
)


class Left(Exception):
    """The people here have left the match before its end."""


class Sitting:
    """Plays at a desk until the match is over or the people leave.

    `read` gives the next typed line and raises EOFError when there is none. `counts` gives the copies of each kind in
    this match.
    """

    def __init__(
        self,
        desk: Desk,
        artist: Artist,
        book: Callable[[], Rulebook],
        counts: dict[str, int],
        read: Callable[[], str],
    ) -> None:
        self.desk: Final = desk
        self.artist: Final = artist
        self.book: Final = book
        self.counts: Final = counts
        self.read: Final = read
        self.people: Final = desk.people()
        self.current = -1
        self.sheets = 0
        self.story: dict[int, list[LineOfLog]] = {seat: [] for seat in self.people}
        self.leaving = False

    def run(self) -> None:
        """Play. Raises Left when the people leave, Gone when the table can't be reached."""
        while True:
            asked = self.desk.go_on()
            if not asked:
                seat = self.current if self.current >= 0 else self.people[0]
                look = self.desk.look(seat)
                self.tell(look)
                if look.ending is not None:
                    self.artist.ending(look, look.ending)
                    return
                continue
            seat = self.current if self.current in asked else asked[0]
            if seat != self.current and len(self.people) > 1 and not self.curtain(seat):
                continue
            self.current = seat
            look = self.desk.look(seat)
            if self.tell(look):
                self.artist.table(look)
            else:
                self.artist.own(look)
            self.artist.question(look.question)
            self.answer(look)

    def tell(self, look: Look) -> bool:
        """The news for a seat: log lines, and the sheets of chapters that have ended; whether there was any."""
        first = not self.story[look.seat]
        self.story[look.seat] += look.log
        if look.log:
            self.artist.show("")
        for line in look.log:
            self.artist.log([line])
            if self.sheets <= line.chapter < len(look.sheets):
                self.artist.sheet(look, look.sheets[line.chapter])
                self.sheets = line.chapter + 1
                self.artist.show("")
        if look.notice:
            self.artist.turned(look.notice, "")
        return first or bool(look.log)

    def curtain(self, seat: int) -> bool:
        """Hide the screen until the next person has it; False when the one before takes an answer back instead."""
        name = self.artist.words.seat(seat)
        before = self.current
        if self.artist.console.is_terminal:
            sys.stdout.write(WIPE)
        say = self.artist.words.say
        self.artist.show("")
        self.artist.say(
            say(Message("--- Hand over to {name}. Press Enter when only {name} looks. ---", name=name)), "bold"
        )
        undo = False
        if before >= 0 and self.desk.can_undo(before):
            self.artist.say(say(Message("({name} may type undo.)", name=self.artist.words.seat(before))))
            undo = True
        line = self.line().strip().lower()
        if undo and line == "undo":
            try:
                self.desk.undo(before)
            except Turned as turned:
                self.artist.turned(turned.words, turned.rule)
            return False
        if self.artist.console.is_terminal:
            sys.stdout.write(WIPE)
        return True

    def line(self) -> str:
        """The next typed line. Raises Left at the end of the input."""
        try:
            return self.read()
        except EOFError:
            raise Left from None

    def answer(self, look: Look) -> None:
        """Read until something was done that changes the table, or that asks for drawing it again."""
        actions = self.artist.game.actions
        all_actions = [Choice(row.token, self.artist.words.say(row.words), row.kinds) for row in actions.rows]
        ask = Ask(look.question.options, all_actions, self.artist.words.kind)
        while True:
            try:
                meant = ask.read(self.line())
                if isinstance(meant, Actions):
                    self.leaving = False
                    self.desk.act(look.seat, meant.tokens)
                    return
                if self.command(meant, look, ask):
                    return
            except Turned as turned:
                self.artist.turned(turned.words, turned.rule)

    def command(self, command: Command, look: Look, ask: Ask) -> bool:
        """Carry out a command of the house; whether the table has changed. Raises Turned or Left."""
        name, rest = command.name, command.rest
        if name == "quit":
            self.quit()
        self.leaving = False
        if name == "help":
            self.help()
        elif name == "rules":
            show_rules(self.artist.console, self.book(), rest)
        elif name == "table":
            self.artist.table(look)
            self.artist.question(look.question)
        elif name == "log":
            self.artist.log(self.story[look.seat][-_number(rest, LOG_LINES) :])
        elif name == "score":
            self.score(look, rest)
        elif name == "now":
            self.artist.preview(look)
        elif name == "cards":
            self.artist.cards(self.counts)
        elif name == "why":
            self.why(look, ask, rest)
        elif name == "undo":
            self.desk.undo(look.seat)
            return True
        return False

    def quit(self) -> None:
        """Leave; a match that nobody keeps is left only when asked twice."""
        if self.desk.kept() or self.leaving:
            raise Left
        self.leaving = True
        raise Turned("This match is not kept anywhere. Type quit once more to leave it.")

    def help(self) -> None:
        """What may be typed."""
        for what, meaning in HELP:
            self.artist.say_pair(what, meaning)

    def score(self, look: Look, rest: str) -> None:
        """The standing, and one score sheet (the last, if none is named). Raises Turned."""
        for seat, name in enumerate(look.names):
            self.artist.say_pair(str(look.view["scores"][seat]), name)
        if not look.sheets:
            return
        number = _number(rest, len(look.sheets))
        if not 1 <= number <= len(look.sheets):
            raise Turned(f"There are score sheets 1 to {len(look.sheets)}.")
        self.artist.sheet(look, look.sheets[number - 1])

    def why(self, look: Look, ask: Ask, rest: str) -> None:
        """Why something is not allowed. Raises Turned with the reason."""
        if not rest:
            raise Turned("Type why and what you would like to do.")
        legal = [choice.token for choice in look.question.options]
        for token in ask.actions(rest):
            if token in legal:
                self.artist.say("That is allowed now.")
            else:
                self.desk.act(look.seat, [token])  # refused with its reason: it is none of the choices


def _number(text: str, default: int) -> int:
    if not text:
        return default
    if not (text.isascii() and text.isdigit()):
        raise Turned(f"A number is needed, not {text[:40]!r}.")
    return int(text[:6])
