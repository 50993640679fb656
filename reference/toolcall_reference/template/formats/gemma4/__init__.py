"""Gemma 4: arguments between braces, with bare keys and a token for quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ....request import Tool
from ....schema.types import NestedTypes
from ....stream.destination import Cut, Destination
from ....stream.heads import Exact, Head, OutputEnd, Peek, Row
from ....stream.nodes import Branch, InOrder, Node, Until
from ...analysis.call_text import call_difference
from ...analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ...grammar.writer import NodeRows
from ...model.difference import MARKER
from ...model.options import Options
from ...model.wire_format import Analysis, Values
from ...reading.build_calls import CallForm, present, stop_branches
from ...reading.build_content import Marker
from ...reading.build_output import build_around
from ...reading.build_reasoning import Reasoning, Verbatim
from ...reading.final_run import final_run
from ..containers import nested_calls
from ..format import Format
from .grammar import brace_rows
from .reading import BraceArguments

#: What follows the marker of a channel of thoughts.
_THOUGHT = "thought\n"
_CALL = re.compile(rf"<[^<>]+>\s*call:{FUNCTION}\{{{ARGUMENT}:(?P<token><[^<>]+>){VALUE}(?P=token)\}}")


def _rendered_call(renderings: Renderings) -> re.Match[str] | None:
    return _CALL.search(call_difference(renderings).right)


def _strays(stops: Sequence[str], start: Exact, end: Exact) -> Iterator[Branch]:
    """The markers of channels, outside of thoughts, that open and close nothing."""
    yield Branch(Head(end), Marker())
    opening = MARKER.match(start.marker)
    if opening:
        channel = Exact(opening[0])
        yield Branch(Head(channel, Row.of(present(*stops)), OutputEnd()), Marker(), cut=Cut.STOP)
        yield Branch(Head(channel, Peek(((channel,), (end,)))), Marker())


class Gemma4(Format):
    """Gemma 4: arguments between braces, with bare keys and a token for quotes."""

    name = "gemma4"
    reason = "keys are bare, quotes are a token, and objects and arrays inside are written the same way"
    values = Values.BRACES
    needs = ("tools.arguments.value_prefix",)
    grammar: ClassVar[NodeRows] = {BraceArguments: brace_rows}

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls are rendered with bare keys, and strings between two tokens.  Implements HD-12.1."""
        return _rendered_call(renderings) is not None

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with what the format's renderings do not show.  Implements HD-12.16 and HD-12.21."""
        rendered = _rendered_call(renderings)
        token = rendered["token"] if rendered else ""
        quoted = replace(analysis.tools.arguments, name_suffix=":", value_prefix=token, value_suffix=token)
        reasoning = analysis.reasoning
        if MARKER.fullmatch(reasoning.start):
            reasoning = replace(reasoning, start=f"{reasoning.start}{_THOUGHT}")
        return replace(analysis, reasoning=reasoning, tools=replace(analysis.tools, arguments=quoted))

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-12.13, HD-12.15, HD-12.17, HD-12.18 and HD-12.22."""
        written = analysis.tools.arguments
        # Where other values stand between the tokens too, these do not say what is a string.
        marks = written.typed_value_prefix is not None

        def arguments(types: Mapping[str, NestedTypes], form: CallForm) -> Node:
            closers = tuple(each for each in form.boundaries() if each.head.marker != "}")
            return BraceArguments(written.value_prefix, types, closers, form.recovery(), marks, form.heads)

        branches = nested_calls(analysis, tools, arguments)
        start, end = present(analysis.reasoning.start), present(analysis.reasoning.end)
        if start and options.reasoning_format == "none":
            until = Until(Destination.NOTHING, (Branch(Head(*end), leaves=True),), "content")
            branches += (Branch(Head(*start), Verbatim(until)),)
        elif start:
            ends = (Branch(Head(*end), leaves=True), *stop_branches(analysis.stops))
            until = Until(Destination.REASONING, ends)
            thought = Reasoning(until, run=final_run(branches, analysis, options, until))
            branches += (
                Branch(Head(*start), InOrder((Marker(), thought))),
                *_strays(analysis.stops, *start, *end),
            )
        return build_around(analysis, options, tools, branches)
