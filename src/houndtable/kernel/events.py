"""Events: facts of a match, each born with its public part, its secret part and the seats that may see the secret.

Log lines, card motion, spectators and replays come from events and nothing else. They are made only when somebody
listens: `State.log` is None in search and simulation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houndtable.kernel.piles import seats_of
from houndtable.kernel.words import Message, message_to_data

MOVE: Final = "move"
TELL: Final = "tell"
SHOW: Final = "show"
SHUFFLE: Final = "shuffle"
WINDOW: Final = "window"
CHAPTER: Final = "chapter"


class Event:
    """One fact.

    `name` is its kind; `facts` what everybody may know and `secret` what only the seats in the mask `audience` may,
    both plain JSON data; `words` is the log line for everybody and `secret_words` the one for the audience (None: no
    line, or the same as for everybody). `rule` is the paragraph it rests on.
    """

    def __init__(
        self,
        name: str,
        facts: Mapping[str, Any],
        secret: Mapping[str, Any],
        audience: int,
        words: Message | None = None,
        secret_words: Message | None = None,
        rule: str = "",
    ) -> None:
        self.name: Final = name
        self.facts: Final[Mapping[str, Any]] = facts
        self.secret: Final[Mapping[str, Any]] = secret
        self.audience: Final = audience
        self.words: Final = words
        self.secret_words: Final = secret_words
        self.rule: Final = rule

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The facts as a seat may know them; seat -1 is a spectator."""
        data: dict[str, Any] = {"name": self.name, **self.facts}
        if seat >= 0 and self.audience >> seat & 1:
            data.update(self.secret)
        return data

    def line_for(self, seat: int) -> Message | None:
        """The log line for a seat, or None if this event has none."""
        if self.secret_words is not None and seat >= 0 and self.audience >> seat & 1:
            return self.secret_words
        return self.words

    def to_data(self) -> dict[str, Any]:
        """Everything, for the record of an ended match."""
        data: dict[str, Any] = {"name": self.name, **self.facts}
        if self.secret:
            data["secret"] = dict(self.secret)
            data["audience"] = seats_of(self.audience)
        if self.words is not None:
            data["words"] = message_to_data(self.words)
        if self.secret_words is not None:
            data["secret_words"] = message_to_data(self.secret_words)
            data["audience"] = seats_of(self.audience)
        if self.rule:
            data["rule"] = self.rule
        return data


class Log:
    """The events of a match so far, in order. A listener reads `events` from where it last stopped.

    `windows` counts the reaction windows, those included in which a quick match had nobody to ask: an act is not taken
    back across them.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.windows = 0

    def add(self, event: Event) -> None:
        """Keep one more event."""
        self.events.append(event)
