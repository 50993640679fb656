"""MiniMax M3: a mark before every tag, and arguments as elements, down to the members of objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ....request import Tool
from ....schema.types import NestedTypes
from ....stream.heads import Exact, Pattern, Space
from ....stream.nodes import Branch, Choice, InOrder, Node
from ...analysis.call_text import call_difference
from ...analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ...model.options import Options
from ...model.wire_format import Analysis, ArgumentMarkers, FunctionMarkers, ToolAnalysis, ToolFormat, Values
from ...reading.build_calls import Surroundings, present
from ...reading.build_output import BehindReasoning, build_around
from ...reading.build_reasoning import State, starting_state
from ...reading.repairs import ObjectInPlace
from ..containers import nested_calls
from ..handler import Handler
from .grammar import element_rows
from .reading import ElementArguments

_MARK = "]<]minimax[>["
_INVOKE = f'{_MARK}<invoke name="'


def detect(renderings: Renderings) -> bool:
    """Whether calls are rendered in marked tags, and arguments in tags of their names.  Implements HD-9.1."""
    rendered = call_difference(renderings).right
    argument = f"{_MARK}<{ARGUMENT}>{VALUE}{_MARK}</{ARGUMENT}>"
    return f'{_INVOKE}{FUNCTION}">' in rendered and argument in rendered


def describe(analysis: Analysis, renderings: Renderings) -> Analysis:
    """The analysis with the markers of calls; an argument's closing tag holds its name, so is no marker."""
    tools = ToolAnalysis(
        format=ToolFormat.TAG_WITH_TAGGED,
        section_start=f"{_MARK}<tool_call>\n",
        section_end=f"{_MARK}</tool_call>",
        function=FunctionMarkers(name_prefix=_INVOKE, name_suffix='">', close=f"{_MARK}</invoke>\n"),
        arguments=ArgumentMarkers(name_prefix=f"{_MARK}<", name_suffix=">"),
    )
    return replace(analysis, tools=tools)


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output.  Implements HD-9.12."""

    def arguments(types: Mapping[str, NestedTypes], around: Surroundings) -> Node:
        return ElementArguments(_MARK, types, around.closers(), ObjectInPlace.within(around))

    calls = nested_calls(analysis, tools, arguments, begins=((Exact(f"{_MARK}<"),),))
    output = build_around(analysis, options, tools, calls)
    end = present(analysis.reasoning.end)
    if not end or options.reasoning_format == "none" or starting_state(analysis, options) is not State.BEFORE:
        return output
    # The model says with the end marker alone that it does not reason.
    return InOrder((Choice((Branch(Pattern(Space(), *end), BehindReasoning()),)), output))


HANDLER = Handler(
    name="minimax-m3",
    reason="an argument's tags are its name, and objects and arrays are elements in elements",
    values=Values.ELEMENTS,
    detect=detect,
    build=build,
    grammar={ElementArguments: element_rows},
    describe=describe,
    preserved=(_MARK,),
)
