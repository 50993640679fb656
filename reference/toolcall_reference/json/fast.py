"""The decoder of the standard library as a fast way through JSON that errors do not make slow.

When the decoder fails it counts the lines of its text up to the error.  On an output with an error every few
characters that would take quadratic time.  So it is given a short window of the text, then longer ones while
nothing is wrong.
"""

from __future__ import annotations

from json import JSONDecodeError
from typing import NamedTuple

from .text import escape_begins, scan_inside, scan_once

#: Each window is two to this power times as long as the last: the shorter ones cost a fifteenth of the last.
_GROWTH = 4
#: So near to the end of a window an error may only mean that the window cuts off a word or an escape.
_MARGIN = 8


class Inside(NamedTuple):
    """What a text has of the inside of a string."""

    #: Decoded.
    value: str
    #: Where it ends: after the closing quote, or before an escape that the end of the text cuts off.
    end: int
    #: Whether the closing quote is there.
    closed: bool


def end_of_value(text: str, start: int) -> int | None:
    """Where the string, array or object at ``start`` ends; None if it is cut off, malformed or too deep."""
    size = _first_window(len(text) - start)
    while True:
        window = text[start : start + size]
        try:
            return start + scan_once(window, 0)[1]
        except StopIteration as stop:
            wrong = stop.value < len(window) - _MARGIN
        except JSONDecodeError as error:
            wrong = _is_inside(error, window)
        except (ValueError, RecursionError):
            wrong = True
        if wrong or start + size >= len(text):
            return None
        size <<= _GROWTH


def read_inside(text: str, start: int) -> Inside | None:
    """As much of the inside of a string as there is from ``start`` on; None if it is malformed."""
    size = _first_window(len(text) - start)
    while True:
        window = text[start : start + size]
        try:
            value, end = scan_inside(window, 0, True)
            return Inside(value, start + end, True)
        except JSONDecodeError as error:
            if _is_inside(error, window):
                return None
        if start + size >= len(text):
            break
        size <<= _GROWTH
    # The string is cut off.  With a quote put at its end the decoder reads it to the end of the text.
    cut = cut_escape(text, start)
    try:
        value, end = scan_inside(text[start:cut] + '"', 0, True)
    except JSONDecodeError:
        return None
    return Inside(value, cut, False) if end == cut - start + 1 else None


def cut_escape(text: str, start: int) -> int:
    """Where the escape begins that the end of the text cuts off; the end of the text if none is."""
    last = text.rfind("\\", max(start, len(text) - 5))
    if last < 0 or not escape_begins(text, last):
        return len(text)
    before = text[start:last]
    escaped = (len(before) - len(before.rstrip("\\"))) % 2
    return len(text) if escaped else last


def _first_window(length: int) -> int:
    """The first window: less than 512 code points, so that a later one just has the length of the text."""
    return (length >> max(0, length.bit_length() - 6) // _GROWTH * _GROWTH) + 1


def _is_inside(error: JSONDecodeError, window: str) -> bool:
    """Whether the text is malformed, and not just cut off by the end of the window."""
    return error.pos < len(window) - _MARGIN and not error.msg.startswith("Unterminated")
