"""Text in a place where no text belongs: receives the text, and reports its offsets."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..json.text import WHITESPACE, strip_end
from .cursor import Cursor


class MisplacedText(ABC):
    """Text that is a problem, unless the text is only whitespace."""

    __slots__ = ("_begin", "_cursor", "_end", "reports")

    def __init__(self, cursor: Cursor) -> None:
        #: Whether the text still to come is a problem.
        self.reports = True
        self._cursor = cursor
        # Where the text begins and ends, without the whitespace around it.
        self._begin = self._end = -1

    @abstractmethod
    def write(self, text: str) -> None:
        """Receive a piece of the text that the cursor has just consumed."""

    @abstractmethod
    def leave(self, interrupted: bool) -> None:
        """Report the text: it has ended, or a head has interrupted it."""

    def _locate(self, text: str) -> None:
        if self.reports and text.strip(WHITESPACE):
            at = self._cursor.at
            self._end = at - len(text) + len(text.rstrip(WHITESPACE))
            if self._begin < 0:
                self._begin = at - len(text.lstrip(WHITESPACE))


class StrayText(MisplacedText):
    """Text between the parts of a call.  Implements TP-4.5."""

    __slots__ = ("_texts",)

    def __init__(self, cursor: Cursor) -> None:
        super().__init__(cursor)
        self._texts: list[str] = []

    def write(self, text: str) -> None:
        self._cursor.message.stray(text)
        self._locate(text)
        self._texts.append(text)

    def leave(self, interrupted: bool) -> None:
        message = self._cursor.message
        if self._begin >= 0:
            message.unexpected(self._begin, self._end, "".join(self._texts))
            self._begin = -1
        self._texts = []
        if interrupted:
            message.part()


class MalformedText(MisplacedText):
    """The rest of malformed arguments, without the whitespace at its end.  Implements TP-9.9 and TP-7.14.

    Where nothing was read before the error, a brace keeps the rest from looking like whole arguments.
    """

    __slots__ = ("_opened", "_space")

    def __init__(self, cursor: Cursor) -> None:
        super().__init__(cursor)
        self._begin = self._end = cursor.at
        self._space: list[str] = []
        self._opened = bool(cursor.message.call.so_far.strip(WHITESPACE))

    def write(self, text: str) -> None:
        body = strip_end(text)
        if body:
            self._open(body)
            self._cursor.message.call.arguments("".join((*self._space, body)))
            self._space = []
        self._space.append(text[len(body) :])
        self._locate(text)

    def _open(self, body: str) -> None:
        call = self._cursor.message.call
        if not self._opened and body.lstrip(WHITESPACE)[:1] in ("{", ""):
            call.arguments("{")
        elif body:
            call.arguments(call.withheld)
        self._opened, call.withheld = True, ""

    def leave(self, interrupted: bool) -> None:
        call = self._cursor.message.call
        self._open("")
        call.problem("malformed-arguments", self._begin, self._end)
        call.end = self._end
