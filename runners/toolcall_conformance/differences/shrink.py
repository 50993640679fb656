"""Finds a smaller text that still shows a finding: the algorithm ddmin, first by words and markers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

#: Control tokens and tags, words, runs of whitespace, and single signs.
_ATOM = re.compile(r"<[|｜][^<>]{0,40}>|</?[\w:=-]{1,30}>|\[/?[A-Z_]+\]|\w+|\s+|.", re.DOTALL)
#: The most texts that are tried for one finding, and the most seconds.
TRIES, SECONDS = 1_500, 8.0


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
    except _Enough:
        pass
    return smallest


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


_WORD, _NUMBER = re.compile(r"[^\W\d_]\w*"), re.compile(r"\d+")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SPACE, _ROW = re.compile(r"\s+"), re.compile(r"(w ?){2,}")


def shape(text: str, markers: re.Pattern[str]) -> str:
    """What small texts of one kind share: markers and signs as they are, strings as s, words as w, numbers as 9.

    Whitespace is left out.
    """
    parts = []
    last = 0
    for marker in markers.finditer(text):
        parts += [_plain_shape(text[last : marker.start()]), _SPACE.sub("", marker[0])]
        last = marker.end()
    return "".join([*parts, _plain_shape(text[last:])])


def _plain_shape(text: str) -> str:
    text = _STRING.sub("\0", text)
    text = _ROW.sub("w", _NUMBER.sub("9", _WORD.sub("w", text)))
    return _SPACE.sub("", text).replace("\0", "s")
