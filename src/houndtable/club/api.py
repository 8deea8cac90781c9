"""The JSON API under /api/v1: everything that can be done at a table. A seat's token is sent as a bearer token."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from houndtable.club import security
from houndtable.club.club import Club
from houndtable.club.keys import seat_id_of
from houndtable.club.problems import Malformed, NotSeated
from houndtable.club.shapes import (
    GameInfo,
    GiveForm,
    JoinForm,
    LogLine,
    MoveForm,
    NameForm,
    NewTable,
    ProblemBody,
    Promise,
    PromptForm,
    Refusal,
    RematchForm,
    Seated,
    SeatsForm,
    SeatView,
    StandingForm,
    StartForm,
    Step,
    TableInfo,
    Verdict,
)
from houndtable.club.words import best
from houndtable.kernel.words import Message

STREAM_HEADERS: Final = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
"""What keeps proxies from holding a stream back."""

Asked = Request[Any, Any, Any]
TheClub = NamedDependency[Club]
Code = FromPath[str]


def language(request: Asked) -> str:
    """The language that the request wants."""
    return best(request.headers.get("accept-language", ""))


def look(club: Club, request: Asked) -> str:
    """Count a reading request; the address it came from."""
    address = security.address_of(request, club.settings)
    club.limit("looks", address)
    return address


def need_token(request: Asked) -> str:
    """The seat's token. Raises NotSeated without one."""
    token = security.bearer(request)
    if not token:
        raise NotSeated(Message("A seat's key is needed: send it as a bearer token."))
    return token


def move(club: Club, request: Asked) -> str:
    """Count a changing request of a seat; the seat's token."""
    token = need_token(request)
    look(club, request)
    club.limit("moves", seat_id_of(token)[:16])
    return token


def tokens_of(request: Asked) -> list[str]:
    """The token, if one was sent, as a list."""
    token = security.bearer(request)
    return [token] if token else []


@get("/games", summary="The games of this house")
async def games(club: TheClub, request: Asked) -> list[GameInfo]:
    """All games, with options, levels of computer players and house data."""
    look(club, request)
    teller = club.teller(language(request))
    return [teller.game(game) for game in club.games.values()]


@get("/promise", summary="A promise of the shuffle")
async def promise(club: TheClub, request: Asked) -> Promise:
    """The hash of a secret, to be named in the next new table."""
    look(club, request)
    return club.laying.promise()


@post("/tables", summary="Lay a table")
async def create(club: TheClub, request: Asked, data: JSONBody[NewTable]) -> Seated:
    """A new table; the answer holds the keys to the own seats, the host's first."""
    club.limit("tables", security.address_of(request, club.settings))
    return await club.laying.create(data)


@get("/tables/{code:str}", summary="A table as everybody may see it")
async def table(club: TheClub, request: Asked, code: Code) -> TableInfo:
    """Seats, settings, the shuffle's commitment; no cards."""
    look(club, request)
    return await club.info(code, language(request))


@post("/tables/{code:str}/join", summary="Take a seat")
async def join(club: TheClub, request: Asked, code: Code, data: JSONBody[JoinForm]) -> Seated:
    """Take a free seat; the answer holds its key."""
    club.limit("joins", security.address_of(request, club.settings))
    return await club.laying.join(code, data.name, data.seat, data.contribution, tokens_of(request))


@get("/tables/{code:str}/view", summary="What the own seat sees")
async def view(club: TheClub, request: Asked, code: Code) -> SeatView:
    """The whole table from the own seat; without a key an onlooker's view (cards only where the table allows it)."""
    look(club, request)
    tokens = tokens_of(request)
    if tokens and not await club.held(code, tokens):
        raise NotSeated(Message("This is not the key to a seat at this table."))
    return await club.see(code, tokens, lang=language(request))


@get("/tables/{code:str}/log", summary="What happened")
async def log_lines(
    club: TheClub, request: Asked, code: Code, since: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0
) -> list[LogLine]:
    """The lines of the story from an item's number on, as the own seat may read them."""
    look(club, request)
    async with club.tables.hold(code) as live:
        viewer = club.viewer(live, tokens_of(request))
        if viewer < 0 and not live.facts.watch:
            raise NotSeated(Message("Only those who sit at this table can read what happened."))
        return club.teller(language(request)).log(live, viewer, since)


@get("/tables/{code:str}/refusal", summary="Why an action can't be taken now")
async def refusal(
    club: TheClub, request: Asked, code: Code, action: Annotated[str, QueryParameter(max_length=80)]
) -> Refusal | None:
    """The reason with its paragraph, or null when the own seat can take the action."""
    look(club, request)
    token = need_token(request)
    async with club.tables.hold(code) as live:
        seat = club.tables.holder(live, token).seat
        teller = club.teller(language(request))
        return teller.refusal(club.playing.why_not(live, seat, action), teller.speaker(live))


@get("/tables/{code:str}/stream", summary="The own view, told anew with every change")
async def stream(club: TheClub, request: Asked, code: Code) -> Stream:
    """Server-sent events: each message is a SeatView as JSON, the first one with an id that ends in ``.full``."""
    address = look(club, request)
    lang = language(request)
    tokens = tokens_of(request)
    if tokens and not await club.held(code, tokens):
        raise NotSeated(Message("This is not the key to a seat at this table."))
    parts: AsyncIterator[bytes] = await club.stream(code, tokens, None, address, f"json {lang}", club.json_view(lang))
    return Stream(parts, media_type="text/event-stream", headers=STREAM_HEADERS)


@post("/tables/{code:str}/act", summary="Act", status_code=200)
async def act(club: TheClub, request: Asked, code: Code, data: JSONBody[MoveForm]) -> SeatView:
    """One or several actions, whole or not at all; 409 with the fresh view when the prompt is another by now."""
    token = move(club, request)
    return await club.act(code, token, data.actions, data.prompt, language(request))


@post("/tables/{code:str}/retract", summary="Take a sealed answer back", status_code=200)
async def retract(club: TheClub, request: Asked, code: Code, data: JSONBody[PromptForm]) -> SeatView:
    """While others still choose."""
    token = move(club, request)
    return await club.retract(code, token, data.prompt, language(request))


@post("/tables/{code:str}/restart", summary="Begin the turn again", status_code=200)
async def restart(club: TheClub, request: Asked, code: Code, data: JSONBody[PromptForm]) -> SeatView:
    """As far as nothing hidden came out."""
    token = move(club, request)
    return await club.restart_turn(code, token, data.prompt, language(request))


@post("/tables/{code:str}/standing", summary="A standing answer to reactions", status_code=200)
async def standing(club: TheClub, request: Asked, code: Code, data: JSONBody[StandingForm]) -> SeatView:
    """Private: nobody else learns of it, and it shortens nothing."""
    token = move(club, request)
    await club.playing.stand_by(code, token, data.passes)
    return await club.see(code, [token], lang=language(request))


@post("/tables/{code:str}/start", summary="Begin the match", status_code=200)
async def start(club: TheClub, request: Asked, code: Code, data: JSONBody[StartForm]) -> SeatView:
    """Only the host, when no seat is free."""
    token = move(club, request)
    await club.laying.start(code, token, data.contribution)
    return await club.see(code, [token], lang=language(request))


@post("/tables/{code:str}/name", summary="Change the own name", status_code=200)
async def rename(club: TheClub, request: Asked, code: Code, data: JSONBody[NameForm]) -> TableInfo:
    """Names that read the same are told apart by a number."""
    await club.laying.rename(code, move(club, request), data.name)
    return await club.info(code, language(request))


@post("/tables/{code:str}/leave", summary="Give the own seat up", status_code=200)
async def leave(club: TheClub, request: Asked, code: Code) -> TableInfo:
    """The seat becomes free."""
    await club.laying.leave(code, move(club, request))
    return await club.info(code, language(request))


@post("/tables/{code:str}/seats", summary="Lay the seats anew", status_code=200)
async def seats(club: TheClub, request: Asked, code: Code, data: JSONBody[SeatsForm]) -> TableInfo:
    """Only the host, before the start."""
    await club.laying.change_seats(code, move(club, request), data.order)
    return await club.info(code, language(request))


@post("/tables/{code:str}/seats/{seat:int}/give", summary="Give a seat to a computer player", status_code=200)
async def give(club: TheClub, request: Asked, code: Code, seat: FromPath[int], data: JSONBody[GiveForm]) -> TableInfo:
    """A free seat, the own one, or as a stand-in that of a person who is away."""
    await club.playing.give(code, move(club, request), seat, data.level)
    return await club.info(code, language(request))


@post("/tables/{code:str}/seats/{seat:int}/free", summary="Open a seat to a friend", status_code=200)
async def free(club: TheClub, request: Asked, code: Code, seat: FromPath[int]) -> TableInfo:
    """Only the host, before the start."""
    await club.laying.free(code, move(club, request), seat)
    return await club.info(code, language(request))


@post("/tables/{code:str}/back", summary="Come back", status_code=200)
async def back(club: TheClub, request: Asked, code: Code) -> SeatView:
    """The stand-in goes, the own seat is played by oneself again."""
    token = move(club, request)
    await club.playing.come_back(code, token)
    return await club.see(code, [token], lang=language(request))


@post("/tables/{code:str}/end", summary="End the match openly", status_code=200)
async def end(club: TheClub, request: Asked, code: Code) -> TableInfo:
    """The host; any person while the host is away."""
    await club.playing.end_openly(code, move(club, request))
    return await club.info(code, language(request))


@post("/tables/{code:str}/rematch", summary="Another match with the same people")
async def rematch(club: TheClub, request: Asked, code: Code, data: JSONBody[RematchForm]) -> Seated:
    """The key to the own seat at the next table."""
    club.limit("tables", security.address_of(request, club.settings))
    return await club.after.rematch(code, [need_token(request)], data.contribution)


@get("/tables/{code:str}/record", summary="The record of an ended match")
async def record(club: TheClub, request: Asked, code: Code) -> Response[str]:
    """The file that ``houndtable replay`` reads."""
    look(club, request)
    text = await club.after.record(code, tokens_of(request))
    return Response(text, media_type=MediaType.JSON)


@get("/tables/{code:str}/verify", summary="Check the shuffle of an ended match")
async def verify(club: TheClub, request: Asked, code: Code) -> Verdict:
    """Every shuffle against the seed, every event against the rules."""
    club.limit("moves", look(club, request))
    return await club.after.verify(code, tokens_of(request))


@get("/tables/{code:str}/steps/{number:int}", summary="An ended match, step by step")
async def step(
    club: TheClub,
    request: Asked,
    code: Code,
    number: FromPath[int],
    seat: Annotated[int, QueryParameter(ge=-1, le=15)] = -1,
) -> Step:
    """The match after its first answers, as one seat saw it then."""
    look(club, request)
    if number < 0:
        raise Malformed(Message("Steps are counted from 0."))
    return await club.after.step(code, tokens_of(request), number, seat, language(request))


HANDLERS: Final = [
    games, promise, create, table, join, view, log_lines, refusal, stream, act, retract, restart, standing, start,
    rename, leave, seats, give, free, back, end, rematch, record, verify, step,
]  # fmt: skip
router: Final = Router("/api/v1", route_handlers=HANDLERS, tags=["tables"])
__all__ = ["ProblemBody", "router"]
