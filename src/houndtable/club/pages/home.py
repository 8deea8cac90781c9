"""The front page: your tables, one click to a match, joining by code; and small things of the whole house."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post

from houndtable.club.live import ENDED, GATHERING, OVER
from houndtable.club.pages.asking import NAME_COOKIE, THEME_COOKIE, THEMES, Asked, Asking, House, InPath, first
from houndtable.club.pages.faces import Deck
from houndtable.club.problems import Problem, Unknown
from houndtable.club.shapes import NewTable, SeatPlan, TableBrief
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message

SHOWN_CARDS: Final = 3


def game_of(ask: Asking, name: str) -> Game:
    """The game of this name. Raises Unknown."""
    game = ask.club.games.get(name)
    if game is None:
        raise Unknown(Message("There is no such game in this house."))
    return game


def deck_of(ask: Asking, game: Game) -> Deck:
    """The game's cards with the house's rows."""
    return Deck(game, ask.club.rows(game), ask.house.pages.url(f"/faces/{game.name}"))


def tile(ask: Asking, game: Game) -> dict[str, Any]:
    """A game on the front page."""
    info = ask.teller.game(game)
    deck = deck_of(ask, game)
    rows = deck.rows
    picked = [rows[number * len(rows) // SHOWN_CARDS] for number in range(min(SHOWN_CARDS, len(rows)))]
    return {
        "info": info,
        "cards": [
            {"id": "", "src": deck.src(row.id), "big": "", "name": row.name, "value": "", "why": "", "new": False}
            for row in picked
        ],
    }


def brief_row(ask: Asking, brief: TableBrief) -> dict[str, Any]:
    """A table in the list of one's own."""
    return {
        "brief": brief,
        "others": [name for name in brief.names if name != brief.name],
        "gathering": brief.status == GATHERING,
        "over": brief.status in (OVER, ENDED),
        "href": ask.house.pages.url(f"/t/{brief.code}" + ("/result" if brief.status in (OVER, ENDED) else "")),
    }


def handlers(house: House) -> list[Any]:
    """The handlers of the front page."""
    club = house.club

    @get("/", include_in_schema=False)
    async def home(request: Asked) -> Response[str]:
        """Your tables, the games, a field for a code."""
        ask = Asking(house, request)
        ask.look()
        mine = await club.mine(ask.tokens, ask.lang)
        seen: set[str] = set()
        rows = []
        for brief in mine:
            if brief.code not in seen:
                seen.add(brief.code)
                rows.append(brief_row(ask, brief))
        games = [tile(ask, game) for game in club.games.values()]
        return ask.page("home.html", here="home", tables=rows, games=games)

    @post("/play/{name:str}", include_in_schema=False)
    async def play(request: Asked, name: InPath) -> Response[Any]:
        """One click: a match against computer players, begun at once."""
        ask = Asking(house, request)
        game = game_of(ask, name)
        form = await ask.form()
        club.limit("tables", ask.address())
        seats = min(max(game.min_seats, 4), game.max_seats)
        new = NewTable(
            game=game.name,
            seats=[SeatPlan("me", ask.name), *(SeatPlan("computer") for _ in range(seats - 1))],
            contribution=first(form, "contribution")[:64],
            start=True,
        )
        made = await club.laying.create(new)
        ask.seat(made.keys)
        return ask.go(f"/t/{made.code}")

    @get("/join", include_in_schema=False)
    async def join(request: Asked) -> Response[Any]:
        """To the table of a code."""
        ask = Asking(house, request)
        club.limit("joins", ask.address())
        code = "".join(ask.request.query_params.get("code", "").split()).upper()[:12]
        if not code:
            return ask.go("/")
        try:
            await club.info(code)
        except Problem as problem:
            return ask.go("/", ask.words(problem), True)
        return ask.go(f"/t/{code}")

    @post("/theme", include_in_schema=False)
    async def theme(request: Asked) -> Response[Any]:
        """Light or dark."""
        ask = Asking(house, request)
        form = await ask.form()
        if first(form, "theme") in THEMES:
            ask.remember(THEME_COOKIE, first(form, "theme"))
        back = first(form, "back", "/")
        base = club.settings.base_path
        if not back.startswith(base + "/") or back.startswith("//") or "\\" in back:
            back = base + "/"
        return ask.go(back.removeprefix(base))

    return [home, play, join, theme]


def remember_name(ask: Asking, name: str) -> None:
    """Keep the name for the next form."""
    if name:
        ask.remember(NAME_COOKIE, name[:60])
