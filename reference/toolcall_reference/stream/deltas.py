"""The deltas of a stream, in the order of the output; adjacent texts for one receiver become one delta."""

from __future__ import annotations

from typing import Literal

from ..message import Delta


class Receiver:
    """A text of the message that deltas append to: the content, the reasoning, or a call's arguments."""

    __slots__ = ("_pieces", "index", "kind")

    def __init__(self, kind: Literal["content", "reasoning", "arguments"]) -> None:
        self.kind = kind
        #: The index of the call, if this receives a call's arguments.
        self.index = 0
        self._pieces: list[str] = []

    @property
    def received(self) -> str:
        """The text of all deltas so far."""
        return "".join(self._pieces)

    def delta(self, text: str) -> Delta:
        """Append a text, and return the delta that says so."""
        self._pieces.append(text)
        if self.kind == "arguments":
            return {"type": "arguments", "index": self.index, "text": text}
        return {"type": self.kind, "text": text}


class Deltas:
    """Collects what the message gains until a stream hands it out.  Implements ST-1."""

    __slots__ = ("_deltas", "_pieces", "_receiver")

    def __init__(self) -> None:
        self._deltas: list[Delta] = []
        # The text delta that may still grow: its receiver, and the pieces of its text.
        self._receiver: Receiver | None = None
        self._pieces: list[str] = []

    def append(self, receiver: Receiver, text: str) -> None:
        """Append text to a text of the message."""
        if receiver is not self._receiver:
            if self._pieces:
                self._close()
            self._receiver = receiver
        self._pieces.append(text)

    def pending(self, receiver: Receiver) -> str:
        """The text appended to a text of the message that is in no delta yet."""
        return "".join(self._pieces) if receiver is self._receiver else ""

    def settle(self) -> None:
        """Complete the text delta that could still grow, so that its receiver has all its text."""
        if self._pieces:
            self._close()

    def add(self, delta: Delta) -> None:
        """Add a complete delta."""
        if self._pieces:
            self._close()
        self._deltas.append(delta)

    def take(self) -> list[Delta]:
        """The deltas since the last call of this method."""
        if self._pieces:
            self._close()
        deltas, self._deltas = self._deltas, []
        return deltas

    def _close(self) -> None:
        """Complete the text delta that could still grow."""
        text = "".join(self._pieces)
        self._pieces.clear()
        if text and self._receiver is not None:
            self._deltas.append(self._receiver.delta(text))
