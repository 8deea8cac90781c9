"""A match in this process: people at this terminal, computer players at the other seats."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from houndtable.cli.terminal.look import Choice, Desk, Ending, LineOfLog, Look, Points, Question, Sheet, Turned
from houndtable.cli.terminal.saving import Sitter, save
from houndtable.kernel.chance import FastChance
from houndtable.kernel.events import CHAPTER
from houndtable.kernel.match import COMPUTER, PERSON, STAND_IN, Match, Refused, RuleFault
from houndtable.kernel.record import Seed
from houndtable.kernel.score import Line
from houndtable.kernel.words import Message, Reason, Speaker
from houndtable.players import Player, find, make

ASKED_ALONE: Final = "You chose more than is asked now."


class LocalDesk(Desk):
    """Plays the match; keeps it in a file after every act, if one is given."""

    def __init__(
        self, match: Match, sitters: Sequence[Sitter], seed: Seed, words: Speaker, file: Path | None = None
    ) -> None:
        self.match: Final = match
        self.sitters: Final = tuple(sitters)
        self.seed: Final = seed
        self.words: Final = words
        self.file: Final = file
        self._seen = [0] * match.setup.seats
        self._notices: list[str] = []
        self._keep()

    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.person]

    def go_on(self) -> list[int]:
        """See `Desk.go_on`. A single choice is taken for a person, where that tells nobody anything (C-R4)."""
        match = self.match
        while not match.over:
            asked = match.state.must_act()
            computers = [seat for seat in asked if not self.sitters[seat].person]
            if computers:
                self._let_play(computers[0])
                continue
            together = match.state.together()
            if together is not None and together.silent():
                return asked
            forced = [seat for seat in asked if len(match.seat(seat).options()) == 1]
            if not forced:
                return asked
            match.act(forced[0], match.seat(forced[0]).options()[0], PERSON)
            self._keep()
        return []

    def look(self, seat: int) -> Look:
        match = self.match
        handle = match.seat(seat)
        prompt = handle.prompt()
        question = Question(
            handle.asked,
            self.words.say(prompt) if prompt is not None else "",
            handle.rule(),
            [self._choice(action) for action in handle.options()],
            self._cannot_undo(seat),
        )
        state = match.state
        look = Look(
            seat,
            [self.words.seat(one) for one in range(match.setup.seats)],
            [self._level(sitter) for sitter in self.sitters],
            handle.view(),
            question,
            self._new_lines(seat),
            self._points(handle.preview()),
            [
                Sheet(chapter, [self._points(lines) for lines in state.sheet(chapter)])
                for chapter in range(state.chapter)
            ],
            self._ending() if match.over else None,
            " ".join(self._notices),
        )
        self._notices = []
        return look

    def act(self, seat: int, tokens: Sequence[str]) -> None:
        table = self.match.game.actions
        actions = [table.number(token) for token in tokens]
        self._check_one_question(seat, actions)
        try:
            self.match.act_all(seat, actions, PERSON)
        except Refused as refused:
            raise self._turned(refused.reason) from None
        except RuleFault as fault:
            raise Turned(f"The rules have a fault here, nothing was changed ({fault}).") from None
        self._keep()

    def undo(self, seat: int) -> None:
        match = self.match
        try:
            if match.cannot_retract(seat) is None:
                match.retract(seat)
            else:
                match.take_back(seat)
        except Refused as refused:
            raise self._turned(refused.reason) from None
        self._keep()

    def can_undo(self, seat: int) -> bool:
        return self._cannot_undo(seat) is None

    def kept(self) -> bool:
        return self.file is not None

    def leave(self) -> str:
        if self.file is None or self.match.over:
            return ""
        message = Message("The match is kept in {file}; go on with --resume {file}.", file=str(self.file))
        return self.words.say(message)

    # Inside

    def _keep(self) -> None:
        if self.file is not None:
            save(self.file, self.match, self.sitters, self.seed)

    def _let_play(self, seat: int) -> None:
        """A computer player's decision; a faulty player is replaced by a legal choice, said openly (B03)."""
        match = self.match
        moment = f"{self.seed.secret}/{seat}/{len(match.entries)}/{len(match.drafts.get(seat, []))}"
        seed = hashlib.sha256(moment.encode()).hexdigest()  # a player must not hold the match's secret
        handle = match.seat(seat)
        try:
            player: Player = make(self.sitters[seat].player, match.game, seed)
            match.act(seat, player.choose(handle), COMPUTER)
        except Exception:
            options = handle.options()
            match.act(seat, options[FastChance(seed).below(len(options))], STAND_IN)
            self._notices.append(f"{self.words.seat(seat)} was at a loss; a legal choice was made instead.")
        self._keep()

    def _check_one_question(self, seat: int, actions: Sequence[int]) -> None:
        """Several actions of a sealed answer must not run on into the question that comes after it."""
        if not self.match.state.pending:
            return
        trial = self.match.state.clone()
        branches = trial.branches
        for action in actions[:-1]:
            decision = trial.asked(seat)
            if decision is None or action not in decision.options(trial):
                return  # the match itself tells why not
            trial.play(seat, action, FastChance(0))
            if trial.branches is not branches or not trial.pending >> seat & 1:
                raise Turned(ASKED_ALONE)

    def _choice(self, action: int) -> Choice:
        row = self.match.game.actions[action]
        return Choice(row.token, self.words.say(row.words), row.kinds)

    def _level(self, sitter: Sitter) -> str:
        return "" if sitter.person else self.words.say(find(sitter.player).title)

    def _cannot_undo(self, seat: int) -> str | None:
        if self.match.cannot_retract(seat) is None:
            return None
        reason = self.match.cannot_restart_turn(seat)
        return None if reason is None else self.words.say(reason.message)

    def _new_lines(self, seat: int) -> list[LineOfLog]:
        events = self.match.log.events
        new = events[self._seen[seat] :]
        self._seen[seat] = len(events)
        lines: list[LineOfLog] = []
        for event in new:
            message = event.line_for(seat)
            if message is not None:
                chapter = int(event.facts["chapter"]) if event.name == CHAPTER else -1
                lines.append(LineOfLog(event.rule, self.words.say(message), chapter))
        return lines

    def _points(self, lines: Sequence[Line]) -> list[Points]:
        return [Points(line.rule, self.words.say(line.message), line.points) for line in lines]

    def _ending(self) -> Ending:
        outcome = self.match.state.outcome()
        lines = [self._points(of_seat) for of_seat in outcome.lines]
        return Ending(outcome.rank, outcome.scores, outcome.winners, lines, self.words.say(outcome.reason_words))

    def _turned(self, reason: Reason) -> Turned:
        return Turned(self.words.say(reason.message), reason.rule)
