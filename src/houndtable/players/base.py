"""What a computer player is: a choice from what one seat sees."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from houndtable.kernel.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One computer player at one seat. Its choices depend on the seat's view, its options and its own seed alone."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's options. Called only while the seat is asked."""
        raise NotImplementedError  # abstract
