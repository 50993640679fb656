"""Turns what a parser finds into deltas, and the deltas into the message: both come out of one place.

The parser reports text, markers, calls and problems in the order of the output.  The mapper decides which
whitespace beside markers is content and which calls are accepted, and keeps arguments back until their call
has a name.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Literal

from ..json.text import WHITESPACE, encode_string, strip_end
from ..message import Call, CallDelta, Delta, Message, Problem


class CallStatus(Enum):
    """What becomes of a call once its name is known."""

    ACCEPTED = "accepted"
    #: No tool has the name (TP-10.1).
    REJECTED = "rejected"
    #: ``parallelToolCalls`` is false and there is a call already (TP-10.5).
    EXTRA = "extra"


class Before(Enum):
    """What stands before the text of a channel that is still empty."""

    #: The beginning of the output: whitespace is text.
    NOTHING = "nothing"
    #: A marker: whitespace is layout.
    MARKER = "marker"
    #: The end of reasoning: line breaks are layout, spaces are indentation (TP-3.4).
    REASONING = "reasoning"


class MessageBuilder:
    """The message of one output while it is read."""

    def __init__(self, tools: Container[str], parallel: bool) -> None:
        self.content = Channel(self, "content")
        self.reasoning = Channel(self, "reasoning")
        self.tools = tools
        self._parallel = parallel
        self._saw_syntax = False  # a call was there, or the beginning of one (TP-1.7)
        self._breaks_off = False  # the output ended in what was going to be a call
        self._calls: list[_Call] = []  # the accepted ones
        self._call = _Call(0)  # the one under way, or the last one
        self._problems: dict[Problem, None] = {}
        self._rejected: dict[str, None] = {}
        self._deltas: list[Delta] = []
        # The delta under way: neighbours on one channel become one.
        self._open: Channel | _Call | None = None
        self._parts: list[str] = []

    # Calls, in the order of these methods.

    def begin_call(self, offset: int) -> None:
        """A call may begin at an offset of the output; until it has a name its arguments are kept back."""
        self._call = _Call(offset)

    def name_call(self, name: str, id: str | None = None) -> CallStatus:
        """Commit the call: from here on it is not withdrawn."""
        call = self._call
        call.name, call.id, call.verdict = name, id, self._judge(name)
        self._saw_syntax = True
        if call.verdict is not CallStatus.EXTRA:
            self.content.marker()
        if call.verdict is CallStatus.REJECTED:
            self._rejected[name] = None
        if call.verdict is CallStatus.ACCEPTED:
            self._switch(None)
            call.index = len(self._calls)
            self._calls.append(call)
            delta: CallDelta = {"type": "call", "index": call.index, "name": name}
            if id is not None:
                delta["id"] = id
            self._deltas.append(delta)
        early, call.early = call.early, []
        self.arguments("".join(early))
        return call.verdict

    def identify_call(self, id: str) -> None:
        """The id of the call, where it comes behind the name."""
        call = self._call
        if call.id is None and call.verdict is CallStatus.ACCEPTED:
            call.id = id
            self._switch(None)
            self._deltas.append({"type": "id", "index": call.index, "id": id})

    def arguments(self, text: str) -> None:
        """Append JSON text to the arguments of the call."""
        call = self._call
        if call is self._open:
            self._parts.append(text)
        elif call.verdict is CallStatus.ACCEPTED:
            self._switch(call)
            self._parts.append(text)
        elif call.verdict is None:
            call.early.append(text)

    def begin_argument(self, name: str, start: int, end: int) -> None:
        """A tagged argument begins; its name stands at two offsets of the output.  Implements TP-7.2."""
        names = self._call.argument_names
        self.arguments(f"{', ' if names else '{'}{encode_string(name)}: ")
        if name in names:
            self.call_problem("duplicate-argument", start, end)
        names.add(name)

    def close_arguments(self) -> None:
        """No more tagged arguments will come: the arguments are complete."""
        self.arguments("}" if self._call.argument_names else "{}")
        self.complete_call()

    def complete_call(self) -> None:
        """The arguments are closed, and well."""
        self._call.complete = True

    def extend_call(self, offset: int) -> None:
        """What has been read up to an offset belongs to the call."""
        self._call.end = offset

    def missing_end(self) -> None:
        """An end marker should have followed the call, or the section of which it is the last.

        Where the output ends in a further call of the section it might still have come.
        """
        if self._call.complete and not self._breaks_off:
            self.call_problem("missing-end-marker", self._call.end, self._call.end)

    def end_call(self) -> None:
        """The last marker of the call has been read, or will not come."""
        call = self._call
        if call.verdict is CallStatus.REJECTED:
            self.problem("rejected-call", call.offset, call.end)
        elif call.verdict is CallStatus.EXTRA:
            self.problem("extra-call", call.offset, call.end)
        if call.verdict is not CallStatus.EXTRA:
            self.content.marker()
        call.over = True

    def call_problem(self, code: str, start: int, end: int) -> None:
        """A problem of the call; one that is not in the message has no problem but that."""
        if self._call.verdict is CallStatus.ACCEPTED:
            self.problem(code, start, end)

    @property
    def call_name(self) -> str:
        """The name of the call, once it has one."""
        return self._call.name

    @property
    def call_offset(self) -> int:
        """Where the call begins in the output."""
        return self._call.offset

    # Text, problems, deltas.

    def stray(self, text: str) -> None:
        """Text between the parts of a call is content, unless all of the call is (TP-4.5)."""
        if not self._all_content():
            self.content.text(text)

    def part(self) -> None:
        """A part of the call or of its section begins: the whitespace before it is layout."""
        if not self._all_content():
            self.content.marker()

    def unexpected(self, start: int, end: int) -> None:
        """Where such text stood."""
        if not self._all_content():
            self.problem("unexpected-text", start, end)

    def unterminated(self, start: int, end: int) -> None:
        """The output ended in what was going to be a call.  Implements TP-9.1."""
        self._saw_syntax = self._breaks_off = True
        self.problem("unterminated-call", start, end)

    def malformed(self, start: int, end: int) -> None:
        """What was going to be a call is none, which only its arguments showed.  Implements NF-2.14."""
        self._saw_syntax = True
        self.problem("malformed-arguments", start, end)

    def problem(self, code: str, start: int, end: int) -> None:
        """Something was not as it should be from one offset of the output to another."""
        self._problems[Problem(code, start, end - start)] = None

    def take(self) -> list[Delta]:
        """What the message has gained since the last time."""
        if self._parts:
            self._flush()
        deltas, self._deltas = self._deltas, []
        return deltas

    def finish(self) -> None:
        """The output has ended: whitespace that was held is text after all."""
        self.reasoning.flush()
        self.content.flush()

    def message(self) -> Message:
        """The message of the deltas taken so far."""
        return Message(
            content="".join(self.content.taken),
            reasoning="".join(self.reasoning.taken),
            calls=tuple(Call(call.name, "".join(call.taken), call.id, call.complete) for call in self._calls),
            problems=tuple(sorted(self._problems, key=lambda problem: problem.offset)),
            saw_tool_call_syntax=self._saw_syntax,
            rejected_by_policy=bool(self._rejected) and not self._calls,
            rejected_tool_names=tuple(self._rejected),
        )

    def text(self, channel: Channel, text: str) -> None:
        """Append text that is ready to a channel."""
        if channel is not self._open:
            self._switch(channel)
        self._parts.append(text)

    def _judge(self, name: str) -> CallStatus:
        if name not in self.tools:
            return CallStatus.REJECTED
        return CallStatus.EXTRA if self._calls and not self._parallel else CallStatus.ACCEPTED

    def _all_content(self) -> bool:
        """Whether the call under way is content as a whole, so that no part of it becomes content again."""
        return self._call.verdict is CallStatus.EXTRA and not self._call.over

    def _switch(self, target: Channel | _Call | None) -> None:
        """What comes next goes to another channel."""
        if self._parts:
            self._flush()
        self._open = target

    def _flush(self) -> None:
        """Make a delta of what has come together for one channel."""
        text = "".join(self._parts)
        self._parts.clear()
        target = self._open
        if not text or target is None:
            return
        target.taken.append(text)
        if target.kind == "arguments":
            self._deltas.append({"type": "arguments", "index": target.index, "text": text})
        else:
            self._deltas.append({"type": target.kind, "text": text})


@dataclass(slots=True, eq=False)
class _Call:
    kind: ClassVar[Literal["arguments"]] = "arguments"

    #: Where its first marker begins.
    offset: int
    #: Behind its last character so far.
    end: int = 0
    #: Whether it has been read to its end.
    over: bool = False
    verdict: CallStatus | None = None
    name: str = ""
    id: str | None = None
    index: int = 0
    #: Arguments that came before the name.
    early: list[str] = field(default_factory=list)
    #: The names of tagged arguments so far.
    argument_names: set[str] = field(default_factory=set)
    #: The arguments in the deltas so far.
    taken: list[str] = field(default_factory=list)
    complete: bool = False


class Channel:
    """The content or the reasoning: text, and whitespace beside markers that is held.  Implements TP-3.3."""

    __slots__ = ("_before", "_behind_marker", "_held", "_mapper", "_started", "kind", "taken")

    def __init__(self, mapper: MessageBuilder, kind: Literal["content", "reasoning"]) -> None:
        self.kind: Literal["content", "reasoning"] = kind
        #: The text in the deltas so far.
        self.taken: list[str] = []
        self._mapper = mapper
        self._started = False
        self._before = Before.NOTHING
        self._held: list[str] = []  # whitespace at the beginning or behind the text so far
        self._behind_marker: list[str] | None = None  # more of it, if a marker followed the text

    def begin(self, before: Before) -> None:
        """Say what stands before the text, and drop what whitespace there is."""
        if not self._started:
            self._before = before
            self._held = []

    def text(self, text: str) -> None:
        """Append text; the whitespace at its end is held until it is clear what follows."""
        body = strip_end(text)
        if not body:
            (self._held if self._behind_marker is None else self._behind_marker).append(text)
            return
        tail = text[len(body) :]
        if self._held or self._behind_marker or not self._started:
            body = self._leading(body)
        self._mapper.text(self, body)
        self._started = True
        self._held = [tail] if tail else []
        self._behind_marker = None

    def marker(self) -> None:
        """A marker stands here: the whitespace on its two sides stays only if text follows."""
        if self._started:
            # What stood between the last marker and this one is layout.
            self._behind_marker = []
        else:
            self.begin(Before.MARKER)

    def flush(self) -> None:
        """No marker follows: whitespace that is held only because one might is text."""
        if self._behind_marker is None and (self._started or self._before is Before.NOTHING):
            held, self._held = self._held, []
            if held:
                self._mapper.text(self, "".join(held))
                self._started = True

    def _leading(self, body: str) -> str:
        """The body with the whitespace before it that stays."""
        if self._started:
            return "".join((*self._held, *(self._behind_marker or ()), body))
        text = body.lstrip(WHITESPACE)
        space = "".join(self._held) + body[: len(body) - len(text)]
        if self._before is Before.MARKER:
            return text
        if self._before is Before.REASONING:
            space = space.lstrip("\r\n")
        return space + text
