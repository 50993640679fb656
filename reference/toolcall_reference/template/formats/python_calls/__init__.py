"""LFM2, Llama 4, OLMo 3 and others: calls that are written in Python, in a list or one after another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from ....request import Tool
from ....stream.nodes import Node
from ...analysis.call_text import call_difference
from ...analysis.variants import (
    ARGUMENT,
    ARGUMENT_2,
    FUNCTION,
    VALUE,
    VALUE_2,
    Renderings,
    SampleCall,
    Variant,
)
from ...grammar.writer import NodeRows
from ...model.options import Options
from ...model.wire_format import (
    Analysis,
    ArgumentMarkers,
    FunctionMarkers,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
    Values,
)
from ...reading.build_output import build_around
from ..format import Format
from .grammar import python_rows
from .reading import PythonArguments, build_bare_python, build_python

_START, _END = "<|tool_call_start|>", "<|tool_call_end|>"
_MARKER = r"<[^<>\s]+>"
_RENDERED = rf"{FUNCTION}\(\s*{ARGUMENT}\s*=\s*(?P<quote>['\"]?){VALUE}(?P=quote)\s*\)"
#: In a list, with markers around it or without.
_LISTED = re.compile(rf"(?P<start>{_MARKER})?\s*\[\s*{_RENDERED}\s*\]\s*(?P<end>{_MARKER})?")
#: Without a list: between markers, perhaps with a code fence.
_UNLISTED = re.compile(
    rf"(?P<start>{_MARKER}\s*(?:```\w*\s*)?){_RENDERED}\s*(?P<end>(?:```\s*)?{_MARKER}\s*)"
)
#: How LFM2 is told of its tools; the templates of its first models render no calls.
_TOOLS = re.compile(r"<\|im_start\|>system\n(?:.*\n)*?List of tools: (?:<\|tool_list_start\|>)?\[\{")


def _rendered_call(renderings: Renderings) -> re.Match[str] | None:
    rendered = call_difference(renderings).right
    return _LISTED.search(rendered) or _UNLISTED.search(rendered)


def _misspellings(renderings: Renderings, quoted: bool) -> Iterator[str]:
    """A warning for each kind of call that the template renders, and that is not Python.

    Implements HD-11.20.
    """
    if renderings.calls_shape is None:
        return
    samples = [({ARGUMENT: VALUE, ARGUMENT_2: VALUE_2}, "a comma between two arguments")]
    if quoted:
        samples.append(({ARGUMENT: f"'\" {VALUE}"}, "texts as literals, such as `value | tojson`"))
    for arguments, remedy in samples:
        text = renderings.text(renderings.variant("misspelled", calls=(SampleCall.of(arguments),))) or ""
        begin, value = text.rfind(f"{FUNCTION}("), text.rfind(next(reversed(arguments.values())))
        call = text[begin : text.find(")", value) + 1]
        if 0 <= begin < value and not _is_python(call):
            yield f"calls are to be Python, and the template renders {call!r}: have it write {remedy}"


def _is_python(call: str) -> bool:
    try:
        ast.parse(call, mode="eval")
    except (ValueError, SyntaxError):
        return False
    return True


class PythonCalls(Format):
    """LFM2, Llama 4, OLMo 3 and others: calls that are written in Python, in a list or one after another."""

    name = "python-calls"
    reason = "calls are Python: nothing but punctuation marks arguments, and values are literals"
    values = Values.PYTHON
    grammar: ClassVar[NodeRows] = {PythonArguments: python_rows}

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls, or the tools of LFM2, are rendered.

        Implements HD-11.1, HD-11.2, HD-11.17 and HD-11.18.
        """
        if renderings.calls_shape is not None:
            return _rendered_call(renderings) is not None
        return _TOOLS.search(renderings.text(Variant("question")) or "") is not None

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the punctuation of Python.  Implements HD-11.3, HD-11.4 and HD-11.17."""
        rendered = _rendered_call(renderings) if renderings.calls_shape else None
        listed = rendered is None or rendered.re is _LISTED
        start, end = (_START, _END) if rendered is None else (rendered["start"] or "", rendered["end"] or "")
        if not start:
            end = ""  # an end marker without a start marker ends the turn
        quote = "'" if rendered is None else rendered["quote"]
        tools = ToolAnalysis(
            format=ToolFormat.TAG_WITH_TAGGED,
            section_start=start,
            section_end=end,
            tools_array_wrapped=listed,
            call_separator=", " if listed else "\n",
            uses_python_dicts=True,
            python_literals=True,
            function=FunctionMarkers(name_suffix="(", close=")"),
            arguments=ArgumentMarkers(
                name_suffix="=",
                value_prefix=quote,
                value_suffix=quote,
                separator=", ",
                typed_value_prefix="",
                typed_value_suffix="",
            ),
        )
        reasoning = analysis.reasoning
        if reasoning.mode is ReasoningMode.NONE and "</think>" in renderings.template.source:
            reasoning = ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>")
        warnings = (*analysis.warnings, *_misspellings(renderings, quoted=quote != ""))
        return replace(analysis, reasoning=reasoning, tools=tools, warnings=warnings)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output."""
        if not tools:
            return build_around(analysis, options, tools, ())
        calls = build_python(analysis.tools, tools, analysis.stops) if analysis.tools.section_start else ()
        if not analysis.tools.tools_array_wrapped:
            return build_around(analysis, options, tools, calls)
        # An engine may drop the markers: then the list alone shows that calls begin.
        return build_around(
            analysis, options, tools, calls, (build_bare_python(analysis.tools, tools, analysis.stops),)
        )
