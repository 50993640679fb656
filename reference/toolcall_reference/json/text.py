"""The words of JSON text (RFC 8259): whitespace and strings, and the standard library's scanners.

Values are not turned into Python objects: arguments travel as source text, because decoding rounds numbers
and drops duplicate keys.  All positions are offsets in code points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import decoder, encoder
from typing import NoReturn

#: The whitespace of RFC 8259, and of every chapter (DM-6.1).  ``str.isspace`` and ``\s`` are other sets.
WHITESPACE = " \t\n\r"


def total_match(pattern: str) -> Callable[[str, int], re.Match[str]]:
    """The match function of an expression that matches at every offset, at least the empty text."""
    return re.compile(pattern).match  # type: ignore[return-value]


_whitespace = total_match(r"[ \t\n\r]*")
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
    except TypeError as error:  # a name that is no text
        raise ValueError(str(error)) from None


def skip_whitespace(text: str, start: int = 0) -> int:
    """The offset of the first character at or after ``start`` that is not JSON whitespace."""
    return _whitespace(text, start).end()


def strip_end(text: str) -> str:
    """The text without the whitespace at its end.

    Not ``text.rstrip(WHITESPACE)``, which takes ten times as long on a long run of whitespace.
    """
    body = text.rstrip()
    if len(body) < len(text) and _whitespace(text, len(body)).end() < len(text):
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
