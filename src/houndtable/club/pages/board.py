"""What a table's page shows to one seat, as plain values for the templates, made from the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from houndtable.club.pages.faces import Deck
from houndtable.club.shapes import Choice, Prompt, ScoreLine, SeatInfo, SeatView
from houndtable.kernel.events import CHAPTER, MOVE
from houndtable.kernel.piles import ALL, OWNER, Pile

Gettext = Callable[[str], str]
Card = dict[str, Any]


class Board:
    """One table as one seat (or an onlooker, -1) sees it.

    Cards of a kind are interchangeable; a card's id on the page is its pile, kind and number among its like, so that
    a page can follow it from one update to the next without learning which physical card it is.
    """

    def __init__(
        self,
        seat_view: SeatView,
        deck: Deck,
        words: Gettext,
        url: Callable[[str], str],
        away: str = "",
        refusals: Mapping[str, str] | None = None,
    ) -> None:
        self.v: Final = seat_view
        self.deck: Final = deck
        self.table: Final = seat_view.table
        self.view: Final[Mapping[str, Any]] = seat_view.view if seat_view.view is not None else {}
        self.you: Final = seat_view.seat
        self.aids: Final[Mapping[str, Any]] = self.view.get("aids", {})
        self.prompt: Final[Prompt | None] = seat_view.prompt
        self.away: Final = away
        """Where the page must go now, because the device goes to somebody else; empty: nowhere."""
        self._: Final = words
        self._url: Final = url
        self._refusals: Final = refusals if refusals is not None else {}
        self._piles: Final = {pile.name: pile for pile in deck.game.state_class.piles}

    @property
    def key(self) -> str:
        """What orders this view among others: the table's epoch and version."""
        return f"{self.table.epoch}.{self.table.version}"

    @property
    def page_title(self) -> str:
        """The page's title; it tells when it is the own turn."""
        title = f"{self.table.title} - {self.table.code}"
        return self._("Your turn: %(title)s") % {"title": title} if self.asked else title

    # Places

    @property
    def base(self) -> int:
        """The seat that the table is seen from: the own one, or the first for onlookers."""
        return max(self.you, 0)

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self.table.seats)

    @property
    def asked(self) -> bool:
        """Whether this seat must decide now."""
        return self.prompt is not None and self.prompt.asked

    @property
    def others(self) -> list[dict[str, Any]]:
        """The other seats clockwise from the left neighbour on."""
        return [self.seat((self.base + step) % self.count) for step in range(1, self.count)]

    def place(self, seat: int) -> str:
        """Where a seat is drawn: "you", "left", "top" or "right"."""
        step = (seat - self.base) % self.count
        if step == 0:
            return "you"
        others = self.count - 1
        if others == 1:
            return "top"
        return "left" if step == 1 else "right" if step == others else "top"

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.table.seats[seat].name or self._("Seat %(number)s") % {"number": seat + 1}

    def seat(self, seat: int) -> dict[str, Any]:
        """One seat for the template's macro."""
        info = self.table.seats[seat]
        state, text = self._state(info)
        return {
            "seat": seat,
            "name": self.name(seat),
            "you": seat == self.you,
            "kind": "empty" if info.kind in ("friend", "awaited") else info.kind,
            "level": info.level_title,
            "state": state,
            "state_text": text,
            "cards": self.hand_count(seat),
            "score": info.score,
            "place": self.place(seat),
        }

    def _state(self, info: SeatInfo) -> tuple[str, str]:
        if self.table.status != "running":
            return "wait", ""
        if info.kind == "person" and not info.here and info.seat != self.you:
            return "away", self._("must choose, but is away") if info.must_act else self._("is away")
        if info.must_act:
            if self.view.get("window"):
                return "turn", self._("is asked")
            return "turn", self._("choosing")
        if self.together:
            return "done", self._("has chosen")
        return "wait", ""

    @property
    def together(self) -> bool:
        """Whether everybody decides at once now."""
        return self.view.get("turn_seat", 0) == -1 and not self.view.get("over", False)

    @property
    def waiting(self) -> list[str]:
        """The names of those who are waited for, besides oneself."""
        return [self.name(info.seat) for info in self.table.seats if info.must_act and info.seat != self.you]

    @property
    def host(self) -> bool:
        """Whether the viewer may decide for the table: the host, or anybody while the host is away."""
        if self.you < 0:
            return False
        hosts = [info for info in self.table.seats if info.host]
        return not hosts or hosts[0].seat == self.you or not hosts[0].here

    def can_give(self, info: SeatInfo) -> bool:
        """Whether the viewer may let a computer player sit there."""
        if self.table.status != "running" or info.kind not in ("person", "friend", "awaited"):
            return False
        return info.seat == self.you or (self.host and not (info.kind == "person" and info.here))

    # Cards

    def card(self, kind: str, id: str = "", **more: Any) -> Card:
        """A face-up card."""
        return {
            "id": id,
            "src": self.deck.src(kind),
            "big": self.deck.src(kind, "full"),
            "name": self.deck.name(kind),
            "kind": kind,
            "value": "",
            "why": "",
            "new": False,
            **more,
        }

    def cards(self, pile: str, index: int = -1) -> list[str | None]:
        """The cards of a pile as this seat sees them, by place; a hidden one is None."""
        data = self.pile_data(pile, index)
        if data is None:
            return []
        seen = list(data.get("cards", ()))
        return seen + [None] * (data["count"] - len(seen))

    def pile_data(self, pile: str, index: int = -1) -> Mapping[str, Any] | None:
        """What the view tells of a pile, or None if there is none."""
        data = self.view.get("piles", {}).get(pile)
        if isinstance(data, list):
            data = data[index] if 0 <= index < len(data) else None
        return data if isinstance(data, dict) else None

    def title(self, pile: str) -> str:
        """A pile's name."""
        return self._(self._piles[pile].title.text)

    @property
    def hand_pile(self) -> Pile | None:
        """The pile that the own hand is."""
        for pile in self._piles.values():
            if pile.many and pile.sees == OWNER and not pile.home:
                return pile
        return None

    def hand_count(self, seat: int) -> int | None:
        """How many cards a seat holds, or None before the start."""
        pile = self.hand_pile
        data = self.pile_data(pile.name, seat) if pile is not None else None
        return data["count"] if data is not None else None

    @property
    def hand(self) -> list[Card]:
        """The own hand, each card with the action that it stands for and, where it can't be chosen, why."""
        pile = self.hand_pile
        if self.you < 0 or pile is None:
            return []
        seen: dict[str, int] = {}
        return [self._own(kind, seen) for kind in self.cards(pile.name, self.you) if kind is not None]

    def _own(self, kind: str, seen: dict[str, int]) -> Card:
        number = seen.get(kind, 0)
        seen[kind] = number + 1
        choice = self.choices_of_cards.get(kind)
        why = ""
        if choice is None:
            why = self.why_not(kind)
        return self.card(kind, f"own-{kind}-{number}", value=choice.token if choice is not None else "", why=why)

    def why_not(self, kind: str) -> str:
        """Why a card of the hand can't be chosen now."""
        if self.asked:
            return self._refusals.get(kind) or self._("This card can't be chosen now.")
        if self.table.status != "running":
            return self._("Nothing is being played.")
        if self.waiting:
            return self._("It is not your turn. Waiting for %(names)s.") % {"names": ", ".join(self.waiting)}
        return self._("It is not your turn to decide.")

    @property
    def sealed(self) -> list[Card]:
        """The own cards that are chosen already, until all are in."""
        if self.you < 0:
            return []
        counts: dict[str, int] = {}
        for card in self.hand:
            counts[card["kind"]] = counts.get(card["kind"], 0) + 1
        found: list[Card] = []
        for pile in self._piles.values():
            if pile.home:
                for kind in self.cards(pile.name, self.you):
                    if kind is not None:
                        number = counts.get(kind, 0)
                        counts[kind] = number + 1
                        found.append(self.card(kind, f"own-{kind}-{number}"))
        return found

    @property
    def hand_with_sealed(self) -> list[Card]:
        """The own hand with the cards that are chosen already among the others, marked by `sealed`."""
        cards = [*self.hand, *({**card, "sealed": True} for card in self.sealed)]
        order = {row.id: number for number, row in enumerate(self.deck.rows)}
        return sorted(cards, key=lambda card: (order.get(card["kind"], 0), card["id"]))

    @property
    def pick(self) -> int:
        """How many cards are chosen at once: the game tells (an aid named ``pick``), else one."""
        number = self.aids.get("pick", 1)
        return number if isinstance(number, int) and number > 0 else 1

    # What is asked

    @property
    def choices_of_cards(self) -> Mapping[str, Choice]:
        """The options that are a single card of the own hand, by its kind."""
        pile = self.hand_pile
        if not self.asked or self.prompt is None or pile is None:
            return {}
        by_kind: dict[str, Choice] = {}
        for choice in self.prompt.options:
            if len(choice.kinds) == 1 and choice.pile == pile.name and choice.seat < 0:
                by_kind.setdefault(choice.kinds[0], choice)
        return by_kind

    @property
    def buttons(self) -> list[Choice]:
        """The other options, each a button."""
        if not self.asked or self.prompt is None:
            return []
        on_cards = {choice.token for choice in self.choices_of_cards.values()}
        return [choice for choice in self.prompt.options if choice.token not in on_cards]

    @property
    def prompt_text(self) -> str:
        """What is asked, or whom the table waits for."""
        if self.table.status == "over":
            return self._("The match is over.")
        if self.table.status != "running":
            return self._("The match was ended before its end.")
        if self.asked and self.prompt is not None:
            return self.prompt.words
        if self.view.get("window"):
            return self._("Does anybody react?")
        names = self.waiting
        if len(names) == 1:
            return self._("Waiting for %(name)s") % {"name": names[0]}
        if names:
            listed = self._("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
            return self._("Waiting for %(name)s") % {"name": listed}
        return self._("One moment ...")

    @property
    def prompt_rule(self) -> str:
        """The paragraph of what is asked, or an empty text."""
        return self.prompt.rule if self.asked and self.prompt is not None else ""

    @property
    def can_retract(self) -> bool:
        """Whether an answer given can still be changed."""
        return self.prompt is not None and not self.prompt.asked and self.prompt.retract is None

    @property
    def can_restart(self) -> bool:
        """Whether the turn can be taken back."""
        return self.prompt is not None and self.prompt.restart is None

    def chapter_title(self, chapter: int) -> str:
        """The heading of a chapter (counted from 0)."""
        return self._(self.deck.game.chapter_title.text).replace("{number}", str(chapter + 1))

    def rule_href(self, rule: str) -> str:
        """The address of a paragraph."""
        return self._url(f"/rules/{self.table.game}#{rule.lower().replace(' ', '-')}") if rule else ""

    # The middle

    @property
    def middle(self) -> list[dict[str, Any]]:
        """The piles that belong to nobody: for each its name, title and cards (as in `cards`)."""
        rows: list[dict[str, Any]] = []
        for name, pile in self._piles.items():
            data = self.view.get("piles", {}).get(name)
            if isinstance(data, dict):
                rows.append(self._middle(pile, -1))
            elif isinstance(data, list) and pile.sees != OWNER and not self._each_seat(pile):
                rows.extend(self._middle(pile, index) for index in range(len(data)))
        return rows

    def _middle(self, pile: Pile, index: int) -> dict[str, Any]:
        name = pile.name if index < 0 else f"{pile.name}-{index}"
        title = self.title(pile.name) if index < 0 else f"{self.title(pile.name)} {index + 1}"
        cards = self.cards(pile.name, index)
        return {
            "name": name,
            "title": title,
            "count": len(cards),
            "slots": pile.slots,
            "cards": [self.card(kind, f"{name}-{k}") if kind is not None else None for k, kind in enumerate(cards)],
        }

    def _each_seat(self, pile: Pile) -> bool:
        data = self.view.get("piles", {}).get(pile.name)
        return pile.many and pile.sees == ALL and isinstance(data, list) and len(data) == self.count

    def before(self, seat: int) -> list[dict[str, Any]]:
        """The open piles that lie before a seat."""
        return [self._middle(pile, seat) for pile in self._piles.values() if self._each_seat(pile)]

    # Scores

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Each seat's number and name, for the score table's head."""
        return [
            {"seat": info.seat, "name": self._("You") if info.seat == self.you else self.name(info.seat)}
            for info in self.table.seats
        ]

    @property
    def score_rows(self) -> list[dict[str, Any]]:
        """One row of the score table for each ended chapter."""
        return [
            {"label": self.chapter_title(sheet.chapter), "cells": sheet.totals, "href": f"#sheet-{sheet.chapter + 1}"}
            for sheet in self.v.sheets
        ]

    @property
    def totals(self) -> list[int | None]:
        """Each seat's points so far."""
        return [info.score for info in self.table.seats]

    @property
    def best(self) -> list[int]:
        """The seats in the lead; none while all are equal."""
        scores = [score for score in self.totals if score is not None]
        if not scores or len(set(scores)) < 2:
            return []
        return [seat for seat, score in enumerate(self.totals) if score == max(scores)]

    def lines(self, lines: Sequence[ScoreLine]) -> list[dict[str, Any]]:
        """Score lines for the template's macro."""
        return [
            {
                "text": line.words,
                "sum": "",
                "points": line.points,
                "rule": line.rule,
                "rule_href": self.rule_href(line.rule),
            }
            for line in lines
        ]

    # What happened

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log's lines, with a heading where a chapter ends."""
        return [
            {
                "id": line.number,
                "seat": line.seat if line.seat >= 0 else None,
                "text": line.words,
                "rule": line.rule,
                "rule_href": self.rule_href(line.rule),
                "new": False,
                "end": line.kind == CHAPTER,
            }
            for line in self.v.log
        ]

    @property
    def news(self) -> str:
        """What happened since the version before, for ears."""
        return " ".join(line.words for line in self.v.log if line.number >= self.v.events_from)

    @property
    def moves(self) -> list[list[Any]]:
        """The card moves since the version before, as this seat may know them: [kinds or a number, from, to]."""
        moves: list[list[Any]] = []
        for event in self.v.events:
            if event.get("name") == MOVE:
                moves.append([event.get("cards", event["count"]), _place(event["from"]), _place(event["to"])])
        return moves


def _place(place: Any) -> str:
    return f"{place[0]}-{place[1]}" if isinstance(place, list) else str(place)
