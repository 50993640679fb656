"""HyperCLOVA X: a row of messages, with thoughts, answers and calls in messages of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.heads import Exact, LineEnd, Pattern, Space
from ...stream.nodes import Branch, Cut, Node
from ..analysis.call_text import one_call
from ..analysis.variants import FUNCTION, Renderings
from ..options import Options
from ..reading.build_calls import Surroundings, spaced
from ..reading.build_json_native import build_json_behind
from ..wire_format import Analysis, ContentAnalysis, ReasoningAnalysis, ReasoningMode, ToolAnalysis
from .handler import Handler
from .messages import Frame, Header, Kind, Messages
from .messages_grammar import MessagesGrammar

_START, _END = "<|im_start|>", "<|im_end|>"
_THINK, _CALLS = "/think\n", " -> tool/function_call\n"
#: What engines stop at after the end of the last message, in an answer and after calls.
_STOPS = ("<|endofturn|>", "<|stop|>")
_RENDERED = re.compile(rf'assistant -> tool/function_call\s*\[\s*\{{[^{{}}]*"name"\s*:\s*"{FUNCTION}"')


def detect(renderings: Renderings) -> bool:
    """Whether calls are an array in a message with a role of its own.  Implements HD-18.1."""
    return _RENDERED.search(renderings.text(one_call(renderings)) or "") is not None


def describe(analysis: Analysis, renderings: Renderings) -> Analysis:
    """The analysis with the headers of messages as markers.  Implements HD-18.2."""
    reasoning = ReasoningAnalysis(ReasoningMode.TAG_BASED, _THINK, _END, analysis.reasoning.field)
    tools = replace(
        analysis.tools,
        section_start=_CALLS,
        section_end="",
        per_call_start="",
        per_call_end="",
        tools_array_wrapped=True,
    )
    return replace(analysis, reasoning=reasoning, content=ContentAnalysis(), tools=tools)


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output.  Implements HD-18.3 to HD-18.7."""
    header = Header((Exact(_CALLS),), (Exact(_CALLS),) if tools else ())
    read = (_calls(analysis.tools, analysis.stops),) if tools else ()
    calls = Kind((header,), shown=not tools, calls=read, cut=Cut.TEXT)
    reasoning = Kind((Header((Exact(_THINK),), (Exact(_THINK),)),), reasoning=True)
    # Where the output begins, anything else is an answer; so it comes last.
    content = Kind((Header((LineEnd(),), (Exact("\n"),), first=(Space(),)),))

    def inside(header: str) -> Kind:
        return reasoning if "/think" in header else calls if _CALLS.strip() in header else content

    return Messages(_frame(analysis.stops), (reasoning, calls, content), options).row(analysis, "\n", inside)


def _frame(stops: Sequence[str]) -> Frame:
    """The markers around messages; at the end of the output a text that ends the turn may follow them."""
    last = dict.fromkeys((*_STOPS, *(stop for stop in stops if not stop.startswith(_END))))
    ends = (_END, *(f"{_END}{stop}" for stop in last), *_STOPS)
    start = (Exact(_START), Exact("assistant"))
    return Frame(start=start, ends=ends, follows=((Exact(_START),),))


def _calls(tools: ToolAnalysis, stops: Sequence[str]) -> Branch:
    """The branch for the array of calls in its message."""
    # Where the message ends, the array ends too.
    openings = (Pattern(*spaced(Exact(_END), Exact(_START))),)
    around = Surroundings(ends=(), outer_ends=(Exact("]"),), openings=openings, stops=(*stops, _END, *_STOPS))
    return build_json_behind((), True, around, tools)


HANDLER = Handler(
    name="hyperclova-x",
    reason="an output is a row of messages, told apart by what follows the role",
    detect=detect,
    build=build,
    describe=describe,
    outputs=MessagesGrammar,
    preserved=(_START,),
)
