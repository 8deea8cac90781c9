"""A table before its match: who sits where, the invitation, taking a seat, the shuffle's commitment, the start."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from litestar import Response, get, post

from houndtable.club.live import FRIEND, LiveTable
from houndtable.club.pages.asking import Asked, Asking, House, InPath, first, whole
from houndtable.club.pages.home import remember_name
from houndtable.club.pages.show import level_choices
from houndtable.club.problems import Problem


def only_here(link: str) -> bool:
    """Whether a link leads to this computer alone."""
    host = urlsplit(link).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def page(ask: Asking, live: LiveTable) -> Response[str]:
    """The lobby, as the asker sees it. The table's lock is held."""
    info = ask.teller.table(live)
    held = ask.club.tables.seats_held(live, ask.tokens)
    link = ask.public_url(f"/t/{live.facts.code}")
    host = any(live.chairs[seat].host for seat in held)
    return ask.page(
        "lobby.html",
        table=info,
        base=ask.house.pages.url(f"/t/{live.facts.code}"),
        held=held,
        host=host,
        link=link,
        only_here=only_here(link),
        free=[seat.seat for seat in info.seats if seat.kind == FRIEND],
        can_add=host and len(info.seats) < live.game.max_seats,
        can_remove=host and len(info.seats) > live.game.min_seats,
        levels=level_choices(ask.teller.levels()),
        my_name=ask.name,
        settings=settings(ask, live),
        key=key(ask, live),
    )


def key(ask: Asking, live: LiveTable) -> str:
    """What the lobby's page depends on."""
    here = sorted(ask.club.hub.here(live.facts.id))
    return f"{live.version} {live.facts.status} {here}"


def settings(ask: Asking, live: LiveTable) -> list[dict[str, str]]:
    """The options of the table, explained."""
    info = ask.teller.table(live)
    words = {option.name: option for option in live.game.options}
    rows = []
    for setting in info.settings:
        value = setting.value
        if words[setting.name].kind == "seat" and isinstance(value, int):
            shown = info.seats[value].name or f"{value + 1}" if value < len(info.seats) else str(value + 1)
        elif isinstance(value, bool):
            shown = "✓" if value else "–"
        else:
            shown = ", ".join(value) if isinstance(value, list) else str(value)
        rows.append({"text": setting.text, "value": shown})
    return rows


def closed(ask: Asking, live: LiveTable) -> Response[str]:
    """A running match that the asker may not look at."""
    return ask.page("closed.html", status=403, table=ask.teller.table(live))


def handlers(house: House) -> list[Any]:
    """The handlers of the lobby."""
    club = house.club

    async def as_host(request: Asked, code: str, work: Any) -> Response[Any]:
        ask = Asking(house, request)
        form = await ask.form()
        try:
            token = await ask.any_token(code)
            ask.count_move(token)
            await work(ask, token, form)
        except Problem as problem:
            return ask.go(f"/t/{code}", ask.words(problem), True)
        return ask.go(f"/t/{code}")

    @get("/t/{code:str}/lobby", include_in_schema=False)
    async def state(request: Asked, code: InPath) -> dict[str, str]:
        """Whether the lobby's page must be fetched anew."""
        ask = Asking(house, request)
        ask.look()
        async with club.tables.hold(code) as live:
            for seat in club.tables.seats_held(live, ask.tokens):
                club.playing.saw(live, live.chairs[seat])
            return {"status": live.facts.status, "key": key(ask, live), "next": live.facts.next}

    @post("/t/{code:str}/join", include_in_schema=False)
    async def join(request: Asked, code: InPath) -> Response[Any]:
        """Take a seat."""
        ask = Asking(house, request)
        form = await ask.form()
        club.limit("joins", ask.address())
        name = first(form, "name")
        try:
            made = await club.laying.join(code, name, whole(form, "seat"), first(form, "contribution")[:64], ask.tokens)
        except Problem as problem:
            return ask.go(f"/t/{code}", ask.words(problem), True)
        ask.seat(made.keys)
        remember_name(ask, name)
        return ask.go(f"/t/{made.code}")

    @post("/t/{code:str}/name", include_in_schema=False)
    async def rename(request: Asked, code: InPath) -> Response[Any]:
        """Another name for an own seat."""

        async def work(ask: Asking, _token: str, form: dict[str, list[str]]) -> None:
            token = await ask.token_of(code, whole(form, "seat"))
            await club.laying.rename(code, token, first(form, "name"))
            remember_name(ask, first(form, "name"))

        return await as_host(request, code, work)

    @post("/t/{code:str}/leave", include_in_schema=False)
    async def leave(request: Asked, code: InPath) -> Response[Any]:
        """Give the own seat up."""
        ask = Asking(house, request)
        form = await ask.form()
        try:
            await club.laying.leave(code, await ask.token_of(code, whole(form, "seat")))
        except Problem as problem:
            return ask.go(f"/t/{code}", ask.words(problem), True)
        return ask.go("/")

    @post("/t/{code:str}/seats", include_in_schema=False)
    async def seats(request: Asked, code: InPath) -> Response[Any]:
        """The host moves a seat up or down, adds one, or takes one away."""

        async def work(_ask: Asking, token: str, form: dict[str, list[str]]) -> None:
            count = len((await club.info(code)).seats)
            order = list(range(count))
            what, _, number = first(form, "change").partition(" ")
            seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
            if what == "add":
                order.append(-1)
            elif what == "remove" and seat in order:
                order.remove(seat)
            elif what == "up" and 0 < seat < count:
                order[seat - 1], order[seat] = order[seat], order[seat - 1]
            await club.laying.change_seats(code, token, order)

        return await as_host(request, code, work)

    @post("/t/{code:str}/fill", include_in_schema=False)
    async def fill(request: Asked, code: InPath) -> Response[Any]:
        """The host gives a seat to a computer player, or opens it to a friend."""

        async def work(_ask: Asking, token: str, form: dict[str, list[str]]) -> None:
            seat = whole(form, "seat")
            if first(form, "to") == "friend":
                await club.laying.free(code, token, seat)
            else:
                await club.playing.give(code, token, seat, first(form, "level"))

        return await as_host(request, code, work)

    @post("/t/{code:str}/start", include_in_schema=False)
    async def start(request: Asked, code: InPath) -> Response[Any]:
        """The host begins the match."""

        async def work(_ask: Asking, token: str, form: dict[str, list[str]]) -> None:
            await club.laying.start(code, token, first(form, "contribution")[:64])

        return await as_host(request, code, work)

    @post("/t/{code:str}/away", include_in_schema=False)
    async def away(request: Asked, code: InPath) -> Response[Any]:
        """The host takes a table away before its match."""

        async def work(_ask: Asking, token: str, _form: dict[str, list[str]]) -> None:
            await club.playing.end_openly(code, token)

        answer = await as_host(request, code, work)
        return answer if answer.cookies else Asking(house, request).go("/")

    return [state, join, rename, leave, seats, fill, start, away]
