"""One parse under way: the text that is still to be read, and the way back to where a call may have begun."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from .message_builder import MessageBuilder

#: What a parse waits for: called with more text there (or none coming), it says whether it is done waiting.
Leaf: TypeAlias = Callable[[], bool]

#: A node at work.  It yields what it waits for, and returns whether the text was what it was taken for.
Steps: TypeAlias = Generator[Leaf, None, bool]

#: The match of a head, for what stands after it.  Its offsets are those of ``Cursor.text`` until more is fed.
Found: TypeAlias = re.Match[str]

#: The match that a node is given which stands after no head: an empty one, without groups.
NOTHING_FOUND: Found = next(re.finditer("", ""))


class Span(NamedTuple):
    """What became of a stretch of the output."""

    #: ``content``, ``reasoning``, ``marker``, ``call`` (its own syntax), ``arguments``, …
    kind: str
    #: Offsets in the output.
    start: int
    end: int
    #: How many heads it stands behind whose parts are not over.
    depth: int = 0


class Cursor:
    """The input of one parse, and the message its findings go to."""

    __slots__ = (
        "_echoed",
        "_held",
        "_held_from",
        "depth",
        "ended",
        "exhausted",
        "ledger",
        "message",
        "offset",
        "position",
        "text",
    )

    def __init__(self, message: MessageBuilder) -> None:
        self.message = message
        #: What has not been consumed yet begins at ``position`` of ``text``.
        self.text = ""
        self.position = 0
        #: Where ``text`` begins in the output.
        self.offset = 0
        #: Whether nothing follows.
        self.ended = False
        #: Whether what was read on trial last was read to the very end of the output.
        self.exhausted = False
        #: How many heads the parse is inside of.
        self.depth = 0
        #: What became of every part of the output, if somebody asks.
        self.ledger: list[Span] | None = None
        self._held: list[str] | None = None
        self._held_from = 0
        self._echoed: int | None = None

    @property
    def at(self) -> int:
        """The offset in the output of what is read next."""
        return self.offset + self.position

    def feed(self, chunk: str) -> None:
        """Put more text behind what there is, and drop what has been consumed."""
        position, text = self.position, self.text
        if position == 0:
            self.text = text + chunk
            return
        if self._held is not None:
            self._held.append(text[self._held_from : position])
            self._held_from = 0
        if self._echoed is not None:
            self.echo()
            self._echoed = 0
        self.offset += position
        self.position = 0
        self.text = chunk if position == len(text) else text[position:] + chunk

    def note(self, kind: str) -> None:
        """All that has been consumed since the last note was of this kind."""
        if self.ledger is not None:
            start = self.ledger[-1].end if self.ledger else 0
            if self.at > start:
                self.ledger.append(Span(kind, start, self.at, self.depth))

    # Holding: text that is consumed on trial.

    def hold(self, start: int) -> None:
        """From ``start`` in ``text`` on, keep what is consumed: it may have to be read again."""
        self._held = []
        self._held_from = start

    def held(self) -> str:
        """What has been consumed since then; it is kept no longer."""
        assert self._held is not None
        text = "".join((*self._held, self.text[self._held_from : self.position]))
        self._held = None
        return text

    def go_back(self) -> None:
        """Read what is held once more."""
        self.exhausted = self.ended and self.position == len(self.text)
        if self._held:
            consumed = self.held()
            self.offset = self.at - len(consumed)
            self.text = consumed + self.text[self.position :]
            self.position = 0
        else:
            # All of it is there still.  Copying the text would be quadratic where calls fail often.
            self._held = None
            self.position = self._held_from
        while self.ledger and self.ledger[-1].end > self.at:
            self.ledger.pop()

    # Echoing: text that is read as something, but is content.

    def start_echo(self) -> None:
        """From here on everything consumed goes to the content as well."""
        self._echoed = self.position

    def echo(self) -> None:
        """Pass on what has been consumed since the last time."""
        if self._echoed is not None:
            if self.position > self._echoed:
                self.message.content.text(self.text[self._echoed : self.position])
            self._echoed = self.position

    def stop_echo(self) -> None:
        """Pass on the rest; from here on no more."""
        self.echo()
        self._echoed = None
