"""Reading JSON from a cursor: the next character, one value, or an object written inside a string."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from ..json.python import PythonScanner
from ..json.stream import JsonScanner, Progress
from ..json.text import WHITESPACE, decode_string, read_inside, total_match, valid_inside
from .cursor import Cursor, Leaf

#: Reads something and returns how it went; OPEN means that the output ended inside it.
JsonSteps: TypeAlias = Generator[Leaf, None, Progress]

#: Takes text, piece by piece.
Emit: TypeAlias = Callable[[str], None]

_OPEN = Progress.OPEN  # every chunk needs it, and the look-up through the class is slow


def read(leaf: JsonValue | EncodedObject) -> JsonSteps:
    """Run the leaf to the end of its value."""
    if not leaf():
        yield leaf
    return leaf.progress


class JsonValue:
    """The leaf that reads the value at the cursor's position and passes its JSON text to ``emit``."""

    __slots__ = ("_cursor", "_emit", "_kind", "_room", "_scanner", "progress")

    def __init__(
        self,
        cursor: Cursor,
        emit: Emit,
        kind: str,
        python: bool | type[PythonScanner] = False,
        room: int | None = None,
    ) -> None:
        """``python`` is what reads a literal of Python, or whether the usual scanner does."""
        #: FAILED also if the value has more than ``room`` code points.
        self.progress = Progress.OPEN
        self._kind = kind
        self._room = room
        self._cursor = cursor
        self._scanner = (PythonScanner if python is True else python or JsonScanner)()
        self._emit = emit

    @property
    def whole(self) -> bool:
        """Whether the last text passed on ends the value."""
        return self._scanner.progress is Progress.DONE

    @property
    def closers(self) -> str:
        """The brackets that would complete the value; ``""`` if it lacks something else too."""
        return self._scanner.closers

    def __call__(self) -> bool:
        cursor, scanner = self._cursor, self._scanner
        text, start = cursor.text, cursor.position
        if self._room is not None:
            # If this is not a call, it is read again as text.  So the trial reads only what ``room`` allows.
            text = text[: start + self._room + 1]
        end = cursor.position = scanner.scan(text, start)
        if cursor.ended:
            scanner.finish()
        self._emit(scanner.json(text, start, end))
        if cursor.ledger is not None:
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
    """The leaf that reads a string with an object in it, from after the opening quote; passes the object on.

    It consumes only text that can be decoded, so a failure leaves the position at the error.  Implements
    TP-5.6.
    """

    __slots__ = ("_cursor", "_emit", "_scanner", "progress", "withheld")

    def __init__(self, cursor: Cursor, emit: Emit) -> None:
        self.progress = Progress.OPEN
        #: The last brace, which waits for the closing quote, and whitespace behind it.
        self.withheld = ""
        self._cursor = cursor
        self._scanner = JsonScanner()
        self._emit = emit

    def __call__(self) -> bool:
        cursor, scanner = self._cursor, self._scanner
        inside = _decode(cursor.text, cursor.position, cursor.ended)
        length, failed = inside.length, inside.failed
        end = scanner.scan(inside.decoded, 0)
        rest = inside.decoded[end:]
        if scanner.progress is Progress.DONE:
            rest = rest.lstrip(WHITESPACE)
            # The last brace waits for the closing quote: what is cut off must not look complete.
            passed = max(0, end - 1)
            self._emit(inside.decoded[:passed])
            self.withheld += inside.decoded[passed : len(inside.decoded) - len(rest)]
        else:
            self._emit(inside.decoded[:end])
        if rest:
            length = _length(cursor.text, cursor.position, len(inside.decoded) - len(rest))
            failed = True
        elif inside.closed and scanner.progress is Progress.DONE:
            length += 1
            self.progress = Progress.DONE
        cursor.position += length
        cursor.note("arguments")
        if self.progress is Progress.DONE:
            self._emit("}")
        if failed or (inside.closed and self.progress is Progress.OPEN):
            self.progress = Progress.FAILED
        return self.progress is not Progress.OPEN or cursor.ended


class _Decoded(NamedTuple):
    """The inside of a string, as far as it can be decoded."""

    #: How long the decoded part is in the output.
    length: int
    decoded: str
    #: Whether the closing quote follows; whether an error follows.
    closed: bool = False
    failed: bool = False


def _decode(text: str, start: int, ended: bool) -> _Decoded:
    """Decode the inside of a string from ``start`` on."""
    found = read_inside(text, start)
    if found is None:
        end = valid_inside(text, start).end()
        return _Decoded(end - start, decode_string(f'"{text[start:end]}"'), failed=True)
    if found.closed:
        return _Decoded(found.end - 1 - start, found.value, closed=True)
    value, end = found.value, found.end
    if ended:
        # The beginning of an escape cannot be decoded.  Implements TP-9.3.
        return _Decoded(len(text) - start, value)
    if "\ud800" <= value[-1:] <= "\udbff" and _escape(text, max(start, end - 6), end):
        # A high surrogate: wait for the low surrogate, which may follow.
        return _Decoded(end - 6 - start, value[:-1])
    return _Decoded(end - start, value)


_escape = re.compile(r"\\u[0-9A-Fa-f]{4}").fullmatch
# One code point of a valid string, escaped or not.
_unit = total_match(
    r"(?s:\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\.|[^\\])"
)


def _length(text: str, start: int, count: int) -> int:
    """The length of the undecoded text from ``start`` on that decodes to ``count`` code points."""
    position = start
    for _ in range(count):
        position = _unit(text, position).end()
    return position - start
