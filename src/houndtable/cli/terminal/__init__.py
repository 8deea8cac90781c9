"""The table in the terminal: what a seat sees, drawn with rich; what is typed, understood; and the sitting itself.

A `Desk` is where the match is: in this process (`local.py`) or at a club (`joined.py`). Everything else works from the
plain data that it hands out and knows no game; how a game's cards are named here stands in its own ``terminal.py``.
"""
