"""The markers of arguments, cut out of the gaps between a name, its arguments and the end of a call."""

from __future__ import annotations

from dataclasses import replace

from ..difference import common_prefix, common_suffix, first_marker, last_marker, open_marker
from ..wire_format import Analysis, ArgumentMarkers, ToolFormat
from .call_text import CallText, calls_part, one_call
from .variants import ARGUMENT, ARGUMENT_2, FUNCTION, VALUE, VALUE_2, Renderings, SampleCall, Variant

#: A value that is no string, and one with what some templates protect.
NUMBER = 7421
MARKUP = "Dune <\n& Messiah"


def no_arguments(renderings: Renderings) -> Variant:
    """A call without arguments."""
    return renderings.variant("no argument", calls=(SampleCall.of({}),))


def two_arguments(renderings: Renderings) -> Variant:
    """A call with two arguments."""
    call = SampleCall.of({ARGUMENT: VALUE, ARGUMENT_2: VALUE_2})
    return renderings.variant("two arguments", calls=(call,))


def number_argument(renderings: Renderings) -> Variant:
    """A call whose argument is a number."""
    return renderings.variant("a number", calls=(SampleCall.of({ARGUMENT: NUMBER}),))


def markup_argument(renderings: Renderings) -> Variant:
    """A call whose argument has signs of markup and a line break in it."""
    return renderings.variant("a text with markup", calls=(SampleCall.of({ARGUMENT: MARKUP}),))


def argument_markers(renderings: Renderings, analysis: Analysis, gaps: CallText) -> ArgumentMarkers:
    """Divide the gaps around arguments.  Implements TA-6.1 to TA-6.6, TA-6.9."""
    if analysis.tools.format is ToolFormat.JSON_NATIVE:
        return ArgumentMarkers()
    if analysis.tools.format is ToolFormat.TAG_WITH_JSON:
        return _with_container(renderings, analysis, gaps, ArgumentMarkers())
    found = _with_value_markers(renderings, analysis, gaps, _names_and_values(renderings, analysis, gaps))
    found = _with_escaping(renderings, analysis, gaps, found)
    return _with_container(renderings, analysis, gaps, found)


def _names_and_values(renderings: Renderings, analysis: Analysis, gaps: CallText) -> ArgumentMarkers:
    """What opens a name and what ends a value, from the gap between two arguments.

    That gap ends as the gap before the first argument does: with what opens a name.  It begins as the gap
    behind the last argument does: with what ends a value.
    """
    part = calls_part(renderings, analysis, two_arguments(renderings)) or ""
    value_end = part.find(VALUE) + len(VALUE)
    next_name = part.find(ARGUMENT_2, value_end)
    if VALUE not in part or next_name < 0:  # one argument only, or an order of the template's own
        name_prefix = open_marker(gaps.head) or last_marker(gaps.head)
        return ArgumentMarkers(name_prefix=name_prefix, value_suffix=first_marker(gaps.tail))
    gap = part[value_end:next_name]
    name_prefix = common_suffix(gaps.head, gap).lstrip()
    gap = gap[: len(gap) - len(name_prefix)]
    value_suffix = common_prefix(gap, gaps.tail)
    return ArgumentMarkers(
        name_prefix=name_prefix, value_suffix=value_suffix, separator=gap[len(value_suffix) :]
    )


def _with_value_markers(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> ArgumentMarkers:
    """What stands between a name and its value, and how a value that is no string differs in that."""
    gap, _ = _around_value(renderings, analysis, one_call(renderings), VALUE)
    behind = gaps.tail[len(found.value_suffix) :]
    typed_gap, typed_tail = _around_value(renderings, analysis, number_argument(renderings), str(NUMBER))
    typed_suffix = typed_tail[: len(typed_tail) - len(behind)] if typed_tail.endswith(behind) else None
    if not typed_gap or typed_suffix is None or (typed_gap, typed_suffix) == (gap, found.value_suffix):
        name_suffix = _end_of_name(found.name_prefix, gap)
        return replace(found, name_suffix=name_suffix, value_prefix=gap[len(name_suffix) :])
    name_suffix = common_prefix(gap, typed_gap)
    return replace(
        found,
        name_suffix=name_suffix,
        value_prefix=gap[len(name_suffix) :],
        typed_value_prefix=typed_gap[len(name_suffix) :],
        typed_value_suffix=typed_suffix,
    )


def _with_escaping(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> ArgumentMarkers:
    """What stands around a text with markup, where that is more than around another one."""
    before, tail = _around_value(renderings, analysis, markup_argument(renderings), MARKUP)
    behind = gaps.tail[len(found.value_suffix) :]
    prefix, suffix = before[len(found.name_suffix) :], tail[: len(tail) - len(behind)]
    plain = found.value_prefix, found.value_suffix
    around = before.startswith(found.name_suffix + found.value_prefix) and suffix.endswith(found.value_suffix)
    if not around or not tail.endswith(behind) or (prefix, suffix) == plain:
        return found
    return replace(found, escaped_value_prefix=prefix, escaped_value_suffix=suffix)


def _around_value(
    renderings: Renderings, analysis: Analysis, variant: Variant, value: str
) -> tuple[str, str]:
    """The text between the argument's name and its value, and all text behind the value."""
    part = calls_part(renderings, analysis, variant) or ""
    arguments = part.partition(FUNCTION)[2].partition(ARGUMENT)[2]
    between, found, behind = arguments.partition(value)
    return (between, behind) if found else ("", "")


def _end_of_name(name_prefix: str, gap: str) -> str:
    """The part of the gap between a name and its value that ends the name: the rest opens the value.

    A name inside a tag ends where the tag does; any other ends with the first marker.
    """
    if open_marker(name_prefix) and ">" in gap:
        end = gap.index(">") + 1
        return gap[: len(gap) - len(gap[end:].lstrip())]
    return first_marker(gap)


def _with_container(
    renderings: Renderings, analysis: Analysis, gaps: CallText, found: ArgumentMarkers
) -> ArgumentMarkers:
    """What is there around arguments and is gone without them."""
    part = calls_part(renderings, analysis, no_arguments(renderings)) or ""
    without = part.rpartition(FUNCTION)[2]
    head = gaps.head[: len(gaps.head) - len(found.name_prefix)]
    tail = gaps.tail[len(found.value_suffix) :]
    name_suffix = common_prefix(head, without)
    start, behind = head[len(name_suffix) :], without[len(name_suffix) :]
    if FUNCTION not in part or not start.strip() or not tail.endswith(behind):
        return found
    return replace(found, start=start, end=tail[: len(tail) - len(behind)])
