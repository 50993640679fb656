"""T2 and T3: the markers of sections, calls, functions and ids, taken out of the gaps around calls.

The markers of one call depend on each other: what opens a call is what is left of its gap when the marker of
its name is taken away.  So one computation finds them all; ``call_text`` says what the gaps are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..model.difference import (
    MARKER,
    after_markers,
    common_prefix,
    common_suffix,
    first_marker,
    is_pair,
    last_marker,
    open_marker,
)
from ..model.wire_format import (
    Analysis,
    CallIdMarkers,
    CallIdPosition,
    FunctionMarkers,
    ToolAnalysis,
    ToolFormat,
)
from .argument_markers import find_argument_markers
from .call_text import ID_MARK, CallText, one_call, read_calls, two_calls
from .comparison import Comparison, Step
from .variants import CALL, CALL_2, FUNCTION_2, Renderings

#: How the warnings begin that say why calls cannot be parsed back.
UNREADABLE = "calls cannot be parsed back"


@dataclass(frozen=True, slots=True)
class CallMarkers:
    """The markers of calls, and the comparisons that they come from."""

    analysis: Analysis
    #: The end marker after the calls that has no start marker before them: this text ends the turn.
    turn_end: str
    steps: tuple[Step, ...]


def find_call_markers(renderings: Renderings, analysis: Analysis) -> CallMarkers:
    """Compare one call with two, and divide the gaps around them.  Implements TA-5.9 to TA-5.18."""
    variants = one_call(renderings), two_calls(renderings)
    comparison = Comparison.of("T2 T3", "per call or per section, separator", renderings, *variants)
    gaps = read_calls(renderings, analysis, comparison.right, (CALL, CALL_2)) or read_calls(
        renderings, analysis, comparison.left, (CALL,)
    )
    if gaps is None:
        return CallMarkers(analysis, "", (Step(comparison, "the parts stand in an order no format has"),))
    arguments, steps = find_argument_markers(renderings, analysis, gaps)
    inner = len(arguments.value_suffix + arguments.end)
    gaps = replace(
        gaps,
        head=gaps.head[: len(gaps.head) - len(arguments.start + arguments.name_prefix)],
        tail=gaps.tail[inner:],
        between=None if gaps.between is None else gaps.between[inner:],
    )
    analysis = replace(analysis, tools=replace(analysis.tools, arguments=arguments))
    if analysis.tools.format is ToolFormat.JSON_NATIVE:
        tools = _around_json_calls(analysis.tools, gaps)
    else:
        tools = _around_tagged_calls(analysis.tools, gaps)
    tools, turn_end = _with_section(tools)
    step = Step(comparison, _conclusion(tools, both=FUNCTION_2 in comparison.difference.right))
    return CallMarkers(replace(analysis, tools=tools), turn_end, (step, *steps))


def _conclusion(tools: ToolAnalysis, both: bool) -> str:
    if not both:
        return "the template renders one call only: its markers count as the section's"
    start, separator = tools.per_call_start, tools.call_separator
    opening = f"{start!r} opens every call" if start else "no marker is repeated from call to call"
    return f"{opening}, {repr(separator) if separator else 'nothing'} stands between calls"


def _around_json_calls(tools: ToolAnalysis, gaps: CallText) -> ToolAnalysis:
    if gaps.between is None:
        tools = replace(tools, section_start=gaps.opening, section_end=gaps.tail)
    else:
        start, end, tools = _repeated(tools, gaps.opening, gaps.between, gaps.tail)
        tools = replace(tools, per_call_start=start, per_call_end=end)
    return _without_brackets(tools)


def _around_tagged_calls(tools: ToolAnalysis, gaps: CallText) -> ToolAnalysis:
    opening, closing = gaps.opening.lstrip(), gaps.tail
    if gaps.between is not None:
        opening, closing, tools = _repeated(tools, gaps.opening, gaps.between, gaps.tail)
    opening, head, closing, call_id = _without_id(opening, gaps.head, closing)
    call_id = replace(call_id, generated=gaps.counted and call_id != CallIdMarkers())
    start, name_prefix = _split_opening(opening, head)
    if call_id.position is CallIdPosition.PRE_FUNC_NAME:
        start, name_prefix = opening, ""
    close, end = _split_closing(closing, start, name_prefix)
    if gaps.between is None:
        tools, start, end = _outermost(tools, start, end)
        if not tools.section_start and MARKER.search(close) and not is_pair(name_prefix, close):
            tools, close = replace(tools, section_end=close), ""  # no text before the calls opens it
    function = FunctionMarkers(name_prefix, head, "", close)
    return replace(tools, per_call_start=start, per_call_end=end, function=function, call_id=call_id)


def _repeated(tools: ToolAnalysis, opening: str, between: str, tail: str) -> tuple[str, str, ToolAnalysis]:
    """The text that opens every call, the text that closes every call, and the section and separator.

    The gap between two calls ends like the gap before the first: with the text that opens a call.  It begins
    like the gap after the last: with the text that closes a call.  Whitespace alone marks nothing.
    Implements TA-5.9, TA-5.13.
    """
    start = common_suffix(opening, between).lstrip()
    between = between[: len(between) - len(start)]
    end = common_prefix(between, tail)
    end = end if end.strip() else ""
    tools = replace(
        tools,
        section_start=opening[: len(opening) - len(start)],
        section_end=tail[len(end) :],
        call_separator=between[len(end) :],
    )
    return start, end, tools


def _with_section(tools: ToolAnalysis) -> tuple[ToolAnalysis, str]:
    """The markers of the section, and the text that ends the turn: an end that no start opens.  TA-5.12."""
    start, end = tools.section_start.lstrip(), tools.section_end
    if not start and not tools.tools_array_wrapped:
        return replace(tools, section_start="", section_end=""), end.strip()
    return replace(tools, section_start=start, section_end=end if end.strip() else ""), ""


def _without_brackets(tools: ToolAnalysis) -> ToolAnalysis:
    """Take the brackets of a JSON array off the markers of the section, or of each call.  TA-5.11."""
    for start, end in (("section_start", "section_end"), ("per_call_start", "per_call_end")):
        before, after = getattr(tools, start).rstrip(), getattr(tools, end).lstrip()
        if before.endswith("[") and after.startswith("]"):
            wrapped: dict[str, Any] = {start: before[:-1], end: after[1:]}
            return replace(tools, tools_array_wrapped=True, **wrapped)
    return tools


def _without_id(opening: str, head: str, closing: str) -> tuple[str, str, str, CallIdMarkers]:
    """Take the call id and its markers out of the gap that has it.  Implements TA-5.17."""
    if ID_MARK in opening:
        before, _, suffix = opening.rpartition(ID_MARK)
        start = first_marker(before) if MARKER.search(before) else ""
        prefix = before[len(start) :]
        return start, head, closing, CallIdMarkers(CallIdPosition.PRE_FUNC_NAME, prefix, suffix)
    if ID_MARK in head:
        before, _, suffix = head.rpartition(ID_MARK)
        tag_end = before.find(">") + 1 if not before.startswith("<") else 0
        prefix = before[tag_end:]
        found = CallIdMarkers(CallIdPosition.BETWEEN_FUNC_AND_ARGS, prefix, suffix)
        return opening, before[:tag_end], closing, found
    if ID_MARK in closing:
        before, _, after = closing.partition(ID_MARK)
        prefix = open_marker(before) or last_marker(before) or before
        many = len(MARKER.findall(after)) > 1
        suffix = first_marker(after) if many or is_pair(prefix, first_marker(after)) else ""
        found = CallIdMarkers(CallIdPosition.POST_ARGS, prefix, suffix)
        return opening, head, before[: len(before) - len(prefix)] + after[len(suffix) :], found
    return opening, head, closing, CallIdMarkers()


def _split_opening(opening: str, head: str) -> tuple[str, str]:
    """Divide what opens a call into the call's own marker and the prefix of the name.  Implements TA-5.14.

    The beginning of a marker that ends after the name (``<function=``) belongs to the name, and so does plain
    text (``functions.``).  A whole marker belongs to the name if the text after the name closes it, or if
    another marker is left for the call.
    """
    begun = open_marker(opening)
    if begun:
        return opening[: len(opening) - len(begun)], begun
    text = after_markers(opening).lstrip()
    if text:
        return opening[: len(opening) - len(text)], text
    last = last_marker(opening)
    if last and (is_pair(last, first_marker(head)) or len(MARKER.findall(opening)) > 1):
        return opening[: len(opening) - len(last)], last
    return opening, ""


def _split_closing(closing: str, start: str, name_prefix: str) -> tuple[str, str]:
    """Divide what closes a call into the function's close and the call's own end.  Implements TA-5.15."""
    last = last_marker(closing)
    if not start or not last or (is_pair(name_prefix, last) and not is_pair(start, last)):
        return closing, ""
    before = closing[: len(closing) - len(last)]
    return (before, last) if before.strip() else ("", closing)


def _outermost(tools: ToolAnalysis, start: str, end: str) -> tuple[ToolAnalysis, str, str]:
    """Make the outermost markers the section's, where one call is all there is.  Implements TA-5.10."""
    section_start = first_marker(start) if MARKER.search(start) else start
    start = start[len(section_start) :]
    section_end = last_marker(end) if start else end
    end = end[: len(end) - len(section_end)]
    return replace(tools, section_start=section_start, section_end=section_end), start, end
