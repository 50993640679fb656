"""Text in a call that nothing expects, and the rest of malformed arguments."""

from __future__ import annotations

from itertools import pairwise

import pytest

from toolcall_reference.stream.message_builder import MalformedText, MessageBuilder


def _begun(text: str, *ends: int) -> str:
    """What malformed arguments become that are written in these pieces."""
    builder = MessageBuilder(None, parallel=True)
    builder.begin_call(0)
    builder.name_call("f")
    malformed = MalformedText(builder, 0)
    for start, end in pairwise((0, *ends, len(text))):
        malformed.write(text[start:end], end)
    malformed.leave(interrupted=False)
    return builder.call.so_far


@pytest.mark.parametrize("text", ["  x", " \n{x} ", "x  y", "   "])
def test_malformed_arguments_are_the_same_in_whatever_pieces(text: str) -> None:
    whole = _begun(text)
    assert whole.startswith("{") == (text.strip()[:1] in ("{", ""))
    for cut in range(1, len(text)):
        assert _begun(text, cut) == whole


def test_text_that_nobody_expects_belongs_to_the_call_that_has_a_name() -> None:
    problems = []
    for over in (True, False):
        builder = MessageBuilder(None, parallel=True)
        builder.begin_call(0)
        builder.unexpected(1, 2, "x")
        builder.name_call("f")
        builder.call.over = over
        builder.begin_call(3)
        builder.unexpected(4, 5, "y")
        problems.append(sorted(problem.code for problem in builder._problems))
    assert problems[0] != problems[1]
