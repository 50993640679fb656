"""Named corrections for templates whose renderings do not show what their models write, each with its reason.

What a rendering shows is found by a comparison instead.  A workaround is known by the template's text alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..model.wire_format import (
    Analysis,
    ContentAnalysis,
    ContentMode,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
)
from .call_markers import UNREADABLE


@dataclass(frozen=True, slots=True)
class Workaround:
    """One correction: when it applies, what it changes, and why no comparison can find that."""

    name: str
    reason: str
    detect: Callable[[str], bool]
    apply: Callable[[Analysis], Analysis]


def _thoughts_and_response(analysis: Analysis) -> Analysis:
    return replace(
        analysis,
        reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>", analysis.reasoning.field),
        content=ContentAnalysis(ContentMode.WRAPPED_WITH_REASONING, "<response>", "</response>"),
    )


def _python_tag(analysis: Analysis) -> Analysis:
    tools = analysis.tools
    bare = tools.format is ToolFormat.JSON_NATIVE and not (tools.section_start or tools.per_call_start)
    if not bare and tools.format is not ToolFormat.TAG_WITH_JSON:
        return analysis
    return replace(analysis, tools=replace(tools, code_start=_PYTHON_TAG))


def _functools(analysis: Analysis) -> Analysis:
    tools = analysis.tools
    marked = tools.section_start or tools.per_call_start or tools.tools_array_wrapped
    if marked or tools.format is not ToolFormat.JSON_NATIVE:
        return analysis
    tools = replace(tools, section_start=_FUNCTOOLS, tools_array_wrapped=True, renders_bare_calls=True)
    return replace(analysis, tools=tools)


def _tool_call_list(analysis: Analysis) -> Analysis:
    if analysis.tools.format is not ToolFormat.NONE:
        return analysis
    tools = ToolAnalysis(
        ToolFormat.JSON_NATIVE,
        section_start=_TOOL_CALL,
        call_separator=", ",
        tools_array_wrapped=True,
        name_field="name",
        args_field="arguments",
        parameter_order=("name", "arguments"),
    )
    warnings = tuple(text for text in analysis.warnings if not text.startswith(UNREADABLE))
    return replace(analysis, tools=tools, warnings=warnings)


_PYTHON_TAG = "<|python_tag|>"
_TOOL_CALL = "<|tool_call|>"
_FUNCTOOLS = "functools"

WORKAROUNDS: tuple[Workaround, ...] = (
    Workaround(
        name="thoughts-and-response",
        reason="Granite 3.3 names its tags in an instruction only; it renders turns without them",
        detect=lambda source: (
            "thoughts between <think></think>" in source
            and "response between <response></response>" in source
        ),
        apply=_thoughts_and_response,
    ),
    Workaround(
        name="tool-call-list",
        reason="Granite 3 names its marker of calls in an instruction only; it renders no calls",
        detect=lambda source: f"{_TOOL_CALL} followed by a JSON list" in source,
        apply=_tool_call_list,
    ),
    Workaround(
        name="python-tag",
        reason="Llama 3.1 and Functionary 3.1 render their marker of code for tools of their own alone",
        detect=lambda source: _PYTHON_TAG in source,
        apply=_python_tag,
    ),
    Workaround(
        name=_FUNCTOOLS,
        reason="Phi-4-mini is told to write functools[…] and renders the objects of its calls alone",
        detect=lambda source: f"{_FUNCTOOLS}[" in source,
        apply=_functools,
    ),
)


def apply_workarounds(source: str, analysis: Analysis) -> Analysis:
    """Make every correction that the template needs, and note the names.

    Implements TA-10.1 to TA-10.5.
    """
    for workaround in WORKAROUNDS:
        if workaround.detect(source):
            changed = workaround.apply(analysis)
            if changed != analysis:
                analysis = replace(changed, workarounds=(*analysis.workarounds, workaround.name))
    return analysis
