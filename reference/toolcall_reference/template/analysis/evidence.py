"""What helps people to check an analysis, and decides nothing: more comparisons, and a call as a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..difference import MARKER
from ..wire_format import Analysis, CallIdPosition, ToolAnalysis, ToolFormat
from .call_text import calls_part, one_call
from .comparison import Comparison, Step
from .variants import ARGUMENT, ARGUMENT_2, CALL, FUNCTION_2, ID_2, VALUE, VALUE_2, Renderings, SampleCall


@dataclass(frozen=True, slots=True)
class _Shown:
    """One comparison: a call that differs from the usual one in one thing, and the markers of that thing."""

    id: str
    title: str
    call_title: str
    call: SampleCall
    conclusion: Callable[[ToolAnalysis], str]


def _function(tools: ToolAnalysis) -> str:
    function = tools.function
    text = f"a name stands between {function.name_prefix!r} and {function.name_suffix!r}"
    return text + (f", {function.close!r} closes the function" if function.close else "")


def _call_id(tools: ToolAnalysis) -> str:
    found = tools.call_id
    if found.position is CallIdPosition.NONE:
        return "a call shows no id"
    text = f"an id stands between {found.prefix!r} and {found.suffix!r}: {found.position.value}"
    return text + (", counted by the template" if found.generated else "")


def _argument_name(tools: ToolAnalysis) -> str:
    found = tools.arguments
    return f"a name stands between {found.name_prefix!r} and {found.name_suffix!r}"


def _argument_value(tools: ToolAnalysis) -> str:
    found = tools.arguments
    return f"a value stands between {found.value_prefix!r} and {found.value_suffix!r}"


_TAG_FORMATS = (
    _Shown(
        *("T4", "function markers", "another function"),
        *(SampleCall.of({ARGUMENT: VALUE}, FUNCTION_2), _function),
    ),
    _Shown("T7", "call ids", "another id", replace(CALL, id=ID_2), _call_id),
)
_TAGGED_ARGUMENTS = (
    _Shown("A1", "argument names", "another argument", SampleCall.of({ARGUMENT_2: VALUE}), _argument_name),
    _Shown("A2", "argument values", "another value", SampleCall.of({ARGUMENT: VALUE_2}), _argument_value),
)
_SHOWN = {
    ToolFormat.TAG_WITH_JSON: _TAG_FORMATS,
    ToolFormat.TAG_WITH_TAGGED: (*_TAG_FORMATS, *_TAGGED_ARGUMENTS),
}


def find_evidence(renderings: Renderings, tools: ToolAnalysis) -> Iterator[Step]:
    """T4, T7, A1 and A2: comparisons in which people see markers that ``call_markers`` has found.  TA-1.3."""
    for shown in _SHOWN.get(tools.format, ()):
        other = renderings.variant(shown.call_title, calls=(shown.call,))
        comparison = Comparison.of(shown.id, shown.title, renderings, one_call(renderings), other)
        yield Step(comparison, shown.conclusion(tools))


def find_sample(renderings: Renderings, analysis: Analysis) -> str:
    """One call as the template renders it, without the end of the turn; ``""`` where it renders none."""
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
        if found and MARKER.fullmatch(shared):
            return (part + shared).strip()
        part = part.removesuffix(stop)
    return part.strip()
