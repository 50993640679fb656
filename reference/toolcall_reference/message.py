"""The result of parsing one model output: the message, its calls, its problems, and stream deltas.

Offsets and lengths count Unicode code points of the output.  ``to_wire`` gives the camelCase
form that crosses the adapter protocol.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call.  Implements DM-2."""

    #: The tool's name as the request declares it.
    name: str
    #: The arguments as JSON text; a prefix of JSON text while ``complete`` is false.
    arguments: str
    #: The id the output itself gave the call, if any; never made up.
    id: str | None = None
    #: Whether the arguments were finished.
    complete: bool = True

    def to_wire(self) -> dict[str, object]:
        """The call as the adapter protocol carries it; default fields are left out."""
        wire: dict[str, object] = {"name": self.name, "arguments": self.arguments}
        if self.id is not None:
            wire["id"] = self.id
        if not self.complete:
            wire["complete"] = False
        return wire


@dataclass(frozen=True, slots=True)
class Problem:
    """A span of the output that is not read as the model probably meant it.  Implements DM-3."""

    #: One of the codes of DM-3, such as ``unterminated-call``.
    code: str
    #: Where the span begins in the output.
    offset: int
    #: How long it is; 0 marks a place where something is missing.
    length: int

    def to_wire(self) -> dict[str, object]:
        """The problem as the adapter protocol carries it."""
        return {"code": self.code, "offset": self.offset, "length": self.length}


@dataclass(frozen=True, slots=True)
class Message:
    """A parsed output.  Implements DM-1."""

    content: str = ""
    reasoning: str = ""
    calls: tuple[Call, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: Whether an opening marker counted; in profile ``contract`` as CT-4 defines it.
    saw_tool_call_syntax: bool = False
    #: Whether calls were found and every one of them named an unknown tool.
    rejected_by_policy: bool = False
    #: Names no tool matched: as emitted, without repetition, in order of first appearance.
    rejected_tool_names: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """The message as the adapter protocol carries it."""
        return {
            "content": self.content,
            "reasoning": self.reasoning,
            "calls": [call.to_wire() for call in self.calls],
            "problems": [problem.to_wire() for problem in self.problems],
            "sawToolCallSyntax": self.saw_tool_call_syntax,
            "rejectedByPolicy": self.rejected_by_policy,
            "rejectedToolNames": list(self.rejected_tool_names),
        }


class TextDelta(TypedDict):
    """Text appended to the content or the reasoning."""

    type: Literal["content", "reasoning"]
    text: str


class _CallDelta(TypedDict):
    type: Literal["call"]
    index: int
    name: str


class CallDelta(_CallDelta, total=False):
    """A new call, named once and whole, before any of its arguments (ST-4)."""

    id: str


class _ArgumentsDelta(TypedDict):
    type: Literal["arguments"]
    index: int
    text: str


class ArgumentsDelta(_ArgumentsDelta, total=False):
    """JSON text appended to the arguments of call ``index``."""

    #: In the last one, whose text may be empty: whether the call is complete (ST-1.9).
    complete: bool


class IdDelta(TypedDict):
    """The id of call ``index``, where the format writes it after the name."""

    type: Literal["id"]
    index: int
    id: str


#: What one chunk of output adds to the message, in the form that the adapter protocol carries.
Delta: TypeAlias = TextDelta | CallDelta | ArgumentsDelta | IdDelta


def not_text(output: object) -> TypeError:
    """The error that every parser raises for an output that is not text, such as bytes or None."""
    return TypeError(f"an output is text (str), not {type(output).__name__}")
