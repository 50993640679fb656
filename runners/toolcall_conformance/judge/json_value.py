"""Exact JSON values: numbers of any size, duplicate keys kept, nesting without limit.  Implements DM-4.

Independent of the reference's reader on purpose: a mistake the two shared could not be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Number:
    """``digits`` × 10 ** ``exponent``; ``digits`` has no zeros at its ends, and is "" for zero."""

    negative: bool
    digits: str
    exponent: int
    #: As it was written, for showing it: Python refuses to print an exponent of 5,000 digits.
    text: str = field(compare=False)

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Members:
    """An object: its members in the order of the text, duplicate keys included."""

    pairs: list[tuple[str, Value]]


Value: TypeAlias = "bool | str | Number | Members | list[Value] | None"


class NotJson(ValueError):
    """A text is not one complete JSON text (RFC 8259)."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token.  ``kind``: the punctuation mark, string, number, word; or rest, for what is no token."""

    kind: str
    text: str
    value: bool | str | Number | None = None


_WHITESPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?", re.ASCII)
_WORD = re.compile(r"true|false|null")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_MARKS = frozenset("{}[],:")

# What may come next: sets of token kinds.
_VALUE = frozenset({"string", "number", "word", "{", "["})
_FIRST_ELEMENT = _VALUE | {"]"}
_FIRST_KEY = frozenset({"string", "}"})
_KEY = frozenset({"string"})
_COLON = frozenset({":"})
_MORE: dict[type, frozenset[str]] = {Members: frozenset({",", "}"}), list: frozenset({",", "]"})}
_END: frozenset[str] = frozenset()


def tokens(text: str) -> Iterator[Token]:
    """The JSON tokens of a text.  Where none can be read, all that follows is one token ``rest``."""
    position = 0
    while True:
        position = _WHITESPACE.match(text, position).end()  # type: ignore[union-attr]
        if position == len(text):
            return
        start = position
        first = text[start]
        if first in _MARKS:
            position += 1
            yield Token(first, first)
            continue
        if first == '"':
            try:
                # The standard library's scanner of strings: strict, and it joins escaped surrogate pairs.
                string, position = scanstring(text, start + 1, True)
            except ValueError:
                break
            yield Token("string", text[start:position], string)
        elif match := _NUMBER.match(text, start):
            position = match.end()
            yield Token("number", match[0], _number(match))
        elif match := _WORD.match(text, start):
            position = match.end()
            yield Token("word", match[0], _WORDS[match[0]])
        else:
            break
    yield Token("rest", text[start:])


def parse(text: str) -> Value:
    """The value a JSON text denotes.  Raises NotJson.  Never recursive, so nesting has no limit."""
    containers: list[list[Value] | Members] = []
    key = ""
    root: Value = None
    expect = _VALUE
    for token in tokens(text):
        kind = token.kind
        if kind not in expect:
            raise NotJson(f"unexpected {kind}")
        if kind in _VALUE and not (kind == "string" and expect in (_FIRST_KEY, _KEY)):
            value: Value = Members([]) if kind == "{" else [] if kind == "[" else token.value
            if containers:
                _append(containers[-1], key, value)
            else:
                root = value
            if isinstance(value, (Members, list)):
                containers.append(value)
                expect = _FIRST_KEY if kind == "{" else _FIRST_ELEMENT
                continue
        elif kind == "string":
            assert isinstance(token.value, str)
            key, expect = token.value, _COLON
            continue
        elif kind == ":":
            expect = _VALUE
            continue
        elif kind == ",":
            expect = _KEY if isinstance(containers[-1], Members) else _VALUE
            continue
        else:
            containers.pop()
        expect = _END if not containers else _MORE[type(containers[-1])]
    if expect is not _END:
        raise NotJson("the text ends too early")
    return root


def is_json(text: str) -> bool:
    """Whether a text is one complete JSON text."""
    try:
        parse(text)
    except NotJson:
        return False
    return True


def _append(container: list[Value] | Members, key: str, value: Value) -> None:
    if isinstance(container, Members):
        container.pairs.append((key, value))
    else:
        container.append(value)


def _number(match: re.Match[str]) -> Number:
    sign, whole, fraction, power = match.groups(default="")
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return Number(False, "", 0, match[0])
    significant = digits.rstrip("0")
    # int() refuses more than 4,300 digits; a Decimal takes any number of them, exactly.
    exponent = int(power or 0) if len(power) < 4000 else int(Decimal(power))
    exponent += len(digits) - len(significant) - len(fraction)
    return Number(sign == "-", significant, exponent, match[0])
