"""Judges how the work for an output grows with its length (AP-7.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..adapters.implementation import JsonObject
from ..suite.model import GROWTH

#: Work that takes fewer seconds is not judged: too much of it is chance.
FLOOR: Final = 0.1
#: How many times the work may be for ``GROWTH`` times the repetitions; of quadratic work it is up to 16.
MOST: Final = 2 * GROWTH


@dataclass(frozen=True, slots=True)
class Growth:
    """The seconds for an output, and for one whose parts are repeated ``GROWTH`` times as often."""

    operation: str
    #: How often the parts of the longer output are repeated.
    times: int
    shorter: float
    longer: float

    @property
    def is_too_much(self) -> bool:
        """Whether the work grows too fast."""
        return self.longer >= FLOOR and self.longer > MOST * self.shorter

    def __str__(self) -> str:
        """The breach in a sentence."""
        ratio = f"{self.longer / self.shorter:.1f}" if self.shorter else "infinitely many"
        times = f"{self.times:,} repetitions take {self.longer:.2f} s, {self.times // GROWTH:,} take"
        return f"{self.operation}: {times} {self.shorter:.2f} s: {ratio} times as long; {MOST} are allowed"


def seconds_of(reply: JsonObject, clock: float) -> float:
    """The seconds of a reply: those that it names, else those by the clock."""
    named = reply.get("cpuSeconds")
    return clock if named is None else float(named)
