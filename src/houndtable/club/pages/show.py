"""A table as one viewer sees it: its regions, and the messages that carry them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from markupsafe import Markup

from houndtable.club.live import ONLOOKER, LiveTable
from houndtable.club.pages.board import Board
from houndtable.club.pages.engine import LANGUAGE, Pages
from houndtable.club.pages.faces import Deck
from houndtable.club.playing import Playing
from houndtable.club.shapes import LevelInfo
from houndtable.club.telling import Teller
from houndtable.club.words import catalogue

Regions = Mapping[str, Markup]


class Shown:
    """What one viewer sees now: the values, and the rendered regions."""

    def __init__(self, board: Board, regions: Regions) -> None:
        self.board: Final = board
        self.regions: Final = regions


class Showing:
    """Renders tables."""

    def __init__(self, pages: Pages) -> None:
        self.pages: Final = pages
        self._decks: dict[tuple[str, str], Deck] = {}

    def deck(self, live: LiveTable) -> Deck:
        """The cards of a table: the house's, or the table's own rows."""
        own = live.facts.code if live.facts.cards is not None else ""
        key = (live.game.name, own)
        deck = self._decks.get(key)
        if deck is None:
            path = f"/t/{own}/faces" if own else f"/faces/{live.game.name}"
            deck = Deck(live.game, live.rows, self.pages.url(path))
            if own:
                return deck
            self._decks[key] = deck
        return deck

    def show(self, live: LiveTable, viewer: int, teller: Teller, now: float, away: str = "") -> Shown:
        """What this viewer sees now. The table's lock is held."""
        seat_view = teller.view(live, viewer, now)
        words = catalogue(teller.lang).gettext
        board = Board(seat_view, self.deck(live), words, self.pages.url, away, refusals(live, viewer, teller))
        token = LANGUAGE.set(teller.lang)
        try:
            values: dict[str, Any] = {"t": board, "levels": level_choices(teller.levels()), "can_give": board.can_give}
            regions = self.pages.regions(f"game/{live.game.name}.html", values) if seat_view.view is not None else {}
        finally:
            LANGUAGE.reset(token)
        return Shown(board, regions)

    def curtain_board(self, live: LiveTable, teller: Teller, now: float) -> Board:
        """A table as nobody sees it: for pages that show no cards."""
        seat_view = teller.view(live, ONLOOKER, now)
        return Board(seat_view, self.deck(live), catalogue(teller.lang).gettext, self.pages.url)


def level_choices(levels: Iterable[LevelInfo]) -> list[dict[str, str]]:
    """The levels of computer players for a form's list."""
    return [{"value": level.level, "label": level.title, "help": level.text} for level in levels]


def refusals(live: LiveTable, viewer: int, teller: Teller) -> dict[str, str]:
    """Why the cards of the own hand can't be chosen now, by kind, from the rules: the first reason with a paragraph."""
    handle = live.handle(viewer) if viewer >= 0 and live.running else None
    if handle is None or not handle.asked:
        return {}
    voice = teller.speaker(live)
    found: dict[str, str] = {}
    for action in live.game.actions.rows:
        if len(action.kinds) != 1 or action.seat >= 0:
            continue
        reason = Playing.why_not(live, viewer, action.token)
        if reason is not None and reason.rule:
            found.setdefault(action.kinds[0], f"{voice.say(reason.message)} (§ {reason.rule})")
    return found


def partial(name: str, body: str, prefix: str = "#r-") -> str:
    """One region in a message."""
    return f'<hx-partial hx-target="{prefix}{name}" hx-swap="innerMorph">{body}</hx-partial>'


def answer(shown: Shown, notice: str = "", bad: bool = False) -> str:
    """The answer to a move: all regions, and what there is to say about it."""
    regions = dict(shown.regions)
    if notice:
        mark = f' data-notice="{Markup.escape(notice)}" data-bad="{"yes" if bad else ""}"'
        regions["news"] = Markup(str(regions["news"]).replace(' id="news"', f' id="news"{mark}', 1))  # noqa: S704
    return "".join(partial(name, body) for name, body in regions.items())


def title_now(shown: Shown) -> str:
    """The page's title now, as JSON, for a page whose stream rests."""
    return json.dumps({"title": shown.board.page_title, "away": shown.board.away})
