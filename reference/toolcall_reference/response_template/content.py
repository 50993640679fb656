"""What the text of a region becomes: the content parsers of RT-4.

Each takes the text and the field's arguments, and returns a JSON value.  It raises ``MalformedRegion`` for a
text that it cannot read.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeAlias

from ..json.python import PythonScanner
from ..json.text import total_match
from .pattern import Program, all_matches

Json: TypeAlias = Any


class MalformedRegion(ValueError):
    """A region whose text is not what its field says; the message says why."""


@dataclass(frozen=True, slots=True)
class ContentParser:
    """A content parser with its arguments."""

    name: str = "text"
    #: Checked, with patterns compiled and parsers of values made.
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def read(self, text: str) -> Json:
        """The value of a text.  Raises ``MalformedRegion``."""
        return PARSERS[self.name](text, self.arguments)

    @property
    def is_text(self) -> bool:
        """Whether the chunks of a region are parts of its value.  Implements RT-8.4."""
        return self.name in ("text", "int", "float", "bool")

    @property
    def shows_its_end(self) -> bool:
        """Whether a text that was cut off is not a value, or is one that can be used.  Implements RT-6.4."""
        return self.name not in ("xml-inline", "kv-lines")


_INTEGER: Final = re.compile(r"[+-]?[0-9]+")
_blanks: Final = total_match(r"[ \t\n\r]*")
#: The name of a tool or of an argument in a list of calls.
_CALLED: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[-.][A-Za-z0-9_]+)*")
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def read_text(text: str, arguments: Mapping[str, Any]) -> str:
    """The text, without whitespace around it unless ``strip`` is false.  Implements RT-4.1."""
    return text.strip() if arguments.get("strip", True) else text


def read_int(text: str, arguments: Mapping[str, Any]) -> int:
    """A decimal integer.  Implements RT-4.2."""
    text = text.strip()
    if not _INTEGER.fullmatch(text):
        raise MalformedRegion(f"{_short(text)} is not an integer")
    return _integer(text)


def read_float(text: str, arguments: Mapping[str, Any]) -> float:
    """A decimal number that a double can hold.  Implements RT-4.3."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        raise MalformedRegion(f"{_short(text)} is not a number")
    return _finite(text)


def read_bool(text: str, arguments: Mapping[str, Any]) -> bool:
    """True for ``true`` and ``1``, in letters of either case; else false.  Implements RT-4.4."""
    return text.strip().lower() in ("true", "1")


def read_json(text: str, arguments: Mapping[str, Any]) -> Json:
    """The value of a JSON text.  Implements RT-4.5, RT-4.9."""
    try:
        return decoded(_as_json(text, arguments))
    except (ValueError, RecursionError) as error:
        if arguments.get("allow_non_json", False):
            return text.strip()
        raise MalformedRegion(f"{_short(text)} is not JSON: {error}") from None


def decoded(text: str) -> Json:
    """The value of a JSON text.  Raises ``ValueError`` and ``RecursionError``.  Implements RT-4.6."""
    return json.loads(text, parse_float=_finite, parse_int=_integer, parse_constant=_refuse)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise MalformedRegion(f"{_short(text)} is beyond the numbers of JSON")
    return value


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise MalformedRegion(f"an integer of {len(text):,} digits") from None


def _refuse(name: str) -> NoReturn:
    raise MalformedRegion(f"{name} is not JSON")


def _as_json(text: str, arguments: Mapping[str, Any]) -> str:
    """JSON of a dialect.  Implements RT-4.7, RT-4.8."""
    pairs, bare = arguments.get("string_delims", ()), arguments.get("unquoted_keys", False)
    if not (pairs or bare):
        return text
    # A delimiter may begin like a string of JSON, so it is tried first.
    delimited = [f"{re.escape(start)}(.*?){re.escape(end)}" for start, end in pairs]
    key = [r"(?<=[{,])(\s*)(\w+)(?=\s*:)"] if bare else []
    tokens = re.compile("|".join([*delimited, r'"(?:[^"\\]|\\.)*"', *key]), re.DOTALL)

    def rewritten(match: re.Match[str]) -> str:
        groups = match.groups()
        if bare and groups[-1] is not None:
            return f'{groups[-2]}"{groups[-1]}"'
        inside = next((group for group in groups[: len(pairs)] if group is not None), None)
        return match[0] if inside is None else json.dumps(inside)

    return tokens.sub(rewritten, text)


def read_xml_inline(text: str, arguments: Mapping[str, Any]) -> dict[str, Json]:
    """One member for each tag.  Implements RT-4.10 to RT-4.12."""
    program: Program = arguments["tag_pattern"]
    values, merges = arguments.get("value_parser"), arguments.get("merge_duplicates", False)
    members: dict[str, Json] = {}
    merged: set[str] = set()
    for match in all_matches(program, text):
        key, raw = match.groups.get("key"), match.groups.get("value", "")
        if key is None:
            raise MalformedRegion("a tag without a key")
        value = values.read(raw) if values else raw
        if not merges or key not in members:
            members[key] = value
        elif key in merged:
            members[key].append(value)
        else:
            members[key] = [members[key], value]
            merged.add(key)
    return members


def read_kv_lines(text: str, arguments: Mapping[str, Any]) -> dict[str, Json]:
    """One member for each line that has the separator.  Implements RT-4.13, RT-4.14."""
    values, between = arguments.get("value_parser"), arguments.get("kv_sep", ":")
    members: dict[str, Json] = {}
    for line in text.split(arguments.get("line_sep", "\n")):
        key, separator, raw = read_text(line, arguments).partition(between)
        if separator:
            raw = read_text(raw, arguments)
            members[read_text(key, arguments)] = values.read(raw) if values else raw
    return members


def read_python_call_list(text: str, arguments: Mapping[str, Any]) -> list[dict[str, Json]]:
    """The calls of a list that is written as Python writes it.  Implements RT-4.15."""
    reader = _CallList(text)
    calls = [reader.call() for _ in reader.items("[", "]")]
    if text[reader.at :].strip():
        raise reader.error("the end of the list")
    return calls


class _CallList:
    """Reads calls with keyword arguments from a text, of which ``at`` characters are read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    def call(self) -> dict[str, Json]:
        """One call.  Implements RT-4.17."""
        name = self._name()
        given: dict[str, Json] = {}
        for _ in self.items("(", ")"):
            key = self._name()
            if key in given:
                raise self.error(f"one {key} alone")
            self._take("=")
            given[key] = self._value()
        return {"name": name, "arguments": given}

    def items(self, start: str, end: str) -> Iterator[None]:
        """Once for each item between two marks: whoever iterates reads it."""
        self._take(start)
        if not self._next(end):
            yield
            while not self._next(end):
                self._take(",")
                yield

    def error(self, wanted: str) -> MalformedRegion:
        """What there should be in place of what comes next."""
        return MalformedRegion(f"at {self.at}: {wanted} is needed, not {_short(self._text[self.at :])}")

    def _next(self, mark: str) -> bool:
        """Pass whitespace, and the mark if it comes next; say whether it did."""
        self.at = _blanks(self._text, self.at).end()
        found = self._text.startswith(mark, self.at)
        self.at += len(mark) if found else 0
        return found

    def _take(self, mark: str) -> None:
        if not self._next(mark):
            raise self.error(mark)

    def _name(self) -> str:
        self._next("")
        match = _CALLED.match(self._text, self.at)
        if match is None:
            raise self.error("a name")
        self.at = match.end()
        return match[0]

    def _value(self) -> Json:
        """The value of a Python literal.  Implements RT-4.16."""
        self._next("")
        scanner, start = PythonScanner(), self.at
        end = scanner.scan(self._text, start)
        if not scanner.finish():
            raise self.error("a value")
        self.at = end
        try:
            return decoded(scanner.json(self._text, start, end))
        except (ValueError, RecursionError) as error:
            raise MalformedRegion(f"{_short(self._text[start:end])} is not a value: {error}") from None


PARSERS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Json]]] = {
    "text": read_text,
    "int": read_int,
    "float": read_float,
    "bool": read_bool,
    "json": read_json,
    "xml-inline": read_xml_inline,
    "kv-lines": read_kv_lines,
    "python-call-list": read_python_call_list,
}


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
