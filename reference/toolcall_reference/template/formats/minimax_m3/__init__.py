"""MiniMax M3: a mark before every tag, and arguments as elements, down to the members of objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ....request import Tool
from ....schema.types import NestedTypes
from ....stream.heads import Exact, Head, Space
from ....stream.nodes import Branch, Choice, InOrder, Node
from ...analysis.call_text import call_difference
from ...analysis.variants import ARGUMENT, FUNCTION, VALUE, Renderings
from ...grammar.writer import NodeRows
from ...model.options import Options
from ...model.wire_format import Analysis, ArgumentMarkers, FunctionMarkers, ToolAnalysis, ToolFormat, Values
from ...reading.build_calls import CallForm, present
from ...reading.build_output import BehindReasoning, build_around
from ...reading.build_reasoning import State, starting_state
from ...reading.repairs import ObjectInPlace
from ..containers import nested_calls
from ..format import Format
from .grammar import element_rows
from .reading import ElementArguments

_MARK = "]<]minimax[>["
_INVOKE = f'{_MARK}<invoke name="'


class MinimaxM3(Format):
    """MiniMax M3: a mark before every tag, and arguments as elements, down to the members of objects."""

    name = "minimax-m3"
    reason = "an argument's tags are its name, and objects and arrays are elements in elements"
    values = Values.ELEMENTS
    grammar: ClassVar[NodeRows] = {ElementArguments: element_rows}
    preserved = (_MARK,)

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls have marked tags, and arguments tags of their names.  Implements HD-9.1."""
        rendered = call_difference(renderings).right
        argument = f"{_MARK}<{ARGUMENT}>{VALUE}{_MARK}</{ARGUMENT}>"
        return f'{_INVOKE}{FUNCTION}">' in rendered and argument in rendered

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the markers of calls: a closing tag that holds a name is not a marker."""
        tools = ToolAnalysis(
            format=ToolFormat.TAG_WITH_TAGGED,
            section_start=f"{_MARK}<tool_call>\n",
            section_end=f"{_MARK}</tool_call>",
            function=FunctionMarkers(name_prefix=_INVOKE, name_suffix='">', close=f"{_MARK}</invoke>\n"),
            arguments=ArgumentMarkers(name_prefix=f"{_MARK}<", name_suffix=">"),
        )
        return replace(analysis, tools=tools)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-9.12."""

        def arguments(types: Mapping[str, NestedTypes], form: CallForm) -> Node:
            return ElementArguments(_MARK, types, form.boundaries(), ObjectInPlace.within(form), form.heads)

        calls = nested_calls(analysis, tools, arguments, begins=((Exact(f"{_MARK}<"),),))
        output = build_around(analysis, options, tools, calls)
        end = present(analysis.reasoning.end)
        if (
            not end
            or options.reasoning_format == "none"
            or starting_state(analysis, options) is not State.BEFORE
        ):
            return output
        # The model says with the end marker alone that it does not reason.
        return InOrder((Choice((Branch(Head(Space(), *end), BehindReasoning()),)), output))
