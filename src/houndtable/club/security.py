"""At the door: headers that every answer carries, cookies of seats, forged requests kept out."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from houndtable.club.keys import Keys, seat_id_of
from houndtable.club.limits import client_address, is_trusted
from houndtable.club.settings import Settings
from houndtable.club.shapes import SeatKey

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SEAT_COOKIE: Final = "ht_seat_"
MOST_SEATS: Final = 40
"""So many seats are remembered by one browser; the oldest cookies go first."""
_KEPT_SECONDS: Final = 90 * 24 * 3600


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on the answer that is about to start; answers are not kept by caches unless they say so."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"


def csrf(settings: Settings, keys: Keys) -> CSRFConfig:
    """Forms need a token; the JSON API is asked with a bearer token instead, which no other site can send."""
    return CSRFConfig(
        secret=keys.derive("csrf"),
        cookie_name="ht_csrf",
        cookie_path=settings.base_path or "/",
        cookie_samesite="lax",
        cookie_secure=secure(settings),
        header_name="x-csrftoken",
        exclude=[f"^{settings.base_path}/api/"],
    )


def secure(settings: Settings) -> bool:
    """Whether the club is reached by HTTPS, so that cookies need never go without."""
    return settings.public_url.startswith("https://")


def seat_cookie(settings: Settings, keys: Keys, key: SeatKey) -> Cookie:
    """The cookie in which a browser keeps one seat."""
    return Cookie(
        key=SEAT_COOKIE + seat_id_of(key.token),
        value=keys.sign(key.token),
        max_age=_KEPT_SECONDS,
        path=settings.base_path or "/",
        httponly=True,
        samesite="lax",
        secure=secure(settings),
    )


def forget_cookie(settings: Settings, name: str) -> Cookie:
    """The answer that makes a browser forget a cookie."""
    return Cookie(key=name, value="", max_age=0, path=settings.base_path or "/", httponly=True, samesite="lax")


def tokens_of_cookies(request: ASGIConnection[Any, Any, Any, Any], keys: Keys) -> list[str]:
    """The seats' tokens that a browser has sent; forged ones are left out."""
    tokens = []
    for name, value in request.cookies.items():
        if name.startswith(SEAT_COOKIE):
            token = keys.read_signed(value)
            if token is not None and SEAT_COOKIE + seat_id_of(token) == name:
                tokens.append(token)
    return tokens


def bearer(request: Request[Any, Any, Any]) -> str:
    """The token of an Authorization header; empty without one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def address_of(request: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> str:
    """The address that asks, as far as the trusted proxies tell it."""
    peer = request.client.host if request.client is not None else ""
    return client_address(peer, request.headers.get("x-forwarded-for", ""), settings.trusted_proxies)


def public_url(request: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> str:
    """Scheme, host and base path for links: as set, else as asked for (a trusted proxy may say how)."""
    if settings.public_url:
        return settings.public_url + settings.base_path
    scheme = request.url.scheme
    host = request.headers.get("host", "")
    peer = request.client.host if request.client is not None else ""
    if is_trusted(peer, settings.trusted_proxies):
        scheme = request.headers.get("x-forwarded-proto", scheme).partition(",")[0].strip()
        host = request.headers.get("x-forwarded-host", host).partition(",")[0].strip()
    return f"{scheme}://{host}{settings.base_path}"
