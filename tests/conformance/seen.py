"""What views, events and log lines show."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from houndtable.kernel.events import MOVE, SHOW
from houndtable.kernel.piles import OBSERVERS, PUBLIC
from houndtable.kernel.view import SPECTATOR, view
from houndtable.kernel.words import KindRef, Message
from tests.conformance.cases import Moment
from tests.conformance.parts import lists_of, seats_and_spectator
from tests.conformance.rulebooks import check_cited


def check_view(moment: Moment) -> None:
    """A view is JSON data of kinds and counts, the same for the same state, and a seat sees its own cards."""
    s = moment.state
    ids = set(s.setup.table.ids)
    for seat in seats_and_spectator(s):
        data = view(s, seat)
        named = f"{moment}: view of seat {seat}"
        assert json.loads(json.dumps(data)) == data, f"{named} is not plain JSON data"
        assert set(data["piles"]) == {pile.name for pile in s.piles}, f"{named}: other piles"
        for pile, place, cards in lists_of(s):
            shown = data["piles"][pile.name][place.index] if pile.many else data["piles"][pile.name]
            assert set(shown) <= {"count", "cards", "known"}, f"{named}: {place.to_data()} shows {sorted(shown)}"
            kinds = [*shown.get("cards", []), *shown.get("known", {})]
            assert all(kind is None or kind in ids for kind in kinds), f"{named}: {place.to_data()} shows {kinds}"
            if place.sees & s.everyone & (1 << (PUBLIC if seat == SPECTATOR else seat)):
                if pile.home:  # it keeps the order of choosing
                    cards = sorted(cards)
                assert shown.get("cards") == s.setup.table.ids_of(cards), f"{named}: {place.to_data()} is not shown"
            elif not pile.home and not any(other.home == pile.name for other in s.piles):
                assert shown["count"] == len(cards), f"{named}: {place.to_data()} shows another number of cards"


def check_events(moment: Moment, since: int) -> None:
    """Who sees where a card leaves or arrives sees it move, and nobody else does unless it was shown to them."""
    s, events = moment.state, moment.log.events
    places = {json.dumps(place.to_data()): (place, cards) for _, place, cards in lists_of(s)}
    touched: set[str] = set()
    dealt = False  # a deal makes all earlier knowledge void
    for event in reversed(events[since:]):
        check_cited(moment.game, event.rule, f"{moment}: event {event.name}")
        for seat in seats_and_spectator(s):
            seen = event.seen_by(seat)
            assert json.loads(json.dumps(seen)) == seen, f"{moment}: {event.name} is not plain JSON data"
        if event.name not in (MOVE, SHOW):
            continue
        ends = [event.facts[key] for key in ("from", "to", "pile") if event.facts.get(key) is not None]
        must = 0
        for end in ends:
            must |= places[json.dumps(end)][0].sees & s.everyone
        public = "cards" in event.facts
        audience = s.everyone if public else event.audience & s.everyone
        assert audience & must == must, f"{moment}: {event.to_data()} is hidden from seats that see the cards"
        there = json.dumps(ends[-1])
        dealt = dealt or (event.name == MOVE and event.facts["from"] is None)
        if there not in touched and (event.facts.get("from", "") is None or not dealt):
            place, cards = places[there]
            kinds = event.facts["cards"] if public else event.secret.get("cards", [])
            for observer in range(OBSERVERS):
                if audience >> observer & 1:
                    known = s.setup.table.ids_of([card for card in cards if s.known[card] >> observer & 1])
                    assert not Counter(kinds) - Counter(known), (
                        f"{moment}: observer {observer} saw {kinds} at {place.to_data()}, but knows {known} there"
                    )
        touched |= {json.dumps(end) for end in ends}


def named_kinds(message: Message | None) -> set[str]:
    """The card kinds that a message names."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, KindRef):
            found.add(value.kind)
        elif isinstance(value, Message):
            for one in value.values.values():
                look(one)
        elif isinstance(value, (list, tuple)):
            for one in value:
                look(one)

    look(message)
    return found


def kinds_seen(data: Any) -> set[str]:
    """The card kinds that a view's piles show."""
    found: set[str] = set()
    for pile in data["piles"].values():
        for one in pile if isinstance(pile, list) else [pile]:
            found |= {kind for kind in one.get("cards", []) if kind} | set(one.get("known", {}))
    return found


def check_lines_of_log(moment: Moment, before: dict[int, Any], since: int) -> None:
    """A log line names to a seat only kinds that it saw before, sees now, or saw move meanwhile."""
    s = moment.state
    for seat in seats_and_spectator(s):
        seen = kinds_seen(before[seat]) | kinds_seen(view(s, seat))
        for event in moment.log.events[since:]:
            seen |= set(event.seen_by(seat).get("cards", []))
        for event in moment.log.events[since:]:
            names = named_kinds(event.line_for(seat))
            line = f"the line {event.line_for(seat)}"
            assert names <= seen, f"{moment}: {line} names {sorted(names - seen)} to seat {seat}"
