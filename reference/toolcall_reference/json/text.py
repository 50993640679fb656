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
    """The match function of an expression that matches anywhere, if only the empty text."""
    return re.compile(pattern).match  # type: ignore[return-value]


_whitespace = total_match(r"[ \t\n\r]*")
#: As many characters of a string as stand for themselves.
plain_inside = total_match(r'[^"\\\x00-\x1f]*')
#: The same with escapes; a repetition of alternatives is too slow, and takes too much memory, for long texts.
valid_inside = total_match(r'(?:[^"\\\x00-\x1f]+|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*')
#: Whether the end of a text from an offset on is the beginning of an escape.
escape_begins = re.compile(r"\\(?:u[0-9A-Fa-f]{0,3})?\Z").match

#: The standard library's scanner of strings, given the offset after the opening quote and True: the decoded
#: string and the offset after its closing quote.  Raises ``JSONDecodeError``.
scan_inside: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]
_encode_string: Callable[[str], str] = encoder.encode_basestring


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


# Numbers are left as text: Python refuses integers of more than 4300 digits, and converting takes more than
# linear time.
_decoder = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=_refuse_constant)
#: Its scanner of values: the decoded value and the offset after it.  Raises ``StopIteration`` where no value
#: begins, ``RecursionError`` for deep ones, and else ``ValueError``, mostly ``JSONDecodeError``.
scan_once: Callable[[str, int], tuple[object, int]] = _decoder.scan_once  # type: ignore[attr-defined]


def json_key(value: object) -> str:
    """A text that only equal values share, to remember by: 1, 1.0, ``"1"`` and true, too, have four.

    Python takes 1 for equal to True.  Objects that differ in the order of names have two texts; what
    is no JSON counts by its ``repr``.  Raises ValueError, which says why, for what cannot be written.
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

    ``text.rstrip(WHITESPACE)`` takes ten times as long on a long run, and a stream sees long runs in pieces.
    """
    body = text.rstrip()
    if len(body) < len(text) and _whitespace(text, len(body)).end() < len(text):
        return text.rstrip(WHITESPACE)
    return body


def scan_string(text: str, start: int = 0) -> int | None:
    """The end of the string token that begins at ``start``, quotes included; None if none does."""
    if not text.startswith('"', start):
        return None
    try:
        return scan_inside(text, start + 1, True)[1]
    except ValueError:
        return None


def decode_string(token: str) -> str:
    r"""The text a valid string token (with its quotes) denotes; a lone ``\ud800`` stays a lone surrogate."""
    return scan_inside(token, 1, True)[0]


def encode_string(text: str) -> str:
    """The shortest string token for a text: only what must be escaped is."""
    return _encode_string(text)
