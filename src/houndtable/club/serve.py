"""Starting and stopping the club: port, database and key checked first, each failure in one line."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp

from houndtable.club.app import create_app
from houndtable.club.club import Club
from houndtable.club.database import DatabaseError
from houndtable.club.keys import KeyFileError
from houndtable.club.settings import Settings
from houndtable.kernel.cards import CardError

_NEXT_PORTS: Final = 50
_SHUTDOWN_SECONDS: Final = 5


class CannotServe(Exception):
    """The club can't be started; the message is one line. `setting` says that a setting is wrong."""

    def __init__(self, message: str, setting: bool = False) -> None:
        super().__init__(message)
        self.setting: Final = setting


class Server(uvicorn.Server):
    """Ends the streams as soon as it is told to stop, so that it can stop."""

    def __init__(self, config: uvicorn.Config, club: Club) -> None:
        super().__init__(config)
        self.club: Final = club

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.club.hub.closing = True
        with contextlib.suppress(RuntimeError):
            asyncio.get_running_loop().call_soon_threadsafe(self.club.hub.close)
        super().handle_exit(sig, frame)


class AtBasePath:
    """Takes requests with and without the base path, as proxies send them."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app: Final = app
        self.base_path: Final = base_path

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.base_path and scope["type"] == "http":
            path = scope["path"]
            if path != self.base_path and not path.startswith(self.base_path + "/"):
                raw = scope.get("raw_path") or path.encode()
                scope = {**scope, "path": self.base_path + path, "raw_path": self.base_path.encode() + raw}
        await self.app(scope, receive, send)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port == 0 else range(port, min(port + _NEXT_PORTS, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(512)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise CannotServe(f"can't listen on {host} port {number}: {error.strerror}") from None
        listener.setblocking(False)
        return listener
    raise CannotServe(f"ports {port} to {port + _NEXT_PORTS - 1} are all in use")


def lan_address() -> str:
    """This machine's own address in its network; 127.0.0.1 where it has none."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
        return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
    finally:
        probe.close()


def run(settings: Settings, say: Callable[[str], None] = print) -> int:
    """Serve until told to stop; the exit status. `say` gets the lines for people. Raises CannotServe."""
    logging.basicConfig(level=settings.log.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for noisy in ("aiosqlite", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    listener = listen("0.0.0.0" if settings.lan else settings.host, settings.port)  # noqa: S104 - asked for by --lan
    try:
        return asyncio.run(_serve(settings, listener, say))
    except DatabaseError as error:
        raise CannotServe(str(error), error.setting) from None
    except KeyFileError as error:
        raise CannotServe(str(error)) from None
    except (CardError, LookupError) as error:
        raise CannotServe(str(error), setting=True) from None
    finally:
        listener.close()


async def _serve(settings: Settings, listener: socket.socket, say: Callable[[str], None]) -> int:
    host, port = listener.getsockname()[:2]
    if settings.port not in (0, port):
        say(f"Port {settings.port} is in use; this is port {port}.")
    shown = lan_address() if settings.lan else host
    address = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    public = settings.public_url or (address if settings.lan else "")
    club = Club(replace(settings, public_url=public))
    await club.database.open()  # now, so that a failure is one line
    config = uvicorn.Config(
        AtBasePath(create_app(club), settings.base_path),
        log_config=None,
        access_log=False,  # addresses hold secrets
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        timeout_keep_alive=30,
        lifespan="on",
    )
    server = Server(config, club)
    page = (public or address) + settings.base_path + "/"
    say(f"Houndtable is open at {page}")
    if not settings.lan and not settings.public_url:
        say("Links work on this computer only; --lan lets others in your network join.")
    sys.stdout.flush()
    if settings.open_page:
        asyncio.get_running_loop().call_later(0.5, webbrowser.open, page)
    await server.serve(sockets=[listener])
    return 0 if server.started else 1
