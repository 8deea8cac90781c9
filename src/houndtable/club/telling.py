"""What a table looks like to one viewer, in one language: plain values for the API and the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from houndtable.club.hub import Hub
from houndtable.club.laying import cannot_start
from houndtable.club.live import ENDED, ONLOOKER, OVER, PERSON, WINDOW_DUE, Chair, LiveTable
from houndtable.club.problems import Problem
from houndtable.club.shapes import (
    Choice,
    GameInfo,
    LevelInfo,
    LogLine,
    OptionInfo,
    Prompt,
    Refusal,
    Result,
    ScoreLine,
    SeatInfo,
    SeatView,
    Setting,
    Sheet,
    TableBrief,
    TableInfo,
    WindowInfo,
)
from houndtable.club.words import speaker, translator
from houndtable.kernel.cards import Kind
from houndtable.kernel.chance import commitment
from houndtable.kernel.game import Game
from houndtable.kernel.score import Line
from houndtable.kernel.words import Message, Reason, SeatRef, Speaker
from houndtable.players import LEVELS, find

RECENT: Final = 80
"""So many of the newest items of the story are in a view."""


class Teller:
    """Puts tables into words of one language. `cards` are the house's own card rows by game."""

    def __init__(self, hub: Hub, epoch: str, lang: str, cards: Mapping[str, Sequence[Kind]]) -> None:
        self.hub: Final = hub
        self.epoch: Final = epoch
        self.lang: Final = lang
        self.cards: Final = cards

    def speaker(self, live: LiveTable) -> Speaker:
        """The speaker of a table."""
        return speaker(self.lang, live.game, live.rows, [chair.name for chair in live.chairs])

    def problem(self, problem: Problem, live: LiveTable | None = None) -> str:
        """A problem's sentence."""
        voice = self.speaker(live) if live is not None else Speaker(translate=translator(self.lang))
        return voice.say(problem.message)

    # Games

    def game(self, game: Game) -> GameInfo:
        """What a game is, with its options explained."""
        voice = Speaker(translate=translator(self.lang, game))
        options = [
            OptionInfo(
                name=option.name,
                kind=option.kind,
                default=option.default,
                text=voice.say(option.text),
                choices=list(option.choices),
                low=option.low,
                high=option.high,
                pick={str(seats): count for seats, count in option.pick.items()},
                seats=list(option.seats),
            )
            for option in game.options
        ]
        return GameInfo(
            game=game.name,
            title=voice.say(game.title),
            tagline=voice.say(game.tagline),
            min_seats=game.min_seats,
            max_seats=game.max_seats,
            rules_version=game.rules_version,
            reactions=game.reactions,
            options=options,
            levels=self.levels(),
            house=[voice.say(line) for line in game.house(self.cards.get(game.name) or game.rows())],
        )

    def levels(self) -> list[LevelInfo]:
        """The levels of computer players, from the weakest to the strongest."""
        voice = Speaker(translate=translator(self.lang))
        return [LevelInfo(level.name, voice.say(level.title), voice.say(level.text)) for level in LEVELS]

    # Tables

    def table(self, live: LiveTable, viewer: int = ONLOOKER) -> TableInfo:
        """A table as everybody may see it; the version is the viewer's."""
        voice = self.speaker(live)
        facts = live.facts
        missing = cannot_start(live)
        here = self.hub.here(facts.id)
        must_act = live.must_act()
        scores = live.match.state.scores() if live.match is not None else None
        by_option = {option.name: option for option in live.game.options}
        options = dict(live.match.setup.options) if live.match is not None else facts.options
        return TableInfo(
            code=facts.code,
            game=facts.game,
            title=voice.say(live.game.title),
            status=facts.status,
            epoch=self.epoch,
            version=live.shown[viewer],
            seats=[self._seat(live, chair, here, must_act, scores) for chair in live.chairs],
            settings=[
                Setting(name, value, voice.say(by_option[name].text))
                for name, value in options.items()
                if name in by_option
            ],
            options=options,
            windows=live.match.setup.windows if live.match is not None else facts.windows,
            window_low=facts.window_low,
            window_high=facts.window_high,
            pace=facts.pace,
            watch=facts.watch,
            commitment=commitment(facts.secret),
            created=facts.created,
            can_start=voice.say(missing) if missing is not None else "",
            next=facts.next,
            notice=voice.say(live.end_words) if live.end_words is not None else "",
        )

    def _seat(
        self, live: LiveTable, chair: Chair, here: set[int], must_act: list[int], scores: list[int] | None
    ) -> SeatInfo:
        title = ""
        if chair.level:
            title = Speaker(translate=translator(self.lang)).say(find(chair.level).title)
        device = next((other.seat for other in live.chairs if chair.device and other.id == chair.device), chair.seat)
        return SeatInfo(
            seat=chair.seat,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            level_title=title,
            host=chair.host,
            device=device,
            here=chair.seat in here or device in here or chair.kind not in (PERSON, "stand-in"),
            must_act=chair.seat in must_act,
            score=scores[chair.seat] if scores is not None else None,
        )

    def brief(self, live: LiveTable, seat: int, changed: float = 0.0) -> TableBrief:
        """A table in the list of somebody who sits there."""
        voice = self.speaker(live)
        return TableBrief(
            code=live.facts.code,
            game=live.facts.game,
            title=voice.say(live.game.title),
            status=live.facts.status,
            seat=seat,
            name=live.chairs[seat].name,
            names=[chair.name for chair in live.chairs if chair.name],
            must_act=self.asked(live, seat),
            changed=changed,
        )

    @staticmethod
    def asked(live: LiveTable, seat: int) -> bool:
        """Whether this seat's own answer is waited for."""
        handle = live.handle(seat)
        return handle is not None and live.running and handle.asked

    def view(self, live: LiveTable, viewer: int, now: float) -> SeatView:
        """All that one seat, or an onlooker (-1), sees."""
        voice = self.speaker(live)
        since = live.since[viewer]
        handle = live.handle(viewer)
        hidden = viewer == ONLOOKER and not live.facts.watch and live.facts.status not in (OVER, ENDED)
        if hidden:
            handle = None
        first = max(0, len(live.story) - RECENT)
        return SeatView(
            table=self.table(live, viewer),
            seat=viewer,
            view=handle.view() if handle is not None else None,
            prompt=self.prompt(live, viewer, voice) if viewer >= 0 and live.match is not None else None,
            window=self._window(live, now),
            story=0 if hidden else len(live.story),
            log=[] if hidden else self.log(live, viewer, first),
            events_from=0 if hidden else since,
            events=[] if hidden else [event.seen_by(viewer) for event in live.story[since:]],
            preview=self._lines(handle.preview(), voice) if handle is not None and viewer >= 0 and live.running else [],
            sheets=[] if hidden else self.sheets(live, voice),
            standing=viewer >= 0 and live.chairs[viewer].standing,
            result=self.result(live, voice),
        )

    def prompt(self, live: LiveTable, seat: int, voice: Speaker) -> Prompt:
        """What a seat is asked."""
        assert live.match is not None
        handle = live.match.seat(seat)
        message = handle.prompt() if live.running else None
        options = []
        for number in handle.options() if live.running else []:
            action = live.game.actions[number]
            options.append(Choice(action.token, voice.say(action.words), list(action.kinds), action.pile, action.seat))
        return Prompt(
            version=live.prompts[seat],
            asked=message is not None,
            words=voice.say(message) if message is not None else "",
            rule=handle.rule() if live.running else "",
            options=options,
            retract=self.refusal(live.match.cannot_retract(seat) if live.running else _ENDED, voice),
            restart=self.refusal(live.match.cannot_restart_turn(seat) if live.running else _ENDED, voice),
        )

    @staticmethod
    def refusal(reason: Reason | None, voice: Speaker) -> Refusal | None:
        """A reason in words."""
        return Refusal(voice.say(reason.message), reason.rule) if reason is not None else None

    def log(self, live: LiveTable, viewer: int, first: int) -> list[LogLine]:
        """The lines of the story for a viewer, from item `first` on."""
        voice = self.speaker(live)
        lines = []
        for number, event in enumerate(live.story[max(0, first) :], start=max(0, first)):
            message = event.line_for(viewer)
            if message is not None:
                lines.append(LogLine(number, voice.say(message), event.rule, about(message), event.name))
        return lines

    @staticmethod
    def _window(live: LiveTable, now: float) -> WindowInfo | None:
        due = live.dues.get((WINDOW_DUE, -1))
        if due is None or not live.running:
            return None
        return WindowInfo(left=max(0.0, round(due.at - now, 2)), length=round(due.length, 2))

    @staticmethod
    def _lines(lines: Sequence[Line], voice: Speaker) -> list[ScoreLine]:
        return [ScoreLine(line.rule, voice.say(line.message), line.points) for line in lines]

    def sheets(self, live: LiveTable, voice: Speaker) -> list[Sheet]:
        """The score sheets of all chapters that have ended."""
        if live.match is None:
            return []
        state = live.match.state
        sheets = []
        for chapter in range(state.chapter):
            rows = [self._lines(lines, voice) for lines in state.sheet(chapter)]
            sheets.append(Sheet(chapter, rows, [sum(line.points for line in row) for row in rows]))
        return sheets

    def result(self, live: LiveTable, voice: Speaker) -> Result | None:
        """The outcome of a match that was played to its end."""
        if live.match is None or not live.match.over:
            return None
        outcome = live.match.state.outcome()
        return Result(
            ranks=list(outcome.rank),
            scores=list(outcome.scores),
            winners=outcome.winners,
            lines=[self._lines(lines, voice) for lines in outcome.lines],
            reason=outcome.reason,
            reason_words=voice.say(outcome.reason_words),
        )


_ENDED: Final = Reason("", Message("The match is over."))


def about(message: Message) -> int:
    """The seat a line is about: the first that its sentence names."""
    for value in message.values.values():
        if isinstance(value, SeatRef):
            return value.seat
    return -1
