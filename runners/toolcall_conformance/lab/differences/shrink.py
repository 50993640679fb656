"""Finds a smaller text that still shows a finding: the algorithm ddmin, first by words and markers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

#: Control tokens and tags, words, runs of whitespace, and single signs.
_ATOM = re.compile(r"<[|｜][^<>]{0,40}>|</?[\w:=-]{1,30}>|\[/?[A-Z_]+\]|\w+|\s+|.", re.DOTALL)
#: The most texts that are tried for one finding, and the most seconds.
TRIES, SECONDS = 1_500, 8.0
#: The longest row of words and markers that is left out of a text of at most so many.
_ROW, _SHORT = 14, 60


class _Enough(Exception):
    """The budget is used up."""


def shrink(text: str, shows: Callable[[str], bool], tries: int = TRIES, seconds: float = SECONDS) -> str:
    """The shortest text found by removing parts of a text for which ``shows`` still holds.

    ``shows`` holds for the text itself.
    """
    smallest = text
    left, deadline = tries, time.monotonic() + seconds
    tried: set[str] = set()

    def holds(candidate: str) -> bool:
        nonlocal smallest, left
        if candidate in tried:
            return False
        if left <= 0 or time.monotonic() > deadline:
            raise _Enough
        left -= 1
        tried.add(candidate)
        found = shows(candidate)
        if found and len(candidate) < len(smallest):
            smallest = candidate
        return found

    try:
        before = None
        while before != smallest:
            before = smallest
            without(_ATOM.findall(smallest), lambda pieces: holds("".join(pieces)))
            without(list(smallest), lambda pieces: holds("".join(pieces)))
            _without_rows(_ATOM.findall(smallest), lambda pieces: holds("".join(pieces)))
    except _Enough:
        pass
    return smallest


def _without_rows(pieces: Sequence[str], holds: Callable[[Sequence[str]], bool]) -> None:
    """Try a short text without each row of pieces: some must go together, such as a key and its value."""
    for length in range(2, min(len(pieces), _ROW) if len(pieces) <= _SHORT else 0):
        for start in range(len(pieces) - length + 1):
            if holds([*pieces[:start], *pieces[start + length :]]):
                return


def without(pieces: Sequence[str], holds: Callable[[Sequence[str]], bool]) -> Sequence[str]:
    """The pieces that ``holds`` needs.  Long rows of pieces are tried first, single pieces last."""
    length = len(pieces) // 2 or 1
    while length:
        start = 0
        while start < len(pieces):
            shorter = [*pieces[:start], *pieces[start + length :]]
            if holds(shorter):
                pieces = shorter
            else:
                start += length
        length //= 2
    return pieces
