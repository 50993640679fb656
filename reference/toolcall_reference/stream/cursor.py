"""One parse under way: the text that is still to be read, and the way back to where a call may have begun."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from .message_builder import MessageBuilder

#: Reads on whenever more text has come, or the output has ended; says whether it is done.
Leaf: TypeAlias = Callable[[], bool]

#: A node at work: it yields the leaf that waits for more text, and returns whether the text was what the node
#: took it for.
Steps: TypeAlias = Generator[Leaf, None, bool]

#: The match of a head, for what stands after that.  ``Cursor.place`` gives its offsets in the output.
Found: TypeAlias = re.Match[str]

#: For a node that stands after no head: an empty match without groups.
NOTHING_FOUND: Found = next(re.finditer("", ""))


class Span(NamedTuple):
    """What became of a stretch of the output."""

    #: ``content``, ``reasoning``, ``marker``, ``call`` (its own syntax), ``arguments``, …
    kind: str
    #: Offsets in the output.
    start: int
    end: int
    #: How many heads it stands after whose bodies are not over.
    depth: int = 0


class Cursor:
    """The text of one output as it comes in, and the message that is built from it."""

    __slots__ = (
        "_kept",
        "_kept_from",
        "depth",
        "echoed",
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
        #: What is read next stands at ``position`` of ``text``; what stands before that may be gone.
        self.text = ""
        self.position = 0
        #: Where ``text`` begins in the output.
        self.offset = 0
        #: Whether no more text follows.
        self.ended = False
        #: Whether the last trial that was taken back had read to the end of the output.
        self.exhausted = False
        #: How many heads the parse is inside of.
        self.depth = 0
        #: What became of every part of the output, if somebody asks.
        self.ledger: list[Span] | None = None
        #: Up to where in ``text`` an echo has passed it on; None without an echo.
        self.echoed: int | None = None
        self._kept: list[str] | None = None  # during a trial: what was consumed of texts that are gone
        self._kept_from = 0

    @property
    def at(self) -> int:
        """The offset in the output of what is read next."""
        return self.offset + self.position

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to read, and nothing will come."""
        return self.ended and self.position == len(self.text)

    def place(self, found: Found, group: str) -> int:
        """The offset in the output of a group of a match.  To be asked before more text is fed."""
        assert found.string is self.text, "the match is of a text that is gone"
        return self.offset + found.start(group)

    def feed(self, chunk: str) -> None:
        """Put more text after what there is, and drop what has been consumed."""
        position, text = self.position, self.text
        if position == 0:
            self.text = text + chunk
            return
        if self._kept is not None:
            self._kept.append(text[self._kept_from : position])
            self._kept_from = 0
        if self.echoed is not None:
            self.echo()
            self.echoed = 0
        self.offset += position
        self.position = 0
        self.text = chunk if position == len(text) else text[position:] + chunk

    def drop_rest(self) -> None:
        """The output has ended in a marker, or in a name: that is no text."""
        self.position = len(self.text)
        self.note("marker, cut off")

    def note(self, kind: str) -> None:
        """All that has been consumed since the last note was of this kind."""
        if self.ledger is not None:
            start = self.ledger[-1].end if self.ledger else 0
            if self.at > start:
                self.ledger.append(Span(kind, start, self.at, self.depth))

    def note_again(self, kind: str) -> None:
        """What was noted last was of this kind after all."""
        if self.ledger:
            self.ledger[-1] = self.ledger[-1]._replace(kind=kind)

    # A trial: what is read may have to be read again.  ``hold`` begins it, ``held`` or ``go_back`` ends it.

    def hold(self, start: int) -> None:
        """Keep what is consumed from ``start`` in ``text`` on."""
        assert self._kept is None, "one trial at a time"
        self._kept = []
        self._kept_from = start

    def held(self) -> str:
        """What has been consumed on trial.  It will not be read again."""
        assert self._kept is not None, "no trial is under way"
        text = "".join((*self._kept, self.text[self._kept_from : self.position]))
        self._kept = None
        return text

    def go_back(self) -> None:
        """Take the trial back: what has been consumed on it is to be read once more."""
        assert self._kept is not None, "no trial is under way"
        self.exhausted = self.at_end
        if self._kept:
            consumed = self.held()
            self.offset = self.at - len(consumed)
            self.text = consumed + self.text[self.position :]
            self.position = 0
        else:
            # All of it is there still.  Copying the text would be quadratic where calls fail often.
            self._kept = None
            self.position = self._kept_from
        while self.ledger and self.ledger[-1].end > self.at:
            self.ledger.pop()

    # An echo: text that is read as something else is content all the same.

    def start_echo(self) -> None:
        """From here on, everything consumed is content as well."""
        self.echoed = self.position

    def echo(self) -> None:
        """Pass on what has been consumed since the last time; nothing happens without an echo."""
        if self.echoed is not None:
            if self.position > self.echoed:
                self.message.content.text(self.text[self.echoed : self.position])
            self.echoed = self.position

    def stop_echo(self) -> None:
        """Pass on the rest, and no more from here on; nothing happens without an echo."""
        self.echo()
        self.echoed = None
