"""Where the parts of a call stand in a rendering: the text before, between and after what was given.

A rendering of calls is a row of names, arguments and ids, which the conversation gave, and of gaps between
them, which hold the template's own text.  Every marker of a call lies in a gap.  Two gaps that share a marker
separate it from its neighbours: ``<calls><call>`` stands before the first call and ``</call><call>`` between
two calls, so ``<call>``, with which both end, opens a call.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.difference import TextDifference, difference
from ..model.wire_format import Analysis, ContentMode, ToolFormat
from .json_calls import find_json_call, json_around
from .turns import end_of_header, turn_end
from .variants import (
    ARGUMENT,
    ARGUMENT_2,
    CALL,
    CALL_2,
    FUNCTION,
    ID,
    ID_2,
    VALUE,
    VALUE_2,
    Renderings,
    SampleCall,
    Variant,
)

#: Stands for a call id in the gaps, so that the ids of two calls look alike.
ID_MARK = "\ue000"


@dataclass(frozen=True, slots=True)
class CallText:
    """The gaps of one rendering.

    For JSON_NATIVE the call is its JSON object and ``head`` is empty.  For TAG_WITH_JSON ``head`` runs from
    the name to the JSON arguments, for TAG_WITH_TAGGED from the name to the first argument's name.
    """

    #: Before the first call's object or name.
    opening: str
    head: str
    #: After the last call's object or arguments.
    tail: str
    #: From the end of the first call's object or arguments to the second call's object or name.
    between: str | None = None
    #: Whether the id in ``head`` is a number by which the template counts the calls.
    counted: bool = False


def one_call(renderings: Renderings) -> Variant:
    """The conversation whose answer is one call."""
    return renderings.variant("one call", calls=(CALL,))


def two_calls(renderings: Renderings) -> Variant:
    """The conversation whose answer is two calls."""
    return renderings.variant("two calls", calls=(CALL, CALL_2))


def call_difference(renderings: Renderings) -> TextDifference:
    """How an answer of content, on the left, differs from one of a call, on the right."""
    return difference(renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or "")


def calls_part(renderings: Renderings, analysis: Analysis, text: str) -> str | None:
    """What a rendering of calls has and the rendering of content has not; None if content is refused.

    The part begins after the header of the turn, and after an empty block of reasoning or of content.  It
    ends before the end of the turn.
    """
    answer = renderings.text(renderings.answer)
    if answer is None:
        return None
    found = difference(answer, text)
    part = found.right[max(0, end_of_header(renderings, text) - len(found.prefix)) :]
    reasoning_end = analysis.reasoning.end.strip()
    before = part.find(reasoning_end, 0, part.find(FUNCTION)) if reasoning_end else -1
    if before >= 0:
        part = part[before + len(reasoning_end) :]
    content_end = analysis.content.end.strip()
    if content_end and part.lstrip().startswith(content_end):
        part = part.lstrip()[len(content_end) :]
    block = analysis.content.start + content_end
    if analysis.content.mode is ContentMode.WRAPPED_WITH_CALLS and part.lstrip().startswith(block):
        part = part.lstrip()[len(block) :]
    end = turn_end(renderings, analysis.content.end).strip()
    if end and part.rstrip().endswith(end):
        part = part.rstrip()[: -len(end)]
    return part


def read_calls(
    renderings: Renderings, analysis: Analysis, text: str, calls: tuple[SampleCall, ...]
) -> CallText | None:
    """The gaps around these calls in their rendering; None if their parts stand in an order no format has."""
    part = calls_part(renderings, analysis, text) or ""
    part = part.replace(ID, ID_MARK).replace(ID_2, ID_MARK)
    spans = [_span(part, call, analysis.tools.format) for call in calls]
    first, last = spans[0], spans[-1]
    if first is None or last is None:
        return None
    head = part[first.name_end : first.arguments]
    if len(spans) == 1:
        return CallText(part[: first.start], head, part[last.end :])
    counted = _counted(head, part[last.name_end : last.arguments])
    between = part[first.end : last.start]
    return CallText(part[: first.start], counted or head, part[last.end :], between, bool(counted))


def _counted(head: str, second_head: str) -> str:
    """The gap with an id in place of the number that differs between two calls; ``""`` if none does."""
    found = difference(head, second_head)
    if not (found.left.isdecimal() and found.right.isdecimal() and int(found.right) == int(found.left) + 1):
        return ""
    return found.prefix + ID_MARK + found.suffix


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    name_end: int
    arguments: int
    end: int


def _span(part: str, call: SampleCall, tool_format: ToolFormat) -> _Span | None:
    """Where a call stands: its object or name, the end of its name, its arguments, its end."""
    argument, value = _given(call)
    if tool_format is ToolFormat.JSON_NATIVE:
        found = find_json_call(part, call.name, argument)
        return _Span(found.start, found.start, found.start, found.end) if found else None
    position = part.find(argument, part.find(call.name))
    name = part.rfind(call.name, 0, position)
    if position < 0 or name < 0:
        return None
    name_end = name + len(call.name)
    if tool_format is ToolFormat.TAG_WITH_JSON:
        json = json_around(part[name_end:], position - name_end)
        return _Span(name, name_end, name_end + json.start, name_end + json.end) if json else None
    value_at = part.find(value, position)
    return _Span(name, name_end, position, value_at + len(value)) if value_at >= 0 else None


def _given(call: SampleCall) -> tuple[str, str]:
    """The argument and the value of one of the two calls."""
    return (ARGUMENT, VALUE) if call.name == FUNCTION else (ARGUMENT_2, VALUE_2)
