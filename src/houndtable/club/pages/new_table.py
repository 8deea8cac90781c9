"""A new table: who sits where, the game's options with their explanations, own card data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from litestar import Response, get, post

from houndtable.club.pages.asking import Asked, Asking, House, InPath, first, shaped
from houndtable.club.pages.home import game_of, remember_name
from houndtable.club.pages.show import level_choices
from houndtable.club.problems import Malformed, Problem
from houndtable.club.shapes import NewTable, OptionInfo
from houndtable.club.words import catalogue
from houndtable.kernel.cards import CardError, Kind, parse_toml
from houndtable.kernel.game import Game
from houndtable.kernel.options import RANDOM, Option, OptionError
from houndtable.kernel.words import Message

Form = dict[str, list[str]]
NOBODY: Final = "nobody"
KINDS: Final = ("me", "friend", "computer", "hot-seat", NOBODY)
UPLOAD: Final = 60_000


def usual_seats(game: Game) -> list[str]:
    """What the form says at first: oneself and computer players."""
    return ["me"] + ["computer"] * (min(max(game.min_seats, 4), game.max_seats) - 1)


def option_rows(
    game: Game, infos: Sequence[OptionInfo], form: dict[str, list[str]], words: Callable[[str], str]
) -> list[dict[str, Any]]:
    """The options for the form: each with what was entered before, or its default."""
    rows = []
    for option, info in zip(game.options, infos, strict=True):
        name = f"option-{option.name}"
        value: Any = form.get(name, option.default)
        if isinstance(value, bool):
            value = ["yes"] if value else []
        elif not isinstance(value, list):
            value = [str(value)]
        choices = [{"value": word, "label": word} for word in option.choices]
        if option.kind == "seat":
            choices = [
                {"value": str(seat), "label": words("Seat %(number)s") % {"number": seat + 1}}
                for seat in range(game.max_seats)
            ]
            if option.default == RANDOM:
                choices.append({"value": RANDOM, "label": words("By chance")})
        rows.append(
            {"info": info, "name": name, "value": value, "random": option.default == RANDOM, "choices": choices}
        )
    return rows


def read_options(game: Game, form: dict[str, list[str]], seats: int) -> dict[str, Any]:
    """The options of the form that exist at this seat count. Raises OptionError."""
    values: dict[str, Any] = {}
    for option in game.options:
        if option.exists_for(seats):
            values[option.name] = read_option(option, form.get(f"option-{option.name}", []))
    return values


def read_option(option: Option, words: list[str]) -> Any:
    """One option from the form's fields. Raises OptionError."""
    if option.kind == "flag":
        return bool(words)
    if option.kind == "subset":
        return RANDOM if RANDOM in words or not words else words
    return option.parse(words[0]) if words else option.default


def read_seats(form: dict[str, list[str]], most: int) -> list[dict[str, str]]:
    """The seats of the form. Raises Malformed."""
    seats: list[dict[str, str]] = []
    for number in range(most):
        kind = first(form, f"kind-{number}", NOBODY)
        if kind not in KINDS:
            raise Malformed(Message("A seat is for nobody that the house knows."))
        if kind == NOBODY:
            continue
        seat = {"kind": kind}
        if kind in ("me", "hot-seat"):
            seat["name"] = first(form, f"name-{number}")
        elif kind == "computer":
            seat["level"] = first(form, f"level-{number}")
        seats.append(seat)
    return seats


def read_cards(game: Game, text: str) -> Sequence[Kind] | None:
    """The own card rows that were sent along. Raises Malformed with the place."""
    if not text.strip():
        return None
    if len(text) > UPLOAD:
        raise Malformed(Message("The card file is too large."))
    try:
        return game.rows_with(parse_toml(text), "your file")
    except CardError as error:
        raise Malformed(Message("The card data can't be used: {what}", what=str(error))) from None


def handlers(house: House) -> list[Any]:
    """The handlers of the form for a new table."""
    club = house.club

    def show(
        ask: Asking, game: Game, form: dict[str, list[str]], problem: str = "", status: int = 200
    ) -> Response[str]:
        usual = usual_seats(game)
        seats = [
            {
                "number": number,
                "kind": first(form, f"kind-{number}", usual[number] if number < len(usual) else NOBODY),
                "name": first(form, f"name-{number}", ask.name if number == 0 else ""),
                "level": first(form, f"level-{number}", ""),
            }
            for number in range(game.max_seats)
        ]
        info = ask.teller.game(game)
        return ask.page(
            "new.html",
            status,
            info=info,
            seats=seats,
            options=option_rows(game, info.options, form, catalogue(ask.lang).gettext),
            levels=level_choices(info.levels),
            promise=club.laying.promise(),
            problem=problem,
            pace=first(form, "pace", "normal"),
            watch="watch" in form,
            windows=first(form, "windows", ""),
            house_rows=[row for row in club.rows(game) if row.source == "house"],
        )

    @get("/new/{name:str}", include_in_schema=False)
    async def new(request: Asked, name: InPath) -> Response[Any]:
        """The form."""
        ask = Asking(house, request)
        ask.look()
        return show(ask, game_of(ask, name), {})

    @post("/new/{name:str}", include_in_schema=False)
    async def lay(request: Asked, name: InPath) -> Response[Any]:
        """Lay the table."""
        ask = Asking(house, request)
        game = game_of(ask, name)
        form = await ask.form()
        try:
            club.limit("tables", ask.address())
            rows = read_cards(game, first(form, "cards"))
            seats = read_seats(form, game.max_seats)
            data = {
                "game": game.name,
                "seats": seats,
                "options": read_options(game, form, len(seats)),
                "windows": first(form, "windows"),
                "pace": first(form, "pace", "normal"),
                "watch": "watch" in form,
                "contribution": first(form, "contribution")[:64],
                "promise": first(form, "promise"),
                "start": all(seat["kind"] != "friend" for seat in seats) and bool(seats),
            }
            made = await club.laying.create(shaped(data, NewTable), rows)
        except OptionError as error:
            return show(ask, game, form, str(error), 422)
        except Problem as problem:
            return show(ask, game, form, ask.words(problem), problem.status)
        ask.seat(made.keys)
        for seat in seats:
            if seat["kind"] == "me":
                remember_name(ask, seat["name"])
        return ask.go(f"/t/{made.code}")

    return [new, lay]
