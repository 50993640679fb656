"""Quoted strings whose text may hold quotes without escapes."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...json.python import escape_to_json, python_escape_begins
from ...json.text import encode_string
from ...stream.heads import Head, follows
from .values import MarkedEnd


class Quote(MarkedEnd):
    """The quote that closes a string.

    Templates write strings as they are, quotes and line breaks included; models write escapes.  So a quote
    closes the string if the quote is not escaped and the text after it can follow a string.
    """

    __slots__ = ("_follow",)

    def __init__(self, marker: str, follow: tuple[Head, ...]) -> None:
        super().__init__(marker, f"\\{marker[0]}")
        self._follow = follow

    def cut(self, text: str, start: int) -> int:
        """Implements HD-11.11."""
        escape = text.rfind("\\", max(start, len(text) - _LONGEST_ESCAPE))
        if escape >= 0 and python_escape_begins(text, escape) and not _is_escaped(text, escape):
            return escape
        for length in range(len(self.marker) - 1, 0, -1):
            end = len(text) - length
            if end >= start and text.endswith(self.marker[:length]) and not _is_escaped(text, end):
                return end
        return len(text)

    def closes(self, text: str, marker: int, ended: bool, nests: Callable[[int], bool]) -> bool | None:
        """Implements HD-11.12 and HD-12.11."""
        behind = marker + len(self.marker)
        return not _is_escaped(text, marker) and follows(self._follow, text, behind, ended)


_LONGEST_ESCAPE = len("\\U0001F600")


def _is_escaped(text: str, position: int) -> bool:
    """Whether the character is escaped: an odd number of backslashes stands before it.

    The text may begin in the middle of the string, but never within an escape.
    """
    before = position
    while before > 0 and text[before - 1] == "\\":
        before -= 1
    return (position - before) % 2 == 1


_parts = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[0-7]{1,3}|.)|[^\\]+|\\", re.DOTALL
).findall


def inside_to_json(text: str) -> str:
    """Convert the inside of a Python string to the inside of a JSON string.

    Implements HD-11.10 and HD-11.23.
    """
    return "".join(map(_part_to_json, _parts(text)))


def _part_to_json(part: str) -> str:
    """An escape, or a text without escapes."""
    if part == "\\\n":
        return ""
    known = escape_to_json(part) if part.startswith("\\") else None
    # An unknown escape keeps its backslash, as in Python.
    return encode_string(part)[1:-1] if known is None else known
