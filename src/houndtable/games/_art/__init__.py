"""Drawing for games: ink lines and flat spot colours, dogs, lettering and card faces, as SVG text.

Only the standard library. A game's `art.py` makes its faces from these; nothing here knows a game.
"""
