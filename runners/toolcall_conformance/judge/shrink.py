"""Finds something smaller that still shows a finding; of a text by the algorithm ddmin."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias, TypeVar

T = TypeVar("T")
#: Whether a value still shows the finding.
Holds: TypeAlias = Callable[[T], bool]
#: Control tokens and tags, words, runs of whitespace, and single signs.
_ATOM = re.compile(r"<[|｜][^<>]{0,40}>|</?[\w:=-]{1,30}>|\[/?[A-Z_]+\]|\w+|\s+|.", re.DOTALL)
#: The most texts that are tried for one finding, and the most seconds.
TRIES, SECONDS = 1_500, 8.0
#: The longest row of words and markers that is left out of a text of at most so many.
_ROW, _SHORT = 14, 60


class _Enough(Exception):
    """The budget is used up."""


def shrink(
    value: T,
    smaller: Callable[[T, Holds[T]], object],
    shows: Holds[T],
    tries: int = TRIES,
    seconds: float = SECONDS,
) -> T:
    """The smallest value found for which ``shows`` still holds, as it does for the value itself.

    ``smaller`` proposes values smaller than one, one after the other, and hears of each whether it holds.  It
    is called again with what was found until it proposes nothing better.
    """
    smallest, deadline = value, time.monotonic() + seconds
    tried: set[int] = set()

    def holds(candidate: T) -> bool:
        nonlocal smallest
        key = hash(repr(candidate))
        if key in tried:
            return False
        if len(tried) >= tries or time.monotonic() > deadline:
            raise _Enough
        tried.add(key)
        if not shows(candidate):
            return False
        smallest = candidate
        return True

    with suppress(_Enough):
        before = None
        while before is not smallest:
            before = smallest
            smaller(smallest, holds)
    return smallest


def shorter(text: str, holds: Holds[str]) -> None:
    """Propose a text without some of its words and markers, then without some of its characters."""

    def joined(pieces: Sequence[str]) -> bool:
        return holds("".join(pieces))

    words = _without(_ATOM.findall(text), joined)
    characters = _without([*"".join(words)], joined)
    _without_rows(_ATOM.findall("".join(characters)), joined)


def _without_rows(pieces: Sequence[str], holds: Holds[Sequence[str]]) -> None:
    """Try a short text without each row of pieces: some must go together, such as a key and its value."""
    for length in range(2, min(len(pieces), _ROW) if len(pieces) <= _SHORT else 0):
        for start in range(len(pieces) - length + 1):
            if holds([*pieces[:start], *pieces[start + length :]]):
                return


def _without(pieces: Sequence[str], holds: Holds[Sequence[str]]) -> Sequence[str]:
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
