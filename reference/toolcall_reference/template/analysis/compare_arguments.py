"""T5, T6, A1 to A4: how arguments are separated, wrapped, named and written in the tag formats."""

from __future__ import annotations

from dataclasses import replace

from ..wire_format import Analysis, ToolFormat
from .argument_markers import markup_argument, no_arguments, two_arguments
from .call_markers import call_markers
from .call_text import calls_part, one_call
from .steps import Comparison, Step
from .variants import ARGUMENT, ARGUMENT_2, VALUE, VALUE_2, Renderings, SampleCall, Variant


def compare_argument_count(renderings: Renderings, analysis: Analysis) -> Step:
    """T5: one argument and two: what stands between them.  Implements TA-6.1."""
    variants = one_call(renderings), two_arguments(renderings)
    comparison = Comparison.of("T5", "argument separator", renderings, *variants)
    separator = call_markers(renderings, analysis).arguments.separator
    conclusion = (
        f"{separator!r} stands between arguments" if separator else "nothing stands between arguments"
    )
    return comparison.concludes(conclusion, _with(analysis, separator=separator))


def compare_no_arguments(renderings: Renderings, analysis: Analysis) -> Step:
    """T6: no argument and one: what is there only around arguments.  Implements TA-6.2."""
    variants = no_arguments(renderings), one_call(renderings)
    comparison = Comparison.of("T6", "argument container", renderings, *variants)
    found = call_markers(renderings, analysis).arguments
    conclusion = "arguments have no container"
    if found.start:
        conclusion = f"arguments stand between {found.start!r} and {found.end!r}"
    return comparison.concludes(conclusion, _with(analysis, start=found.start, end=found.end))


def compare_argument_names(renderings: Renderings, analysis: Analysis) -> Step:
    """A1: the same value under two names.  Implements TA-6.3, TA-6.4."""
    other = renderings.variant("another argument", calls=(SampleCall.of({ARGUMENT_2: VALUE}),))
    comparison = Comparison.of("A1", "argument names", renderings, one_call(renderings), other)
    found = call_markers(renderings, analysis).arguments
    names = {"name_prefix": found.name_prefix, "name_suffix": found.name_suffix}
    conclusion = f"a name stands between {found.name_prefix!r} and {found.name_suffix!r}"
    return comparison.concludes(conclusion, _with(analysis, **names))


def compare_argument_values(renderings: Renderings, analysis: Analysis) -> Step:
    """A2: two values under one name.  Implements TA-6.4, TA-6.5."""
    other = renderings.variant("another value", calls=(SampleCall.of({ARGUMENT: VALUE_2}),))
    comparison = Comparison.of("A2", "argument values", renderings, one_call(renderings), other)
    found = call_markers(renderings, analysis).arguments
    values = {"value_prefix": found.value_prefix, "value_suffix": found.value_suffix}
    conclusion = f"a value stands between {found.value_prefix!r} and {found.value_suffix!r}"
    return comparison.concludes(conclusion, _with(analysis, **values))


def compare_value_types(renderings: Renderings, analysis: Analysis) -> Step:
    """A3: a text and values of other types: how those are written.  Implements TA-6.6 to TA-6.8."""
    other = typed_values(renderings)
    comparison = Comparison.of("A3", "value types", renderings, one_call(renderings), other)
    part = calls_part(renderings, analysis, other) or ""
    tools = analysis.tools
    tools = replace(
        tools,
        python_literals="True" in part and "true" not in part,
        uses_python_dicts=tools.uses_python_dicts or "'inner'" in part,
    )
    if tools.format is ToolFormat.TAG_WITH_TAGGED:
        found = call_markers(renderings, analysis).arguments
        arguments = replace(
            tools.arguments,
            typed_value_prefix=found.typed_value_prefix,
            typed_value_suffix=found.typed_value_suffix,
        )
        tools = replace(tools, arguments=arguments)
    traits = [
        text
        for text, holds in (
            ("True, False and None as in Python", tools.python_literals),
            ("objects and arrays as in Python", tools.uses_python_dicts),
            ("other text around values that are no strings", tools.arguments.typed_value_prefix is not None),
        )
        if holds
    ]
    return comparison.concludes(
        "; ".join(traits) or "values are written as JSON", replace(analysis, tools=tools)
    )


def compare_markup_values(renderings: Renderings, analysis: Analysis) -> Step:
    """A4: a text without and with markup, as protection is written around some only.  Implements TA-6.9."""
    other = markup_argument(renderings)
    comparison = Comparison.of("A4", "values with markup", renderings, one_call(renderings), other)
    found = call_markers(renderings, analysis).arguments
    before, behind = found.escaped_value_prefix, found.escaped_value_suffix
    conclusion = "texts with markup are written like any other"
    if before is not None:
        conclusion = f"a text with markup stands between {before!r} and {behind!r}"
    arguments = replace(analysis.tools.arguments, escaped_value_prefix=before, escaped_value_suffix=behind)
    tools = replace(analysis.tools, arguments=arguments)
    return comparison.concludes(conclusion, replace(analysis, tools=tools))


def typed_values(renderings: Renderings) -> Variant:
    """A call with values that Python writes differently; True alone if the template refuses the rest."""
    call = SampleCall.of({ARGUMENT: True, ARGUMENT_2: {"inner": [None, "inner"]}})
    everything = renderings.variant("values of other types", calls=(call,))
    if renderings.text(everything) is not None:
        return everything
    return renderings.variant("True", calls=(SampleCall.of({ARGUMENT: True}),))


def _with(analysis: Analysis, **fields: str) -> Analysis:
    arguments = replace(analysis.tools.arguments, **fields)
    return replace(analysis, tools=replace(analysis.tools, arguments=arguments))
