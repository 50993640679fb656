"""Reading JSON out of a run: the next character, one value, and an object that is written as a string."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import TypeAlias

from ..json.fast import read_inside
from ..json.python import PythonScanner
from ..json.stream import JsonScanner, Progress
from ..json.text import WHITESPACE, decode_string, skip_whitespace
from .cursor import Cursor, Leaf

#: Reads something and returns how it went; OPEN means that the output ended inside it.
JsonSteps: TypeAlias = Generator[Leaf, None, Progress]

Emit: TypeAlias = Callable[[str], None]

_OPEN = Progress.OPEN  # looked up for every chunk, which through the class is slow


class Next:
    """The leaf that skips whitespace and waits for a character, which it does not consume."""

    __slots__ = ("_cursor", "char")

    def __init__(self, cursor: Cursor) -> None:
        #: The character; ``""`` at the end of the output.
        self.char = ""
        self._cursor = cursor

    def __call__(self) -> bool:
        cursor = self._cursor
        cursor.position = skip_whitespace(cursor.text, cursor.position)
        self.char = cursor.text[cursor.position : cursor.position + 1]
        return self.char != "" or cursor.ended


class JsonValue:
    """The leaf that reads one value, which begins at the position, and passes its JSON text to a sink."""

    __slots__ = ("_cursor", "_kind", "_room", "_scanner", "_sink", "progress")

    def __init__(
        self, cursor: Cursor, sink: Emit, kind: str, python: bool = False, room: int | None = None
    ) -> None:
        #: FAILED too if the value takes more than ``room`` code points.
        self.progress = Progress.OPEN
        self._kind = kind
        self._room = room
        self._cursor = cursor
        self._scanner = PythonScanner() if python else JsonScanner()
        self._sink = sink

    def __call__(self) -> bool:
        cursor, scanner = self._cursor, self._scanner
        text, start = cursor.text, cursor.position
        if self._room is not None:
            # What is no call is read again as text, so no more is looked at on trial than there is room for.
            text = text[: start + self._room + 1]
        end = cursor.position = scanner.scan(text, start)
        if cursor.ended:
            scanner.finish()
        self._sink(scanner.json(text, start, end))
        cursor.note(self._kind)
        if self._room is not None:
            self._room -= end - start
            if self._room < 0:
                self.progress = Progress.FAILED
                return True
        if scanner.progress is _OPEN:
            return cursor.ended
        self.progress = scanner.progress
        return True


class EncodedObject:
    """The leaf that reads a string with an object in it, behind its opening quote, and passes that on.

    Only what is decoded is consumed, so after a failure the position is the error's.  Implements TP-5.6.
    """

    __slots__ = ("_cursor", "_scanner", "_sink", "progress")

    def __init__(self, cursor: Cursor, sink: Emit) -> None:
        self.progress = Progress.OPEN
        self._cursor = cursor
        self._scanner = JsonScanner()
        self._sink = sink

    def __call__(self) -> bool:
        cursor = self._cursor
        raw, decoded, closed, failed = _decode(cursor.text, cursor.position, cursor.ended)
        end = self._scanner.scan(decoded, 0)
        self._sink(decoded[:end])
        behind = decoded[end:]
        if self._scanner.progress is Progress.DONE:
            behind = behind.lstrip(WHITESPACE)
        if behind:
            raw = _raw_length(cursor.text, cursor.position, len(decoded) - len(behind))
            failed = True
        elif closed and self._scanner.progress is not Progress.DONE:
            failed = True
        elif closed:
            raw += 1
            self.progress = Progress.DONE
        cursor.position += raw
        cursor.note("arguments")
        if failed:
            self.progress = Progress.FAILED
        return self.progress is not Progress.OPEN or cursor.ended


def _decode(text: str, start: int, ended: bool) -> tuple[int, str, bool, bool]:
    """Decode the inside of a string as far as it goes.

    Gives the length of the raw text, the text decoded, whether the closing quote follows or an error does.
    """
    found = read_inside(text, start)
    if found is None:
        end = _valid(text, start).end()  # type: ignore[union-attr]
        return end - start, decode_string(f'"{text[start:end]}"'), False, True
    if found.closed:
        return found.end - 1 - start, found.value, True, False
    value, end = found.value, found.end
    if ended:
        # What is left of an escape is passed on as it is.
        return len(text) - start, value + text[end:], False, False
    if "\ud800" <= value[-1:] <= "\udbff" and _escape(text, max(start, end - 6), end):
        # Its other half may follow.
        return end - 6 - start, value[:-1], False, False
    return end - start, value, False, False


_valid = re.compile(r'(?:[^"\\\x00-\x1f]+|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*').match
_escape = re.compile(r"\\u[0-9A-Fa-f]{4}").fullmatch
_unit = re.compile(
    r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\.|[^\\]", re.DOTALL
)


def _raw_length(text: str, start: int, count: int) -> int:
    """How long the raw text from ``start`` on is that decodes to ``count`` code points."""
    position = start
    for _ in range(count):
        position = _unit.match(text, position).end()  # type: ignore[union-attr]
    return position - start


def read(leaf: JsonValue | EncodedObject) -> JsonSteps:
    """Read to the end of a value."""
    if not leaf():
        yield leaf
    return leaf.progress
