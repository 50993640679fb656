"""T1: whether calls are rendered, and in which format."""

from __future__ import annotations

import re
from dataclasses import replace

from ..model.wire_format import Analysis, ToolAnalysis, ToolFormat
from .call_markers import UNREADABLE
from .call_text import calls_part, one_call, two_calls
from .comparison import Comparison, Step, shortened
from .json_calls import RenderedCall, find_json_call, json_around
from .variants import ARGUMENT, ARGUMENT_2, FUNCTION, FUNCTION_2, ID, Renderings

#: An object that has begun with a key in quotes, and in which the next text is a name.
_BEGINS_LIKE_JSON = re.compile(r"""\{\s*["'][^{}]*\Z""")


def compare_calls(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """T1: an answer of content and one of a call.  Implements TA-5.1 to TA-5.4, TA-5.19."""
    variants = renderings.answer, one_call(renderings)
    comparison = Comparison.of("T1", "calls and format", renderings, *variants)
    part = calls_part(renderings, analysis, comparison.right) if renderings.calls_shape else None
    if part is None:
        refusal = renderings.refusal_of_calls()
        why = f"refuses them: {refusal}" if refusal else "never renders them"
        warning = f"{UNREADABLE}: the template {why}"
        analysis = replace(analysis, warnings=(*analysis.warnings, warning))
        return analysis, Step(comparison, "no rendering shows the call")
    call = find_json_call(part, FUNCTION, ARGUMENT)
    if call is not None:
        tools = _json_native(renderings, analysis, call)
        conclusion = "the name is in JSON"
    else:
        arguments = json_around(part, part.find(ARGUMENT, part.find(FUNCTION)))
        tools = ToolAnalysis(ToolFormat.TAG_WITH_JSON if arguments else ToolFormat.TAG_WITH_TAGGED)
        conclusion = "the arguments are in JSON, the name is not" if arguments else "nothing is in JSON"
        analysis = _with_broken_json(analysis, part)
    return replace(analysis, tools=tools), Step(comparison, f"{conclusion}: {tools.format.value}")


def _with_broken_json(analysis: Analysis, part: str) -> Analysis:
    """Add a warning if a call begins like an object in JSON and is not one.  Implements TA-5.24."""
    begin = _BEGINS_LIKE_JSON.search(part, 0, part.find(FUNCTION))
    if begin is None:
        return analysis
    call = shortened(part[begin.start() :])
    warning = f"a call that begins like JSON is not JSON: {call}; calls in JSON stay content"
    return replace(analysis, warnings=(*analysis.warnings, warning))


def _json_native(renderings: Renderings, analysis: Analysis, call: RenderedCall) -> ToolAnalysis:
    """The fields of a JSON call.  Implements TA-5.5 to TA-5.8."""
    *outer, name_field = call.name_path
    tools = ToolAnalysis(ToolFormat.JSON_NATIVE)
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
    part = calls_part(renderings, analysis, renderings.text(two_calls(renderings)) or "") or ""
    second = find_json_call(part, FUNCTION_2, ARGUMENT_2)
    for key, value in call.value.items():
        if not isinstance(value, (str, int)) or isinstance(value, bool) or not str(value).isdecimal():
            continue
        other = str(second.value.get(key)) if second else ""
        if other.isdecimal() and int(other) == int(value) + 1:
            return key
    return ""
