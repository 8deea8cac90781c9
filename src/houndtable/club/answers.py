"""Errors as answers: always JSON for the API with a short token and a sentence, never a traceback."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from houndtable.club.problems import Problem, TooMany
from houndtable.club.shapes import ProblemBody
from houndtable.club.words import best, translator
from houndtable.kernel.words import Message, Speaker

log: Final = logging.getLogger(__name__)

_TOKENS: Final = {
    400: "bad-request",
    401: "no-seat",
    403: "not-allowed",
    404: "not-found",
    405: "wrong-method",
    413: "too-large",
    415: "wrong-type",
    429: "too-many",
}
_GONE: Final = "client disconnected prematurely"
"""The framework's words for a body that did not come to its end."""
_SENTENCES: Final = {
    404: Message("There is nothing at this address."),
    405: Message("This address is not asked like this."),
    413: Message("That is too large."),
    415: Message("This content type is not understood."),
}


def speaker_of(request: Request[Any, Any, Any]) -> Speaker:
    """The house's voice in the language that the request wants."""
    return Speaker(translate=translator(best(request.headers.get("accept-language", ""))))


def problem_body(request: Request[Any, Any, Any], problem: Problem) -> ProblemBody:
    """A problem in words."""
    return problem.body(problem.words or speaker_of(request).say(problem.message))


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[ProblemBody]:
    """The answer to a refused request."""
    headers = {"Retry-After": str(problem.seconds)} if isinstance(problem, TooMany) else {}
    return Response(problem_body(request, problem), status_code=problem.status, headers=headers)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ProblemBody]:
    """The answer to what the framework refuses: unknown addresses, malformed bodies."""
    status = error.status_code
    if error.detail == _GONE:  # nobody reads this answer, and it is no fault of the house
        log.info("%s %s: the asker has gone", request.method, request.scope.get("path_template") or "?")
        return Response(ProblemBody(error="bad-request", message=_GONE), status_code=400)
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return on_fault(request, error)
    message = _SENTENCES.get(status)
    words = speaker_of(request).say(message) if message is not None else error.detail
    if isinstance(error, ValidationException) or (status == 400 and error.extra):
        words = details(error)
    return Response(ProblemBody(error=_TOKENS.get(status, "bad-request"), message=words), status_code=status)


def on_deep_nesting(request: Request[Any, Any, Any], error: RecursionError) -> Response[ProblemBody]:
    """The answer to a body whose brackets are nested without end."""
    log.warning("%s %s: nested too deeply", request.method, request.scope.get("path_template") or "?")
    words = speaker_of(request).say(Message("That is nested too deeply."))
    return Response(ProblemBody(error="bad-request", message=words), status_code=400)


def details(error: HTTPException) -> str:
    """What is wrong with a body, with the field's name."""
    extra: Any = error.extra
    parts = []
    for item in extra if isinstance(extra, list) else []:
        if isinstance(item, dict):
            field = str(item.get("key", ""))
            parts.append(f"{field}: {item.get('message', '')}" if field else str(item.get("message", "")))
    return "; ".join(part for part in parts if part)[:500] or error.detail[:500]


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """The answer when the house itself fails; the log tells why."""
    if isinstance(error, RecursionError):  # a body whose brackets are nested without end
        return on_deep_nesting(request, error)
    log.error("%s %s failed", request.method, request.scope.get("path_template") or "?", exc_info=error)
    body = ProblemBody(error="fault", message=speaker_of(request).say(Message("Something went wrong in the house.")))
    return Response(body, status_code=HTTP_500_INTERNAL_SERVER_ERROR)
