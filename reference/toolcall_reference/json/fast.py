"""Reads JSON with the decoder of the standard library, in linear time even on malformed text.

When the decoder fails, it counts the lines before the error.  On an output with an error every few characters
this counting would take quadratic time.  So the decoder gets a short window of the text first, and a longer
window only while the text is valid.
"""

from __future__ import annotations

from json import JSONDecodeError
from typing import NamedTuple

from .text import escape_begins, scan_inside, scan_once

#: Each window is 2 ** 4 times as long as the one before; all windows before the last cost a fifteenth of it.
_GROWTH = 4
#: An error so close to the end of a window may only mean that the window cuts off a word or an escape.
_MARGIN = 8


class Inside(NamedTuple):
    """The part of a string that a text contains, without the opening quote."""

    #: The decoded text.
    value: str
    #: Where the part ends: after the closing quote, or before an escape that the end of the text cuts off.
    end: int
    #: Whether the text contains the closing quote.
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
    """Read a string from ``start``, after its opening quote; None if the string is malformed."""
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
    # The string is cut off.  A quote is appended, so that the decoder reads up to the end of the text.
    cut = cut_escape(text, start)
    try:
        value, end = scan_inside(text[start:cut] + '"', 0, True)
    except JSONDecodeError:
        return None
    return Inside(value, cut, False) if end == cut - start + 1 else None


def cut_escape(text: str, start: int) -> int:
    """Where an escape begins that the end of the text cuts off; the text's end without such an escape."""
    last = text.rfind("\\", max(start, len(text) - 5))
    if last < 0 or not escape_begins(text, last):
        return len(text)
    before = text[start:last]
    escaped = (len(before) - len(before.rstrip("\\"))) % 2
    return len(text) if escaped else last


def _first_window(length: int) -> int:
    """The length of the first window: below 512, and such that a later window just covers the text."""
    return (length >> max(0, length.bit_length() - 6) // _GROWTH * _GROWTH) + 1


def _is_inside(error: JSONDecodeError, window: str) -> bool:
    """Whether the error is an error of the text, and not only an effect of the end of the window."""
    return error.pos < len(window) - _MARGIN and not error.msg.startswith("Unterminated")
