"""The content or the reasoning of a message.  Whitespace that may stand beside a marker is held back."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from ..json.text import WHITESPACE, strip_end
from .deltas import Deltas, Receiver

_FENCE = "```"


class Before(Enum):
    """What comes before the first text of a channel."""

    #: Only the beginning of the output: whitespace is text.
    NOTHING = "nothing"
    #: A marker: whitespace is layout.
    MARKER = "marker"
    #: The end of reasoning: line breaks are layout, spaces are indentation (TP-3.4).
    REASONING = "reasoning"


class Channel(Receiver):
    """Passes text on at once, but whitespace at its end only when more text follows.  Implements TP-3.3."""

    __slots__ = ("_after_marker", "_before", "_deltas", "_fenced", "_held", "_line", "_looked_at", "_started")

    def __init__(self, kind: Literal["content", "reasoning"], deltas: Deltas) -> None:
        super().__init__(kind)
        self._deltas = deltas
        self._started = False
        self._before = Before.NOTHING
        self._held: list[str] = []  # the whitespace at the beginning, or after the text so far
        self._after_marker: list[str] | None = None  # the whitespace after a marker that followed
        # For ``in_fence``: how many pieces were looked at, whether a fence is open, how the last line begins.
        self._looked_at, self._fenced, self._line = 0, False, ""

    def begin(self, before: Before) -> None:
        """Set what comes before the first text, and drop the whitespace so far; no effect after text."""
        if not self._started:
            self._before = before
            self._held = []

    def text(self, text: str) -> None:
        """Append text; hold the whitespace at its end until the next text or marker."""
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
        """Note a marker: the whitespace before and after the marker is text only if more text follows."""
        if self._started:
            # Whitespace between the last marker and this one is layout.
            self._after_marker = []
        else:
            self.begin(Before.MARKER)

    @property
    def at_line_start(self) -> bool:
        """Whether the next text begins the channel, or a line, or follows a marker."""
        return not self._started or self._after_marker is not None or "".join(self._held).endswith("\n")

    def in_fence(self) -> bool:
        """Whether a code fence is open: a line of the text so far that begins with three backticks."""
        self._deltas.settle()
        text = self._line + "".join(self._pieces[self._looked_at :])
        self._looked_at = len(self._pieces)
        *lines, rest = text.split("\n")
        for line in lines:
            self._fenced ^= line.startswith(_FENCE)
        self._line = rest[: len(_FENCE)]
        return self._fenced ^ (self._line == _FENCE)

    def flush(self) -> None:
        """Pass held whitespace on as text: no marker follows."""
        if self._after_marker is None and (self._started or self._before is Before.NOTHING):
            held, self._held = self._held, []
            if held:
                self._deltas.append(self, "".join(held))
                self._started = True

    def _with_space_before(self, body: str) -> str:
        """The body, with the part of the whitespace before it that is text."""
        if self._started:
            return "".join((*self._held, *(self._after_marker or ()), body))
        text = body.lstrip(WHITESPACE)
        space = "".join(self._held) + body[: len(body) - len(text)]
        if self._before is Before.MARKER:
            return text
        if self._before is Before.REASONING:
            space = space.lstrip("\r\n")
        return space + text
