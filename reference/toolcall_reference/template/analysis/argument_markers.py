"""T5, T6, A3 and A4: the markers of arguments, taken out of the gaps between a name and the end of a call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from ..model.difference import common_prefix, common_suffix, first_marker, open_marker
from ..model.wire_format import Analysis, ArgumentMarkers, ToolFormat
from .call_text import CallText, calls_part, one_call
from .comparison import Comparison, Step
from .variants import ARGUMENT, ARGUMENT_2, FUNCTION, NUMBER, VALUE, VALUE_2, Renderings, SampleCall

#: A string with markup, which some templates protect.
_MARKUP = "Dune <\n& Messiah"

#: Makes one comparison: gets the gaps and the markers known before it, returns the markers known after it.
_Unit: TypeAlias = Callable[[Renderings, Analysis, CallText, ArgumentMarkers], tuple[ArgumentMarkers, Step]]


def find_argument_markers(
    renderings: Renderings, analysis: Analysis, gaps: CallText
) -> tuple[ArgumentMarkers, list[Step]]:
    """Divide the gaps around arguments.  Implements TA-6.1 to TA-6.6, TA-6.9."""
    units: dict[ToolFormat, tuple[_Unit, ...]] = {
        ToolFormat.TAG_WITH_JSON: (_compare_no_arguments,),
        ToolFormat.TAG_WITH_TAGGED: (
            *(_compare_argument_count, _compare_number, _compare_markup),
            _compare_no_arguments,
        ),
    }
    found, steps = ArgumentMarkers(), []
    for unit in units.get(analysis.tools.format, ()):
        found, step = unit(renderings, analysis, gaps, found)
        steps.append(step)
    return found, steps


def _compare_argument_count(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> tuple[ArgumentMarkers, Step]:
    """T5: one argument and two.  Implements TA-6.1, TA-6.3.

    The gap between the two arguments ends like the gap before the first argument: with the text that opens a
    name.  It begins like the gap after the last argument: with the text that ends a value.
    """
    two = {ARGUMENT: VALUE, ARGUMENT_2: VALUE_2}
    comparison = _comparison("T5", "argument separator", renderings, "two arguments", two)
    part = calls_part(renderings, analysis, comparison.right) or ""
    value_end = part.find(VALUE) + len(VALUE)
    next_name = part.find(ARGUMENT_2, value_end)
    if VALUE not in part or next_name < 0:
        # The template renders one argument only, or the two in another order.
        return found, Step(comparison, "no text stands between the first argument and the second")
    gap = part[value_end:next_name]
    name_prefix = common_suffix(gaps.head, gap).lstrip()
    gap = gap[: len(gap) - len(name_prefix)]
    value_suffix = common_prefix(gap, gaps.tail)
    separator = gap[len(value_suffix) :]
    found = replace(found, name_prefix=name_prefix, value_suffix=value_suffix, separator=separator)
    conclusion = f"{name_prefix!r} opens an argument, {value_suffix!r} ends it, "
    conclusion += f"{repr(separator) if separator else 'nothing'} stands between two"
    return found, Step(comparison, conclusion)


def _compare_number(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> tuple[ArgumentMarkers, Step]:
    """A3: a string and a number: the text around each.  Implements TA-6.4 to TA-6.6."""
    comparison = _comparison("A3", "a string and a number", renderings, "a number", {ARGUMENT: NUMBER})
    gap, _ = _around_value(renderings, analysis, comparison.left, VALUE)
    typed_gap, typed_tail = _around_value(renderings, analysis, comparison.right, str(NUMBER))
    rest = gaps.tail[len(found.value_suffix) :]
    typed_suffix = typed_tail[: len(typed_tail) - len(rest)]
    alike = (typed_gap, typed_suffix) == (gap, found.value_suffix)
    if not typed_gap or not typed_tail.endswith(rest) or alike:
        name_suffix = _end_of_name(found.name_prefix, gap)
        found = replace(found, name_suffix=name_suffix, value_prefix=gap[len(name_suffix) :])
        return found, Step(comparison, "a number is written like a string")
    name_suffix = common_prefix(gap, typed_gap)
    before = typed_gap[len(name_suffix) :]
    found = replace(
        found,
        name_suffix=name_suffix,
        value_prefix=gap[len(name_suffix) :],
        typed_value_prefix=before,
        typed_value_suffix=typed_suffix,
    )
    return found, Step(comparison, f"a number stands between {before!r} and {typed_suffix!r}")


def _compare_markup(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> tuple[ArgumentMarkers, Step]:
    """A4: a string without and with markup, which some templates write between further markers.

    Implements TA-6.9.
    """
    comparison = _comparison(
        "A4", "values with markup", renderings, "a text with markup", {ARGUMENT: _MARKUP}
    )
    before, tail = _around_value(renderings, analysis, comparison.right, _MARKUP)
    rest = gaps.tail[len(found.value_suffix) :]
    prefix, suffix = before[len(found.name_suffix) :], tail[: len(tail) - len(rest)]
    plain = found.value_prefix, found.value_suffix
    around = before.startswith(found.name_suffix + found.value_prefix) and suffix.endswith(found.value_suffix)
    if not around or not tail.endswith(rest) or (prefix, suffix) == plain:
        return found, Step(comparison, "texts with markup are written like any other")
    found = replace(found, escaped_value_prefix=prefix, escaped_value_suffix=suffix)
    return found, Step(comparison, f"a text with markup stands between {prefix!r} and {suffix!r}")


def _compare_no_arguments(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> tuple[ArgumentMarkers, Step]:
    """T6: an argument and none: the text that is there only around arguments.  Implements TA-6.2."""
    comparison = _comparison("T6", "argument container", renderings, "no argument", {})
    part = calls_part(renderings, analysis, comparison.right) or ""
    without = part.rpartition(FUNCTION)[2]
    head = gaps.head[: len(gaps.head) - len(found.name_prefix)]
    tail = gaps.tail[len(found.value_suffix) :]
    name_suffix = common_prefix(head, without)
    start, rest = head[len(name_suffix) :], without[len(name_suffix) :]
    if FUNCTION not in part or not start.strip() or not tail.endswith(rest):
        return found, Step(comparison, "arguments have no container")
    end = tail[: len(tail) - len(rest)]
    found = replace(found, start=start, end=end)
    return found, Step(comparison, f"arguments stand between {start!r} and {end!r}")


def compare_value_types(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """A3: a string and values that Python writes in other words than JSON.  Implements TA-6.7, TA-6.8."""
    title, values = "a string and other values", {ARGUMENT: True, ARGUMENT_2: {"inner": [None, "inner"]}}
    comparison = _comparison("A3", title, renderings, "values of other types", values)
    if not comparison.right:  # refused
        comparison = _comparison("A3", title, renderings, "True", {ARGUMENT: True})
    part = calls_part(renderings, analysis, comparison.right) or ""
    literals = "True" in part and "true" not in part
    dicts = "'inner'" in part
    tools = replace(analysis.tools, python_literals=literals, uses_python_dicts=dicts)
    traits = ["True, False and None as in Python"] * literals + ["objects and arrays as in Python"] * dicts
    return replace(analysis, tools=tools), Step(comparison, "; ".join(traits) or "values are written as JSON")


def _comparison(
    id: str, title: str, renderings: Renderings, right_title: str, arguments: dict[str, Any]
) -> Comparison:
    """Compare the one call with a call that has these arguments instead."""
    other = renderings.variant(right_title, calls=(SampleCall.of(arguments),))
    return Comparison.of(id, title, renderings, one_call(renderings), other)


def _around_value(renderings: Renderings, analysis: Analysis, text: str, value: str) -> tuple[str, str]:
    """The text between the argument's name and its value, and all text after the value."""
    part = calls_part(renderings, analysis, text) or ""
    arguments = part.partition(FUNCTION)[2].partition(ARGUMENT)[2]
    between, found, rest = arguments.partition(value)
    return (between, rest) if found else ("", "")


def _end_of_name(name_prefix: str, gap: str) -> str:
    """The beginning of the gap between a name and its value that ends the name; the rest opens the value.

    A name inside a tag ends where the tag does; any other ends with the first marker.  Implements TA-6.4.
    """
    if open_marker(name_prefix) and ">" in gap:
        end = gap.index(">") + 1
        return gap[: len(gap) - len(gap[end:].lstrip())]
    return first_marker(gap)
