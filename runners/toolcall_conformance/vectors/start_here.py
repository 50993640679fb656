"""The vectors to begin with (VF-4.20), in an order in which an implementation grows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..suite.mechanisms import place_of
from ..suite.model import Vector

#: What comes after what: a vector waits for the last of the sections that it rests on.
_STEPS: Final = (
    *("DM", "TP-4", "TP-5", "TP-6", "TP-7", "TP-8", "HD", "TP-3", "NP", "TP-2", "TP-1", "TP-10"),
    *("TP-9", "ST"),
)


def start_here(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors that say ``startHere``: by mechanism, then by what they rest on, short outputs first.

    Implements VF-4.20.
    """
    return sorted((vector for vector in vectors if vector.start_here), key=_place)


def _place(vector: Vector) -> tuple[int, str, int, bool, int, str]:
    step = max(map(_step, vector.clauses))
    format = vector.template_name
    return place_of(format), format, step, vector.level != "required", len(vector.output), vector.id


def _step(clause: str) -> int:
    section = clause.partition(".")[0]
    for name in (section, section.partition("-")[0]):
        if name in _STEPS:
            return _STEPS.index(name)
    return len(_STEPS)
