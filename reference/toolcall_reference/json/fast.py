"""The decoder of the standard library as a fast way through JSON, whose cost an error does not raise.

When the decoder fails it counts the lines of its text up to the error.  On an output with an error every few
characters that is quadratic, so it is shown windows of the text, which grow while nothing is wrong.
"""

from __future__ import annotations

import re
from json import JSONDecodeError
from typing import NamedTuple

from .text import scan_inside, scan_once

#: Windows grow by this power of two: decoding all that do not suffice costs a fifteenth of the last.
_GROWTH = 4
#: An error this near to the end of a window may be the end's, which cuts words and escapes.
_MARGIN = 8


class Inside(NamedTuple):
    """What a text has of the inside of a string."""

    #: Decoded.
    value: str
    #: Where it ends: behind the closing quote, or in front of an escape that the text cuts off.
    end: int
    #: Whether the closing quote is there.
    closed: bool


def end_of_value(text: str, start: int) -> int | None:
    """Where the string, array or object at ``start`` ends; None if it does not, or is too deep or wrong."""
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
    """As much of the inside of a string as there is from ``start`` on; None if something is wrong with it."""
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
    # It does not end here.  With a quote put behind it the decoder reads it to the end of the text.
    cut = cut_escape(text, start)
    try:
        value, end = scan_inside(text[start:cut] + '"', 0, True)
    except JSONDecodeError:
        return None
    return Inside(value, cut, False) if end == cut - start + 1 else None


def cut_escape(text: str, start: int) -> int:
    """Where an escape begins that the end of the text cuts off; the end of the text if there is none."""
    last = text.rfind("\\", max(start, len(text) - 5))
    if last < 0 or not _escape_begins(text, last):
        return len(text)
    before = text[start:last]
    escaped = (len(before) - len(before.rstrip("\\"))) % 2
    return len(text) if escaped else last


_escape_begins = re.compile(r"\\(?:u[0-9A-Fa-f]{0,3})?\Z").match


def _first_window(length: int) -> int:
    """A window of less than 512 code points, from which windows grow to just the length of the text."""
    return (length >> max(0, length.bit_length() - 6) // _GROWTH * _GROWTH) + 1


def _is_inside(error: JSONDecodeError, window: str) -> bool:
    """Whether an error is one of the text's, not of the window's end."""
    return error.pos < len(window) - _MARGIN and not error.msg.startswith("Unterminated")
