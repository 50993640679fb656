"""Muse Glimmer: a row of messages, each to a recipient; calls are tags in a message to a tool."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.heads import Exact, Maybe, Part, Word
from ...stream.nodes import Node
from ..analysis.call_text import one_call
from ..analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ..options import Options
from ..reading.build_calls import Head, spaced
from ..reading.build_tag_tagged import build_tag_tagged
from ..reading.tolerated import unread_calls
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
from .messages import Frame, Header, Kind, Messages
from .messages_grammar import MessagesGrammar

_START, _MESSAGE, _SELF, _USER = "<|start|>", "<|message|>", "to=self", "to=user"
#: The markers that end a message; the second ends the turn too.
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
    """The analysis with the headers of messages as markers, and the tags of calls.  Implements HD-16.2."""
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
    """The tree for a whole output.  Implements HD-16.3 to HD-16.6."""
    calls = build_tag_tagged(analysis.tools, tools) if tools else ()
    if calls:
        calls += tuple(unread_calls(analysis.tools, tools))
    known = tuple(tool.name for tool in tools)
    recipient = Maybe((Exact("to="), Word(words=known, greedy=True)))
    names: Head = (Exact(" to="), Word("name", known), Exact(_MESSAGE))
    reasoning = Kind((_header(Exact(_SELF), (Exact(f" {_SELF}"), Exact(_MESSAGE))),), reasoning=True)
    content = Kind((_header(Exact(_USER), (Exact(f" {_USER}"), Exact(_MESSAGE))),))
    other = Kind((_header(recipient, names if calls else ()),), calls=calls)

    def inside(header: str) -> Kind:
        recipient = header.rpartition("to=")[2].strip()
        return reasoning if recipient == "self" else content if recipient in ("user", "") else other

    return Messages(_FRAME, (reasoning, content, other), options).row(analysis, _MESSAGE, inside)


def _header(recipient: Part, written: Head) -> Header:
    return Header(spaced(recipient, Exact(_MESSAGE)), written)


_FRAME = Frame(
    start=(Exact(_START), Exact("assistant")), ends=_ENDS, follows=((Exact(_START),),), calls_outside=True
)

HANDLER = Handler(
    name="muse-glimmer",
    reason="an output is a row of messages, told apart by recipient",
    detect=detect,
    build=build,
    outputs=MessagesGrammar,
    describe=describe,
    preserved=(_START, _MESSAGE, *_ENDS),
)
