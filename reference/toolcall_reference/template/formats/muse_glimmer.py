"""Muse Glimmer: a row of messages, each to a recipient; calls are tags in a message to a tool."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.heads import Exact, Head, Maybe, Space, Word
from ...stream.nodes import Node
from ..analysis.call_text import one_call
from ..analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ..model.options import Options
from ..model.wire_format import (
    Analysis,
    ArgumentMarkers,
    ContentAnalysis,
    ContentMode,
    FunctionMarkers,
    MessageMarkers,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
    Values,
)
from ..reading.build_calls import Parts, spaced
from ..reading.build_tag_tagged import build_tag_tagged
from ..reading.repairs import unread_calls
from .format import Format
from .messages import Frame, Header, Heads, Kind, Messages
from .messages_grammar import MessagesGrammar

_MARKS = MessageMarkers(
    start="<|start|>",
    role="assistant",
    recipient="to=",
    text="<|message|>",
    # The second ends the turn too.
    ends=("<|eom|>", "<|eot|>"),
    reasoning=("self",),
    content=("user",),
)
_TAG = "atem:"
_CALL = re.compile(
    rf'to={FUNCTION}<\|message\|>\s*<{_TAG}function_calls>\s*<{_TAG}invoke name="{FUNCTION}">\s*'
    rf'<{_TAG}parameter name="{ARGUMENT}">{VALUE}</{_TAG}parameter>'
)


class MuseGlimmer(Format):
    """Muse Glimmer: a row of messages, each to a recipient; calls are tags in a message to a tool."""

    name = "muse-glimmer"
    reason = "an output is a row of messages, told apart by recipient"
    values = Values.TEXT
    outputs = MessagesGrammar
    needs = (
        *("messages.start", "messages.role", "messages.recipient", "messages.text", "messages.ends"),
        *("messages.reasoning", "messages.content"),
    )
    preserved = (_MARKS.start, _MARKS.text, *_MARKS.ends)

    def detect(self, renderings: Renderings) -> bool:
        """Whether a call is a message to its tool, with the call's tags in it.  Implements HD-16.1."""
        return _CALL.search(renderings.text(one_call(renderings)) or "") is not None

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the headers of messages, and the tags of calls.  Implements HD-16.2."""
        own, user = (
            f"{_MARKS.recipient}{name}{_MARKS.text}" for name in (*_MARKS.reasoning, *_MARKS.content)
        )
        reasoning = ReasoningAnalysis(ReasoningMode.TAG_BASED, own, _MARKS.ends[0], analysis.reasoning.field)
        tools = ToolAnalysis(
            format=ToolFormat.TAG_WITH_TAGGED,
            section_start=f"<{_TAG}function_calls>\n",
            section_end=f"</{_TAG}function_calls>",
            function=FunctionMarkers(f'<{_TAG}invoke name="', '">\n', "", f"</{_TAG}invoke>\n"),
            arguments=ArgumentMarkers(
                name_prefix=f'<{_TAG}parameter name="', name_suffix='">', value_suffix=f"</{_TAG}parameter>\n"
            ),
        )
        content = ContentAnalysis(ContentMode.ALWAYS_WRAPPED, user, "")
        return replace(analysis, reasoning=reasoning, content=content, tools=tools, messages=_MARKS)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-16.3 to HD-16.5."""
        marks, known = analysis.messages, tuple(tool.name for tool in tools)
        starts = spaced(Exact(marks.start), Exact(marks.role))
        ends = tuple(Head(Exact(end), Space(), *starts) for end in marks.ends)
        calls = build_tag_tagged(analysis.tools, tools, marks.ends, ends) if tools else ()
        if calls:
            calls += tuple(unread_calls(analysis.tools, tools))
        to, text = marks.recipient, Exact(marks.text)

        def header(recipient: Parts, written: Parts) -> Header:
            return Header(spaced(*recipient, text), written)

        def named(names: Sequence[str]) -> tuple[Header, ...]:
            return tuple(header((Exact(to), Exact(name)), (Exact(f" {to}{name}"), text)) for name in names)

        anybody = Maybe((Exact(to), Word(words=known, greedy=True)))
        written: Parts = (Exact(f" {to}"), Word("name", known), text)
        reasoning, content = Kind(named(marks.reasoning), reasoning=True), Kind(named(marks.content))
        other = Kind((header((anybody,), written if calls else ()),), calls=calls)

        kinds = dict.fromkeys(marks.reasoning, reasoning) | dict.fromkeys((*marks.content, ""), content)

        def inside(header: str) -> Kind:
            return kinds.get(header.rpartition(to)[2].strip(), other)

        frame = Frame(
            start=(Exact(marks.start), Exact(marks.role)),
            ends=marks.ends,
            follows=(starts,),
            stops=tuple(dict.fromkeys((*marks.ends, *filter(str.strip, analysis.stops)))),
            calls_outside=True,
        )
        return Messages(Heads(frame, (reasoning, content, other)), options).row(analysis, marks.text, inside)
