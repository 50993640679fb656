"""Exact JSON text (RFC 8259): where values begin and end in a longer text, so that they are kept as written.

Nothing here turns a value into Python objects for its caller: arguments travel as source text, because
decoding rounds numbers and drops duplicate keys.  All positions are offsets in code points.  Nesting is
never limited.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from json import decoder, encoder
from typing import NamedTuple, NoReturn

#: The whitespace of RFC 8259, and of every chapter (DM-6.1).  ``str.isspace`` and ``\s`` are other sets.
WHITESPACE = " \t\n\r"

_whitespace = re.compile(r"[ \t\n\r]*").match
_number = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?").match
_word = re.compile(r"true|false|null").match
# One step of the iterative scanner: what may stand between two strings or scalars.
_punctuation = re.compile(r"[ \t\n\r]*([\[\]{},:]?)[ \t\n\r]*").match

#: The standard library's scanner of strings, given the offset behind the opening quote and True: the decoded
#: string and the offset behind its closing quote.  Raises ``JSONDecodeError``.
scan_inside: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]
_encode_string: Callable[[str], str] = encoder.encode_basestring


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


# Numbers are left as text: Python refuses integers of more than 4300 digits, and converting takes more than
# linear time.
_decoder = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=_refuse_constant)
#: Its scanner of values: the decoded value and the offset behind it.  Raises ``StopIteration`` where no value
#: begins, ``RecursionError`` for deep ones, and else ``ValueError``, mostly ``JSONDecodeError``.
scan_once: Callable[[str, int], tuple[object, int]] = _decoder.scan_once  # type: ignore[attr-defined]


class Member(NamedTuple):
    """One member of an object: its decoded key, and where key and value stand in the text."""

    key: str
    key_start: int
    value_start: int
    value_end: int


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
    found = _whitespace(text, start)
    assert found is not None
    return found.end()


def strip_end(text: str) -> str:
    """The text without the whitespace at its end.

    ``text.rstrip(WHITESPACE)`` takes ten times as long on a long run, and a stream sees long runs in pieces.
    """
    body = text.rstrip()
    if len(body) < len(text) and _whitespace(text, len(body)).end() < len(text):  # type: ignore[union-attr]
        return text.rstrip(WHITESPACE)
    return body


def scan_value(text: str, start: int = 0) -> int | None:
    """The end of the JSON value that begins exactly at ``start``; None if none does.

    A number ends where it can no longer be continued: ``01`` holds the value ``0``.
    """
    try:
        return scan_once(text, start)[1]
    except RecursionError:
        return _scan_deep(text, start)
    except (ValueError, StopIteration):
        return None


def is_json(text: str) -> bool:
    """Whether the text is one JSON value with nothing but whitespace around it."""
    end = scan_value(text, skip_whitespace(text))
    return end is not None and skip_whitespace(text, end) == len(text)


def is_object(text: str) -> bool:
    """Whether the text is one JSON object with nothing but whitespace around it."""
    return text.startswith("{", skip_whitespace(text)) and is_json(text)


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


def members(text: str, start: int = 0) -> Iterator[Member]:
    """The members of the object at ``start``, in order, duplicates included.

    The object must be valid: ask ``scan_value`` or ``is_object`` first.
    """
    position = skip_whitespace(text, skip_whitespace(text, start) + 1)
    while text[position] == '"':
        key, key_end = scan_inside(text, position + 1, True)
        value_start = skip_whitespace(text, skip_whitespace(text, key_end) + 1)
        value_end = _end_of_valid_value(text, value_start)
        yield Member(key, position, value_start, value_end)
        position = skip_whitespace(text, value_end)
        if text[position] == "}":
            return
        position = skip_whitespace(text, position + 1)


def elements(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """The spans of the elements of the array at ``start``, which must be valid, in order."""
    position = skip_whitespace(text, skip_whitespace(text, start) + 1)
    while text[position] != "]":
        end = _end_of_valid_value(text, position)
        yield position, end
        position = skip_whitespace(text, end)
        if text[position] == ",":
            position = skip_whitespace(text, position + 1)


def _end_of_valid_value(text: str, start: int) -> int:
    end = scan_value(text, start)
    if end is None:
        raise ValueError(f"no JSON value at offset {start}")
    return end


def _scan_deep(text: str, start: int) -> int | None:
    """``scan_value`` without recursion, for values nested deeper than the interpreter's stack allows."""
    closers: list[str] = []  # the closing brackets that are due
    position = start
    while True:
        # A value is due at ``position``, which is no whitespace.
        opener = text[position : position + 1]
        if opener in ("{", "["):
            closers.append("}" if opener == "{" else "]")
            position = skip_whitespace(text, position + 1)
            if not text.startswith(closers[-1], position):
                if opener == "[":
                    continue
                key = _scan_key(text, position)
                if key is None:
                    return None
                position = key
                continue
            position += 1
            closers.pop()
        else:
            end = _scan_scalar(text, position)
            if end is None:
                return None
            position = end
        # A value has ended at ``position``: close what closes, up to the next comma.
        while closers:
            found = _punctuation(text, position)
            assert found is not None
            mark = found.group(1)
            if mark == closers[-1]:
                closers.pop()
                position = found.end(1)
            elif mark == ",":
                key = found.end() if closers[-1] == "]" else _scan_key(text, found.end())
                if key is None:
                    return None
                position = key
                break
            else:
                return None
        else:
            return position


def _scan_key(text: str, start: int) -> int | None:
    """Where the value of the member whose key begins at ``start`` is due."""
    end = scan_string(text, start)
    if end is None:
        return None
    found = _punctuation(text, end)
    assert found is not None
    return found.end() if found.group(1) == ":" else None


def _scan_scalar(text: str, start: int) -> int | None:
    if text.startswith('"', start):
        return scan_string(text, start)
    found = _word(text, start) or _number(text, start)
    return found.end() if found else None
