"""The web application: API, pages and health, around one club."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.logging import LoggingConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import houndtable
from houndtable.club import api, security
from houndtable.club.club import Club
from houndtable.club.pages import routes


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok"}


@get("/readyz", include_in_schema=False)
async def readyz(club: NamedDependency[Club]) -> Response[dict[str, str]]:
    """Whether it can be used: the database answers, and it is not about to stop."""
    ready = not club.hub.closing and await club.database.alive()
    return Response({"status": "ok" if ready else "not ready"}, status_code=200 if ready else 503)


def create_app(club: Club) -> Litestar:
    """The application of a club. It opens the club when it starts, and closes it when it stops."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await club.open()
        try:
            yield
        finally:
            await club.close()

    def the_club() -> Club:
        return club

    handlers: list[Any] = [api.router, healthz, readyz, *routes.handlers(club)]
    return Litestar(
        route_handlers=handlers,
        path=club.settings.base_path or None,
        dependencies={"club": Provide(the_club, sync_to_thread=False)},
        lifespan=[lifespan],
        state=State({"club": club}),
        exception_handlers=routes.exception_handlers(club),
        before_send=[security.add_headers],
        csrf_config=security.csrf(club.settings, club.keys),
        request_max_body_size=club.settings.max_body,
        openapi_config=OpenAPIConfig(
            title="Houndtable",
            version=houndtable.__version__,
            description="Tables for dog card games. Take a seat, keep its key, send it as a bearer token.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        logging_config=LoggingConfig(configure_root_logger=False, log_exceptions="never"),
    )
