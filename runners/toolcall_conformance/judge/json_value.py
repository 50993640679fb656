"""Exact JSON values: numbers of any size, duplicate keys kept, nesting without limit.  Implements DM-4.

Independent of the reference's JSON reader on purpose: a mistake in shared code would go unnoticed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, TypeAlias


class Number(str):
    """The text of a number; two are equal if they denote the same decimal value (DM-4.1, DM-4.2).

    A subclass of ``str``, because DeepDiff compares strings as a whole, by ``==``.
    """

    __slots__ = ("_decimal",)
    #: (negative, digits without zeros at either end, power of ten): ``-1.50e3`` is (True, "15", 2).
    _decimal: tuple[bool, str, int]

    def __new__(cls, text: str) -> Number:
        """The number of a text such as ``-1.50e3``."""
        number = super().__new__(cls, text)
        number._decimal = _decimal(text)
        return number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and self._decimal == other._decimal

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._decimal)

    @property
    def canonical(self) -> str:
        """A text that is the same for equal numbers: ``-15e2``, and ``0``.  Implements VF-8.10."""
        negative, digits, power = self._decimal
        return f"{'-' * negative}{digits}e{_integer(power)}" if digits else "0"


#: Duplicate keys: the first value is under the key itself, the next under ``(key, 1)``, ``(key, 2)``, …
Key: TypeAlias = "str | tuple[str, int]"
ExactObject: TypeAlias = "dict[Key, ExactValue]"
ExactValue: TypeAlias = "bool | str | Number | ExactObject | list[ExactValue] | None"


class NotJson(ValueError):
    """A text is not one complete JSON text (RFC 8259)."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token.  ``kind``: a punctuation mark, string, number, word; or rest, for unreadable text."""

    kind: str
    text: str
    value: bool | str | Number | None = None


_WHITESPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?", re.ASCII)
_WORD = re.compile(r"true|false|null")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_MARKS = frozenset("{}[],:")

# Sets of token kinds that may come next.
_VALUE = frozenset({"string", "number", "word", "{", "["})
_FIRST_ELEMENT = _VALUE | {"]"}
_FIRST_KEY = frozenset({"string", "}"})
_KEY = frozenset({"string"})
_COLON = frozenset({":"})
_MORE: dict[type, frozenset[str]] = {dict: frozenset({",", "}"}), list: frozenset({",", "]"})}
_END: frozenset[str] = frozenset()


def tokens(text: str) -> Iterator[Token]:
    """The JSON tokens of a text.  From the first unreadable position on, the text is one token ``rest``."""
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
                # The standard library's string scanner is strict, and joins escaped surrogate pairs.
                string, position = scanstring(text, start + 1, True)
            except ValueError:
                break
            yield Token("string", text[start:position], string)
        elif match := _NUMBER.match(text, start):
            position = match.end()
            yield Token("number", match[0], Number(match[0]))
        elif match := _WORD.match(text, start):
            position = match.end()
            yield Token("word", match[0], _WORDS[match[0]])
        else:
            break
    yield Token("rest", text[start:])


def parse(text: str) -> ExactValue:
    """The value of a JSON text.  Raises NotJson.  Not recursive, so nesting has no limit."""
    containers: list[list[ExactValue] | ExactObject] = []
    repeated: Counter[tuple[int, str]] = Counter()
    key: Key = ""
    root: ExactValue = None
    expect = _VALUE
    for token in tokens(text):
        kind = token.kind
        if kind not in expect:
            raise NotJson(f"unexpected {kind}")
        if kind in _VALUE and not (kind == "string" and expect in (_FIRST_KEY, _KEY)):
            value: ExactValue = {} if kind == "{" else [] if kind == "[" else token.value
            if not containers:
                root = value
            elif isinstance(container := containers[-1], list):
                container.append(value)
            else:
                container[key] = value
            if isinstance(value, (dict, list)):
                containers.append(value)
                expect = _FIRST_KEY if kind == "{" else _FIRST_ELEMENT
                continue
        elif kind == "string":
            assert isinstance(token.value, str)
            key, expect = token.value, _COLON
            if key in containers[-1]:
                repeated[id(containers[-1]), token.value] += 1
                key = token.value, repeated[id(containers[-1]), token.value]
            continue
        elif kind == ":":
            expect = _VALUE
            continue
        elif kind == ",":
            expect = _KEY if isinstance(containers[-1], dict) else _VALUE
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


def exact(value: Any) -> ExactValue:
    """The exact value of plain JSON data.  NaN and infinities, which JSON lacks, become strings."""
    text = json.dumps(value)
    try:
        return parse(text)
    except NotJson:
        return parse(json.dumps(json.loads(text, parse_constant=str)))


def equal(left: ExactValue, right: ExactValue) -> bool:
    """Whether two values are equal (DM-4.3 to DM-4.7).  Not recursive: values may nest 100,000 deep."""
    pairs = [(left, right)]
    while pairs:
        a, b = pairs.pop()
        # Compare types first: in Python True == 1.
        if type(a) is not type(b):
            return False
        if isinstance(a, dict) and isinstance(b, dict):
            if a.keys() != b.keys():
                return False
            pairs += [(value, b[key]) for key, value in a.items()]
        elif isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                return False
            pairs += zip(a, b, strict=True)
        elif a != b:
            return False
    return True


def _integer(number: int) -> str:
    # str() refuses more than 4,300 digits; Decimal accepts any number of digits, exactly.
    return str(number) if abs(number) < 10**4000 else f"{Decimal(number):f}"


def _decimal(text: str) -> tuple[bool, str, int]:
    match = _NUMBER.fullmatch(text)
    assert match is not None
    sign, whole, fraction, power = match.groups(default="")
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return False, "", 0
    significant = digits.rstrip("0")
    # int() refuses more than 4,300 digits; Decimal accepts any number of digits, exactly.
    exponent = int(power or 0) if len(power) < 4000 else int(Decimal(power))
    return sign == "-", significant, exponent + len(digits) - len(significant) - len(fraction)
