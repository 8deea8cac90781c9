"""A seat at a club's table, reached through the club's JSON API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from houndtable.cli.terminal.client import Client, Refusal
from houndtable.cli.terminal.look import Choice, Desk, Ending, Gone, LineOfLog, Look, Points, Question, Sheet, Turned
from houndtable.club.shapes import LogLine, Prompt, ScoreLine, SeatView
from houndtable.kernel.events import CHAPTER

GATHERING: Final = "gathering"
ENDED: Final = "ended"
STALE: Final = "stale"
NOBODY: Final = Prompt(0, False, "", "", [], None, None)
MOST_AT_ONCE: Final = 40
"""Lines of the log that a newcomer is shown."""


class JoinedDesk(Desk):
    """Watches the table by its stream and sends the seat's answers. `tell` says in passing what we wait for."""

    def __init__(self, client: Client, seat: int, first: SeatView, tell: Callable[[str], None]) -> None:
        self.client: Final = client
        self.seat: Final = seat
        self.tell: Final = tell
        self.now = first
        self._stream: Iterator[SeatView] | None = None
        self._story = 0
        self._chapters = 0
        self._said = ""
        self._notice = ""

    def people(self) -> list[int]:
        return [self.seat]

    def go_on(self) -> list[int]:
        if self._asked(self.now):
            return [self.seat]
        if self.now.result is not None or self._news(self.now):
            return []
        if self._stream is None:
            self._stream = self.client.stream()
        try:
            for view in self._stream:
                self.now = view
                if view.table.status == GATHERING:
                    self._say_who_is_here(view)
                elif view.table.status == ENDED:
                    raise Gone(view.table.notice or "the match was ended before its end")
                elif view.result is not None or self._asked(view) or self._news(view):
                    break
        except Refusal as refusal:
            raise Gone(refusal.body.message) from None
        if self._asked(self.now) or self.now.result is not None:
            self._stream = None  # while somebody thinks here nobody reads the stream
        return [self.seat] if self._asked(self.now) else []

    def _asked(self, view: SeatView) -> bool:
        return view.prompt is not None and view.prompt.asked and view.result is None

    def _news(self, view: SeatView) -> bool:
        return view.view is not None and view.story > self._story

    def _say_who_is_here(self, view: SeatView) -> None:
        here = [seat.name or f"Seat {seat.seat + 1} (free)" for seat in view.table.seats]
        text = f"The match has not begun. At the table: {', '.join(here)}."
        if text != self._said:
            self.tell(text)
            self._said = text

    def look(self, seat: int) -> Look:
        now = self.now
        if now.view is None:
            raise Gone("the club shows nothing of this table")
        prompt = now.prompt if now.prompt is not None else NOBODY
        words = prompt.words
        if now.window is not None:
            words = f"{words} ({now.window.left:.0f} s)"
        options = [Choice(choice.token, choice.words, choice.kinds) for choice in prompt.options]
        ending = None
        if now.result is not None:
            result = now.result
            lines = [_points(of_seat) for of_seat in result.lines]
            ending = Ending(result.ranks, result.scores, result.winners, lines, result.reason_words)
        notice, self._notice = self._notice, ""
        return Look(
            self.seat,
            [one.name or f"Seat {one.seat + 1}" for one in now.table.seats],
            [one.level_title for one in now.table.seats],
            now.view,
            Question(prompt.asked, words, prompt.rule, options, self._cannot_undo(prompt)),
            self._new_lines(),
            _points(now.preview),
            [Sheet(sheet.chapter, [_points(of_seat) for of_seat in sheet.lines]) for sheet in now.sheets],
            ending,
            notice,
        )

    def _new_lines(self) -> list[LineOfLog]:
        if self.now.story <= self._story:
            return []
        try:
            path = f"/log?since={self._story}"
            lines = self.client.patiently(lambda: self.client.get(path, list[LogLine]), self.tell)
        except Refusal as refusal:
            raise Gone(refusal.body.message) from None
        newcomer = self._story == 0
        told: list[LineOfLog] = []
        for line in lines:
            chapter = -1
            if line.kind == CHAPTER:
                chapter = self._chapters
                self._chapters += 1
            told.append(LineOfLog(line.rule, line.words, chapter))
        self._story = max([self.now.story, *(line.number + 1 for line in lines)])
        return told[-MOST_AT_ONCE:] if newcomer else told

    def act(self, seat: int, tokens: Sequence[str]) -> None:
        prompt = self.now.prompt if self.now.prompt is not None else NOBODY
        self._send("/act", {"actions": list(tokens), "prompt": prompt.version})

    def undo(self, seat: int) -> None:
        prompt = self.now.prompt if self.now.prompt is not None else NOBODY
        if prompt.retract is None:
            self._send("/retract", {"prompt": prompt.version})
        elif prompt.restart is None:
            self._send("/restart", {"prompt": prompt.version})
        else:
            raise Turned(prompt.restart.words, prompt.restart.rule)

    def _send(self, path: str, data: dict[str, object]) -> None:
        try:
            self.now = self.client.patiently(lambda: self.client.post(path, data, SeatView), self.tell)
        except Refusal as refusal:
            if refusal.body.error == STALE and refusal.body.fresh is not None:
                self.now = refusal.body.fresh
                self._notice = refusal.body.message
                return
            if refusal.status in (401, 404):
                raise Gone(refusal.body.message) from None
            raise Turned(refusal.body.message, refusal.body.rule) from None

    def can_undo(self, seat: int) -> bool:
        return self.now.prompt is not None and self._cannot_undo(self.now.prompt) is None

    def kept(self) -> bool:
        return True

    def leave(self) -> str:
        link = f"{self.client.base}/t/{self.client.code}#{self.client.token}"
        return f"Your seat stays yours. Come back with: houndtable play --join '{link}'"

    @staticmethod
    def _cannot_undo(prompt: Prompt) -> str | None:
        if prompt.retract is None or prompt.restart is None:
            return None
        return prompt.restart.words


def _points(lines: Sequence[ScoreLine]) -> list[Points]:
    return [Points(line.rule, line.words, line.points) for line in lines]
