"""HyperCLOVA X: a row of messages, with thoughts, answers and calls in messages of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Head, LineEnd, OutputEnd, Peek, Row, Space, Word
from ...stream.nodes import Branch, Node
from ..analysis.call_text import one_call
from ..analysis.variants import FUNCTION, Renderings
from ..model.options import Options
from ..model.wire_format import (
    Analysis,
    ContentAnalysis,
    MessageMarkers,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    Values,
)
from ..reading.build_calls import CallForm, spaced
from ..reading.build_json_native import build_json_behind
from .format import Format
from .messages import Frame, Header, Heads, Kind, Messages
from .messages_grammar import MessagesGrammar

_MARKS = MessageMarkers(
    start="<|im_start|>",
    role="assistant",
    text="\n",
    ends=("<|im_end|>",),
    # What engines stop at in an answer and after calls.
    turn_ends=("<|endofturn|>", "<|stop|>"),
    reasoning=("/think",),
    calls=(" -> tool/function_call",),
)
_RENDERED = re.compile(rf'assistant -> tool/function_call\s*\[\s*\{{[^{{}}]*"name"\s*:\s*"{FUNCTION}"')


def _frame(marks: MessageMarkers, stops: Sequence[str]) -> Frame:
    """The markers around messages."""
    stops = tuple(dict.fromkeys((*filter(str.strip, stops), *marks.turn_ends)))
    # The template writes the end of a message and of the turn in a row.
    rows = (end + stop for end in marks.ends for stop in stops if not stop.startswith(marks.ends))
    start = Exact(marks.start)
    return Frame(
        start=(start, Exact(marks.role)),
        ends=marks.ends,
        follows=((start,),),
        stops=stops,
        turn_ends=(*rows, *marks.turn_ends),
    )


def _calls(marks: MessageMarkers, tools: ToolAnalysis, stops: Sequence[str]) -> Branch:
    """The branch for the array of calls in its message."""
    # Where the message ends, the array ends too.
    start = Exact(marks.start), Exact(marks.role)
    headers = [(Exact(f"{name}{marks.text}"),) for name in (*marks.reasoning, *marks.calls)]
    heads = (
        *(Head(*spaced(Exact(end), start[0])) for end in marks.ends),
        *(Head(*spaced(*start, *header)) for header in headers),
        Head(*spaced(*start), LineEnd()),
    )
    stops = (*stops, *marks.turn_ends)
    after = Row.of(map(Exact, stops))
    form = CallForm(
        section=(Exact("["),),
        section_closers=(Exact("]"),),
        separator=",",
        heads=heads,
        outer=tuple(Head(Exact(end), Space(), after, OutputEnd()) for end in marks.ends),
        stops=stops,
    )
    return build_json_behind(form, tools)


class HyperclovaX(Format):
    """HyperCLOVA X: a row of messages, with thoughts, answers and calls in messages of their own."""

    name = "hyperclova-x"
    reason = "an output is a row of messages, told apart by what follows the role"
    values = Values.JSON
    needs = (
        *("messages.start", "messages.role", "messages.ends", "messages.reasoning"),
        "messages.calls",
    )
    outputs = MessagesGrammar
    preserved = (_MARKS.start,)

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls are an array in a message with a role of its own.  Implements HD-18.1."""
        return _RENDERED.search(renderings.text(one_call(renderings)) or "") is not None

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the headers of messages as markers.  Implements HD-18.2."""
        think, call = (f"{name}{_MARKS.text}" for name in (*_MARKS.reasoning, *_MARKS.calls))
        reasoning = ReasoningAnalysis(
            ReasoningMode.TAG_BASED, think, _MARKS.ends[0], analysis.reasoning.field
        )
        tools = replace(
            analysis.tools,
            section_start=call,
            section_end="",
            per_call_start="",
            per_call_end="",
            tools_array_wrapped=True,
        )
        return replace(analysis, reasoning=reasoning, content=ContentAnalysis(), tools=tools, messages=_MARKS)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-18.3 to HD-18.7."""
        marks = analysis.messages

        def headers(names: Sequence[str], written: bool = True) -> tuple[Header, ...]:
            heads = [(Exact(f"{name}{marks.text}"),) for name in names]
            return tuple(Header(head, head if written else ()) for head in heads)

        read = (_calls(marks, analysis.tools, analysis.stops),) if tools else ()
        calls = Kind(headers(marks.calls, bool(tools)), shown=not tools, calls=read, cut=Cut.TEXT)
        reasoning = Kind(headers(marks.reasoning), reasoning=True)
        # Where the output begins, anything else is an answer; so it comes last.
        text = (Space(), Peek(((Word(char=r"[^ \t\r\n]"),),)))
        content = Kind((Header((LineEnd(),), (Exact(marks.text),)), Header((LineEnd(),), first=text)))

        kinds = dict.fromkeys(marks.reasoning, reasoning) | dict.fromkeys(marks.calls, calls)

        def inside(header: str) -> Kind:
            return next((kind for name, kind in kinds.items() if name.strip() in header), content)

        heads = Heads(_frame(marks, analysis.stops), (reasoning, calls, content))
        return Messages(heads, options).row(analysis, marks.text or "\n", inside)
