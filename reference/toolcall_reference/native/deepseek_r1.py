"""DeepSeek-R1: four formats, three of which begin with the word ``function``.  Implements NF-5."""

from __future__ import annotations

from collections.abc import Sequence

from ..json.spans import elements, members
from ..json.text import WHITESPACE
from .arguments import BadValue, name_and_arguments
from .attempt import Attempt, NativeCall, Reading, skipper
from .family import Family, NativeSection


def _spellings(*markers: str) -> tuple[str, ...]:
    """Markers with the model's full-width bars and with ASCII bars.  Implements NF-5.10."""
    return (*markers, *(marker.replace("｜", "|") for marker in markers))


_SECTION_BEGIN = _spellings(
    "<｜tool▁calls▁begin｜>",
    "<｜tool_calls_begin｜>",
    "<｜tool calls begin｜>",
    r"<｜tool\_calls\_begin｜>",
    "<｜tool▁calls｜>",
)
_SECTION_END = _spellings("<｜tool▁calls▁end｜>")
_CALL_BEGIN = _spellings("<｜tool▁call▁begin｜>")
_CALL_END = _spellings("<｜tool▁call▁end｜>")
_SEPARATOR = _spellings("<｜tool▁sep｜>")
_FUNCTION = "function"
_FENCE, _WRAPPED_END = "```", "</tool_call>"

_line = skipper(r"^<`\r\n")
_tag = skipper(r"^<>|｜\r\n")


def function_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """A call after the word ``function``: format 2 or 3, in a section also format 1."""
    start = attempt.at - len(_FUNCTION)
    return (yield from _call_after(attempt, start, (yield from attempt.space())))


def _call_after(attempt: Attempt, start: int, space: str) -> Reading[Sequence[NativeCall] | None]:
    """A call after the word ``function`` and whitespace; ``start``: where the word begins.

    Implements NF-5.7 to NF-5.18 and NF-5.22.
    """
    end = _CALL_END if attempt.in_section else ()
    if attempt.in_section and (yield from attempt.marker(*_SEPARATOR)):
        yield from attempt.space()
        name = yield from attempt.characters(_line)
        return (yield from _fenced_call(attempt, start, name, end))
    # ``<｜`` begins a section marker, not a name in angle brackets.
    if (yield from attempt.ahead(*_spellings("<｜"))):
        return None
    tag = None if space else (yield from attempt.marker("<"))
    if tag:
        name = yield from attempt.characters(_tag)
        if not (yield from attempt.marker(">")):
            return None
        space = yield from attempt.space()
    if "\n" not in space:
        # The output may end where the line break is due.
        yield from attempt.ahead("\n")
        return None
    return (yield from _fenced_call(attempt, start, name, end) if tag else _tools_array(attempt))


def listed_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """A call of a section, after its begin marker."""
    start = attempt.at - len(_CALL_BEGIN[0])
    yield from attempt.opening(start, *_CALL_END)
    if not (yield from attempt.marker(_FUNCTION)):
        return None
    space = yield from attempt.space()
    if not (yield from attempt.ahead("<")):
        return None
    calls = yield from _call_after(attempt, start, space)
    return calls and [NativeCall(calls[0].name, calls[0].arguments, start, attempt.at)]


def wrapped_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """Format 4, after ``<tool_call>``.  Implements NF-5.19."""
    yield from attempt.opening(attempt.start, _WRAPPED_END)
    attempt.marked = False
    if not (yield from attempt.marker("function</think>")):
        return None
    attempt.marked = True
    name = yield from attempt.characters(_line)
    return (yield from _fenced_call(attempt, attempt.start, name, (_WRAPPED_END,)))


def _fenced_call(
    attempt: Attempt, start: int, name: str, end: tuple[str, ...] = ()
) -> Reading[Sequence[NativeCall] | None]:
    """The arguments of a call in their fence, and one of the ``end`` markers, if any are given."""
    name, fences = name.strip(WHITESPACE), [(_FENCE,), end] if end else [(_FENCE,)]
    attempt.named = bool(name)
    arguments = yield from attempt.arguments("```json", *fences)
    if not name or arguments is None:
        return None
    return [NativeCall(name, arguments, start, attempt.at)]


def _tools_array(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """Format 3, after the line break.  Implements NF-5.16 to NF-5.18."""
    if not (yield from attempt.marker("```json")):
        return None
    yield from attempt.space()
    start = attempt.at
    attempt.named = True
    envelope = yield from attempt.object()
    if envelope is None:
        return None
    arrays = [
        member
        for member in members(envelope)
        if member.key == "tools" and envelope[member.value_start] == "["
    ]
    if not arrays:
        # The object is not a list of calls, such as an example in the content.
        attempt.named = attempt.begun = False
        return None
    begin, calls = start + arrays[-1].value_start, list[NativeCall]()
    for first, last in elements(envelope, arrays[-1].value_start):
        element = envelope[first:last]
        found = name_and_arguments(element) if element[0] == "{" else BadValue(0, len(element))
        if isinstance(found, BadValue):
            attempt.odd = start + first + found.start, start + first + found.end
            break
        calls.append(NativeCall(*found, start + first, start + last))
    else:
        if not calls:
            attempt.odd = begin, start + arrays[-1].value_end
    yield from attempt.space()
    if not (yield from attempt.closing(_FENCE)) or attempt.odd:
        return None
    return calls


DEEPSEEK_R1 = Family(
    calls={_FUNCTION: function_call, "<tool_call>": wrapped_call},
    section=NativeSection(
        begins=_SECTION_BEGIN,
        ends=_SECTION_END,
        calls={_FUNCTION: function_call} | dict.fromkeys(_CALL_BEGIN, listed_call),
    ),
    in_reasoning={"<tool_call>": wrapped_call},
    inner=(*_SEPARATOR, *_CALL_END, _WRAPPED_END, _FENCE),
)
