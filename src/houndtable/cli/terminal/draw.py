"""Drawing with rich: the table as one seat sees it, the question, the log, score sheets and the end.

Everything that people wrote goes through `Text`, so that markup in a name is shown as it stands. Colour only repeats
what words and signs say.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, TextIO, cast

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from houndtable.cli.out import HARD_BLANK, one_line
from houndtable.cli.terminal.look import Ending, LineOfLog, Look, Points, Question, Sheet
from houndtable.cli.terminal.style import Style
from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.piles import ALL, OWNER, Pile
from houndtable.kernel.words import Message, Speaker

WIDEST: Final = 100
HIDDEN: Final = "?"


class HardBlanks:
    """Stands before stdout and writes hard blanks as blanks."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: Final = stream

    def write(self, text: str) -> int:
        """Write."""
        return self._stream.write(text.replace(HARD_BLANK, " "))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def make_console() -> Console:
    """A console for stdout: as wide as the terminal, up to a readable width; plain where that is asked for."""
    console = Console(highlight=False, markup=False, emoji=False, file=cast(TextIO, HardBlanks(sys.stdout)))
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def cited(rule: str) -> str:
    """A paragraph behind a sentence, in one piece; nothing where there is none."""
    return f" [{clean(rule).replace(' ', HARD_BLANK)}]" if rule else ""


def clean(text: str) -> str:
    """A text without control characters, on one line."""
    return one_line(text)


class Artist:
    """Draws the table of one game in one language."""

    def __init__(self, console: Console, game: Game, kinds: Sequence[Kind], words: Speaker) -> None:
        self.console: Final = console
        self.game: Final = game
        self.kinds: Final = {kind.id: kind for kind in kinds}
        self.words: Final = words
        self.style: Final = Style(game)

    def show(self, *parts: RenderableType) -> None:
        """Print."""
        for part in parts:
            self.console.print(part)

    def say(self, text: str, style: str = "", unbroken: bool = False) -> None:
        """Print a sentence; `unbroken` leaves it in one line, so that a path in it can be copied."""
        self.console.print(Text(clean(text), style=style), soft_wrap=unbroken)

    def say_pair(self, left: str, right: str) -> None:
        """Print a short word and what it stands for, in two columns."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(min_width=16)
        grid.add_row(Text(clean(left), style="bold"), Text(clean(right)))
        self.console.print(Padding(grid, (0, 0, 0, 1)))

    # Cards and piles

    def card(self, kind: str) -> str:
        """A kind's short name, in one piece."""
        return clean(self.style.card(kind, self.words.kind(kind))).replace(" ", HARD_BLANK)

    def heap(self, kinds: Sequence[str]) -> str:
        """Cards as a list, equal ones counted."""
        counts: dict[str, int] = {}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        return self.counted(counts)

    def counted(self, counts: Mapping[str, int]) -> str:
        """Kinds with their numbers."""
        return " · ".join(
            self.card(kind) + (f"{HARD_BLANK}×{count}" if count > 1 else "") for kind, count in counts.items()
        )

    def pile(self, pile: Pile, data: Mapping[str, Any]) -> str:
        """What the seat sees of a pile, in words."""
        count = data["count"]
        parts: list[str] = []
        cards: Sequence[str | None] | None = data.get("cards")
        if cards is not None:
            places = self.style.places(pile.name)
            if places:
                named = zip(places, cards, strict=False)
                parts.append(
                    "   ".join(f"{self.words.say(place)}{HARD_BLANK}{self._placed(kind)}" for place, kind in named)
                )
            elif pile.ordered:
                parts.append(", ".join(self._placed(kind) for kind in cards))
            else:
                parts.append(self.heap([kind for kind in cards if kind is not None]))
        else:
            parts.append(self.words.say(Message("{count} card", "{count} cards", count=count)))
        if data.get("known"):
            parts.append(self.words.say(Message("you know of: {cards}", cards=self.counted(data["known"]))))
        return "; ".join(part for part in parts if part) or "–"

    def _placed(self, kind: str | None) -> str:
        return HIDDEN if kind is None else self.card(kind)

    def _pile_title(self, pile: Pile) -> str:
        return self.words.say(pile.title)

    # The table

    def table(self, look: Look) -> None:
        """The whole table: the piles in the middle, everybody's row, the own cards."""
        view = look.view
        title = self.words.say(self.game.title)
        head = f"{title} · {look.names[look.seat]}" if len(look.names) > look.seat >= 0 else title
        self.show(Text(""), Rule(Text(clean(head), style="bold"), style="dim", align="left"))
        middle = Table.grid(padding=(0, 2))
        rows = 0
        for pile in self.game.state_class.piles:
            data = view["piles"].get(pile.name)
            if data is None or self._of_seats(pile, data, view["seats"]):
                continue
            for number, one in enumerate(data if pile.many else [data]):
                name = self._pile_title(pile) + (f" {number + 1}" if pile.many and len(data) > 1 else "")
                middle.add_row(Text(clean(name), style="bold"), Text(self.pile(pile, one)))
                rows += 1
        if rows:
            self.show(Padding(middle, (0, 0, 1, 1)))
        self.show(Padding(self._seats(look), (0, 0, 0, 1)))
        self.own(look)

    def _seats(self, look: Look) -> Table:
        view = look.view
        table = Table.grid(padding=(0, 2))
        for seat in range(view["seats"]):
            must = seat in view["must_act"]
            level = f" ({look.levels[seat]})" if look.levels[seat] else ""
            you = " (you)" if seat == look.seat else ""
            points = self.words.say(Message("{count} point", "{count} points", count=view["scores"][seat]))
            sign = "*" if must else " "
            name = Text(f"{sign} {clean(look.names[seat] + level + you)}", style="bold" if seat == look.seat else "")
            table.add_row(name, Text(points, justify="right"), Text(self._row(look, seat)))
        return table

    def _row(self, look: Look, seat: int) -> str:
        """The piles in front of a seat, on one line; the own hand is drawn below."""
        parts: list[str] = []
        for pile in self.game.state_class.piles:
            data = look.view["piles"].get(pile.name)
            if data is None or not self._of_seats(pile, data, look.view["seats"]):
                continue
            if (seat == look.seat and pile.sees == OWNER) or (not data[seat]["count"] and pile.home):
                continue
            if data[seat]["count"]:
                parts.append(f"{self._pile_title(pile)}: {self.pile(pile, data[seat])}")
        return " | ".join(parts)

    def own(self, look: Look) -> None:
        """The own cards, and what they are worth now."""
        if look.seat < 0:
            return
        grid = Table.grid(padding=(0, 2))
        for pile in self.game.state_class.piles:
            data = look.view["piles"].get(pile.name)
            if data is None or not self._of_seats(pile, data, look.view["seats"]) or pile.sees != OWNER:
                continue
            own = data[look.seat]
            if own["count"] or not pile.home:
                title = self.words.say(Message("your {pile}", pile=self._pile_title(pile)))
                grid.add_row(Text(clean(title), style="bold"), Text(self.pile(pile, own)))
        self.show(Padding(grid, (1, 0, 0, 1)))
        notes = [self.words.say(note) for note in self.style.notes(look.view)]
        if any(line.points for line in look.preview):
            total = sum(line.points for line in look.preview)
            one, many = "With these cards, now: {count} point.", "With these cards, now: {count} points."
            worth = Message(one, many, count=total)
            notes.append(self.words.say(worth))
        if notes:
            self.show(Padding(Text(clean(" ".join(notes))), (0, 0, 0, 1)))

    @staticmethod
    def _of_seats(pile: Pile, data: Any, seats: int) -> bool:
        return pile.many and (pile.sees == OWNER or (pile.sees == ALL and len(data) == seats))

    # The question

    def question(self, question: Question) -> None:
        """What is asked, with its paragraph and the numbered choices."""
        self.show(Text(""), Text(clean(question.words) + cited(question.rule), style="bold"))
        grid = Table.grid(padding=(0, 1))
        for number, choice in enumerate(question.options, start=1):
            grid.add_row(Text(f"{number:>3}"), Text(clean(choice.words)))
        self.show(grid)

    def log(self, lines: Sequence[LineOfLog]) -> None:
        """Lines of the log."""
        for line in lines:
            text = Text(clean(line.words))
            text.append(cited(line.rule), style="dim")
            grid = Table.grid(padding=(0, 1))
            grid.add_row(Text(" -"), text)
            self.show(grid)

    def turned(self, words: str, rule: str) -> None:
        """Why something was refused."""
        self.show(Text(f"! {clean(words)}{cited(rule)}", style="bold"))

    # Points

    def sheet(self, look: Look, sheet: Sheet) -> None:
        """The score sheet of an ended chapter."""
        number = sheet.chapter + 1
        title = self.words.say(Message("Score sheet {number}", number=number))
        self.show(Text(""), Rule(Text(title, style="bold"), style="dim", align="left"))
        self.show(self._sheet(look.names, sheet.lines, self.words.say(Message("points"))))

    def _sheet(self, names: Sequence[str], lines: Sequence[Sequence[Points]], total: str) -> RenderableType:
        parts: list[RenderableType] = []
        for seat, of_seat in enumerate(lines):
            table = Table.grid(padding=(0, 1))
            table.add_column(justify="right", min_width=6)
            table.add_column()
            for line in of_seat:
                text = Text(clean(line.words))
                text.append(cited(line.rule), style="dim")
                table.add_row(Text(str(line.points)), text)
            table.add_row(Text(str(sum(line.points for line in of_seat)), style="bold"), Text(total, style="bold"))
            parts += [Text(" " + clean(names[seat]), style="bold"), table]
        return Group(*parts)

    def preview(self, look: Look) -> None:
        """What the own cards would score now, line by line."""
        if not look.preview:
            self.say(self.words.say(Message("There is nothing to count yet.")))
            return
        self.show(self._sheet([look.names[look.seat]], [look.preview], self.words.say(Message("points now"))))

    def ending(self, look: Look, ending: Ending) -> None:
        """Who has won, the ranks, and every line of every score."""
        title = self.words.say(Message("The match is over"))
        self.show(Text(""), Rule(Text(title, style="bold"), style="dim", align="left"))
        self.say(ending.reason)
        self.show(self._sheet(look.names, ending.lines, self.words.say(Message("points in all"))))
        self.show(Text(""))
        for seat in sorted(range(len(ending.ranks)), key=lambda one: (ending.ranks[one], one)):
            you = " (you)" if seat == look.seat else ""
            place = f"{ending.ranks[seat]}. {look.names[seat]}{you}: {ending.scores[seat]}"
            self.say(place, "bold" if seat in ending.winners else "")
        names = [look.names[seat] for seat in ending.winners]
        if len(names) == 1:
            self.say(self.words.say(Message("{name} has won.", name=names[0])), "bold")
        else:
            self.say(self.words.say(Message("{names} share the win.", names=list(names))), "bold")

    def cards(self, counts: Mapping[str, int]) -> None:
        """What is printed on the cards of this match."""
        grid = Table.grid(padding=(0, 2))
        for id, kind in self.kinds.items():
            text = self.words.say(self.style.card_text(kind))
            source = {"house": Message("house data"), "own": Message("your own data")}.get(kind.source)
            note = f"  ({self.words.say(source)})" if source is not None else ""
            count = f"{counts[id]} ×" if id in counts else ""
            grid.add_row(Text(count), Text(self.card(id), style="bold"), Text(clean(text) + note))
        self.show(grid)
