"""Who can sit at a table besides people: computer players, each with a level and an honest description.

A computer player gets a seat handle and nothing else; see ``base.py``. `levels.make` makes one by its level's name.
"""

from houndtable.players.base import Player
from houndtable.players.levels import LEVELS, Level, PlayerError, find, make
from houndtable.players.names import pick_names

__all__ = ["LEVELS", "Level", "Player", "PlayerError", "find", "make", "pick_names"]
