"""Rulebooks, numbered and searchable, and what of the data was chosen by the house."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from houndtable.club.pages.asking import Asked, Asking, House, InPath
from houndtable.club.pages.home import deck_of, game_of
from houndtable.kernel import rulebook
from houndtable.kernel.cards import HOUSE, OWN


def handlers(house: House) -> list[Any]:
    """The handlers of rulebooks."""
    club = house.club

    @get("/rules", include_in_schema=False)
    async def all_rules(request: Asked) -> Response[Any]:
        """All rulebooks."""
        ask = Asking(house, request)
        ask.look()
        games = [ask.teller.game(game) for game in club.games.values()]
        if len(games) == 1:
            return ask.go(f"/rules/{games[0].game}")
        return ask.page("rulebooks.html", here="rules", games=games)

    @get("/rules/{name:str}", include_in_schema=False)
    async def rules(request: Asked, name: InPath) -> Response[str]:
        """One rulebook."""
        ask = Asking(house, request)
        ask.look()
        game = game_of(ask, name)
        book = rulebook.load(game.folder, ask.lang)
        deck = deck_of(ask, game)
        return ask.page(
            "rules.html",
            here="rules",
            book=book,
            info=ask.teller.game(game),
            deck=deck,
            own=[row.name for row in club.rows(game) if row.source == OWN],
            anchors={one.id: one.anchor for one in book.paragraphs},
        )

    @get("/about", include_in_schema=False)
    async def about(request: Asked) -> Response[str]:
        """What the house chose, and how the shuffles can be checked."""
        ask = Asking(house, request)
        ask.look()
        games = [
            {
                "info": ask.teller.game(game),
                "deck": deck_of(ask, game),
                "rows": [row for row in club.rows(game) if row.source == HOUSE],
            }
            for game in club.games.values()
        ]
        return ask.page("about.html", games=games)

    return [all_rules, rules, about]
