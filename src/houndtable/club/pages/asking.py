"""One request for a page: who asks, in which language and light, with which seats; and how pages are answered."""

from __future__ import annotations

from typing import Any, Final, TypeVar
from urllib.parse import quote, unquote

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import Empty
from litestar.utils.scope.state import ScopeState

from houndtable.club import security
from houndtable.club.club import Club
from houndtable.club.keys import seat_id_of
from houndtable.club.pages.engine import LANGUAGE, Pages
from houndtable.club.pages.show import Showing
from houndtable.club.problems import Malformed, NotSeated, Problem
from houndtable.club.shapes import SeatKey
from houndtable.club.telling import Teller
from houndtable.club.words import best, catalogue
from houndtable.kernel.words import Message

T = TypeVar("T")
Asked = Request[Any, Any, Any]
InPath = FromPath[str]
"""A piece of the path."""

THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "ht_theme"
FLASH_COOKIE: Final = "ht_flash"
OPEN_COOKIE: Final = "ht_open_"
NAME_COOKIE: Final = "ht_name"
_YEAR: Final = 365 * 24 * 3600


class House:
    """What all pages share: the club, the templates, the renderer of tables."""

    def __init__(self, club: Club) -> None:
        self.club: Final = club
        self.pages: Final = Pages(club.settings.base_path)
        self.showing: Final = Showing(self.pages)


class Asking:
    """One request."""

    def __init__(self, house: House, request: Asked) -> None:
        self.house: Final = house
        self.club: Final = house.club
        self.request: Final = request
        self.lang: Final = best(request.headers.get("accept-language", ""))
        theme = request.cookies.get(THEME_COOKIE, "")
        self.theme: Final = theme if theme in THEMES else ""
        self.tokens: Final = security.tokens_of_cookies(request, self.club.keys)
        self._cookies: list[Cookie] = []

    # Who asks

    @property
    def teller(self) -> Teller:
        """Who puts things into words."""
        return self.club.teller(self.lang)

    @property
    def htmx(self) -> bool:
        """Whether a script asks for regions, not a browser for a page."""
        return self.request.headers.get("hx-request", "") == "true"

    @property
    def csrf(self) -> str:
        """The token for this page's forms."""
        token = ScopeState.from_scope(self.request.scope).csrf_token
        return "" if token is Empty else str(token)

    @property
    def name(self) -> str:
        """The name that this browser used last."""
        return unquote(self.request.cookies.get(NAME_COOKIE, ""))[:60]

    def address(self) -> str:
        """The address that asks."""
        return security.address_of(self.request, self.club.settings)

    def look(self) -> None:
        """Count a reading request. Raises TooMany."""
        self.club.limit("looks", self.address())

    def count_move(self, token: str) -> None:
        """Count a changing request of a seat. Raises TooMany."""
        self.club.limit("moves", seat_id_of(token))

    def public_url(self, path: str) -> str:
        """A whole address for links that are sent to others."""
        return security.public_url(self.request, self.club.settings) + path

    async def token_of(self, code: str, seat: int) -> str:
        """The token of a seat that this browser holds at a table. Raises NotSeated."""
        async with self.club.tables.hold(code) as live:
            for token in self.tokens:
                if self.club.tables.seats_held(live, [token]) == [seat]:
                    return token
        raise NotSeated(Message("This is not the key to that seat."))

    async def any_token(self, code: str) -> str:
        """The token of a seat that this browser holds at a table, the host's first. Raises NotSeated."""
        async with self.club.tables.hold(code) as live:
            held = self.club.tables.seats_held(live, self.tokens)
            if not held:
                raise NotSeated(Message("You have no seat at this table."))
            first = next((seat for seat in held if live.chairs[seat].host), held[0])
        return await self.token_of(code, first)

    # Forms

    async def form(self) -> dict[str, list[str]]:
        """The fields of the form, each with all its values; files as text. Raises Malformed."""
        data = await self.request.form()
        fields: dict[str, list[str]] = {}
        for name, value in data.multi_items():
            if hasattr(value, "read"):
                raw = await value.read()
                try:
                    fields.setdefault(name, []).append(raw.decode("utf-8-sig"))
                except UnicodeDecodeError:
                    raise Malformed(Message("The file is not UTF-8 text.")) from None
            else:
                fields.setdefault(name, []).append(str(value))
        return fields

    # Answers

    def remember(self, key: str, value: str, seconds: int | None = _YEAR) -> None:
        """Let the browser keep a small value."""
        settings = self.club.settings
        self._cookies.append(
            Cookie(
                key=key,
                value=quote(value),
                max_age=seconds,
                path=settings.base_path or "/",
                httponly=True,
                samesite="lax",
                secure=security.secure(settings),
            )
        )

    def forget(self, key: str) -> None:
        """Let the browser forget a value."""
        self._cookies.append(security.forget_cookie(self.club.settings, key))

    def seat(self, keys: list[SeatKey]) -> None:
        """Give the browser the keys to seats; the oldest of too many go."""
        old = [name for name in self.request.cookies if name.startswith(security.SEAT_COOKIE)]
        for name in old[: max(0, len(old) + len(keys) - security.MOST_SEATS)]:
            self.forget(name)
        self._cookies.extend(security.seat_cookie(self.club.settings, self.club.keys, key) for key in keys)

    def say(self, text: str) -> str:
        """A sentence of the house in the language of the page."""
        return catalogue(self.lang).gettext(text)

    def words(self, problem: Problem) -> str:
        """A problem's sentence."""
        return problem.words or self.teller.problem(problem)

    def go(self, path: str, flash: str = "", bad: bool = False) -> Redirect:
        """Send the browser to another page, with a sentence to be shown there once."""
        if flash:
            self.remember(FLASH_COOKIE, ("!" if bad else "") + flash[:300], 60)
        return Redirect(self.house.pages.url(path), status_code=303, cookies=self._cookies)

    def page(self, template: str, status: int = 200, **values: Any) -> Response[str]:
        """A whole page."""
        flash = unquote(self.request.cookies.get(FLASH_COOKIE, ""))
        if flash:
            self.forget(FLASH_COOKIE)
        common = {
            "lang": self.lang,
            "theme": self.theme,
            "csrf": self.csrf,
            "here": "",
            "path": self.request.url.path,
            "status": status,
            "flash": flash.removeprefix("!"),
            "flash_bad": flash.startswith("!"),
        }
        token = LANGUAGE.set(self.lang)
        try:
            text = self.house.pages.render(template, {**common, **values})
        finally:
            LANGUAGE.reset(token)
        return Response(text, status_code=status, media_type="text/html", cookies=self._cookies)

    def part(self, text: str, status: int = 200) -> Response[str]:
        """Regions for a page that is there already."""
        return Response(text, status_code=status, media_type="text/html", cookies=self._cookies)


def first(form: dict[str, list[str]], name: str, default: str = "") -> str:
    """A field's first value."""
    values = form.get(name)
    return values[0] if values else default


def whole(form: dict[str, list[str]], name: str, default: int = -1) -> int:
    """A field as a whole number. Raises Malformed."""
    text = first(form, name, str(default)).strip()
    if not text.lstrip("-").isascii() or not text.lstrip("-").isdigit() or len(text) > 9:
        raise Malformed(Message("A number is missing."))
    return int(text)


def shaped(data: Any, shape: type[T]) -> T:
    """A form's values as one of the club's shapes. Raises Malformed."""
    try:
        return msgspec.convert(data, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(Message("{what}", what=str(error))) from None
