"""The markers of a call, cut out of the gaps between what was given (see ``call_text``)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..difference import (
    MARKER,
    common_prefix,
    common_suffix,
    first_marker,
    is_pair,
    last_marker,
    open_marker,
    segments,
)
from ..wire_format import (
    Analysis,
    ArgumentMarkers,
    CallIdMarkers,
    CallIdPosition,
    FunctionMarkers,
    ToolFormat,
)
from .argument_markers import argument_markers
from .call_text import ID_MARK, CallText, read_calls
from .variants import Renderings


@dataclass(frozen=True, slots=True)
class CallMarkers:
    """Everything that surrounds calls, functions and ids."""

    section_start: str = ""
    section_end: str = ""
    per_call_start: str = ""
    per_call_end: str = ""
    separator: str = ""
    #: Whether ``[`` and ``]`` around the calls were taken off the markers.
    array: bool = False
    #: Text behind the calls that nothing in front of them opens: it ends the turn.
    turn_end: str = ""
    function: FunctionMarkers = field(default_factory=FunctionMarkers)
    arguments: ArgumentMarkers = field(default_factory=ArgumentMarkers)
    call_id: CallIdMarkers = field(default_factory=CallIdMarkers)


def call_markers(renderings: Renderings, analysis: Analysis) -> CallMarkers:
    """Divide the gaps around calls of the format that is known.  Implements TA-5.9 to TA-5.18."""
    gaps = read_calls(renderings, analysis)
    if gaps is None:
        return CallMarkers()
    arguments = argument_markers(renderings, analysis, gaps)
    inner = len(arguments.value_suffix + arguments.end)
    gaps = replace(
        gaps,
        head=gaps.head[: len(gaps.head) - len(arguments.start + arguments.name_prefix)],
        tail=gaps.tail[inner:],
        between=None if gaps.between is None else gaps.between[inner:],
    )
    opening, closing, markers = _repeated(analysis, gaps)
    if analysis.tools.format is ToolFormat.JSON_NATIVE:
        return _section(_without_brackets(replace(markers, per_call_start=opening, per_call_end=closing)))
    opening, head, closing, call_id = _cut_id(opening, gaps.head, closing)
    call_id = replace(call_id, generated=gaps.counted)
    start, name_prefix = _split_opening(opening, head)
    if call_id.position is CallIdPosition.PRE_FUNC_NAME:
        start, name_prefix = opening, ""
    close, end = _split_closing(closing, start, name_prefix)
    if gaps.between is None:
        markers, start, end = _outermost(markers, start, end)
        if not markers.section_start and MARKER.search(close) and not is_pair(name_prefix, close):
            markers, close = replace(markers, section_end=close), ""  # nothing opens what it closes
    markers = replace(markers, per_call_start=start, per_call_end=end, arguments=arguments)
    function = FunctionMarkers(name_prefix, head, "", close)
    return _section(replace(markers, function=function, call_id=call_id))


def _repeated(analysis: Analysis, gaps: CallText) -> tuple[str, str, CallMarkers]:
    """What opens and closes every call, and the section and separator left over.

    The gap between two calls ends as the gap before the first does, with what opens a call, and begins as
    the gap behind the last does, with what closes one.  Whitespace alone marks nothing.
    """
    if gaps.between is None:
        if analysis.tools.format is ToolFormat.JSON_NATIVE:
            return "", "", CallMarkers(section_start=gaps.opening, section_end=gaps.tail)
        return gaps.opening.lstrip(), gaps.tail, CallMarkers()
    opening = common_suffix(gaps.opening, gaps.between).lstrip()
    between = gaps.between[: len(gaps.between) - len(opening)]
    closing = common_prefix(between, gaps.tail)
    closing = closing if closing.strip() else ""
    return (
        opening,
        closing,
        CallMarkers(
            section_start=gaps.opening[: len(gaps.opening) - len(opening)],
            section_end=gaps.tail[len(closing) :],
            separator=between[len(closing) :],
        ),
    )


def _section(markers: CallMarkers) -> CallMarkers:
    """The same with the section's markers settled: an end that nothing opens is the turn's.  TA-5.12."""
    start, end = markers.section_start.lstrip(), markers.section_end
    if not start and not markers.array:
        return replace(markers, section_start="", section_end="", turn_end=end.strip())
    return replace(markers, section_start=start, section_end=end if end.strip() else "")


def _without_brackets(markers: CallMarkers) -> CallMarkers:
    """The same without the brackets of a JSON array around all calls or each call.  TA-5.11."""
    for start, end in (("section_start", "section_end"), ("per_call_start", "per_call_end")):
        before, after = getattr(markers, start).rstrip(), getattr(markers, end).lstrip()
        if before.endswith("[") and after.startswith("]"):
            return replace(markers, array=True, **{start: before[:-1], end: after[1:]})
    return markers


def _cut_id(opening: str, head: str, closing: str) -> tuple[str, str, str, CallIdMarkers]:
    """Take the call id and its markers out of the gap that has it."""
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
    """Divide what opens a call into the call's own marker and what stands directly before the name.

    A cut-off marker (``<function=``) or plain text (``functions.``) before the name belongs to the name.
    So does a whole marker if the text behind the name closes it, or if another one is left for the call.
    """
    parts = segments(opening)
    cut = open_marker(opening)
    if cut:
        return opening[: len(opening) - len(cut)], cut
    if parts and not parts[-1].is_marker and parts[-1].text.strip():
        text = parts[-1].text.lstrip()
        return opening[: len(opening) - len(text)], text
    last = last_marker(opening)
    if last and (is_pair(last, first_marker(head)) or len(MARKER.findall(opening)) > 1):
        return opening[: len(opening) - len(last)], last
    return opening, ""


def _split_closing(closing: str, start: str, name_prefix: str) -> tuple[str, str]:
    """Divide what closes a call into the function's close and the call's own end marker."""
    last = last_marker(closing)
    if not start or not last or (is_pair(name_prefix, last) and not is_pair(start, last)):
        return closing, ""
    before = closing[: len(closing) - len(last)]
    return (before, last) if before.strip() else ("", closing)


def _outermost(markers: CallMarkers, start: str, end: str) -> tuple[CallMarkers, str, str]:
    """Where one call is all there is, its outermost markers count as the section's.  Implements TA-5.10."""
    section_start = first_marker(start) if MARKER.search(start) else start
    start = start[len(section_start) :]
    section_end = last_marker(end) if start else end
    end = end[: len(end) - len(section_end)]
    return replace(markers, section_start=section_start, section_end=section_end), start, end
