"""Errors as pages: what went wrong in a sentence, with the right status, never a traceback."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from litestar import Response
from litestar.exceptions import HTTPException, PermissionDeniedException

from houndtable.club import answers
from houndtable.club.pages.asking import Asked, Asking, House
from houndtable.club.problems import Problem, TooMany

TITLES: Final = {
    401: "This seat is somebody else's",
    403: "Not allowed",
    404: "Nobody is here",
    409: "Not now",
    413: "Too large",
    429: "Slowly, please",
    500: "Something broke",
    503: "The house is busy",
}


class Errors:
    """The exception handlers of the pages; what asks for JSON gets JSON."""

    def __init__(self, house: House) -> None:
        self.house: Final = house

    def wants_page(self, request: Asked) -> bool:
        """Whether a browser asks, not a program."""
        path = request.url.path.removeprefix(self.house.club.settings.base_path)
        accepts = request.headers.get("accept", "")
        return not path.startswith(("/api/", "/healthz", "/readyz", "/schema")) and (
            "text/html" in accepts or request.headers.get("hx-request") == "true"
        )

    def on_problem(self, request: Asked, problem: Problem) -> Response[Any]:
        """The answer to a refused request."""
        if not self.wants_page(request):
            return answers.on_problem(request, problem)
        headers = {"Retry-After": str(problem.seconds)} if isinstance(problem, TooMany) else {}
        return self._page(request, problem.status, answers.problem_body(request, problem).message, headers)

    def on_http_error(self, request: Asked, error: HTTPException) -> Response[Any]:
        """The answer to what the framework refuses."""
        answer = answers.on_http_error(request, error)
        if not self.wants_page(request):
            return answer
        words = answer.content.message
        if isinstance(error, PermissionDeniedException):
            words = Asking(self.house, request).say("This page was open too long. Load it again, then do it once more.")
        return self._page(request, answer.status_code or 500, words, {})

    def on_fault(self, request: Asked, error: Exception) -> Response[Any]:
        """The answer when the house itself fails."""
        answer = answers.on_fault(request, error)
        if not self.wants_page(request):
            return answer
        return self._page(request, 500, answer.content.message, {})

    def _page(self, request: Asked, status: int, words: str, headers: dict[str, str]) -> Response[str]:
        ask = Asking(self.house, request)
        if ask.htmx:
            return Response(
                words, status_code=status, media_type="text/plain", headers={**headers, "X-Problem": quote(words)}
            )
        title = ask.say(TITLES.get(status, "This did not work"))
        page = ask.page("problem.html", status, words=words, title=title, back="")
        page.headers.update(headers)
        return page
