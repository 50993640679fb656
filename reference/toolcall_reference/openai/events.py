"""Server-sent events, out of the bytes of a body (WR-3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE_BREAK = re.compile(rb"\r\n|\n|\r")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Event(NamedTuple):
    """An event that has data."""

    data: str
    #: "" if the body does not say.
    type: str


class EventReader:
    """Reads a body that arrives in pieces.  The events do not depend on where the pieces are divided.

    Implements WR-3.2.
    """

    def __init__(self) -> None:
        self._line: list[bytes] = []
        self._data: list[str] = []
        self._type = ""
        self._first = True
        self._after_return = False
        #: The beginning of what is not a field of an event, such as a page of HTML.
        self.strange = ""

    def feed(self, piece: bytes) -> Iterator[Event]:
        """The events that more of the body completes."""
        for line in self._lines(piece):
            event = self._field(line)
            if event is not None:
                yield event

    def finish(self) -> Event | None:
        """An event that the end of the body leaves without an empty line; None if there is none."""
        if self._line:
            self._field(b"".join(self._line))
        return self._field(b"")

    def _lines(self, piece: bytes) -> Iterator[bytes]:
        if self._after_return and piece:
            piece = piece.removeprefix(b"\n")
            self._after_return = False
        *lines, last = _LINE_BREAK.split(piece)
        if lines:
            lines[0] = b"".join((*self._line, lines[0]))
            self._line = []
            yield from lines
        self._line.append(last)
        self._after_return = self._after_return or piece.endswith(b"\r")

    def _field(self, line: bytes) -> Event | None:
        """An event if this line ends one.  Implements WR-3.17."""
        if self._first:
            line, self._first = line.removeprefix(_BYTE_ORDER_MARK), False
        if not line:
            event = Event("\n".join(self._data), self._type) if self._data else None
            self._data, self._type = [], ""
            return event
        name, _, value = line.partition(b":")
        if name == b"data":
            self._data.append(value.removeprefix(b" ").decode("utf-8", "replace"))
        elif name == b"event":
            self._type = value.removeprefix(b" ").decode("utf-8", "replace")
        elif name not in (b"", b"id", b"retry"):
            self.strange = self.strange or line.decode("utf-8", "replace")[:200]
        return None
