"""The clock of measurements in this process."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds(action: Callable[[], object], least: float = 0.1) -> float:
    """The shortest CPU time of a run; runs take ``least`` seconds together, two at least (one if it is 0)."""
    best = float("inf")
    spent = 0.0
    runs = 0
    while runs < (2 if least else 1) or (spent < least and runs < 100):
        start = time.process_time()
        action()
        took = time.process_time() - start
        best = min(best, took)
        spent += took
        runs += 1
    return best
