"""The state of one parse: the text still to be read, and the text of a trial that may be read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from ..json.text import WHITESPACE, whitespace
from .message_builder import MessageBuilder
from .texts import CallStatus

#: Reads on, each time that more text has come or that the output has ended; returns whether it is done.
Leaf: TypeAlias = Callable[[], bool]

#: The run of a node: a generator that yields each leaf that waits for more text, and returns whether the text
#: fits the node.
Steps: TypeAlias = Generator[Leaf, None, bool]

#: The match of a head, for the node after the head.  ``Cursor.place`` gives its offsets in the output.
Found: TypeAlias = re.Match[str]

#: The match for a node that follows no head: an empty match without groups.
NOTHING_FOUND: Found = next(re.finditer("", ""))


class Span(NamedTuple):
    """A part of the output, and what the parser read it as."""

    #: ``content``, ``reasoning``, ``marker``, ``call`` (its own syntax), ``arguments``, …
    kind: str
    #: Offsets in the output.
    start: int
    end: int
    #: How many heads the part is nested in: heads before the part whose bodies have not ended.
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
        #: The next character is ``text[position]``.  ``feed`` may drop the text before ``position``.
        self.text = ""
        self.position = 0
        #: The offset in the output at which ``text`` begins.
        self.offset = 0
        #: Whether no more text follows.
        self.ended = False
        #: Whether the last failed trial had read to the end of the output.
        self.exhausted = False
        #: In how many heads the position is nested.
        self.depth = 0
        #: The parts of the output read so far; None unless ``Parser.explain`` asks for them.
        self.ledger: list[Span] | None = None
        #: The offset in ``text`` up to which an echo has passed text on; None without an echo.
        self.echoed: int | None = None
        self._kept: list[str] | None = None  # during a trial: consumed text that ``feed`` has dropped
        self._kept_from = 0

    @property
    def at(self) -> int:
        """The offset in the output of the next character."""
        return self.offset + self.position

    @property
    def behind(self) -> int:
        """The offset in the output after the last character before the position that is not whitespace."""
        position = self.position
        while position and self.text[position - 1] in WHITESPACE:
            position -= 1
        return self.offset + position

    @property
    def at_end(self) -> bool:
        """Whether all text is read, and no more will come."""
        return self.ended and self.position == len(self.text)

    def place(self, found: Found, group: str) -> int:
        """The offset in the output of a group of a match.  Call this before the next ``feed``."""
        assert found.string is self.text, "the match is of a text that is gone"
        return self.offset + found.start(group)

    def feed(self, chunk: str) -> None:
        """Append more text, and drop the text already consumed."""
        position, text = self.position, self.text
        if self._kept is not None:
            self._kept.append(text[self._kept_from : position])
            self._kept_from = 0
        if self.echoed is not None:
            self.echo()
            self.echoed = 0
        self.offset += position
        self.position = 0
        self.text = text[position:] + chunk

    def next_character(self) -> Generator[Leaf, None, str]:
        """The next character after whitespace, without consuming it; ``""`` at the end of the output."""

        def leaf() -> bool:
            self.position = whitespace(self.text, self.position).end()
            return self.position < len(self.text) or self.ended

        if not leaf():
            yield leaf
        return self.text[self.position : self.position + 1]

    def drop_rest(self) -> None:
        """Drop the rest of an output that ends inside a marker or a name."""
        self.position = len(self.text)
        self.note("marker, cut off")

    def drop_stop(self, at: int) -> None:
        """Drop the texts that end the turn from an offset in ``text`` on, from an echo too."""
        self.position = at
        self.echo()
        self.position = len(self.text)
        if self.echoed is not None:
            self.echoed = self.position
        self.note("marker")

    def note(self, kind: str) -> None:
        """Record in the ledger the kind of the text consumed since the last note."""
        if self.ledger is not None:
            start = self.ledger[-1].end if self.ledger else 0
            if self.at > start:
                self.ledger.append(Span(kind, start, self.at, self.depth))

    def note_again(self, kind: str) -> None:
        """Correct the kind of the text that was recorded last."""
        if self.ledger:
            self.ledger[-1] = self.ledger[-1]._replace(kind=kind)

    def note_over(self, start: int, kind: str) -> None:
        """Correct the kind of all text from an offset of the output on."""
        if self.ledger is not None:
            while self.ledger and self.ledger[-1].start >= start:
                self.ledger.pop()
            if self.ledger and self.ledger[-1].end > start:
                self.ledger[-1] = self.ledger[-1]._replace(end=start)
            self.note(kind)

    # A call: it begins at the mark of its head, on trial until it has a name.

    def begin_call(self, found: Found) -> None:
        """Begin a call, not yet committed, at the mark in the head that has matched."""
        self.message.begin_call(self.place(found, "call"))

    def name_call(self, name: str, id: str | None) -> str:
        """Commit the current call, now that its name is known, and return the call's text so far."""
        call, consumed = self.message.call, self.held()
        begin = len(consumed) - (self.at - call.offset)
        before, text = consumed[:begin], consumed[begin:]
        # Behind a call too many whitespace is content, like the calls around it (TP-10.5).
        if self.message.behind_extra and not before.strip(WHITESPACE):
            self.message.content.text(before)
        if self.message.name_call(name, id) is CallStatus.EXTRA:
            self.message.content.text(text)
            self.start_echo()
        call.end = call.offset + len(text.rstrip(WHITESPACE))
        return text

    def end_call(self) -> None:
        """End the call: its last marker has been read, or will not come."""
        if not self.at_end:
            self.message.call.open_arguments()
        self.stop_echo()
        self.message.end_call()

    # A trial: text that may have to be read again.  ``hold`` begins a trial; ``held`` or ``go_back`` ends it.

    def hold(self, start: int) -> None:
        """Begin a trial: keep the text consumed from ``text[start]`` on."""
        assert self._kept is None, "one trial at a time"
        self._kept = []
        self._kept_from = start

    def held(self) -> str:
        """End the trial, and return the text consumed in it.  This text will not be read again."""
        assert self._kept is not None, "no trial is under way"
        text = "".join((*self._kept, self.text[self._kept_from : self.position]))
        self._kept = None
        return text

    def go_back(self) -> None:
        """End the trial, and go back to its beginning: its text will be read again."""
        assert self._kept is not None, "no trial is under way"
        self.exhausted = self.at_end
        self.message.withdraw_call()
        if self._kept:
            consumed = self.held()
            self.offset = self.at - len(consumed)
            self.text = consumed + self.text[self.position :]
            self.position = 0
        else:
            # ``text`` still has the whole trial.  Copies of it would take quadratic time if calls fail often.
            self._kept = None
            self.position = self._kept_from
        while self.ledger and self.ledger[-1].end > self.at:
            self.ledger.pop()

    # An echo: everything that is consumed becomes content too, whatever else it is read as.

    def start_echo(self) -> None:
        """Begin an echo: from here on, everything consumed becomes content too."""
        self.echoed = self.position

    def echo(self) -> None:
        """Add the text consumed since the last time to the content; no effect without an echo."""
        if self.echoed is not None:
            if self.position > self.echoed:
                self.message.content.text(self.text[self.echoed : self.position])
            self.echoed = self.position

    def stop_echo(self) -> None:
        """Add the rest to the content, and end the echo; no effect without an echo."""
        self.echo()
        self.echoed = None
