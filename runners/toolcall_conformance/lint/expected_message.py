"""The fields of an expected message agree with each other and with the output."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.model import ExpectedMessage, Vector
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-5.4: CT-4.3, DM-3.1, NP-3.1 and NP-3.3 hold in every expected message."""
    for vector in suite.vectors:
        if vector.expected is not None:
            for key, what, advice in _contradictions(vector, vector.expected):
                yield suite.at_vector(vector, what, advice, "expected", key)


def _contradictions(vector: Vector, message: ExpectedMessage) -> Iterator[tuple[str, str, str]]:
    names = message.rejected_tool_names
    if (message.calls or names) and not message.saw_tool_call_syntax:
        yield "sawToolCallSyntax", "calls, but no syntax seen", "set sawToolCallSyntax: true"
    if message.rejected_by_policy != (bool(names) and not message.calls):
        right = "true exactly when names were rejected and no call was accepted"
        yield "rejectedByPolicy", "rejectedByPolicy contradicts the calls", f"it is {right}"
    if len(set(names)) != len(names):
        yield "rejectedToolNames", "a rejected name is listed twice", "list each name once"
    offsets = [problem.offset for problem in message.problems]
    if offsets != sorted(offsets):
        yield "problems", "the problems are not in order", "order them by offset"
    if any(problem.offset + problem.length > len(vector.output) for problem in message.problems):
        yield "problems", "a problem's span passes the end of the output", "count code points of the output"
