"""Muse Glimmer: a row of messages, each to a recipient; calls are tags in a message to a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...request import Tool
from ...stream.heads import Exact, Maybe, OutputEnd, Pattern, Peek, Space, Word
from ...stream.nodes import Branch, Choice, Cut, Destination, InOrder, Node, Until
from ..analysis.call_text import one_call
from ..analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ..options import Options
from ..reading.build_calls import Head, spaced
from ..reading.build_content import JsonResponse, Marker
from ..reading.build_reasoning import Reasoning, Verbatim
from ..reading.build_tag_tagged import build_tag_tagged
from ..wire_format import (
    Analysis,
    ArgumentMarkers,
    ContentAnalysis,
    ContentMode,
    FunctionMarkers,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
)
from .handler import Handler

_START, _MESSAGE, _SELF, _USER = "<|start|>", "<|message|>", "to=self", "to=user"
#: What ends a message, and at the second the turn ends.
_ENDS = ("<|eom|>", "<|eot|>")
_TAG = "atem:"
_CALL = re.compile(
    rf'to={FUNCTION}<\|message\|>\s*<{_TAG}function_calls>\s*<{_TAG}invoke name="{FUNCTION}">\s*'
    rf'<{_TAG}parameter name="{ARGUMENT}">{VALUE}</{_TAG}parameter>'
)


def detect(renderings: Renderings) -> bool:
    """Whether a call is a message to its tool, with the call's tags in it.  Implements HD-16.1."""
    return _CALL.search(renderings.text(one_call(renderings)) or "") is not None


def describe(analysis: Analysis, renderings: Renderings) -> Analysis:
    """The analysis with the headers of messages as markers, and the tags of calls."""
    reasoning = ReasoningAnalysis(
        ReasoningMode.TAG_BASED, f"{_SELF}{_MESSAGE}", _ENDS[0], analysis.reasoning.field
    )
    tools = ToolAnalysis(
        format=ToolFormat.TAG_WITH_TAGGED,
        section_start=f"<{_TAG}function_calls>\n",
        section_end=f"</{_TAG}function_calls>",
        function=FunctionMarkers(f'<{_TAG}invoke name="', '">\n', "", f"</{_TAG}invoke>\n"),
        arguments=ArgumentMarkers(
            name_prefix=f'<{_TAG}parameter name="', name_suffix='">', value_suffix=f"</{_TAG}parameter>\n"
        ),
    )
    content = ContentAnalysis(ContentMode.ALWAYS_WRAPPED, f"{_USER}{_MESSAGE}", "")
    return replace(analysis, reasoning=reasoning, content=content, tools=tools)


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    calls = build_tag_tagged(analysis.tools, tools) if tools else None
    messages = _Messages(tuple(tool.name for tool in tools), options, (calls,) if calls else ())
    inside = _inside(analysis, options)
    first: Node = Choice(tuple(messages.headers(())))
    if inside == "self":
        first = messages.reasoning()
    elif inside == "user":
        first = messages.content()
    elif inside:
        first = messages.content(messages.calls)
    else:
        first = InOrder((first, *messages.response()))
    return InOrder((first, messages.outside()))


def _inside(analysis: Analysis, options: Options) -> str:
    """The recipient of the message within which the output begins; ``""`` if it begins with a header."""
    if options.continue_final_message != "none":
        return "self" if options.continue_final_message == "reasoning" else "user"
    prompt = options.prompt(analysis)
    header, message, text = prompt.rpartition(_START)[2].partition(_MESSAGE)
    if not message or any(end in text for end in _ENDS):
        return ""
    return header.rpartition("to=")[2].strip() or "user"


@dataclass(frozen=True, slots=True)
class _Messages:
    """Builds the nodes for what stands in a message, and between messages."""

    tools: tuple[str, ...]
    options: Options
    calls: tuple[Branch, ...]

    def headers(self, start: Head) -> Iterator[Branch]:
        """The branches for messages whose header begins so."""
        lead: Head = () if start else (Space(),)
        cut = Cut.STOP if start else Cut.TEXT
        reasoning = self.reasoning()
        if self.options.reasoning_format != "none":
            reasoning = InOrder((Marker(), reasoning))
        to_tools: Head = (Exact(" to="), Word("name", self.tools)) if self.calls else ()
        content, other = (InOrder((Marker(), self.content(calls))) for calls in ((), self.calls))
        # Whom a message is for, as it is read and as models write it, and what stands in it.
        messages: tuple[tuple[Head, Head, Node], ...] = (
            ((Exact(_SELF),), (Exact(f" {_SELF}"),), reasoning),
            ((Exact(_USER),), (Exact(f" {_USER}"),), content),
            ((Maybe(_RECIPIENT),), to_tools, other),
        )
        for recipient, written, body in messages:
            head = Pattern(*lead, *spaced(*start, *recipient, Exact(_MESSAGE)))
            forms = ((*start, *written, Exact(_MESSAGE)),) if written else ()
            yield Branch(head, body, cut=cut, written=forms)

    def outside(self) -> Node:
        """The messages, and text and calls without a header."""
        return Until(Destination.CONTENT, (*self.headers(_STARTED), *_endings(Marker()), *self.calls))

    def content(self, calls: tuple[Branch, ...] = ()) -> Node:
        """The text of a message to the user; or to somebody else, with calls in it."""
        ends = (*_endings(Marker(), leaves=True), _BEGINS)
        return InOrder((*self.response(), Until(Destination.CONTENT, (*ends, *calls))))

    def response(self) -> tuple[Node, ...]:
        """What reads a response in JSON where a content may begin."""
        return () if self.options.json_schema is None else (JsonResponse(),)

    def reasoning(self) -> Node:
        """The text of a message of the model to itself."""
        branches = (*_endings(leaves=True), _BEGINS)
        if self.options.reasoning_format == "none":
            return Verbatim(Until(Destination.NOTHING, branches, "content"))
        continued = self.options.continue_final_message == "reasoning"
        return Reasoning(Until(Destination.REASONING, branches), continued)


_STARTED: Head = (Exact(_START), Exact("assistant"))
_RECIPIENT: Head = (Exact("to="), Word("recipient", greedy=True))
#: The header that ends a message whose own end is missing.
_BEGINS = Branch(
    Pattern(*spaced(*_STARTED, Maybe(_RECIPIENT), Exact(_MESSAGE))), leaves=True, peeks=True, cut=Cut.STOP
)


def _endings(body: Node | None = None, leaves: bool = False) -> tuple[Branch, ...]:
    """The branches for the end of a message: behind it another one has to begin, or the output to end."""
    follow = (OutputEnd(), Peek(((Exact(_START),),)))
    heads = (Pattern(Exact(end), Space(), part) for end in _ENDS for part in follow)
    return tuple(Branch(head, body, leaves, cut=Cut.STOP) for head in heads)


HANDLER = Handler(
    name="muse-glimmer",
    reason="an output is a row of messages, told apart by recipient",
    detect=detect,
    build=build,
    describe=describe,
    preserved=(_START, _MESSAGE, *_ENDS),
)
