"""Files and pictures: what stands in ``static``, the games' own style sheets, faces of cards, QR codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from houndtable.club.links import qr_svg
from houndtable.club.pages import faces
from houndtable.club.pages.asking import Asked, Asking, House, InPath
from houndtable.club.pages.engine import STATIC
from houndtable.club.problems import Unknown
from houndtable.games import all_games
from houndtable.kernel.cards import Kind
from houndtable.kernel.game import Game
from houndtable.kernel.words import Message

FOR_EVER: Final = "public, max-age=31536000, immutable"


def _svg(text: str) -> Response[str]:
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


def _game(name: str) -> Game:
    game = all_games().get(name)
    if game is None:
        raise Unknown(Message("There is no such game in this house."))
    return game


def _face(game: Game, rows: list[Kind] | tuple[Kind, ...], size: str, kind: str) -> Response[str]:
    row = next((row for row in rows if row.id == kind.removesuffix(".svg")), None)
    if row is None or size not in faces.SIZES or not kind.endswith(".svg"):
        raise Unknown(Message("There is no such card."))
    return _svg(faces.face(game, row, size, {}))


@get("/faces/{game:str}/back.svg", sync_to_thread=False, include_in_schema=False)
def back(game: str) -> Response[str]:
    """The back of a game's cards."""
    return _svg(faces.back(_game(game)))


@get("/games/{game:str}/table.css", sync_to_thread=True, include_in_schema=False)
def game_css(game: str) -> Response[str]:
    """A game's own style sheet."""
    path = css_of(_game(game))
    if path is None:
        raise Unknown(Message("There is nothing at this address."))
    return Response(path.read_text("utf-8"), media_type="text/css", headers={"Cache-Control": FOR_EVER})


def css_of(game: Game) -> Path | None:
    """The style sheet in a game's folder, if it has one."""
    path = game.folder / "table.css"
    return path if path.is_file() else None


def handlers(house: House) -> list[Any]:
    """The handlers of files and pictures."""

    @get("/faces/{game:str}/{size:str}/{kind:str}", sync_to_thread=True, include_in_schema=False)
    def face(game: str, size: str, kind: str) -> Response[str]:
        """A face with the house's rows."""
        found = _game(game)
        return _face(found, house.club.rows(found), size, kind)

    @get("/t/{code:str}/faces/back.svg", include_in_schema=False)
    async def table_back(code: InPath) -> Response[str]:
        async with house.club.tables.hold(code) as live:
            return _svg(faces.back(live.game))

    @get("/t/{code:str}/faces/{size:str}/{kind:str}", include_in_schema=False)
    async def table_face(code: InPath, size: InPath, kind: InPath) -> Response[str]:
        async with house.club.tables.hold(code) as live:
            return _face(live.game, tuple(live.rows), size, kind)

    @get("/t/{code:str}/qr.svg", include_in_schema=False)
    async def table_qr(request: Asked, code: InPath) -> Response[bytes]:
        ask = Asking(house, request)
        async with house.club.tables.hold(code) as live:
            link = ask.public_url(f"/t/{live.facts.code}")
        return Response(qr_svg(link), media_type="image/svg+xml")

    static = create_static_files_router(
        path="/static",
        directories=[STATIC],
        cache_control=CacheControlHeader(public=True, max_age=31536000, immutable=True),
        include_in_schema=False,
    )
    return [back, face, game_css, table_back, table_face, table_qr, static]
