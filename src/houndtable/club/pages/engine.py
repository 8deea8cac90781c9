"""The template engine: Jinja2 over the house's templates and those in the games' folders, words by gettext."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup

from houndtable.club.words import ENGLISH, catalogue
from houndtable.games import all_games
from houndtable.kernel.words import Message, Speaker, Translate

HERE: Final = Path(__file__).resolve().parents[1]
STATIC: Final = HERE / "static"
LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)
"""The language of the page that is being made."""


def _gettext(text: str) -> str:
    return catalogue(LANGUAGE.get()).gettext(text)


def _ngettext(text: str, plural: str, count: int) -> str:
    return catalogue(LANGUAGE.get()).ngettext(text, plural, count)


def _game_template(name: str) -> str | None:
    """The source of ``game/<name>.html``: the game's own table where its folder has one, else the table of any game."""
    prefix, _, rest = name.partition("/")
    if prefix != "game":
        return None
    game = all_games().get(rest.removesuffix(".html"))
    if game is None:
        return None
    own = game.folder / "table.html"
    return own.read_text("utf-8") if own.is_file() else '{% extends "regions.html" %}'


class Pages:
    """Renders templates. `base` is the path that the club is hosted under ("" at the root)."""

    def __init__(self, base: str, debug: bool = False) -> None:
        self.base: Final = base
        self._versions: dict[str, str] = {}
        loader = jinja2.ChoiceLoader(
            [jinja2.FileSystemLoader(HERE / "templates"), jinja2.FunctionLoader(_game_template)]
        )
        self.environment: Final = jinja2.Environment(
            loader=loader,
            autoescape=True,
            auto_reload=debug,
            undefined=jinja2.StrictUndefined if debug else jinja2.ChainableUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        self.environment.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]
        self.environment.globals.update(asset=self.asset, url=self.url, say=say, ordinal=ordinal)
        self.environment.filters["toml"] = toml
        self._seam: Final = secrets.token_hex(8)
        self.environment.globals["seam"] = self._mark

    def _mark(self, name: str) -> Markup:
        return Markup("<!--{} {}-->").format(self._seam, name)

    def url(self, path: str) -> str:
        """The address of a page."""
        return f"{self.base}{path}"

    def asset(self, name: str) -> str:
        """The address of a file in ``static``, with a hash of its content, so that it may be kept for ever."""
        if name.startswith("fonts/"):  # the style sheets name them without one
            return f"{self.base}/static/{name}"
        version = self._versions.get(name)
        if version is None:
            version = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]
            self._versions[name] = version
        return f"{self.base}/static/{name}?v={version}"

    def render(self, template: str, values: Mapping[str, Any]) -> str:
        """A whole page, or a part."""
        return self.environment.get_template(template).render(values)

    def regions(self, template: str, values: Mapping[str, Any]) -> dict[str, Markup]:
        """The regions of a table, by name, from a template that puts ``seam(name)`` before each."""
        text = self.environment.get_template(template).render(values)
        regions: dict[str, Markup] = {}
        for part in text.split(f"<!--{self._seam} ")[1:]:
            name, _, body = part.partition("-->")
            regions[name] = Markup(body.strip())  # noqa: S704 - rendered with autoescape
        return regions


def say(message: Message, kinds: Mapping[str, str] | None = None) -> str:
    """A message in the page's language."""
    lang = LANGUAGE.get()
    words = catalogue(lang)

    def translate(text: str, plural: str | None, count: int) -> str:
        return words.gettext(text) if plural is None else words.ngettext(text, plural, count)

    speak: Translate = translate
    return Speaker(kinds, (), speak).say(message)


def toml(value: Any) -> str:
    """A value as it is written in a card file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def ordinal(number: int) -> str:
    """A place in a row: "1st", "2nd" ..."""
    ends = {1: "1st", 2: "2nd", 3: "3rd"}
    return _gettext(ends.get(number, "%(number)sth")) % {"number": number}
