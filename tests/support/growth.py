"""How the cost of some work grows: ratios of CPU time, measured within one run.

No test asserts an absolute time.  The clock is that of the thread: other processes do not count, and a timer
of the process (as ``at_most`` sets one) leaves it as fine as it is.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tests.support.stream_checks import Violation, in_pieces
from toolcall_reference import Parser

Work: TypeAlias = Callable[[], object]
#: Work that takes less is measured more than once: in two milliseconds one run says little.
ENOUGH = 0.005
#: A machine that is busy once is not so four times.
CHANCES = 4


def cpu_seconds(work: Work) -> float:
    """The CPU seconds that some work takes at the least."""
    runs: list[float] = []
    collects = gc.isenabled()
    gc.disable()  # a collection depends on everything that the tests hold
    try:
        while sum(runs) < ENOUGH:
            start = time.thread_time()
            work()
            runs.append(time.thread_time() - start)
    finally:
        if collects:
            gc.enable()
    return min(runs)


def assert_takes(most: float, work: Work, than: Work) -> None:
    """Raise a Violation if some work always takes more than ``most`` times as long as another."""
    measured: list[float] = []
    while not measured or (measured[-1] > most and len(measured) < CHANCES):
        measured.append(cpu_seconds(work) / cpu_seconds(than))
    if measured[-1] > most:
        raise Violation(f"takes {measured} times as long; at most {most} was to be expected")


def streaming(parser: Parser, pieces: Sequence[str]) -> Work:
    """The work of streaming an output in these pieces."""

    def work() -> None:
        stream = parser.stream()
        for piece in pieces:
            stream.feed(piece)
        stream.finish()

    return work


def streaming_by(parser: Parser, output: str, size: int = 0) -> Work:
    """The work of streaming an output in pieces of a size; 0: whole."""
    return streaming(parser, in_pieces(output, size or len(output)))
