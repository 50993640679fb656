"""What takes the text between heads in one parse, and reports it where no text should be."""

from __future__ import annotations

from collections.abc import Callable

from ..json.text import WHITESPACE, strip_end
from .cursor import Cursor


class TextWriter:
    """Writes the text of one ``Until``, in pieces, just after the cursor has consumed each."""

    __slots__ = ("reports", "write")

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        #: Whether text is a problem where it is more than whitespace.
        self.reports = False

    def leave(self, interrupted: bool) -> None:
        """The text ends here, or a head interrupts it."""


class StrayWriter(TextWriter):
    """Text between the parts of a call, from its first character that is no whitespace to its last."""

    __slots__ = ("_begin", "_cursor", "_end")

    def __init__(self, cursor: Cursor) -> None:
        super().__init__(self._write)
        self.reports = True
        self._cursor = cursor
        self._begin = self._end = -1

    def _write(self, text: str) -> None:
        self._cursor.message.stray(text)
        if self.reports and text.strip(WHITESPACE):
            begin, self._end = _extent(text, self._cursor.at)
            if self._begin < 0:
                self._begin = begin

    def leave(self, interrupted: bool) -> None:
        message = self._cursor.message
        if self._begin >= 0:
            message.unexpected(self._begin, self._end)
        if interrupted:
            message.part()
        self._begin = -1


class MalformedWriter(TextWriter):
    """What is left of malformed arguments, without the whitespace at its end."""

    __slots__ = ("_begin", "_cursor", "_end", "_space")

    def __init__(self, cursor: Cursor) -> None:
        super().__init__(self._write)
        self.reports = True
        self._cursor = cursor
        self._begin = self._end = cursor.at
        self._space: list[str] = []

    def _write(self, text: str) -> None:
        body = strip_end(text)
        if body:
            self._cursor.message.call.arguments("".join((*self._space, body)))
            self._space = []
        self._space.append(text[len(body) :])
        if self.reports and body:
            _, self._end = _extent(text, self._cursor.at)

    def leave(self, interrupted: bool) -> None:
        call = self._cursor.message.call
        call.problem("malformed-arguments", self._begin, self._end)
        call.end = self._end


def _extent(text: str, end: int) -> tuple[int, int]:
    """Where a text that ends at ``end`` stands without the whitespace around it."""
    return end - len(text.lstrip(WHITESPACE)), end - len(text) + len(text.rstrip(WHITESPACE))
