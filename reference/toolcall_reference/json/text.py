"""The words of JSON text (RFC 8259): whitespace and strings, and the standard library's scanners.

Values are not turned into Python objects: arguments travel as source text, because decoding rounds numbers
and drops duplicate keys.  All positions are offsets in code points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import JSONDecodeError, decoder, encoder
from typing import NamedTuple, NoReturn

#: The whitespace of RFC 8259, and of every chapter (DM-6.1).  ``str.isspace`` and ``\s`` are other sets.
WHITESPACE = " \t\n\r"


def total_match(pattern: str) -> Callable[[str, int], re.Match[str]]:
    """The match function of an expression that matches at every offset, at least the empty text."""
    return re.compile(pattern).match  # type: ignore[return-value]


#: The longest run of whitespace.
whitespace = total_match(r"[ \t\n\r]*")
#: The longest run of string characters without escapes.
plain_inside = total_match(r'[^"\\\x00-\x1f]*')
#: The longest run with escapes.  It repeats alternatives: too slow, and with too much memory, for long texts.
valid_inside = total_match(r'(?:[^"\\\x00-\x1f]+|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*')
#: Matches if the rest of a text, from an offset on, is the beginning of an escape.
escape_begins = re.compile(r"\\(?:u[0-9A-Fa-f]{0,3})?\Z").match

#: The standard library's scanner of strings: takes a text, the offset after an opening quote, and True; gives
#: the decoded string and the offset after the closing quote.  Raises ``JSONDecodeError``.
scan_inside: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]
_encode_string: Callable[[str], str] = encoder.encode_basestring


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


# Numbers stay text: Python refuses integers of more than 4300 digits, and converting a number takes more than
# linear time.
_decoder = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=_refuse_constant)
#: The decoder's scanner of values: gives the decoded value and the offset after it.  Raises ``StopIteration``
#: where no value begins, ``RecursionError`` for deep values, else ``ValueError``, mostly ``JSONDecodeError``.
scan_once: Callable[[str, int], tuple[object, int]] = _decoder.scan_once  # type: ignore[attr-defined]


def json_key(value: object) -> str:
    """A text that identifies a JSON value, for caches: 1, 1.0, ``"1"`` and true have four different texts.

    (For Python, 1 equals True.)  Objects with another order of names have different texts.  A value that is
    no JSON is written as its ``repr``.  Raises ValueError, with the reason, if the value has no such text.
    """
    try:
        return json.dumps(value, ensure_ascii=False, default=repr)
    except RecursionError:
        raise ValueError("it nests too deep") from None
    except TypeError as error:  # a name that is not text
        raise ValueError(str(error)) from None


def skip_whitespace(text: str, start: int = 0) -> int:
    """The offset of the first character at or after ``start`` that is not JSON whitespace."""
    return whitespace(text, start).end()


def strip_end(text: str) -> str:
    """The text without the whitespace at its end.

    Not ``text.rstrip(WHITESPACE)``, which takes ten times as long on a long run of whitespace.
    """
    body = text.rstrip()
    if len(body) < len(text) and whitespace(text, len(body)).end() < len(text):
        return text.rstrip(WHITESPACE)
    return body


def scan_string(text: str, start: int = 0) -> int | None:
    """The end of the string token at ``start``, after its closing quote; None if no string begins there."""
    if not text.startswith('"', start):
        return None
    try:
        return scan_inside(text, start + 1, True)[1]
    except ValueError:
        return None


def decode_string(token: str) -> str:
    r"""The text a valid string token (with its quotes) denotes; a lone ``\ud800`` stays a lone surrogate."""
    return scan_inside(token, 1, True)[0]


def join_halves(text: str) -> str:
    """The text with each two halves of a surrogate pair as the one character that they are."""
    return _halves(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


_halves = re.compile("[\ud800-\udbff][\udc00-\udfff]").sub


def encode_string(text: str) -> str:
    """The shortest string token for a text: it escapes only the characters that JSON requires to escape."""
    return _encode_string(text)


# Reading with the decoder of the standard library, in linear time even on malformed text.
#
# When the decoder fails, it counts the lines before the error.  On an output with an error every few
# characters this counting would take quadratic time.  So the decoder gets a short window of the text first,
# and a longer window only while the text is valid.

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
