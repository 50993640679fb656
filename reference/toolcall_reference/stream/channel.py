"""The content or the reasoning of a message, and the whitespace beside markers that is held back."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from ..json.text import WHITESPACE, strip_end
from .deltas import Deltas, Receiver


class Before(Enum):
    """What stands before the text of a channel that is still empty."""

    #: The beginning of the output: whitespace is text.
    NOTHING = "nothing"
    #: A marker: whitespace is layout.
    MARKER = "marker"
    #: The end of reasoning: line breaks are layout, spaces are indentation (TP-3.4).
    REASONING = "reasoning"


class Channel(Receiver):
    """Text goes out at once; whitespace at its end only when it is clear what follows.  Implements TP-3.3."""

    __slots__ = ("_after_marker", "_before", "_deltas", "_held", "_started")

    def __init__(self, kind: Literal["content", "reasoning"], deltas: Deltas) -> None:
        super().__init__(kind)
        self._deltas = deltas
        self._started = False
        self._before = Before.NOTHING
        self._held: list[str] = []  # the whitespace at the beginning, or after the text so far
        self._after_marker: list[str] | None = None  # the whitespace after that and a marker, if one came

    def begin(self, before: Before) -> None:
        """Say what stands before the text, and drop the whitespace so far.  Nothing happens after text."""
        if not self._started:
            self._before = before
            self._held = []

    def text(self, text: str) -> None:
        """Append text; the whitespace at its end is held until it is clear what follows."""
        body = strip_end(text)
        if not body:
            (self._held if self._after_marker is None else self._after_marker).append(text)
            return
        tail = text[len(body) :]
        if self._held or self._after_marker or not self._started:
            body = self._with_space_before(body)
        self._deltas.append(self, body)
        self._started = True
        self._held = [tail] if tail else []
        self._after_marker = None

    def marker(self) -> None:
        """A marker stands here: the whitespace on its two sides is text only if more text follows."""
        if self._started:
            # Whitespace between the last marker and this one is layout.
            self._after_marker = []
        else:
            self.begin(Before.MARKER)

    def flush(self) -> None:
        """No marker follows: whitespace that was held only because one might follow is text."""
        if self._after_marker is None and (self._started or self._before is Before.NOTHING):
            held, self._held = self._held, []
            if held:
                self._deltas.append(self, "".join(held))
                self._started = True

    def _with_space_before(self, body: str) -> str:
        """The body after the whitespace before it that is text."""
        if self._started:
            return "".join((*self._held, *(self._after_marker or ()), body))
        text = body.lstrip(WHITESPACE)
        space = "".join(self._held) + body[: len(body) - len(text)]
        if self._before is Before.MARKER:
            return text
        if self._before is Before.REASONING:
            space = space.lstrip("\r\n")
        return space + text
