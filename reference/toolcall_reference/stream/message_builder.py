"""Turns what a parser finds into deltas and a message: the message is the sum of the deltas.

The parser reports text, markers, calls and problems in the order of the output.  ``Channel`` decides which
whitespace beside markers is text, ``CallBuilder`` keeps what is known of a call, ``Deltas`` keeps the order.
"""

from __future__ import annotations

from ..message import Call, Message, Problem
from .call_builder import CallBuilder, CallStatus
from .channel import Channel
from .deltas import Deltas


class MessageBuilder:
    """The message of one output while it is read; ``tools`` may be called, all if it is None."""

    def __init__(self, tools: frozenset[str] | None, parallel: bool) -> None:
        self.deltas = Deltas()
        self.content = Channel("content", self.deltas)
        self.reasoning = Channel("reasoning", self.deltas)
        self._tools = tools
        self._parallel = parallel
        self._saw_syntax = False  # a call was there, or the beginning of one (TP-1.7)
        self._breaks_off = False  # the output ended in what was going to be a call
        self._calls: list[CallBuilder] = []  # the accepted ones
        self._problems: dict[Problem, None] = {}
        self._rejected: dict[str, None] = {}
        #: The call under way, or the last one.
        self.call: CallBuilder

    # A call: these three in this order, and in between what ``call`` offers.

    def begin_call(self, offset: int) -> None:
        """A call may begin at an offset of the output; it is ``call`` until another one begins."""
        self.call = CallBuilder(offset, self.deltas, self.problem)

    def name_call(self, name: str, id: str | None = None) -> CallStatus:
        """Commit the call: from here on it is not withdrawn."""
        status = self._judge(name)
        self._saw_syntax = True
        if status is not CallStatus.EXTRA:
            self.content.marker()
        if status is CallStatus.REJECTED:
            self._rejected[name] = None
        self.call.commit(name, id, status, len(self._calls))
        if status is CallStatus.ACCEPTED:
            self._calls.append(self.call)
        return status

    def end_call(self) -> None:
        """The last marker of the call has been read, or will not come."""
        call = self.call
        if call.status is CallStatus.REJECTED:
            self.problem("rejected-call", call.offset, call.end)
        elif call.status is CallStatus.EXTRA:
            self.problem("extra-call", call.offset, call.end)
        if call.status is not CallStatus.EXTRA:
            self.content.marker()
        call.over = True

    def missing_end(self) -> None:
        """An end marker should have followed the call, or the section of which the call is the last.

        Where the output ends in a further call of the section that marker might still have come.
        """
        if self.call.complete and not self._breaks_off:
            self.call.problem("missing-end-marker", self.call.end, self.call.end)

    # Text between the parts of a call.  Implements TP-4.5.

    def stray(self, text: str) -> None:
        """Such text is content."""
        if not self.call.is_content:
            self.content.text(text)

    def part(self) -> None:
        """A part of the call or of its section begins: the whitespace before it is layout."""
        if not self.call.is_content:
            self.content.marker()

    def unexpected(self, start: int, end: int) -> None:
        """Report where such text stands in the output."""
        if not self.call.is_content:
            self.problem("unexpected-text", start, end)

    # Problems.

    def unterminated(self, start: int, end: int) -> None:
        """The output ended in what was going to be a call.  Implements TP-9.1."""
        self._saw_syntax = self._breaks_off = True
        self.problem("unterminated-call", start, end)

    def malformed(self, start: int, end: int) -> None:
        """Only its arguments showed that what was going to be a call is none.  Implements NF-2.14."""
        self._saw_syntax = True
        self.problem("malformed-arguments", start, end)

    def problem(self, code: str, start: int, end: int) -> None:
        """Something is not as it should be between two offsets of the output."""
        self._problems[Problem(code, start, end - start)] = None

    # The end.

    def finish(self) -> None:
        """The output has ended: whitespace that was held is text after all."""
        self.reasoning.flush()
        self.content.flush()

    def build(self) -> Message:
        """The message of the deltas taken so far."""
        return Message(
            content=self.content.received,
            reasoning=self.reasoning.received,
            calls=tuple(Call(call.name, call.received, call.id, call.complete) for call in self._calls),
            problems=tuple(sorted(self._problems, key=lambda problem: problem.offset)),
            saw_tool_call_syntax=self._saw_syntax,
            rejected_by_policy=bool(self._rejected) and not self._calls,
            rejected_tool_names=tuple(self._rejected),
        )

    def knows(self, name: str) -> bool:
        """Whether a tool that may be called has the name."""
        return self._tools is None or name in self._tools

    def _judge(self, name: str) -> CallStatus:
        if not self.knows(name):
            return CallStatus.REJECTED
        return CallStatus.EXTRA if self._calls and not self._parallel else CallStatus.ACCEPTED
