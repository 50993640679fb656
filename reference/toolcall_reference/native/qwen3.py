"""Qwen3: one JSON object between tags.  Implements NF-4."""

from __future__ import annotations

from collections.abc import Sequence

from .arguments import name_and_arguments
from .attempt import Attempt, NativeCall, Reading
from .family import Family


def tagged_call(attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
    """A call, after its start tag."""
    attempt.marked = True
    yield from attempt.space()
    envelope = yield from attempt.object()
    if envelope is None:
        return None
    yield from attempt.space()
    if not (yield from attempt.marker("</tool_call>")):
        return None
    found = name_and_arguments(envelope)
    return found and [NativeCall(*found, attempt.start, attempt.at)]


QWEN3 = Family(calls={"<tool_call>": tagged_call})
