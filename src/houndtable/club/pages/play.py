"""The table of a running match: the page, its stream, moves and taking them back, the curtain of a shared device."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.response import Stream

from houndtable.club.live import ENDED, GATHERING, ONLOOKER, OVER, LiveTable
from houndtable.club.pages import lobby
from houndtable.club.pages.asking import OPEN_COOKIE, Asked, Asking, House, InPath, first, whole
from houndtable.club.pages.pictures import css_of
from houndtable.club.pages.preview import preview
from houndtable.club.pages.show import answer, partial, title_now
from houndtable.club.problems import NotSeated, Problem
from houndtable.kernel.words import Message

STREAM_HEADERS: Final = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
CURTAIN: Final = -2
"""The viewer of a device between two people: it sees nothing of anybody's hand."""

Seat = Annotated[int, Parameter(ge=-2, le=15)]
Work = Callable[[str, str, dict[str, list[str]]], Awaitable[None]]


def asked_here(ask: Asking, live: LiveTable) -> list[int]:
    """The seats of this browser that must decide now."""
    return [seat for seat in ask.club.tables.seats_held(live, ask.tokens) if ask.teller.asked(live, seat)]


def viewer_here(ask: Asking, live: LiveTable) -> int:
    """As whom this browser looks: its only seat, the seat whose curtain is open, `CURTAIN`, or an onlooker (-1).

    Where several people share the device, one of them sees the own hand only after a button was pressed, and no longer
    than until somebody else of them must decide.
    """
    held = ask.club.tables.seats_held(live, ask.tokens)
    if not held:
        return ONLOOKER
    if len(held) == 1 or live.facts.status in (OVER, ENDED):
        return held[0]
    opened = ask.request.cookies.get(OPEN_COOKIE + live.facts.code, "")
    seat = int(opened) if opened.isascii() and opened.isdigit() and len(opened) < 3 else CURTAIN
    if seat not in held:
        return CURTAIN
    asked = asked_here(ask, live)
    return seat if seat in asked or not asked else CURTAIN


def seat_of(ask: Asking, live: LiveTable, seat: int) -> int:
    """The seat that an address names, if this browser may look as it now. Raises NotSeated."""
    now = viewer_here(ask, live)
    if seat in (ONLOOKER, now):
        return seat
    raise NotSeated(Message("This seat is not open on this device now."))


def away(ask: Asking, live: LiveTable, viewer: int) -> str:
    """Where the page of this viewer must go now, because the device goes to somebody else; empty: nowhere."""
    held = ask.club.tables.seats_held(live, ask.tokens)
    if len(held) < 2 or viewer < 0 or not live.running:
        return ""
    asked = asked_here(ask, live)
    return ask.house.pages.url(f"/t/{live.facts.code}") if asked and viewer not in asked else ""


def handlers(house: House) -> list[Any]:
    """The handlers of tables."""
    club = house.club

    @get("/t/{code:str}", include_in_schema=False)
    async def table(request: Asked, code: InPath) -> Response[Any]:
        """The table, as its status is: the lobby, the match, or the end."""
        ask = Asking(house, request)
        ask.look()
        async with club.tables.hold(code) as live:
            if live.facts.status == GATHERING:
                return lobby.page(ask, live)
            if live.facts.status == ENDED:
                return ask.go(f"/t/{live.facts.code}/result")
            viewer = viewer_here(ask, live)
            if viewer == CURTAIN:
                return curtain(ask, live)
            shown = house.showing.show(live, viewer, ask.teller, club.clock.now(), away(ask, live, viewer))
            if not shown.regions:
                return lobby.closed(ask, live)
            css = house.pages.url(f"/games/{live.game.name}/table.css") if css_of(live.game) is not None else ""
            base = house.pages.url(f"/t/{live.facts.code}")
        if viewer >= 0:
            await club.playing.come_back(code, await ask.token_of(code, viewer))
        return ask.page("table.html", t=shown.board, r=shown.regions, base=base, game_css=css)

    @get("/t/{code:str}/stream", include_in_schema=False)
    async def stream(request: Asked, code: InPath, seat: Seat = -1) -> Stream:
        """The regions, told anew with every change."""
        ask = Asking(house, request)
        ask.look()
        async with club.tables.hold(code) as live:
            viewer = seat_of(ask, live, seat)
            held = club.tables.seats_held(live, ask.tokens)
        if viewer == CURTAIN:
            kind, watched = f"curtain {held}", held[0]
        else:
            kind, watched = f"html {ask.lang} {held if len(held) > 1 else ''}", viewer

        def render(live: LiveTable, watcher: int, full: bool) -> bytes:
            if viewer == CURTAIN:
                return curtain_news(ask, live).encode()
            shown = house.showing.show(live, watcher, ask.teller, club.clock.now(), away(ask, live, watcher))
            return answer(shown).encode()

        parts: AsyncIterator[bytes] = await club.stream(
            code, ask.tokens, watched if watched >= 0 else ONLOOKER, ask.address(), kind, render
        )
        return Stream(parts, media_type="text/event-stream", headers=STREAM_HEADERS)

    @get("/t/{code:str}/now", include_in_schema=False)
    async def now(request: Asked, code: InPath, seat: Seat = -1) -> Response[str]:
        """Whose turn it is, for a page whose stream rests."""
        ask = Asking(house, request)
        ask.look()
        async with club.tables.hold(code) as live:
            viewer = seat_of(ask, live, seat)
            shown = house.showing.show(live, max(viewer, ONLOOKER), ask.teller, club.clock.now())
        return Response(title_now(shown), media_type=MediaType.JSON)

    @get("/t/{code:str}/preview", include_in_schema=False)
    async def look_ahead(request: Asked, code: InPath, seat: Seat, prompt: int = 0) -> Response[str]:
        """What the own cards would bring after a choice that is not sent yet."""
        ask = Asking(house, request)
        ask.look()
        tokens = request.query_params.getall("cards", [])[:40]
        async with club.tables.hold(code) as live:
            viewer = seat_of(ask, live, seat)
            if viewer < 0 or not live.running or prompt != live.prompts[viewer]:
                return ask.part("", 204)
            return ask.part(preview(ask, live, viewer, tokens))

    async def change(request: Asked, code: str, work: Work) -> Response[Any]:
        """Let a seat change the table; the answer is the fresh table, with what there is to say."""
        ask = Asking(house, request)
        form = await ask.form()
        seat = whole(form, "seat")
        problem: Problem | None = None
        try:
            token = await ask.token_of(code, seat)
            ask.count_move(token)
            await work(code, token, form)
        except NotSeated:
            raise
        except Problem as found:
            problem = found
        async with club.tables.hold(code) as live:
            viewer = viewer_here(ask, live)
            notice = ask.teller.problem(problem, live) if problem is not None else ""
            if problem is not None and problem.rule:
                notice = f"{notice} (§ {problem.rule})"
            status = problem.status if problem is not None else 200
            if not ask.htmx:
                return ask.go(f"/t/{live.facts.code}", notice, problem is not None)
            leave = away(ask, live, seat)
            if viewer != seat and not leave:
                leave = house.pages.url(f"/t/{live.facts.code}")
            shown = house.showing.show(live, seat, ask.teller, club.clock.now(), leave)
            return ask.part(answer(shown, notice, problem is not None), status)

    @post("/t/{code:str}/move", include_in_schema=False)
    async def move(request: Asked, code: InPath) -> Response[Any]:
        """One action, or those of the ticked cards, whole or not at all."""

        async def work(code: str, token: str, form: dict[str, list[str]]) -> None:
            actions = form.get("action") or form.get("cards", [])
            await club.playing.act(code, token, actions[:40], whole(form, "prompt", 0))

        return await change(request, code, work)

    @post("/t/{code:str}/retract", include_in_schema=False)
    async def retract(request: Asked, code: InPath) -> Response[Any]:
        """Take a sealed answer back."""

        async def work(code: str, token: str, form: dict[str, list[str]]) -> None:
            await club.playing.retract(code, token, whole(form, "prompt", 0))

        return await change(request, code, work)

    @post("/t/{code:str}/restart", include_in_schema=False)
    async def restart(request: Asked, code: InPath) -> Response[Any]:
        """Take the turn back."""

        async def work(code: str, token: str, form: dict[str, list[str]]) -> None:
            await club.playing.restart_turn(code, token, whole(form, "prompt", 0))

        return await change(request, code, work)

    @post("/t/{code:str}/give", include_in_schema=False)
    async def give(request: Asked, code: InPath) -> Response[Any]:
        """Let a computer player sit in a seat."""

        async def work(code: str, token: str, form: dict[str, list[str]]) -> None:
            seat = whole(form, "give")
            await club.playing.give(code, token, seat, first(form, f"level-{seat}"))

        return await change(request, code, work)

    @post("/t/{code:str}/end", include_in_schema=False)
    async def end(request: Asked, code: InPath) -> Response[Any]:
        """End the match openly."""

        async def work(code: str, token: str, form: dict[str, list[str]]) -> None:
            await club.playing.end_openly(code, token)

        return await change(request, code, work)

    @post("/t/{code:str}/open", include_in_schema=False)
    async def open_curtain(request: Asked, code: InPath) -> Response[Any]:
        """Somebody of a shared device takes it: the curtain opens for this seat alone."""
        ask = Asking(house, request)
        form = await ask.form()
        seat = whole(form, "seat")
        await ask.token_of(code, seat)
        ask.remember(OPEN_COOKIE + code.strip().upper(), str(seat), None)
        return ask.go(f"/t/{code}")

    @post("/t/{code:str}/nobody", include_in_schema=False)
    async def nobody(request: Asked, code: InPath) -> Response[Any]:
        """Nobody at this device reacts: every seat here that is asked lets it pass."""
        ask = Asking(house, request)
        async with club.tables.hold(code) as live:
            waiting = [(seat, live.prompts[seat]) for seat in asked_here(ask, live)] if live.window_open() else []
            passes = {seat: live.game.actions[club_pass(live, seat)].token for seat, _ in waiting}
        for seat, prompt in waiting:
            await club.playing.act(code, await ask.token_of(code, seat), [passes[seat]], prompt)
        return ask.go(f"/t/{code}")

    def curtain(ask: Asking, live: LiveTable) -> Response[str]:
        """Between two people at one device: who is to take it, and nothing else."""
        asked = asked_here(ask, live)
        held = club.tables.seats_held(live, ask.tokens)
        names = {seat: live.chairs[seat].name for seat in held}
        board = house.showing.curtain_board(live, ask.teller, club.clock.now())
        return ask.page(
            "curtain.html",
            table=board,
            base=house.pages.url(f"/t/{live.facts.code}"),
            window=live.window_open(),
            next=asked[0] if asked else held[0],
            asked=asked,
            names=names,
            key=curtain_key(ask, live),
        )

    return [table, stream, now, look_ahead, move, retract, restart, give, end, open_curtain, nobody]


def club_pass(live: LiveTable, seat: int) -> int:
    """The action with which a seat lets a window pass: its first option."""
    assert live.match is not None
    return live.match.seat(seat).options()[0]


def curtain_key(ask: Asking, live: LiveTable) -> str:
    """What the curtain's page depends on."""
    return f"{live.facts.status} {live.window_open()} {asked_here(ask, live)}"


def curtain_news(ask: Asking, live: LiveTable) -> str:
    """The message for a curtain's page: only whether it must be loaded anew."""
    return partial("curtain", f'<div id="curtain-news" data-key="{curtain_key(ask, live)}"></div>')
