"""Qwen3: one JSON object between tags.  Implements NF-4."""

from __future__ import annotations

from collections.abc import Sequence

from .arguments import BadValue, has_name, name_and_arguments
from .attempt import Attempt, NativeCall, Reading
from .family import Family

_END = "</tool_call>"


def tagged_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """A call, after its start tag."""
    yield from attempt.opening(attempt.start, _END)
    begin = attempt.at
    envelope = yield from attempt.object()
    attempt.named = has_name(attempt.text)
    if envelope is None:
        return None
    found = name_and_arguments(envelope)
    if isinstance(found, BadValue) and attempt.named:
        attempt.odd = begin + found.start, begin + found.end
    yield from attempt.space()
    if not (yield from attempt.closing(_END)) or isinstance(found, BadValue):
        return None
    return [NativeCall(*found, attempt.start, attempt.at)]


QWEN3 = Family(calls={"<tool_call>": tagged_call}, inner=(_END,))
