"""Views: all that one seat, or a spectator, may see of a state, as plain data. An allow-list: nothing else gets out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from houndtable.kernel.piles import ALL, OBSERVERS, OWNER, PUBLIC, Pile
from houndtable.kernel.state import State, all_slots

SPECTATOR: Final = -1


def view(s: State, seat: int) -> dict[str, Any]:
    """What `seat` (or `SPECTATOR`) sees, as JSON data of kinds and counts, never of physical cards.

    Keys: ``seat``, ``seats``, ``must_act`` (the seats that must decide; in a reaction window all that are asked,
    answered or not), ``asked`` (whether this seat must), ``window``, ``over``, ``scores``, ``piles`` (name to pile,
    or to a list of piles), ``aids`` (see `State.aids`) and each declared public slot by its name; a slot of `OWNER`
    gives the seat its own item.

    A pile is ``{"count": n}`` with ``cards`` (kind ids; in an ordered pile None for a card not known there) when
    there is something to show by place, and ``known`` (kind id to number) for cards known to lie in it somewhere.
    """
    together = s.together()
    window = together is not None and together.silent()
    data: dict[str, Any] = {
        "seat": seat,
        "seats": s.setup.seats,
        "must_act": s.awaited(),
        "asked": seat >= 0 and s.asked(seat) is not None,
        "window": window,
        "over": s.over,
        "scores": s.scores(),
    }
    for slot in all_slots(s):
        if slot.sees == ALL:
            data[slot.name] = _plain(getattr(s, slot.name))
        elif slot.sees == OWNER and seat >= 0:
            data[slot.name] = _plain(getattr(s, slot.name)[seat])
    piles: dict[str, Any] = {}
    for pile in s.piles:
        content = getattr(s, pile.name)
        if not pile.many:
            piles[pile.name] = _pile(s, pile, content, seat)
            continue
        rows: list[dict[str, Any]] = []
        for index, cards in enumerate(content):
            if pile.home and index != seat:
                rows.append({"count": 0})
                continue
            if index != seat:
                for sealed in s.piles:
                    if sealed.home == pile.name:
                        cards = cards + getattr(s, sealed.name)[index]
            rows.append(_pile(s, pile, cards, seat))
        piles[pile.name] = rows
    data["piles"] = piles
    data["aids"] = s.aids(seat)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


def _pile(s: State, pile: Pile, cards: Sequence[int], seat: int) -> dict[str, Any]:
    table = s.setup.table
    data: dict[str, Any] = {"count": len(cards)}
    if pile.sees == ALL:
        data["cards"] = table.ids_of(cards)
        return data
    known = s.known
    observer = PUBLIC if seat == SPECTATOR else seat
    if not pile.ordered:
        told = [card for card in cards if known[card] >> observer & 1]
        if len(told) == len(cards) and pile.sees == OWNER:
            data["cards"] = table.ids_of(sorted(told))
        elif told:
            data["known"] = _counts(table.ids_of(sorted(told)))
        return data
    placed = [table.ids[table.kinds_of[c]] if known[c] >> (OBSERVERS + observer) & 1 else None for c in cards]
    loose = [c for c in cards if known[c] >> observer & 1 and not known[c] >> (OBSERVERS + observer) & 1]
    if pile.slots or any(kind is not None for kind in placed):
        data["cards"] = placed
    if loose:
        data["known"] = _counts(table.ids_of(sorted(loose)))
    return data


def _counts(ids: Sequence[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    return counts
