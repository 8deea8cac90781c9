"""Names for computer players at a table: a dog's, never a person's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houndtable.kernel.chance import Chance

NAMES: Final = (
    "Biscuit",
    "Waffle",
    "Pickles",
    "Noodle",
    "Pretzel",
    "Dumpling",
    "Mustard",
    "Crumpet",
    "Pudding",
    "Truffle",
    "Nutmeg",
    "Pumpkin",
    "Sprout",
    "Muffin",
    "Turnip",
    "Bramble",
    "Button",
    "Thistle",
    "Puddle",
)


def pick_names(count: int, chance: Chance, taken: Sequence[str] = ()) -> list[str]:
    """`count` different names, none of those already `taken` at the table (letter case aside)."""
    used = {name.strip().lower() for name in taken}
    free = [name for name in NAMES if name.lower() not in used]
    chance.shuffle_words(free)
    extra = 2
    while len(free) < count:
        free += [f"{name} {extra}" for name in NAMES if f"{name} {extra}".lower() not in used]
        extra += 1
    return free[:count]
