"""T4: what surrounds a function's name in the tag formats."""

from __future__ import annotations

from dataclasses import replace

from ..wire_format import Analysis
from .call_markers import call_markers
from .call_text import one_call
from .steps import Comparison, Step
from .variants import ARGUMENT, FUNCTION_2, VALUE, Renderings, SampleCall


def compare_function_names(renderings: Renderings, analysis: Analysis) -> Step:
    """T4: the same call of two functions.  Implements TA-5.14, TA-5.15."""
    other = renderings.variant("another function", calls=(SampleCall.of({ARGUMENT: VALUE}, FUNCTION_2),))
    comparison = Comparison.of("T4", "function markers", renderings, one_call(renderings), other)
    function = call_markers(renderings, analysis).function
    conclusion = f"a name stands between {function.name_prefix!r} and {function.name_suffix!r}"
    if function.close:
        conclusion += f", {function.close!r} closes the function"
    return comparison.concludes(
        conclusion, replace(analysis, tools=replace(analysis.tools, function=function))
    )
