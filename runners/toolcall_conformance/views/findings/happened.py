"""What happened when a vector failed, by verdict and differences; never by the vector's harm.

Implements AP-10.1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ... import kinds
from ...results.records import Result

#: Every kind of failure, the worst first, and its heading.
HAPPENED: Mapping[str, str] = {
    "executes": "Executes the wrong thing",
    "loses": "Loses a call or text",
    "error": "Answers with an error",
    "channel": "Puts text into the wrong place",
    "prompt": "Writes another prompt",
    "stream": "Streams something else",
    "cost": "Takes too long",
}
_BY_VERDICT: Mapping[str, str] = {
    "timeout": "cost",
    "error": "error",
    "crash": "error",
    "protocol-error": "error",
    "state-leak": "error",
    "lost": "loses",
    "wrongly-rejected": "loses",
    "wrongly-accepted": "executes",
}
#: The name and the arguments of a call.
_OF_CALLS = re.compile(r"calls\[\d+\](\.(name|arguments)|$)")


def happened(result: Result) -> str:
    """The kind of a failure."""
    if {"calls", "halves"} & {*result.invariants}:
        return "executes"
    if "growth" in result.invariants:
        return "cost"
    if result.splits is not None and result.splits.decides:
        return "stream"
    if result.verdict in _BY_VERDICT:
        return _BY_VERDICT[result.verdict]
    if kinds.named(result.kind).is_prompt:
        return "prompt"
    if kinds.named(result.kind).measures_work:
        return "cost"
    differences = result.details.differences if result.details else ()
    calls = [each for each in differences if _OF_CALLS.match(each["path"])]
    if {"arguments", "ids"} & {*result.invariants}:
        return "executes"
    if calls and all("actual" not in each for each in calls):
        return "loses"
    return "executes" if calls else "channel"
