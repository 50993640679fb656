"""Muse Glimmer: a row of messages, each to a recipient; calls are tags in a message to a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Series
from dataclasses import dataclass, replace

from ..analysis.call_text import one_call
from ..analysis.result import (
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
from ..analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ..parsing.build_calls import Head, Section, spaced
from ..parsing.build_content import JsonResponse, Marker
from ..parsing.build_reasoning import Reasoning, Verbatim
from ..parsing.build_tag_tagged import build_tag_tagged
from ..parsing.combinators import Branch, Choice, Cut, Node, Sequence, Sink, Until
from ..parsing.options import Options, Tool
from ..parsing.patterns import Literal, Maybe, OutputEnd, Pattern, Peek, Space, Word
from .handler import Handler

_START, _MESSAGE, _SELF, _USER = "<|start|>", "<|message|>", "to=self", "to=user"
#: What ends a message, and at the second the turn ends.
_ENDS = ("<|eom|>", "<|eot|>")
_TAG = "atem:"
_CALL = re.compile(
    rf'to={FUNCTION}<\|message\|>\s*<{_TAG}function_calls>\s*<{_TAG}invoke name="{FUNCTION}">\s*'
    rf'<{_TAG}parameter name="{ARGUMENT}">{VALUE}</{_TAG}parameter>'
)


def detect(source: str, renderings: Renderings) -> bool:
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
    warnings = tuple(text for text in analysis.warnings if not text.startswith("calls cannot be parsed"))
    return replace(analysis, reasoning=reasoning, content=content, tools=tools, warnings=warnings)


def build(analysis: Analysis, tools: Series[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    messages = _Messages(options, tuple(_calls(analysis, tools)))
    inside = _inside(analysis, options)
    first: Node = Choice(tuple(messages.headers(())))
    if inside == "self":
        first = messages.reasoning()
    elif inside == "user":
        first = messages.content()
    elif not inside:
        first = Sequence((first, *messages.response()))
    return Sequence((first, messages.outside()))


def _inside(analysis: Analysis, options: Options) -> str:
    """The recipient of the message within which the output begins; ``""`` if it begins with a header."""
    if options.continue_final_message != "none":
        return "self" if options.continue_final_message == "reasoning" else "user"
    prompt = analysis.generation_prompt if options.generation_prompt is None else options.generation_prompt
    header, message, text = prompt.rpartition(_START)[2].partition(_MESSAGE)
    if not message or any(end in text for end in _ENDS):
        return ""
    return header.rpartition("to=")[2].strip() or "user"


def _calls(analysis: Analysis, known: Series[Tool]) -> Iterator[Branch]:
    """The branch for the tags of calls, and for the messages behind them that have such tags too."""
    branch = build_tag_tagged(analysis.tools, known) if known else None
    if branch is None or not isinstance(branch.body, Section):
        return
    separator: Head = (Literal(_ENDS[0]), *_STARTED, *_RECIPIENT, Literal(_MESSAGE))
    again = Branch(
        Pattern(Space(), *spaced(*separator), Space(), *branch.head.parts), branch.body, cut=Cut.CALL
    )
    body = Section(branch.body.first, (*branch.body.rest, Choice((again,), repeats=True)))
    yield replace(branch, body=body)


@dataclass(frozen=True, slots=True)
class _Messages:
    """Builds the nodes for what stands in a message, and between messages."""

    options: Options
    calls: tuple[Branch, ...]

    def headers(self, start: Head) -> Iterator[Branch]:
        """The branches for messages whose header begins so."""
        lead: Head = () if start else (Space(),)
        cut = Cut.STOP if start else Cut.TEXT
        reasoning = self.reasoning()
        if self.options.reasoning_format != "none":
            reasoning = Sequence((Marker(), reasoning))
        bodies: dict[Head, Node] = {
            (Literal(_SELF),): reasoning,
            (Literal(_USER),): Sequence((Marker(), self.content())),
            (Maybe(_RECIPIENT),): Marker(),
        }
        for recipient, body in bodies.items():
            yield Branch(Pattern(*lead, *spaced(*start, *recipient, Literal(_MESSAGE))), body, cut=cut)

    def outside(self) -> Node:
        """The messages, and what stands in those that go neither to the user nor to the model itself."""
        return Until(Sink.CONTENT, (*self.headers(_STARTED), *_endings(Marker()), *self.calls))

    def content(self) -> Node:
        """The text of a message to the user."""
        return Sequence((*self.response(), Until(Sink.CONTENT, (*_endings(Marker(), leaves=True), _BEGINS))))

    def response(self) -> tuple[Node, ...]:
        """What reads a response in JSON where a content may begin."""
        return () if self.options.json_schema is None else (JsonResponse(),)

    def reasoning(self) -> Node:
        """The text of a message of the model to itself."""
        branches = (*_endings(leaves=True), _BEGINS)
        if self.options.reasoning_format == "none":
            return Verbatim(Until(Sink.NOTHING, branches, "content"))
        continued = self.options.continue_final_message == "reasoning"
        return Reasoning(Until(Sink.REASONING, branches), continued)


_STARTED: Head = (Literal(_START), Literal("assistant"))
_RECIPIENT: Head = (Literal("to="), Word("recipient", greedy=True))
#: The header that ends a message whose own end is missing.
_BEGINS = Branch(
    Pattern(*spaced(*_STARTED, Maybe(_RECIPIENT), Literal(_MESSAGE))), leaves=True, peeks=True, cut=Cut.STOP
)


def _endings(body: Node | None = None, leaves: bool = False) -> tuple[Branch, ...]:
    """The branches for the end of a message: behind it another one has to begin, or the output to end."""
    follow = (OutputEnd(), Peek(((Literal(_START),),)))
    heads = (Pattern(Literal(end), Space(), part) for end in _ENDS for part in follow)
    return tuple(Branch(head, body, leaves, cut=Cut.STOP) for head in heads)


HANDLER = Handler(
    name="muse-glimmer",
    reason="an output is a row of messages, told apart by recipient",
    detect=detect,
    build=build,
    describe=describe,
    preserved=(_START, _MESSAGE, *_ENDS),
)
