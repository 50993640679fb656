"""Where the JSON values of a longer text begin and end, so that callers can keep their source text.

``scan_value`` finds the end of one value.  ``JsonSpans`` finds the ends of many values in one text, and scans
no value twice.  Values may nest to any depth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from .text import (
    decode_string,
    plain_inside,
    scan_inside,
    scan_once,
    scan_string,
    skip_whitespace,
    total_match,
)

#: The last member of each key of one object (CT-6.8): decoded key → where its value begins and ends.
Members: TypeAlias = dict[str, tuple[int, int]]
#: From a key and the offset of its value: the end of the value, None if no value begins there.
EndOf: TypeAlias = Callable[[str, int], "int | None"]

_opening = re.compile(r"[\[{][ \t\n\r]*").match
# A key without escapes, with its colon; ``_value_of_key`` reads other keys, more slowly.
_plain_key = re.compile(r'"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*').match
_colon = re.compile(r"[ \t\n\r]*:[ \t\n\r]*").match
_plain_scalar = re.compile(
    r'"[^"\\\x00-\x1f]*"|true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?'
).match
_after_value = re.compile(r"[ \t\n\r]*([,\]}])[ \t\n\r]*").match
# Bounded, because the regex engine stores every repetition of a group.
_escapes = total_match(r'(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*){0,1000}')

#: After so many failures the standard library's scanner is not tried again.  It is ten times as fast as
#: ``JsonSpans.scan``, but a failure costs a pass over the text and tells nothing about the braces in it.
_QUICK_FAILURES = 8


class Member(NamedTuple):
    """One member of an object: its decoded key, and where its value stands in the text."""

    key: str
    value_start: int
    value_end: int


def scan_value(text: str, start: int = 0) -> int | None:
    """The end of the JSON value that begins exactly at ``start``; None if no value begins there.

    A number ends before the first character that cannot continue it: ``0`` in ``01``.  Nesting has no limit.
    """
    try:
        return scan_once(text, start)[1]
    except RecursionError:
        return JsonSpans(text).scan(start)[0]
    except (ValueError, StopIteration):
        return None


def is_json(text: str) -> bool:
    """Whether the text is one JSON value with nothing but whitespace around it."""
    end = scan_value(text, skip_whitespace(text))
    return end is not None and skip_whitespace(text, end) == len(text)


def is_object(text: str) -> bool:
    """Whether the text is one JSON object with nothing but whitespace around it."""
    return text.startswith("{", skip_whitespace(text)) and is_json(text)


def members(text: str, start: int = 0) -> Iterator[Member]:
    """The members of the object at ``start``, in order, duplicates included.

    The object must be valid: ask ``scan_value`` or ``is_object`` first.
    """
    position = skip_whitespace(text, skip_whitespace(text, start) + 1)
    while text[position] == '"':
        key, key_end = scan_inside(text, position + 1, True)
        value_start = skip_whitespace(text, skip_whitespace(text, key_end) + 1)
        value_end = _end_of_valid_value(text, value_start)
        yield Member(key, value_start, value_end)
        position = skip_whitespace(text, value_end)
        if text[position] == "}":
            return
        position = skip_whitespace(text, position + 1)


def elements(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """The spans of the elements, in order, of the array at ``start``.  The array must be valid."""
    position = skip_whitespace(text, skip_whitespace(text, start) + 1)
    while text[position] != "]":
        end = _end_of_valid_value(text, position)
        yield position, end
        position = skip_whitespace(text, end)
        if text[position] == ",":
            position = skip_whitespace(text, position + 1)


def _end_of_valid_value(text: str, start: int) -> int:
    end = scan_value(text, start)
    assert end is not None
    return end


class JsonSpans:
    """The JSON values of ``text``.  Implements CT-5.5, CT-10.1 and CT-10.2: linear time, and no recursion.

    The contract tries to read JSON at many places of one text: at every brace (CT-5), after every opening tag
    (CT-7.5), after every name of the text key-value syntax (CT-8.3).  Most attempts fail, often only at the
    end of the text.  Separate scans would take quadratic time on ``{"a":{"a":{"a":…``.

    A scan from one bracket decides for all brackets outside of strings that the scan passes.  If the scan
    fails, every bracket still open fails too: a scan from it would read the same characters in the same
    state.  Every bracket already closed is a complete value.  Only brackets inside strings stay undecided.
    A scan from such a bracket takes each quotation mark the other way round: strings of the first scan are
    structure for the second, and structure is strings.  (A backslash in structure ends either scan.)
    So two scans together decide for every bracket that both reach, no character is read by more than two
    scans, and any number of questions costs time linear in the text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends: dict[int, int] = {}
        self._failed = bytearray()
        self._quick_failures_left = _QUICK_FAILURES

    def end(self, start: int) -> int | None:
        """The end of the JSON value that begins exactly at ``start``; None if no value begins there."""
        opener = self.text[start : start + 1]
        if opener != "{" and opener != "[":
            return self._end_of_scalar(start)
        if start in self._ends:
            return self._ends[start]
        if self._failed and self._failed[start]:
            return None
        if self._quick_failures_left:
            end = scan_value(self.text, start)
            if end is not None:
                self._ends[start] = end
                return end
            self._quick_failures_left -= 1
        return self.scan(start)[0]

    def is_whole(self, start: int, end: int) -> bool:
        """Whether the span is one JSON value with nothing but whitespace around it."""
        value_end = self.end(skip_whitespace(self.text, start))
        return value_end is not None and value_end <= end <= skip_whitespace(self.text, value_end)

    def read_members(self, start: int, members: Members, end_of: EndOf) -> int | None:
        """Put the members of the object at ``start`` into ``members``; return the object's end, or None.

        None means that the object is not complete.  ``end_of(key, offset)`` gives the end of each value, so
        that a caller can read a value itself, and the value is not scanned again.
        """
        position = skip_whitespace(self.text, start + 1)
        if self.text.startswith("}", position):
            return position + 1
        while True:
            key, value = self._read_key(position)
            end = None if value is None else end_of(key, value)
            if value is None or end is None:
                return None
            after = _after_value(self.text, end)
            if after is None or after[1] == "]":
                return None
            members[key] = value, end
            if after[1] == "}":
                self._ends[start] = after.end(1)
                return after.end(1)
            position = after.end()

    def read_elements(self, start: int, end_of: Callable[[int], int | None]) -> int | None:
        """The end of the array at ``start``, None if not complete; ``end_of`` as in ``read_members``."""
        position = skip_whitespace(self.text, start + 1)
        if self.text.startswith("]", position):
            return position + 1
        while True:
            end = end_of(position)
            after = _after_value(self.text, end) if end is not None else None
            if after is None or after[1] == "}":
                return None
            if after[1] == "]":
                self._ends[start] = after.end(1)
                return after.end(1)
            position = after.end()

    def objects_within(self, start: int) -> Iterator[tuple[int, int]]:
        """The spans of the valid object at ``start`` and of all objects in it, ordered by their starts."""
        end = self.end(start)
        assert end is not None
        yield start, end
        # Most callers take only this first span, so the scan for the others comes after it.
        _, entered = self.scan(start)
        yield from ((offset, self._ends[offset]) for offset in entered[1:] if self.text[offset] == "{")

    def scan(self, start: int) -> tuple[int | None, list[int]]:
        """Scan the value at the bracket ``start``; record for each bracket whether and where its value ends.

        Returns the end of the value, and the offsets of the opening brackets passed, in order.
        """
        text = self.text
        entered: list[int] = []
        still_open: list[int] = []
        position: int | None = start
        while position is not None:
            # A value must begin at ``position``.
            opening = _opening(text, position)
            if opening is None:
                position = self._end_of_scalar(position)
            else:
                entered.append(position)
                still_open.append(position)
                empty = "}" if text[position] == "{" else "]"
                if not text.startswith(empty, opening.end()):
                    position = self._value_of_key(opening.end()) if empty == "}" else opening.end()
                    continue
                position = opening.end() + 1
                self._ends[still_open.pop()] = position
            # A value has ended at ``position``: read closing brackets up to the next comma.
            while still_open and position is not None:
                after = _after_value(text, position)
                is_object = text[still_open[-1]] == "{"
                if after is None:
                    position = None
                elif after[1] == ",":
                    position = self._value_of_key(after.end()) if is_object else after.end()
                    break
                elif (after[1] == "}") is is_object:
                    position = after.end(1)
                    self._ends[still_open.pop()] = position
                else:
                    position = None
            if not still_open:
                return position, entered
        if not self._failed:
            self._failed = bytearray(len(text))
        for offset in still_open:
            self._failed[offset] = True
        return None, entered

    def _value_of_key(self, start: int) -> int | None:
        """Where a member's value must begin if its key begins at ``start``; None if there is no key."""
        plain = _plain_key(self.text, start)
        if plain:
            return plain.end()
        key_end = self._end_of_string(start)
        colon = None if key_end is None else _colon(self.text, key_end)
        return colon.end() if colon else None

    def _read_key(self, start: int) -> tuple[str, int | None]:
        """The decoded key at ``start``, and where its value must begin, None if there is no key."""
        plain = _plain_key(self.text, start)
        if plain:
            return plain[1], plain.end()
        value = self._value_of_key(start)
        return (decode_string(self.text[start:value]), value) if value is not None else ("", None)

    def _end_of_scalar(self, start: int) -> int | None:
        plain = _plain_scalar(self.text, start)
        return plain.end() if plain else self._end_of_string(start)

    def _end_of_string(self, start: int) -> int | None:
        """The end of the string that begins at ``start``; None if no string begins there.

        The standard library's scanner is five times as fast, but its error counts the lines before it, which
        takes quadratic time where thousands of strings in a text are broken.
        """
        text = self.text
        if not text.startswith('"', start):
            return None
        if self._quick_failures_left:
            found = scan_string(text, start)
            self._quick_failures_left -= found is None
            return found
        position = plain_inside(text, start + 1).end()
        while text.startswith("\\", position):
            end = _escapes(text, position).end()
            if end == position:
                return None
            position = end
        return position + 1 if text.startswith('"', position) else None
