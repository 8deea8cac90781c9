"""The score sheet for a table with real cards: cards are counted in, points come out, each line with its paragraph."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post

from houndtable.club.pages import score_form
from houndtable.club.pages.asking import Asked, Asking, House, InPath, first
from houndtable.club.pages.home import deck_of, game_of
from houndtable.club.problems import Unknown
from houndtable.club.words import speaker
from houndtable.kernel.game import Game, ScoredTable, ScoreInputError
from houndtable.kernel.words import Message

MOST_FIELDS: Final = 2000


def result_rows(ask: Asking, game: Game, scored: ScoredTable, names: list[str]) -> list[dict[str, Any]]:
    """The players' lines in words."""
    voice = speaker(ask.lang, game, ask.club.rows(game), names)
    rows = []
    for seat, one in enumerate(scored.seats):
        lines = [
            {
                "text": voice.say(line.message),
                "sum": "",
                "points": line.points,
                "rule": line.rule,
                "rule_href": ask.house.pages.url(f"/rules/{game.name}#{line.rule.lower().replace(' ', '-')}"),
            }
            for line in one.lines
        ]
        rows.append({"name": names[seat], "lines": lines, "total": one.total, "rank": scored.ranks[seat]})
    return rows


def handlers(house: House) -> list[Any]:
    """The handlers of the score sheet."""

    def show(ask: Asking, game: Game, entered: dict[str, str], players: int, **more: Any) -> Response[str]:
        form = score_form.load(game)
        if form is None:
            raise Unknown(Message("There is no score sheet for this game."))
        names = [entered.get(f"name.{player}", "") for player in range(form.most)]
        values = {"result": None, "problem": "", "house": [], "status": 200, **more}
        return ask.page(
            "score.html",
            values.pop("status"),
            info=ask.teller.game(game),
            form=form,
            deck=deck_of(ask, game),
            entered=entered,
            players=players,
            names=names,
            name_of=score_form.name_of,
            **values,
        )

    @get("/score/{name:str}", include_in_schema=False)
    async def sheet(request: Asked, name: InPath) -> Response[str]:
        """The form."""
        ask = Asking(house, request)
        ask.look()
        game = game_of(ask, name)
        return show(ask, game, {}, min(max(game.min_seats, 2), game.max_seats))

    @post("/score/{name:str}", include_in_schema=False, status_code=200)
    async def scored(request: Asked, name: InPath) -> Response[str]:
        """The points."""
        ask = Asking(house, request)
        ask.look()
        game = game_of(ask, name)
        fields = await ask.form()
        entered = {key: values[0][:60] for key, values in list(fields.items())[:MOST_FIELDS]}
        form = score_form.load(game)
        if form is None:
            raise Unknown(Message("There is no score sheet for this game."))
        count = first(fields, "players", "2")
        players = int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 0
        if not form.least <= players <= form.most:
            players = form.least
        names = [entered.get(f"name.{player}", "").strip()[:24] or ask.say("Player %(number)s") % {"number": player + 1}
                 for player in range(players)]  # fmt: skip
        rows = ask.club.rows(game)
        try:
            table = game.score(score_form.read(form, entered, players, rows), rows)
        except ScoreInputError as error:
            return show(ask, game, entered, players, problem=str(error), status=422)
        voice = speaker(ask.lang, game, ask.club.rows(game), names)
        winners = [names[seat] for seat, rank in enumerate(table.ranks) if rank == 1]
        return show(
            ask,
            game,
            entered,
            players,
            result=result_rows(ask, game, table, names),
            winners=winners,
            house=[voice.say(line) for line in table.house],
        )

    return [sheet, scored]
