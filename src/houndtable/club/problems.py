"""What can go wrong with a request: each with its HTTP status, a short stable token and a sentence for people."""

from __future__ import annotations

from typing import Final

from houndtable.club.shapes import ProblemBody, SeatView
from houndtable.kernel.words import Message, Reason


class Problem(Exception):
    """A request that is refused; nothing has changed."""

    status: int = 400
    error: str = "bad-request"

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(message.text)
        self.message: Final = message
        self.rule: Final = rule
        self.words = ""
        """The sentence with the table's names in it, where they are known; else the message is said plainly."""

    def body(self, words: str) -> ProblemBody:
        """The error as it is sent."""
        return ProblemBody(error=self.error, message=words, rule=self.rule)


class Malformed(Problem):
    """The request makes no sense: an unknown game, option, level, action."""


class Unknown(Problem):
    """There is no such table, record or page."""

    status = 404
    error = "not-found"


class NotSeated(Problem):
    """A seat's token is missing, forged, or of another table."""

    status = 401
    error = "no-seat"


class NotAllowed(Problem):
    """The seat has no right to do this."""

    status = 403
    error = "not-allowed"


class Conflict(Problem):
    """It can't be done as the table stands."""

    status = 409
    error = "conflict"


class IllegalMove(Problem):
    """The rules refuse the action."""

    status = 422
    error = "illegal"

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message, reason.rule)


class Stale(Problem):
    """The seat is asked something else by now; `fresh` is its table."""

    status = 409
    error = "stale"

    def __init__(self, fresh: SeatView | None = None) -> None:
        super().__init__(Message("The table has gone on. Here is how it stands now."))
        self.fresh = fresh

    def body(self, words: str) -> ProblemBody:
        return ProblemBody(error=self.error, message=words, fresh=self.fresh)


class TooMany(Problem):
    """Too much at once; it can be tried again after some seconds."""

    status = 429
    error = "too-many"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            Message(
                "Too much at once. Try again in a second.",
                "Too much at once. Try again in {count} seconds.",
                count=seconds,
            )
        )
        self.seconds: Final = seconds

    def body(self, words: str) -> ProblemBody:
        return ProblemBody(error=self.error, message=words, retry_after=self.seconds)


class Faulty(Problem):
    """A rule broke: the match stands as before, the table has been told."""

    status = 500
    error = "rule-fault"


class NotKept(Problem):
    """The database could not keep it (a full or read-only disk): nothing has changed."""

    status = 503
    error = "not-kept"
