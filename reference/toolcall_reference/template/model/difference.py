"""How two renderings differ, with markers kept whole, and where the markers of a text are."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: ``<…>`` and ``[WORDS]`` on one line (TA-8.3).  The square form has words only: JSON arrays stay text.
MARKER = re.compile(r"<[^\s<>][^<>\n]*>|\[/?[^\W\d][\w /]*\]")
#: The beginning of a marker at the end of a text.
_OPEN_MARKER = re.compile(r"<(?:[^\s<>][^<>\n]*)?$|\[/?(?:[^\W\d][\w /]*)?$")
#: Words in a marker that say whether it opens or closes, and nothing about what it marks.
_ROLES = frozenset({"begin", "start", "open", "prefix", "end", "stop", "close", "suffix"})


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Two texts: the common ``prefix``, ``left`` and ``right`` that differ, the common ``suffix``."""

    prefix: str
    left: str
    right: str
    suffix: str


def difference(left: str, right: str) -> TextDifference:
    """Divide two texts into what they share at both ends and what differs.  Implements TA-8.1, TA-8.2.

    No boundary falls inside a marker: ``<think>`` and ``</think>`` have nothing in common.
    """
    prefix = common_prefix(left, right)
    left_rest, right_rest = left[len(prefix) :], right[len(prefix) :]
    suffix = common_suffix(left_rest, right_rest)
    return TextDifference(
        prefix, left_rest[: len(left_rest) - len(suffix)], right_rest[: len(right_rest) - len(suffix)], suffix
    )


def common_prefix(left: str, right: str) -> str:
    """The longest common beginning that ends inside no marker of either text."""
    low, high = 0, min(len(left), len(right))
    while low < high:  # bisection, because Python compares slices much faster than single characters
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    while True:
        start = min(_marker_around(left, low)[0], _marker_around(right, low)[0])
        if start == low:
            return left[:low]
        low = start


def common_suffix(left: str, right: str) -> str:
    """The longest common ending that begins inside no marker of either text."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[len(left) - middle : len(left) - low] == right[len(right) - middle : len(right) - low]:
            low = middle
        else:
            high = middle - 1
    while True:
        left_end = _marker_around(left, len(left) - low)[1]
        right_end = _marker_around(right, len(right) - low)[1]
        shorter = min(len(left) - left_end, len(right) - right_end)
        if shorter == low:
            return left[len(left) - low :]
        low = shorter


def _marker_around(text: str, position: int) -> tuple[int, int]:
    """The bounds of the marker around ``position``; the position twice if there is no marker."""
    line = text.rfind("\n", 0, position) + 1
    for marker in MARKER.finditer(text, line):
        if marker.start() >= position:
            break
        if marker.end() > position:
            return marker.span()
    return position, position


def after_markers(text: str) -> str:
    """The text after its last marker; all of it if it has none."""
    ends = [marker.end() for marker in MARKER.finditer(text)]
    return text[ends[-1] :] if ends else text


def first_marker(text: str) -> str:
    """The text through its first marker and the whitespace after it; all of it if it has none."""
    marker = MARKER.search(text)
    if marker is None:
        return text
    end = marker.end()
    return text[: len(text) - len(text[end:].lstrip())]


def last_marker(text: str) -> str:
    """The text from its last marker on; ``""`` if it has none."""
    starts = [marker.start() for marker in MARKER.finditer(text)]
    return text[starts[-1] :] if starts else ""


def open_marker(text: str) -> str:
    """The beginning of a marker with which the text ends, such as ``<function=``; ``""`` if none."""
    begun = _OPEN_MARKER.search(text, text.rfind("\n") + 1)
    return begun[0] if begun else ""


def is_pair(opening: str, closing: str) -> bool:
    """Whether two markers name the same thing: ``<think>`` and ``</think>``, ``[A]`` and ``[/A]``."""
    name = marked(opening)
    return bool(name) and name == marked(closing)


def closing_of(opening: str) -> str:
    """The closing form of a marker: ``</x>`` for ``<x>``, ``[/X]`` for ``[X]``, ``<|/x|>`` for ``<|x|>``."""
    return re.sub(r"^([<\[][|｜]?)", r"\1/", opening.strip())


def opening_of(closing: str) -> str:
    """The marker of which another is the closing form; the same marker if it is not a closing form."""
    return re.sub(r"^([<\[][|｜]?)/", r"\1", closing.strip())


def marked(marker: str) -> tuple[str, ...]:
    """The words of a marker's name, without attributes and without the words that give its role."""
    name = re.match(r"[\s<\[|｜/]*([^\s=>\]|｜]*)", marker.strip())
    words = re.findall(r"[^\W_]+", name[1].lower()) if name else []
    return tuple(word for word in words if word not in _ROLES)
