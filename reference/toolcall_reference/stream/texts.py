"""The texts of a message while it is read: content, reasoning, the arguments of calls, and their deltas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Literal

from ..json.text import WHITESPACE, encode_string, strip_end
from ..message import Call, CallDelta, Delta
from ..schema.types import DeclaredParameters


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
            self.settle()
            self._receiver = receiver
        self._pieces.append(text)

    def pending(self, receiver: Receiver) -> str:
        """The text appended to a text of the message that is in no delta yet."""
        return "".join(self._pieces) if receiver is self._receiver else ""

    def settle(self) -> None:
        """Complete the text delta that could still grow, so that its receiver has all its text."""
        text = "".join(self._pieces)
        self._pieces.clear()
        if text:
            assert self._receiver is not None
            self._deltas.append(self._receiver.delta(text))

    def end(self, call: CallBuilder) -> None:
        """Say that no more arguments of a call will come, in their last delta or one without text.

        Implements ST-1.9.
        """
        self.settle()
        last = self._deltas[-1] if self._deltas else None
        if last is None or last["type"] != "arguments" or last["index"] != call.index:
            last = {"type": "arguments", "index": call.index, "text": ""}
            self._deltas.append(last)
        last["complete"] = call.complete

    def add(self, delta: Delta) -> None:
        """Add a complete delta."""
        self.settle()
        self._deltas.append(delta)

    def take(self) -> list[Delta]:
        """The deltas since the last call of this method."""
        self.settle()
        deltas, self._deltas = self._deltas, []
        return deltas


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


class CallStatus(Enum):
    """What becomes of a call once its name is known."""

    ACCEPTED = "accepted"
    #: No tool has the name (TP-10.1).
    REJECTED = "rejected"
    #: ``parallelToolCalls`` is false, and a call was accepted before (TP-10.5).
    EXTRA = "extra"


class CallBuilder(Receiver):
    """Holds the arguments until the call has a name, and drops them if the call is not accepted."""

    __slots__ = (
        "_argument_names",
        "_broken",
        "_closed",
        "_completed_at",
        "_deltas",
        "_early",
        "_missed",
        "_report",
        "_stray",
        "_stray_spans",
        "accepted",
        "complete",
        "declared",
        "end",
        "id",
        "name",
        "offset",
        "over",
        "status",
        "withheld",
    )

    def __init__(self, offset: int, deltas: Deltas, report: Callable[[str, int, int], None]) -> None:
        super().__init__("arguments")
        #: Where the call's first marker begins in the output.
        self.offset = offset
        #: Where the call's text ends in the output, as far as the text has been read.
        self.end = 0
        #: None until the call has a name.
        self.status: CallStatus | None = None
        self.name = ""
        self.id: str | None = None
        #: The parameters of the tool, once the call has a name.
        self.declared: DeclaredParameters
        #: Whether the arguments are complete and well-formed.
        self.complete = False
        #: The end of the arguments, which is passed on only if something follows that makes them malformed.
        self.withheld = ""
        #: Whether the call's last marker has been read, or will not come.
        self.over = False
        #: Whether the call is one of the message.
        self.accepted = False
        self._deltas = deltas
        self._report = report
        self._early: list[str] = []  # arguments that came before the name
        self._argument_names: set[str] = set()
        self._stray: list[str] = []  # text between the parts of the call
        self._stray_spans: list[tuple[int, int]] = []
        self._broken = False  # whether the model began another call in a value
        self._closed = False  # whether the marker that closes arguments in tags has been read
        self._completed_at: int | None = None  # where closing brackets were added
        self._missed: int | None = None  # where an end marker is missing

    def commit(self, name: str, id: str | None, status: CallStatus, index: int) -> None:
        """Name the call; ``index`` counts the accepted calls before it."""
        self.name, self.id, self.status = name, id, status
        if status is CallStatus.ACCEPTED:
            self.accepted, self.index = True, index
            delta: CallDelta = {"type": "call", "index": index, "name": name}
            if id is not None:
                delta["id"] = id
            self._deltas.add(delta)
            if self._early:
                self._deltas.append(self, "".join(self._early))

    def identify(self, id: str) -> None:
        """Set the call's id, in a format that writes the id after the name."""
        if self.id is None and self.accepted:
            self.id = id
            self._deltas.add({"type": "id", "index": self.index, "id": id})

    def arguments(self, text: str) -> None:
        """Append JSON text to the arguments."""
        if self.accepted:
            self._deltas.append(self, text)
        elif self.status is None:
            self._early.append(text)

    @property
    def so_far(self) -> str:
        """The arguments so far, of an accepted call."""
        return self.received + self._deltas.pending(self)

    def begin_argument(self, name: str, start: int, end: int) -> None:
        """Begin an argument in tags; ``start`` and ``end`` are its name's offsets.  Implements TP-7.2."""
        names = self._argument_names
        self.arguments(f"{', ' if names else '{'}{encode_string(name)}: ")
        if name in names:
            self.problem("duplicate-argument", start, end)
        names.add(name)

    def begin_object(self, names: Iterable[str]) -> None:
        """Note that one object stands in place of arguments in tags; its closing brace is not passed on."""
        self._argument_names.update(names)

    def open_arguments(self) -> None:
        """Note that text follows the call: no blank arguments are left.  Implements TP-7.14."""
        if self.accepted and not (self.complete or self._closed or self.so_far.strip(WHITESPACE)):
            self.arguments("{")

    def close_arguments(self) -> None:
        """Note that no more arguments in tags will come; ``settle`` closes their object."""
        self._closed = True

    def break_off(self, start: int, end: int) -> None:
        """Note that the value between two offsets has another call in it.  Implements TP-8.15."""
        self._broken = True
        self.problem("malformed-arguments", start, end)

    def close_brackets(self, closers: str, end: int) -> None:
        """Add the closing brackets that arguments lack which end at this offset.  Implements TP-9.12."""
        self.arguments(closers)
        self.end = self._completed_at = end
        self.problem("closed-braces", end, end)

    def miss_end(self) -> None:
        """Note that an end marker is missing.

        A call whose arguments are not finished has no such problem, and none is missing where brackets were.
        """
        if self.end == self._completed_at:
            return
        if self.complete:
            self.problem("missing-end-marker", self.end, self.end)
        elif self._closed and not self.over:
            self._missed = self.end

    def stray(self, text: str, start: int, end: int) -> None:
        """Take text between the parts of the call; the offsets are those of the text without whitespace."""
        self._stray.append(text)
        self._stray_spans.append((start, end))

    def surplus(self, start: int, end: int) -> None:
        """Report what was dropped between two offsets.  Implements TP-7.12."""
        if not self.is_content:
            self._report("unexpected-text", start, end)

    def settle(self) -> None:
        """Close arguments in tags at the end of the call.  Implements TP-7.10.

        The call stays incomplete if text between its parts was probably meant as arguments.
        """
        spans = self._stray_spans
        if self._closed and self._lacks_arguments():
            if not self.so_far:
                self.arguments("{")
            self.problem("malformed-arguments", spans[0][0], spans[-1][1])
            return
        for start, end in spans:
            self._report("unexpected-text", start, end)
        if self._closed and not self._broken:
            self.arguments("}" if self.so_far else "{}")
            self.complete = True
            if self._missed is not None:
                self.problem("missing-end-marker", self._missed, self._missed)

    def _lacks_arguments(self) -> bool:
        given, declared = self._argument_names, self.declared
        if not self.accepted or not self._stray_spans:
            return False
        if not given or not declared.required <= given:
            return True
        text = "".join(self._stray)
        return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in declared.names - given)

    def problem(self, code: str, start: int, end: int) -> None:
        """Report a problem of the call, if the call is accepted.  Only accepted calls have such problems."""
        if self.accepted:
            self._report(code, start, end)

    def build(self) -> Call:
        """The call of the deltas taken so far."""
        return Call(self.name, self.received, self.id, self.complete)

    @property
    def is_content(self) -> bool:
        """Whether the call's whole text becomes content, so that no part may be added to it again."""
        return self.status is CallStatus.EXTRA and not self.over
