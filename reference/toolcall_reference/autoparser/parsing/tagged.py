"""Arguments in tags: each a head with its name, a bare value, and a closing marker (chapter TP-7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from ...json_text import encode_string
from .combinators import Node, Until, indented
from .patterns import Pattern
from .run import Run, Steps
from .values import ParameterTypes, ValueType


@dataclass(frozen=True, slots=True)
class TaggedArguments(Node):
    """Arguments up to what closes them, which is left to be read by others."""

    until: Until

    def steps(self, run: Run) -> Steps:
        if (yield from self.until.steps(run)):
            run.mapper.close_arguments()
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments:"
        yield from indented(self.until)


class ValueEnd(Protocol):
    """What ends a value, and what around the value is no part of it.  Offsets are those of the text given."""

    @property
    def core(self) -> str:
        """The closing marker without whitespace."""

    def value_begin(self, text: str, start: int, ended: bool) -> int | None:
        """Where the value begins whose head ends at ``start``; None if that is not clear yet."""

    def may_begin(self, text: str, start: int) -> object:
        """Whether the marker or the whitespace in front of it may begin anywhere in the text."""

    def value_end(self, text: str, start: int, marker: int) -> int:
        """Where the value ends whose closing marker stands at ``marker``."""

    def cut(self, text: str, start: int) -> int:
        """Where at the end of a text the closing marker may have begun."""

    def closes(self, text: str, end: int) -> bool | None:
        """Whether what follows a marker shows that it closes the value; None if that is not clear yet."""


class Closer:
    """A marker, with the whitespace rendered around the value.  Implements TP-7.5, TP-7.6 and TP-7.9."""

    __slots__ = (
        *("_cut", "_first", "_follow", "_layout", "_leading", "_leading_cut", "core", "rendered", "window"),
    )

    def __init__(
        self, core: str, before: str, behind: str, follow: tuple[Pattern, ...], after: str = ""
    ) -> None:
        self.core = core
        #: The whitespace rendered before the value, behind it, and behind the marker.
        self.rendered = before, behind, after
        #: How much of the end of a text may be the beginning of the marker with its whitespace.
        self.window = len(core) + 2 * len(behind)
        self._follow = follow
        leading, layout, marker = _units(before), _units(behind), [(re.escape(char), "") for char in core]
        self._leading = re.compile(_from_left(leading)).match
        self._leading_cut = re.compile(rf"(?:{_beginnings(leading)})\Z").match
        self._layout = re.compile(rf"{_from_right(layout)}\Z").search
        firsts = {core[0], *behind, *("\r" if "\n" in behind else "")}
        self._first = re.compile(f"[{re.escape(''.join(firsts))}]").search
        starts = [_beginnings(layout[index:] + marker) for index in range(len(layout) + 1)]
        self._cut = re.compile(rf"(?:{'|'.join(starts)})\Z").search

    def value_begin(self, text: str, start: int, ended: bool) -> int | None:
        if not ended and self._leading_cut(text, start):
            return None
        return self._leading(text, start).end()  # type: ignore[union-attr]

    def may_begin(self, text: str, start: int) -> object:
        return self._first(text, start)

    def value_end(self, text: str, start: int, marker: int) -> int:
        behind = text[max(start, marker - self.window) : marker]
        return marker - len(self._layout(behind)[0])  # type: ignore[index]

    def cut(self, text: str, start: int) -> int:
        return self._cut(text, max(start, len(text) - self.window)).start()  # type: ignore[union-attr]

    def closes(self, text: str, end: int) -> bool | None:
        if any(pattern.match(text, end) for pattern in self._follow):
            return True
        return None if any(pattern.begins(text, end) for pattern in self._follow) else False


#: A character of a marker or of layout: the expressions of the whole and of what may be its beginning.
_Unit = tuple[str, str]


def _units(layout: str) -> list[_Unit]:
    # A line break may have a carriage return in front of it.
    return [(r"\r?\n", r"\r?") if char == "\n" else (re.escape(char), "") for char in layout]


def _from_left(units: list[_Unit]) -> str:
    pattern = ""
    for whole, _ in reversed(units):
        pattern = f"(?:{whole}{pattern})?"
    return pattern


def _from_right(units: list[_Unit]) -> str:
    pattern = ""
    for whole, _ in units:
        pattern = f"(?:{pattern}{whole})?"
    return pattern


def _beginnings(units: list[_Unit]) -> str:
    """The expression of all texts that the units continue: never the whole, perhaps the empty one."""
    if not units:
        return r"(?!)"
    whole, begun = units[-1]
    pattern = begun
    for whole, begun in reversed(units[:-1]):
        pattern = f"(?:{whole}{pattern}|{begun})"
    return pattern


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """The name that has just been read, and the value behind it."""

    closer: Closer
    #: By the name of the tool.
    types: Mapping[str, ParameterTypes]
    #: Whether the markers around the value mean a string, or another value; None if they say nothing.
    string: bool | None = None
    #: Reads the name where the format writes some characters otherwise.
    unescape: Callable[[str], str] = str

    def steps(self, run: Run) -> Steps:
        mapper, found = run.mapper, run.found
        assert found is not None
        written, at = found["key"].strip(), run.offset + found.start("key")
        name = self.unescape(written)
        mapper.begin_argument(name, at, at + len(written))
        value_type = self.types[mapper.call_name][name] if mapper.call_name in self.types else _UNKNOWN[name]
        if self.string is not None:
            value_type = value_type.marked(self.string)
        yield from read_value(run, self.closer, value_type)
        mapper.extend_call(run.at)
        return True

    def lines(self) -> Iterator[str]:
        yield f"value until {self.closer.core!r}"


def read_value(run: Run, end: ValueEnd, value_type: ValueType) -> Steps:
    """Read a bare value and its closing marker; false if the output ends before that."""
    mapper = run.mapper
    if value_type.only_string:
        return (yield from read_string(run, end, _inside_string))
    parts: list[str] = []
    leaf = _Value(end, run, parts.append)
    if not leaf():
        yield leaf
    text, fits = "".join(parts), True
    if leaf.closed:
        text, fits = value_type.to_json(text)
    else:
        text = value_type.begun(text)
    mapper.arguments(text)
    if not fits:
        mapper.call_problem("argument-type", leaf.begin, leaf.end)
    return leaf.closed


def read_string(run: Run, end: ValueEnd, to_json: Callable[[str], str]) -> Steps:
    """Read a text that is a string, and what closes it; ``to_json`` gives the inside of the JSON string."""
    mapper = run.mapper
    mapper.arguments('"')
    leaf = _Value(end, run, lambda text: mapper.arguments(to_json(text)))
    if not leaf():
        yield leaf
    if leaf.closed:
        mapper.arguments('"')
    return leaf.closed


def _inside_string(text: str) -> str:
    return encode_string(text)[1:-1]


#: Of a tool that nobody declared.
_UNKNOWN = ParameterTypes({})


class _Value:
    """The leaf that reads a bare value and its closing marker."""

    __slots__ = ("_closer", "_run", "_write", "begin", "closed", "end")

    def __init__(self, closer: ValueEnd, run: Run, write: Callable[[str], None]) -> None:
        #: Whether the marker was there.
        self.closed = False
        #: Where the value stands in the output.
        self.begin = self.end = -1
        self._closer = closer
        self._run = run
        self._write = write

    def __call__(self) -> bool:
        run, closer = self._run, self._closer
        text, start = run.text, run.position
        if self.begin < 0:
            begin = closer.value_begin(text, start, run.ended)
            if begin is None:
                return False
            start = begin
            self.begin = run.offset + start
        if not closer.may_begin(text, start):
            self._pass_on(start, len(text))
            return run.ended
        search_from = start
        while True:
            marker = text.find(closer.core, search_from)
            if marker < 0:
                end = closer.cut(text, start)
                self._pass_on(start, end)
                if run.ended:
                    run.position = len(text)
                    run.note("marker, cut off")
                return run.ended
            behind = marker + len(closer.core)
            closes = closer.closes(text, behind)
            if closes is not False:
                self._pass_on(start, closer.value_end(text, start, marker))
                self.closed = bool(closes) or run.ended
                if self.closed:
                    run.position = behind
                    run.note("marker")
                return self.closed
            search_from = marker + 1

    def _pass_on(self, start: int, end: int) -> None:
        run = self._run
        run.position = end
        self.end = run.offset + end
        if end > start:
            run.note("arguments")
            self._write(run.text[start:end])
