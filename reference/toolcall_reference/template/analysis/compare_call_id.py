"""T7: where the tag formats write a call's id."""

from __future__ import annotations

from dataclasses import replace

from ..wire_format import Analysis, CallIdPosition
from .call_markers import call_markers
from .call_text import one_call
from .steps import Comparison, Step
from .variants import CALL, ID_2, Renderings


def compare_call_ids(renderings: Renderings, analysis: Analysis) -> Step:
    """T7: the same call with two ids.  Implements TA-5.17, TA-5.18."""
    other = renderings.variant("another id", calls=(replace(CALL, id=ID_2),))
    comparison = Comparison.of("T7", "call ids", renderings, one_call(renderings), other)
    call_id = call_markers(renderings, analysis).call_id
    if call_id.position is CallIdPosition.NONE:
        return comparison.concludes("a call shows no id", analysis)
    conclusion = f"an id stands between {call_id.prefix!r} and {call_id.suffix!r}: {call_id.position.value}"
    if call_id.generated:
        conclusion += ", counted by the template"
    return comparison.concludes(conclusion, replace(analysis, tools=replace(analysis.tools, call_id=call_id)))
