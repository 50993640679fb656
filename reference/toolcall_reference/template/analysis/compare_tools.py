"""T1 to T3: whether calls are rendered, in which format, and what surrounds and separates them."""

from __future__ import annotations

from dataclasses import replace

from ..wire_format import Analysis, ToolAnalysis, ToolFormat
from .call_markers import call_markers
from .call_text import calls_part, one_call, read_calls, two_calls
from .json_calls import RenderedCall, find_json_call, json_around
from .steps import Comparison, Step
from .variants import ARGUMENT, ARGUMENT_2, FUNCTION, FUNCTION_2, ID, Renderings

#: How the warnings begin that say why calls cannot be parsed back.
UNREADABLE = "calls cannot be parsed back"
NEVER_RENDERED = f"{UNREADABLE}: the template never renders them"
REFUSED = f"{UNREADABLE}: the template refuses them"


def compare_calls(renderings: Renderings, analysis: Analysis) -> Step:
    """T1: an answer of content and one of a call: the call's format.  Implements TA-5.1 to TA-5.4."""
    variants = renderings.answer_beside_calls, one_call(renderings)
    comparison = Comparison.of("T1", "calls and format", renderings, *variants)
    part = calls_part(renderings, analysis, one_call(renderings)) if renderings.calls_shape else None
    if part is None:
        refusal = renderings.refusal_of_calls()
        warning = f"{REFUSED}: {refusal}" if refusal else NEVER_RENDERED
        warnings = (*analysis.warnings, warning)
        return comparison.concludes("no rendering shows the call", replace(analysis, warnings=warnings))
    call = find_json_call(part, FUNCTION, ARGUMENT)
    if call is not None:
        tools = _json_native(renderings, analysis, call)
        conclusion = "the name is in JSON"
    else:
        arguments = json_around(part, part.find(ARGUMENT, part.find(FUNCTION)))
        tools = ToolAnalysis(ToolFormat.TAG_WITH_JSON if arguments else ToolFormat.TAG_WITH_TAGGED)
        tools = replace(tools, uses_python_dicts=bool(arguments and arguments.python))
        conclusion = "the arguments are in JSON, the name is not" if arguments else "nothing is in JSON"
    found = replace(analysis, tools=tools)
    if read_calls(renderings, found) is None:
        warning = f"{UNREADABLE}: their parts stand in an order no format has"
        return comparison.concludes(warning, replace(analysis, warnings=(*analysis.warnings, warning)))
    return comparison.concludes(f"{conclusion}: {tools.format.value}", found)


def _json_native(renderings: Renderings, analysis: Analysis, call: RenderedCall) -> ToolAnalysis:
    """The fields of a JSON call.  Implements TA-5.5 to TA-5.8."""
    *outer, name_field = call.name_path
    tools = ToolAnalysis(ToolFormat.JSON_NATIVE, uses_python_dicts=call.python)
    if call.name_is_key:
        return replace(tools, function_name_is_key=True, function_field=".".join(outer))
    args_field = call.args_path[-1]
    id_field = next((key for key, value in call.value.items() if value == ID), "")
    gen_id_field = "" if id_field else _counting_field(renderings, analysis, call)
    own = {outer[0] if outer else name_field, call.args_path[0], id_field, gen_id_field}
    return replace(
        tools,
        function_field=".".join(outer),
        name_field=name_field,
        args_field=args_field,
        id_field=id_field,
        gen_id_field=gen_id_field,
        parameter_order=tuple(key for key in call.value if key in own),
    )


def _counting_field(renderings: Renderings, analysis: Analysis, call: RenderedCall) -> str:
    """The field with a number that the template counts up from call to call.  Implements TA-5.8."""
    part = calls_part(renderings, analysis, two_calls(renderings)) or ""
    second = find_json_call(part, FUNCTION_2, ARGUMENT_2)
    for key, value in call.value.items():
        if not isinstance(value, (str, int)) or isinstance(value, bool) or not str(value).isdecimal():
            continue
        other = str(second.value.get(key)) if second else ""
        if other.isdecimal() and int(other) == int(value) + 1:
            return key
    return ""


def compare_call_count(renderings: Renderings, analysis: Analysis) -> Step:
    """T2: one call and two calls: which markers are repeated.  Implements TA-5.9, TA-5.10."""
    variants = one_call(renderings), two_calls(renderings)
    comparison = Comparison.of("T2", "per call or per section", renderings, *variants)
    markers = call_markers(renderings, analysis)
    tools = replace(
        analysis.tools,
        section_start=markers.section_start,
        section_end=markers.section_end,
        per_call_start=markers.per_call_start,
        per_call_end=markers.per_call_end,
        tools_array_wrapped=markers.array,
    )
    if FUNCTION_2 not in comparison.difference.right:
        conclusion = "the template renders one call only: its markers count as the section's"
    elif markers.per_call_start:
        conclusion = f"{markers.per_call_start!r} opens every call"
    else:
        conclusion = "no marker is repeated from call to call"
    return comparison.concludes(conclusion, replace(analysis, tools=tools))


def compare_call_separator(renderings: Renderings, analysis: Analysis) -> Step:
    """T3: one call and two calls: what stands between them.  Implements TA-5.13."""
    variants = one_call(renderings), two_calls(renderings)
    comparison = Comparison.of("T3", "separator", renderings, *variants)
    separator = call_markers(renderings, analysis).separator
    conclusion = f"{separator!r} stands between calls" if separator else "nothing stands between calls"
    return comparison.concludes(
        conclusion, replace(analysis, tools=replace(analysis.tools, call_separator=separator))
    )
