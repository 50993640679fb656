"""Turns the findings of a parser into deltas and a message; the message is the sum of the deltas.

The parser reports text, markers, calls and problems in the order of the output.  ``Channel`` decides which
whitespace beside markers is text, ``CallBuilder`` collects one call, ``Deltas`` keeps the order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..json.text import WHITESPACE, encode_string, strip_end
from ..message import Message, Problem
from ..schema.types import DeclaredParameters
from .texts import CallBuilder, CallStatus, Channel, Deltas

#: The parameters of the tools that may be called, by name; None allows every name.
CallableTools: TypeAlias = Mapping[str, DeclaredParameters] | None

#: The parameters of a tool that declares none.
UNDECLARED = DeclaredParameters()


class MessageBuilder:
    """The message of one output while it is read."""

    def __init__(self, tools: CallableTools, parallel: bool, keep_unknown: bool = False) -> None:
        self.deltas = Deltas()
        self.content = Channel("content", self.deltas)
        self.reasoning = Channel("reasoning", self.deltas)
        #: The tools that may be called.
        self.tools = tools
        self._parallel = parallel
        #: Whether calls of other tools are calls too.
        self._keep_unknown = keep_unknown
        self._saw_syntax = False  # a call was found, or the beginning of a call (TP-1.7)
        self._breaks_off = False  # the output ended inside a call
        self._calls: list[CallBuilder] = []  # the accepted ones
        #: Opening markers that opened no call and where their insides begin, by their closing markers.
        self.suspects: dict[str, tuple[int, int]] = {}
        self._problems: dict[Problem, None] = {}
        self._rejected: dict[str, None] = {}
        #: The call that is being read, or else the last call.
        self.call: CallBuilder
        self._committed: CallBuilder | None = None  # the last one
        #: Text before a possible call, to be reported once the call is committed.
        self.text_before_call: MisplacedText | None = None

    # A call: these three methods in this order, with methods of ``call`` in between.

    def begin_call(self, offset: int) -> None:
        """Begin a possible call at an offset of the output; ``call`` is this call until the next begins."""
        self.call = CallBuilder(offset, self.deltas, self.problem)

    def withdraw_call(self) -> None:
        """Take back a possible call that turned out to be text: what follows belongs to the call before."""
        if self._committed is not None:
            self.call = self._committed
        self.text_before_call = None

    def name_call(self, name: str, id: str | None = None) -> CallStatus:
        """Commit the call: a committed call is never withdrawn."""
        self.report_text()
        status = self._judge(name)
        self._saw_syntax = True
        self.suspects.clear()
        if status is not CallStatus.EXTRA:
            self.content.marker()
        if status is CallStatus.REJECTED:
            self._rejected[name] = None
        self.call.commit(name, id, status, len(self._calls))
        self._committed = self.call
        self.call.declared = UNDECLARED if self.tools is None else self.tools.get(name, UNDECLARED)
        if status is CallStatus.ACCEPTED:
            self._calls.append(self.call)
        return status

    @property
    def behind_extra(self) -> bool:
        """Whether the last call is one too many."""
        return self._committed is not None and self._committed.status is CallStatus.EXTRA

    def report_text(self) -> None:
        """Report the text before a part that has begun, if the report had to wait for the part."""
        if self.text_before_call is not None:
            self.text_before_call.leave(interrupted=True)
            self.text_before_call = None

    def end_call(self) -> None:
        """End the call, once: its last marker has been read, or will not come."""
        call = self.call
        if call.over:
            return
        call.settle()
        if call.status is CallStatus.REJECTED:
            self.problem("rejected-call", call.offset, call.end)
        elif call.status is CallStatus.EXTRA:
            self.problem("extra-call", call.offset, call.end)
        if call.status is not CallStatus.EXTRA:
            self.content.marker()
        call.over = True
        if call.accepted:
            self.deltas.end(call)

    def missing_end(self) -> None:
        """Report a missing end marker of the call, or of the section whose last call it is.

        No report if the output ends inside a further call: the marker of the section might still have come.
        """
        if not self._breaks_off:
            self.call.miss_end()

    def quotes(self, markers: Sequence[str]) -> bool:
        """Whether the last call's arguments have the beginning of a head in them, so that more may be quoted.

        Of a call that is not accepted no arguments are known: they may have it.
        """
        if not markers or not (self._calls or self._rejected):
            return False
        call = self.call
        if not call.accepted:
            return True
        arguments = call.so_far
        return any(each in arguments or encode_string(each)[1:-1] in arguments for each in markers)

    # Text between the parts of a call.  Implements TP-4.5.

    def stray(self, text: str) -> None:
        """Add such text to the content."""
        if not self.call.is_content:
            self.content.text(text)

    def part(self) -> None:
        """Note that a part of the call or its section begins: the whitespace before the part is layout."""
        if not self.call.is_content:
            self.content.marker()

    def unexpected(self, start: int, end: int, text: str) -> None:
        """Report such text, by its offsets in the output."""
        call = self._committed or self.call
        if call.over:
            self.problem("unexpected-text", start, end)
        elif not call.is_content:
            call.stray(text, start, end)

    # Problems.

    def unterminated(self, start: int, end: int) -> None:
        """Report that the output ended inside a call, unless the request has no tools.  Implements TP-9.1."""
        if self.tools is not None and not self.tools:
            return
        self._saw_syntax = self._breaks_off = True
        self.problem("unterminated-call", start, end)

    def suspect(self, closer: str, start: int, inside: int) -> None:
        """Note an opening marker that may open no call, and where its inside begins."""
        self.suspects[closer] = start, inside

    def unread_call(self, closer: str, inside_end: int, end: int) -> None:
        """Report what stands up to this closing marker, if its opening marker opened no call.

        Implements TP-1.8, NF-2.21.
        """
        if closer not in self.suspects:
            return
        start, inside = self.suspects[closer]
        self.suspects.clear()
        if inside < inside_end:
            self._saw_syntax = True
            self.problem("malformed-call", start, end)

    def malformed(self, start: int, end: int) -> None:
        """Report a call that is dropped because its arguments are malformed.  Implements NF-2.14."""
        self._saw_syntax = True
        self.suspects.clear()
        self.problem("malformed-arguments", start, end)

    def problem(self, code: str, start: int, end: int) -> None:
        """Add a problem with the output between two offsets, once."""
        self._problems[Problem(code, start, end - start)] = None

    # The end.

    def finish(self) -> None:
        """End the output: whitespace still held becomes text."""
        self.reasoning.flush()
        self.content.flush()

    def build(self) -> Message:
        """The message of the deltas taken so far."""
        return Message(
            content=self.content.received,
            reasoning=self.reasoning.received,
            calls=tuple(map(CallBuilder.build, self._calls)),
            problems=tuple(sorted(self._problems, key=lambda problem: problem.offset)),
            saw_tool_call_syntax=self._saw_syntax,
            rejected_by_policy=bool(self._rejected) and not self._calls,
            rejected_tool_names=tuple(self._rejected),
        )

    def knows(self, name: str) -> bool:
        """Whether a tool that may be called has the name."""
        return self.tools is None or name in self.tools

    def _judge(self, name: str) -> CallStatus:
        if not (self._keep_unknown or self.knows(name)):
            return CallStatus.REJECTED
        return CallStatus.EXTRA if self._calls and not self._parallel else CallStatus.ACCEPTED


class MisplacedText(ABC):
    """Text that is a problem, unless the text is only whitespace."""

    __slots__ = ("_begin", "_end", "_message", "reports")

    def __init__(self, message: MessageBuilder) -> None:
        #: Whether the text still to come is a problem.
        self.reports = True
        self._message = message
        # Where the text begins and ends, without the whitespace around it.
        self._begin = self._end = -1

    @abstractmethod
    def write(self, text: str, end: int) -> None:
        """Receive a piece of the text, and its end in the output."""

    @abstractmethod
    def leave(self, interrupted: bool) -> None:
        """Report the text: it has ended, or a head has interrupted it."""

    def _locate(self, text: str, end: int) -> None:
        if self.reports and text.strip(WHITESPACE):
            self._end = end - len(text) + len(text.rstrip(WHITESPACE))
            if self._begin < 0:
                self._begin = end - len(text.lstrip(WHITESPACE))


class StrayText(MisplacedText):
    """Text between the parts of a call.  Implements TP-4.5."""

    __slots__ = ("_texts",)

    def __init__(self, message: MessageBuilder) -> None:
        super().__init__(message)
        self._texts: list[str] = []

    def write(self, text: str, end: int) -> None:
        self._message.stray(text)
        self._locate(text, end)
        self._texts.append(text)

    def leave(self, interrupted: bool) -> None:
        message = self._message
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

    def __init__(self, message: MessageBuilder, at: int) -> None:
        """``at`` is the offset of the error."""
        super().__init__(message)
        self._begin = self._end = at
        self._space: list[str] = []
        self._opened = bool(message.call.so_far.strip(WHITESPACE))

    def write(self, text: str, end: int) -> None:
        body = strip_end(text)
        if body:
            self._open(body)
            self._message.call.arguments("".join((*self._space, body)))
            self._space = []
        self._space.append(text[len(body) :])
        self._locate(text, end)

    def _open(self, body: str) -> None:
        call = self._message.call
        if not self._opened and body.lstrip(WHITESPACE)[:1] in ("{", ""):
            call.arguments("{")
        elif body:
            call.arguments(call.withheld)
        self._opened, call.withheld = True, ""

    def leave(self, interrupted: bool) -> None:
        call = self._message.call
        self._open("")
        call.problem("malformed-arguments", self._begin, self._end)
        call.end = self._end
