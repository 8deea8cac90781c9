"""After the match: the result with every line, the match step by step, its record, its shuffle, another match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Parameter
from markupsafe import Markup

from houndtable.club.live import ENDED, ONLOOKER, OVER, LiveTable
from houndtable.club.pages.asking import Asked, Asking, House, InPath, first
from houndtable.club.pages.board import Board
from houndtable.club.pages.engine import LANGUAGE
from houndtable.club.pages.pictures import css_of
from houndtable.club.problems import NotSeated, Problem
from houndtable.club.shapes import Prompt, Refusal, SeatView, Sheet, Step
from houndtable.club.words import catalogue
from houndtable.kernel.words import Message

Number = Annotated[int, Parameter(ge=0, le=1_000_000)]
Seat = Annotated[int, Parameter(ge=-1, le=15)]


def may_see(ask: Asking, live: LiveTable) -> list[int]:
    """The seats that the asker held. Raises NotSeated for strangers where onlookers are not let in."""
    held = ask.club.tables.seats_held(live, ask.tokens)
    if not held and not live.facts.watch:
        raise NotSeated(Message("Only those who sat at this table can see its result."))
    return held


def board_of(ask: Asking, live: LiveTable) -> Board:
    """The ended table. The lock is held."""
    return ask.house.showing.curtain_board(live, ask.teller, ask.club.clock.now())


def rank_rows(board: Board) -> list[dict[str, Any]]:
    """The seats by rank, for the template's macro."""
    result = board.v.result
    if result is None:
        return []
    order = sorted(range(board.count), key=lambda seat: (result.ranks[seat], seat))
    return [
        {
            "rank": result.ranks[seat],
            "seat": seat,
            "name": board.name(seat),
            "note": board.table.seats[seat].level_title,
            "points": result.scores[seat],
            "winner": seat in result.winners,
        }
        for seat in order
    ]


def listed(words: Any, names: Sequence[str]) -> str:
    """Names in a row: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    text: str = words("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
    return text


def step_board(ask: Asking, live: LiveTable, step: Step) -> Board:
    """A moment of the match as one seat saw it then."""
    info = ask.teller.table(live)
    for seat in info.seats:
        seat.score = step.scores[seat.seat] if seat.seat < len(step.scores) else None
        seat.here = True
        seat.must_act = step.view is not None and seat.seat in step.view.get("must_act", ())
    info.status = "running"
    view = SeatView(
        table=info,
        seat=step.viewer,
        view=step.view,
        prompt=Prompt(0, False, "", "", [], Refusal("", ""), Refusal("", "")) if step.viewer >= 0 else None,
        window=None,
        story=0,
        log=step.log,
        events_from=step.fresh,
        events=[],
        preview=step.preview,
        sheets=[],
        standing=False,
        result=None,
    )
    return Board(view, ask.house.showing.deck(live), catalogue(ask.lang).gettext, ask.house.pages.url)


def step_regions(ask: Asking, board: Board) -> Mapping[str, Markup]:
    """The regions of such a moment."""
    if board.v.view is None:
        return {}
    token = LANGUAGE.set(ask.lang)
    try:
        values = {"t": board, "levels": [], "can_give": lambda info: False}
        return ask.house.pages.regions(f"game/{board.table.game}.html", values)
    finally:
        LANGUAGE.reset(token)


def handlers(house: House) -> list[Any]:
    """The handlers of what comes after a match."""
    club = house.club

    @get("/t/{code:str}/result", include_in_schema=False)
    async def result(request: Asked, code: InPath) -> Response[Any]:
        """Who won, and every line of every score."""
        ask = Asking(house, request)
        ask.look()
        async with club.tables.hold(code) as live:
            if live.facts.status not in (OVER, ENDED):
                return ask.go(f"/t/{live.facts.code}")
            held = may_see(ask, live)
            board = board_of(ask, live)
            played = live.match is not None
        outcome = board.v.result
        words = catalogue(ask.lang).gettext
        return ask.page(
            "ended.html",
            t=board,
            ranks=rank_rows(board),
            winners=listed(words, [board.name(seat) for seat in outcome.winners]) if outcome is not None else "",
            winner_count=len(outcome.winners) if outcome is not None else 0,
            result=outcome,
            base=house.pages.url(f"/t/{board.table.code}"),
            held=held,
            played=played,
            watch_from=f"/replay?seat={held[0]}" if held else "/replay",
            sheets=sheets_newest_last(board.v.sheets),
        )

    @get("/t/{code:str}/replay", include_in_schema=False)
    async def replay(request: Asked, code: InPath, step: Number = 0, seat: Seat = ONLOOKER) -> Response[Any]:
        """The match step by step."""
        ask = Asking(house, request)
        ask.look()
        moment = await club.after.step(code, ask.tokens, step, seat, ask.lang)
        async with club.tables.hold(code) as live:
            board = step_board(ask, live, moment)
            css = house.pages.url(f"/games/{live.game.name}/table.css") if css_of(live.game) is not None else ""
        template = "replay_part.html" if ask.htmx else "replay.html"
        return ask.page(
            template, t=board, r=step_regions(ask, board), step=moment, game_css=css,
            base=house.pages.url(f"/t/{board.table.code}"),
        )  # fmt: skip

    @get("/t/{code:str}/record.json", include_in_schema=False)
    async def record(request: Asked, code: InPath) -> Response[str]:
        """The record as a file."""
        ask = Asking(house, request)
        ask.look()
        text = await club.after.record(code, ask.tokens)
        name = f"houndtable-{code.strip().upper()}.json"
        return Response(
            text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    @get("/t/{code:str}/verify", include_in_schema=False)
    async def verify(request: Asked, code: InPath) -> Response[Any]:
        """The shuffle checked, in plain words."""
        ask = Asking(house, request)
        ask.look()
        verdict = await club.after.verify(code, ask.tokens)
        info = await club.info(code, ask.lang)
        return ask.page("verify.html", verdict=verdict, table=info, base=house.pages.url(f"/t/{info.code}"))

    @post("/t/{code:str}/again", include_in_schema=False)
    async def again(request: Asked, code: InPath) -> Response[Any]:
        """Another match with the same people."""
        ask = Asking(house, request)
        form = await ask.form()
        club.limit("tables", ask.address())
        try:
            made = await club.after.rematch(code, ask.tokens, first(form, "contribution")[:64])
        except Problem as problem:
            info = await club.info(code)
            if info.next:
                return ask.go(f"/t/{info.next}")
            return ask.go(f"/t/{code}/result", ask.words(problem), True)
        ask.seat(made.keys)
        return ask.go(f"/t/{made.code}")

    return [result, replay, record, verify, again]


def sheets_newest_last(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The score sheets in the order of play."""
    return sorted(sheets, key=lambda sheet: sheet.chapter)
