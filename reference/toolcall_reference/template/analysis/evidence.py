"""What helps people to check an analysis, and decides nothing: more comparisons, and a call as a sample."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model.difference import MARKER
from ..model.wire_format import Analysis, CallIdPosition, ToolAnalysis, ToolFormat
from .call_text import calls_part, one_call
from .comparison import Comparison, Step
from .variants import ARGUMENT, ARGUMENT_2, CALL, FUNCTION_2, ID_2, VALUE, VALUE_2, Renderings, SampleCall


def find_evidence(renderings: Renderings, tools: ToolAnalysis) -> Iterator[Step]:
    """T4, T7, A1 and A2: comparisons in which people see markers that ``call_markers`` has found.  TA-1.3."""

    def step(id: str, title: str, call_title: str, call: SampleCall, conclusion: str) -> Step:
        other = renderings.variant(call_title, calls=(call,))
        return Step(Comparison.of(id, title, renderings, one_call(renderings), other), conclusion)

    function, arguments, call_id = tools.function, tools.arguments, tools.call_id
    if tools.format in (ToolFormat.TAG_WITH_JSON, ToolFormat.TAG_WITH_TAGGED):
        text = f"a name stands between {function.name_prefix!r} and {function.name_suffix!r}"
        text += f", {function.close!r} closes the function" if function.close else ""
        other = SampleCall.of({ARGUMENT: VALUE}, FUNCTION_2)
        yield step("T4", "function markers", "another function", other, text)
        text = "a call shows no id"
        if call_id.position is not CallIdPosition.NONE:
            text = f"an id stands between {call_id.prefix!r} and {call_id.suffix!r}: {call_id.position.value}"
            text += ", counted by the template" if call_id.generated else ""
        yield step("T7", "call ids", "another id", replace(CALL, id=ID_2), text)
    if tools.format is ToolFormat.TAG_WITH_TAGGED:
        text = f"a name stands between {arguments.name_prefix!r} and {arguments.name_suffix!r}"
        yield step("A1", "argument names", "another argument", SampleCall.of({ARGUMENT_2: VALUE}), text)
        text = f"a value stands between {arguments.value_prefix!r} and {arguments.value_suffix!r}"
        yield step("A2", "argument values", "another value", SampleCall.of({ARGUMENT: VALUE_2}), text)


def find_sample(renderings: Renderings, analysis: Analysis) -> str:
    """One call as the template renders it, without the end of the turn; ``""`` where it renders none.

    Where the template's text tells of other markers, the call has these.
    """
    text = renderings.text(one_call(renderings)) or ""
    part = calls_part(renderings, analysis, text) if renderings.calls_shape else None
    if not part:
        return ""
    before, _, rest = text.rpartition(part)
    # Content and calls may begin with the same text, such as `to=`: the difference of the two leaves it out.
    if analysis.generation_prompt:
        _, prompt, alike = before.rpartition(analysis.generation_prompt)
        if prompt and not MARKER.search(alike):
            part = alike + part
    # Content and calls may end with the same marker before the stop: the difference leaves it out too.
    for stop in analysis.stops:
        shared, found, _ = rest.partition(stop)
        if found and (MARKER.fullmatch(shared) or shared.strip() == analysis.tools.section_end):
            return (part + shared).strip()
        part = part.removesuffix(stop)
    part = part.strip()
    return f"{analysis.tools.section_start}[{part}]" if analysis.tools.renders_bare_calls else part
