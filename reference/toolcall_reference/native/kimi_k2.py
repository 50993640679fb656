"""Kimi-K2: the token section, the simple form and the XML-style fallback.  Implements NF-3."""

from __future__ import annotations

from collections.abc import Sequence

from ..json.text import WHITESPACE
from .attempt import Attempt, NativeCall, Reading, XmlArgument, skipper
from .family import Family, NativeSection

_CALL_BEGIN, _CALL_END = "<|tool_call_begin|>", "<|tool_call_end|>"
_ARGUMENTS = "<|tool_call_argument_begin|>"
_INVOKE, _PARAMETER, _XML_END = '<invoke name="', '<parameter name="', "</tool_call>"
_header = skipper(r"^<\r\n")
_simple_name = skipper(r"A-Za-z0-9_.\-")
_digits = skipper("0-9")
_attribute = skipper(r'^"<>\r\n')


def token_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """A call of the token section, after its begin marker.  Implements NF-3.2, NF-3.3, NF-3.5."""
    start = attempt.at - len(_CALL_BEGIN)
    yield from attempt.opening(start, _CALL_END)
    header = (yield from attempt.characters(_header)).strip(WHITESPACE)
    name = header.partition(".")[2].rpartition(":")[0].strip(WHITESPACE)
    attempt.named = bool(name)
    arguments = yield from attempt.arguments(_ARGUMENTS, (_CALL_END,))
    if not name or arguments is None:
        return None
    return [NativeCall(name, arguments, start, attempt.at, header)]


def simple_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """``functions.NAME:INDEX{…}``, after its first dot.  Implements NF-3.8 to NF-3.10, NF-3.19."""
    name = yield from attempt.characters(_simple_name)
    if not name or not (yield from attempt.marker(":")):
        return None
    index = yield from attempt.characters(_digits)
    if not index:
        return None
    # After a blank line the object is a text of its own.
    if (yield from attempt.space()).count("\n") > 1:
        return None
    attempt.named = True
    arguments = yield from attempt.object()
    if arguments is None:
        return None
    return [NativeCall(name, arguments, attempt.start, attempt.at, f"functions.{name}:{index}")]


def xml_calls(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """The ``<invoke>`` elements of a ``<tool_call>``, after its start tag.

    Implements NF-3.11, NF-3.15 and NF-3.20.
    """
    yield from attempt.opening(attempt.start, _XML_END)
    calls: list[NativeCall] = []
    while True:
        yield from attempt.space()
        if calls and (yield from attempt.closing(_XML_END)):
            return calls if all(call.name for call in calls) else None
        start = attempt.at
        if not (yield from attempt.marker(_INVOKE)):
            return None
        name = (yield from attempt.characters(_attribute)).strip(WHITESPACE)
        if not (yield from attempt.marker('">')):
            return None
        attempt.begun = True
        attempt.named = attempt.named or bool(name)
        arguments = yield from _parameters(attempt)
        if arguments is None:
            return None
        calls.append(NativeCall(name, arguments, start, attempt.at))


def _parameters(attempt: Attempt) -> Reading[list[XmlArgument] | None]:
    """The ``<parameter>`` elements of an ``<invoke>``, up to and with its end tag."""
    arguments: list[XmlArgument] = []
    while True:
        yield from attempt.space()
        found = yield from attempt.marker(_PARAMETER, "</invoke>")
        if found is None:
            return None
        if found == "</invoke>":
            return arguments
        offset = attempt.at
        name = yield from attempt.characters(_attribute)
        if not (yield from attempt.marker('">')):
            return None
        value = yield from _value(attempt)
        if value is None:
            return None
        arguments.append(XmlArgument(name, value, offset))


def _value(attempt: Attempt) -> Reading[str | None]:
    """A parameter's value, up to and with its end tag.  Implements NF-3.13, NF-3.14."""
    pieces: list[str] = []
    while True:
        text = yield from attempt.until("</parameter>")
        if text is None:
            return None
        pieces.append(text)
        space = yield from attempt.space()
        if (yield from attempt.ahead("<parameter", "</invoke>")):
            return _without_outer_line_breaks("".join(pieces))
        pieces += ("</parameter>", space)


def _without_outer_line_breaks(text: str) -> str:
    if text.startswith(("\n", "\r\n")):
        text = text[text.index("\n") + 1 :]
    return text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else text


KIMI_K2 = Family(
    calls={"functions.": simple_call, "<tool_call>": xml_calls},
    section=NativeSection(
        begins=("<|tool_calls_section_begin|>",),
        ends=("<|tool_calls_section_end|>",),
        calls={_CALL_BEGIN: token_call},
    ),
    inner=(_ARGUMENTS, _CALL_END, _INVOKE, _PARAMETER, "</parameter>", "</invoke>", _XML_END),
)
