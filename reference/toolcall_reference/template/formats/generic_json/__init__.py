"""llama.cpp's generic format: an output is one object in JSON, with calls or with the answer in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ....request import Tool
from ....stream.heads import Exact, Head, Peek, Space, Word
from ....stream.nodes import Branch, Choice, Node
from ...analysis.call_text import one_call
from ...analysis.variants import CONTENT, FUNCTION, Renderings
from ...model.options import Options
from ...model.wire_format import Analysis, ContentAnalysis, ContentMode, ToolAnalysis, Values
from ...reading.build_calls import CallForm, spaced
from ...reading.build_json_native import build_json_behind
from ...reading.build_output import build_around
from ..format import Format
from .grammar import ObjectOutput
from .reading import Response

_CALLS = re.compile(
    rf'\{{\s*"(?P<key>tool_calls?)"\s*:\s*(?P<array>\[)?\s*\{{[^{{}}]*"name"\s*:\s*"{FUNCTION}"'
)
_ANSWER = re.compile(rf'\{{\s*"response"\s*:\s*"{re.escape(CONTENT)}"\s*\}}')
_OPEN, _CLOSE, _COLON = Exact("{"), Exact("}"), Exact(":")


def _rendered_calls(renderings: Renderings) -> re.Match[str] | None:
    return _CALLS.search(renderings.text(one_call(renderings)) or "") if renderings.calls_shape else None


def _calls(tools: ToolAnalysis, array: bool, stops: Sequence[str]) -> Branch:
    """The branch for several calls in an array, or for one call, where the output begins."""
    key = Exact('"tool_calls"' if array else '"tool_call"')
    bracket, end = ((Exact("["),), (Exact("]"),)) if array else ((), ())
    form = CallForm(
        section=(_OPEN, key, _COLON, *bracket),
        section_closers=(*end, _CLOSE),
        separator="," if array else "",
        stops=tuple(stops),
    )
    return build_json_behind(form, tools).after_space()


class GenericJson(Format):
    """llama.cpp's generic format: an output is one object in JSON, with calls or with the answer in it."""

    name = "generic-json"
    reason = "the whole output is an object, and an answer a string in it, with the escapes of JSON"
    values = Values.JSON
    outputs = ObjectOutput

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls and answers are rendered as members of an object.  Implements HD-17.1."""
        answer = renderings.text(renderings.answer) or ""
        return _rendered_calls(renderings) is not None and _ANSWER.search(answer) is not None

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the whole of the object's signs.  Implements HD-17.2."""
        rendered = _rendered_calls(renderings)
        array = rendered is not None and rendered["array"] is not None
        key = "tool_calls" if array else "tool_call"
        tools = replace(
            analysis.tools,
            section_start=f'{{"{key}": ',
            section_end="}",
            per_call_start="",
            per_call_end="",
            call_separator=", " if array else "",
            tools_array_wrapped=array,
            function_field="",
        )
        content = ContentAnalysis(ContentMode.ALWAYS_WRAPPED, '{"response": "', '"}')
        return replace(analysis, tools=tools, content=content)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-17.3 to HD-17.6."""
        plain = replace(analysis, content=ContentAnalysis())
        if not tools:
            return build_around(plain, options, tools, ())
        if options.continue_final_message == "content":
            return build_around(plain, options, tools, (), (Response(analysis.stops, continued=True),))
        value = Peek(((Word(char=r'["{\[0-9tfn-]'),),))
        answer = Branch(
            Head(Space(), *spaced(_OPEN, Exact('"response"'), _COLON, value)), Response(analysis.stops)
        )
        branches = (*(_calls(analysis.tools, array, analysis.stops) for array in (True, False)), answer)
        return build_around(plain, options, tools, (), (Choice(branches),))
