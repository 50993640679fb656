"""Gemma 4: arguments between braces, with bare keys and a token for quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence as Series
from dataclasses import replace

from ..analysis.call_text import call_difference
from ..analysis.result import Analysis, ToolAnalysis
from ..analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ..grammar import braces as _  # noqa: F401  (teaches the grammar of its node)
from ..parsing.braces import BraceArguments
from ..parsing.build_calls import calls_branch, present
from ..parsing.build_content import Marker
from ..parsing.build_output import build_around
from ..parsing.build_reasoning import Reasoning
from ..parsing.build_tags import call_head, surroundings
from ..parsing.calls import TagCall
from ..parsing.combinators import Branch, Node, Sequence, Sink, Until
from ..parsing.options import Options, Tool
from ..parsing.patterns import Pattern
from ..parsing.values import NestedTypes
from .handler import Handler

_CALL = re.compile(rf"<[^<>]+>\s*call:{FUNCTION}\{{{ARGUMENT}:(?P<token><[^<>]+>){VALUE}(?P=token)\}}")


def detect(source: str, renderings: Renderings) -> bool:
    """Whether calls are rendered with bare keys, and strings between two tokens.  Implements HD-12.1."""
    return _rendered_call(renderings) is not None


def _rendered_call(renderings: Renderings) -> re.Match[str] | None:
    return _CALL.search(call_difference(renderings).right)


def describe(analysis: Analysis, renderings: Renderings) -> Analysis:
    """The analysis with the token as the quote, also where values of all types stand between two."""
    rendered = _rendered_call(renderings)
    if rendered is None:
        return analysis
    token = rendered["token"]
    quoted = replace(analysis.tools.arguments, name_suffix=":", value_prefix=token, value_suffix=token)
    return replace(analysis, tools=replace(analysis.tools, arguments=quoted))


def build(analysis: Analysis, tools: Series[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    branches: tuple[Branch, ...] = (_calls(analysis.tools, tools, analysis.stops),) if tools else ()
    start, end = present(analysis.reasoning.start), present(analysis.reasoning.end)
    if start and end and options.reasoning_format != "none":
        until = Until(Sink.REASONING, (Branch(Pattern(*end), leaves=True),))
        branches += (Branch(Pattern(*start), Sequence((Marker(), Reasoning(until)))),)
    return build_around(analysis, options, branches)


def _calls(tools: ToolAnalysis, known: Series[Tool], stops: Series[str]) -> Branch:
    """The branch for a call."""
    head = call_head(tools, known, ())
    around = surroundings(tools, head, stops)
    types = {tool.name: NestedTypes(tool.parameters, tool.parameters) for tool in known}
    closers = tuple(each for each in around.closers() if each.head.anchor != "}")
    arguments = BraceArguments(tools.arguments.value_prefix, types, closers, around.recovery())
    call = TagCall(arguments, around.end_nodes())
    return calls_branch((*present(tools.section_start), *head), head, "", call, around, repeats=False)


HANDLER = Handler(
    name="gemma4",
    reason="keys are bare, quotes are a token, and objects and arrays inside are written the same way",
    detect=detect,
    build=build,
    describe=describe,
)
