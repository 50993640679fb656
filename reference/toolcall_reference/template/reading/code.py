"""Calls whose argument is code, as plain text in place of a JSON object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...request import Tool
from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Cut, Destination
from ...stream.heads import MAX_SPACE, Exact, Head, Mark, Part, Peek, Space
from ...stream.nodes import Branch, Node, Until, indented
from .arguments import JsonArguments
from .build_calls import CallForm, spaced
from .calls import finish_call

#: The tool that runs code, and its argument.
CODE_TOOL, CODE_ARGUMENT = "python", "code"
#: How arguments in JSON begin, unlike a program.
JSON_BEGINS = Peek(((Exact("{"), Space(), Exact('"')), (Exact("{"), Space(), Exact("}"))))


def build_code_calls(marker: str, known: Sequence[Tool], stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for code after a marker, if a tool runs code.  Implements TP-12.2 and TP-12.3."""
    if not marker or all(tool.name != CODE_TOOL for tool in known):
        return ()
    head = Mark("call"), Exact(marker)
    in_json, as_text = (*spaced(*head), Space(), JSON_BEGINS), (*head, _SOME_TEXT)
    form = CallForm(heads=(Head(*head),), stops=tuple(stops))
    closers = form.boundaries()
    instead = tuple(each.after_space() for each in closers)
    arguments = JsonArguments(None, instead, form.recovery())
    code = RawArgument(CODE_ARGUMENT, marker, Until(Destination.STRING, closers))
    return (
        Branch(Head(*in_json), CodeCall(arguments), cut=Cut.CALL),
        Branch(Head(*as_text), CodeCall(code), cut=Cut.CALL),
    )


@dataclass(frozen=True, slots=True)
class _Some:
    """Look-ahead: text that is not whitespace."""

    def whole(self) -> str:
        return rf"(?=[ \t\n\r]{{0,{MAX_SPACE}}}[^ \t\n\r])"

    def begun(self) -> str:
        return rf"[ \t\n\r]{{0,{MAX_SPACE}}}"

    def __str__(self) -> str:
        return "&text"


_SOME_TEXT: Part = _Some()


@dataclass(frozen=True, slots=True)
class CodeCall(Node):
    """A call of the tool that runs code; no name stands in its head."""

    arguments: Node

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        cursor.begin_call(found)
        cursor.name_call(CODE_TOOL, None)
        yield from self.arguments.steps(cursor, found)
        return (yield from finish_call(cursor, found, ()))

    def lines(self) -> Iterator[str]:
        yield f"call of {CODE_TOOL}"
        yield from indented(self.arguments)


@dataclass(frozen=True, slots=True)
class RawArgument(Node):
    """The single argument of a call: a string, which is all text up to the next part."""

    name: str
    #: What the next part begins with.
    mark: str
    until: Until

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        call.begin_argument(self.name, cursor.at, cursor.at)
        call.arguments('"')
        yield from self.until.steps(cursor, found)
        call.arguments('"')
        call.close_arguments()
        call.end = cursor.at
        return True

    def lines(self) -> Iterator[str]:
        yield f"argument {self.name}:"
        yield from indented(self.until)
