"""What the club's services take and give: plain typed values, the same for the JSON API and for the pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Code = Annotated[str, Meta(min_length=4, max_length=12)]
Name = Annotated[str, Meta(max_length=60)]
Token = Annotated[str, Meta(min_length=1, max_length=80)]
Seed = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]
Key = Annotated[str, Meta(max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
OptionWord = bool | int | str | list[str]


class Taken(Struct, forbid_unknown_fields=True):
    """A base for everything that comes in: an unknown field is refused with its name."""


# What comes in


class SeatPlan(Taken):
    """One seat of a table that is being laid: for whom it is.

    `kind`: "me" (the host; one at most), "hot-seat" (another person at the host's device), "friend" (open to whoever
    has the code), "computer" (`level` as in `GameInfo.levels`).
    """

    kind: Literal["me", "hot-seat", "friend", "computer"]
    name: Name = ""
    level: Annotated[str, Meta(max_length=30)] = ""


class NewTable(Taken):
    """A table to be laid.

    `contribution` is the host's random value for the shuffle, `promise` the nonce of a `Promise` that was shown before
    (both may be empty). `windows` empty: masked where several people sit, else quick. `window_low` and `window_high`
    are the seconds between which a reaction window's length is drawn. `watch`: may onlookers see what is public?
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[str, OptionWord], Meta(max_length=60)] = field(default_factory=dict)
    windows: Literal["", "masked", "quick"] = ""
    window_low: Annotated[float, Meta(ge=1, le=120)] = 3.0
    window_high: Annotated[float, Meta(ge=1, le=120)] = 5.0
    pace: Literal["none", "fast", "normal", "slow"] = "normal"
    watch: bool = False
    contribution: Seed = ""
    promise: Annotated[str, Meta(max_length=64)] = ""
    start: bool = False


class JoinForm(Taken):
    """Somebody takes a seat (-1: the first free one)."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=-1, le=15)] = -1
    contribution: Seed = ""


class NameForm(Taken):
    """A new name for the own seat."""

    name: Name


class SeatsForm(Taken):
    """The host lays the seats anew before the start.

    `order` names today's seats in their new order; -1 in it is a new seat open to a friend. Seats left out are taken
    away, which frees whoever sat there.
    """

    order: Annotated[list[Annotated[int, Meta(ge=-1, le=15)]], Meta(min_length=1, max_length=12)]


class GiveForm(Taken):
    """A seat is given to a computer player of this level (empty: the game's usual one)."""

    level: Annotated[str, Meta(max_length=30)] = ""


class StartForm(Taken):
    """The host starts the match; the contribution, if given, replaces the one made before."""

    contribution: Seed = ""


class MoveForm(Taken):
    """One or several actions of a seat, applied whole or not at all, for the prompt of this version."""

    actions: Annotated[list[Token], Meta(min_length=1, max_length=40)]
    prompt: Annotated[int, Meta(ge=0)]


class PromptForm(Taken):
    """A wish to take something back, for the prompt of this version."""

    prompt: Annotated[int, Meta(ge=0)]


class RematchForm(Taken):
    """Another match with the same people; the contribution is for its shuffle."""

    contribution: Seed = ""


class StandingForm(Taken):
    """A private standing answer to reaction windows: pass always, or ask me."""

    passes: bool


# What goes out


class Promise(Struct):
    """A secret that the house has bound itself to before the host's own contribution is known."""

    nonce: str
    commitment: str


class LevelInfo(Struct):
    """A kind of computer player."""

    level: str
    title: str
    text: str


class OptionInfo(Struct):
    """One option of a game, explained. `choices` pairs words as values with words for people."""

    name: str
    kind: str
    default: OptionWord
    text: str
    choices: list[str] = field(default_factory=list)
    low: int = 0
    high: int = 0
    pick: dict[str, int] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)


class GameInfo(Struct):
    """A game that can be played here."""

    game: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    rules_version: int
    reactions: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    house: list[str]


class SeatKey(Struct):
    """The right to a seat: whoever has the token sits there. It is told once, to the one who takes the seat."""

    seat: int
    token: str


class Seated(Struct):
    """A table, and the seats that the asker has just taken there."""

    code: str
    keys: list[SeatKey]


class SeatInfo(Struct):
    """One seat as everybody sees it.

    `kind`: "friend" (free), "person", "computer", "stand-in" (a computer player for a person who may come back),
    "awaited" (kept for a person of the match before). `device` is the lowest seat of those played on the same device
    (the seat itself where it has its own). `here`: a page of this person is open. `must_act`: we wait for this seat.
    """

    seat: int
    kind: str
    name: str
    level: str
    level_title: str
    host: bool
    device: int
    here: bool
    must_act: bool
    score: int | None


class Setting(Struct):
    """An option of the table as settled, in words."""

    name: str
    value: OptionWord
    text: str


class TableInfo(Struct):
    """A table as everybody may see it. `status`: "gathering", "running", "over" or "ended" (openly, before its end).

    `version` orders what is shown to one viewer; `epoch` changes when versions may have gone back (a restored book).
    `can_start` is empty when the host can start, else it says what is missing. `next` is the code of the rematch.
    """

    code: str
    game: str
    title: str
    status: str
    epoch: str
    version: int
    seats: list[SeatInfo]
    settings: list[Setting]
    options: dict[str, OptionWord]
    windows: str
    window_low: float
    window_high: float
    pace: str
    watch: bool
    commitment: str
    created: float
    can_start: str
    next: str
    notice: str = ""


class Choice(Struct):
    """One legal action: its token (what a move sends), words, and the cards, pile and seat concerned (-1: none)."""

    token: str
    words: str
    kinds: list[str]
    pile: str | None
    seat: int


class Refusal(Struct):
    """Why something can't be done, with the rulebook paragraph (empty: the house)."""

    words: str
    rule: str


class Prompt(Struct):
    """What a seat is asked. `version` goes with every move; it changes only when this seat's question does.

    With `asked` false there are no options, but an answer given may still be taken back (`retract` and `restart` are
    None where that can be done, else they say why not).
    """

    version: int
    asked: bool
    words: str
    rule: str
    options: list[Choice]
    retract: Refusal | None
    restart: Refusal | None


class LogLine(Struct):
    """One line of what happened. `number` is its place in the whole story; `seat` whom it is about (-1: nobody)."""

    number: int
    words: str
    rule: str
    seat: int
    kind: str


class ScoreLine(Struct):
    """One line of points."""

    rule: str
    words: str
    points: int


class Sheet(Struct):
    """The score sheet of one ended chapter: the lines of each seat and their sums."""

    chapter: int
    lines: list[list[ScoreLine]]
    totals: list[int]


class Result(Struct):
    """How a match ended: ranks (1: won), scores and lines of each seat, winners, the reason as token and in words."""

    ranks: list[int]
    scores: list[int]
    winners: list[int]
    lines: list[list[ScoreLine]]
    reason: str
    reason_words: str


class WindowInfo(Struct):
    """An open reaction window: seconds left of seconds in all. Who answers early is not told."""

    left: float
    length: float


class SeatView(Struct):
    """All that one seat (or an onlooker, seat -1) sees of a table.

    `view` is the kernel's view of the match (None before the start). `story` counts all events and notes so far; `log`
    are the lines among the newest of them; `events` what happened since the version before, from number `events_from`
    on, as facts for motion.
    """

    table: TableInfo
    seat: int
    view: dict[str, Any] | None
    prompt: Prompt | None
    window: WindowInfo | None
    story: int
    log: list[LogLine]
    events_from: int
    events: list[dict[str, Any]]
    preview: list[ScoreLine]
    sheets: list[Sheet]
    standing: bool
    result: Result | None


class TableBrief(Struct):
    """A table in a person's list: `seat` is hers, `must_act` says that it waits for her."""

    code: str
    game: str
    title: str
    status: str
    seat: int
    name: str
    names: list[str]
    must_act: bool
    changed: float


class Step(Struct):
    """An ended match after `number` of its `count` answers; the last was `seat`'s, by whom, in words.

    `view` is what the viewer saw then (None when the match was played by other rules); `log` all lines till then, those
    from number `fresh` on new with this step.
    """

    number: int
    count: int
    viewer: int
    names: list[str]
    seat: int
    by: str
    action: str
    view: dict[str, Any] | None
    log: list[LogLine]
    fresh: int
    scores: list[int]
    preview: list[ScoreLine]


class Verdict(Struct):
    """What checking a finished match against its seed and rules found; `difference` is empty when all is right."""

    right: bool
    difference: str
    commitment: str
    secret: str
    contributions: list[str]


class ProblemBody(Struct, omit_defaults=True):
    """An error: a short stable token, a sentence, the paragraph; with "stale" the fresh view."""

    error: str
    message: str
    rule: str = ""
    retry_after: int = 0
    fresh: SeatView | None = None
