"""The reference loop of the benchmarks: plain Python that is never compiled, as a measure of the machine at hand.

One *round* is one turn of the loop, about 100 nanoseconds on the machine the goals were set on. Figures in rounds can
be compared between machines and survive noise, as reference and measured code are run in turn.
"""

from __future__ import annotations

import time


def reference_loop(rounds: int) -> float:
    """Run the loop; the seconds it took."""
    x = 1
    begun = time.perf_counter()
    for _ in range(rounds):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return time.perf_counter() - begun
