"""Judges a vector by its reply or fault: the verdicts, and how each verdict is reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..suite.model import ExpectedMessage, Vector
from . import compare, rules
from .checks import contains
from .places import Difference, shown_json

#: The beginning of the reason if the vector needs something that the hello does not claim.
NOT_CLAIMED = "not claimed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on a reply or a fault, with its reason and differences."""

    verdict: str
    reason: str = ""
    differences: Sequence[Difference] = ()
    #: The message, analysis, grammar or deltas of the reply.
    actual: Any = None


_BRACKETS = re.compile(r"[\[{\]}]")


def nesting(text: str) -> int:
    """The deepest nesting of brackets in a text.

    Brackets in strings count: arguments are often JSON text within a JSON string.
    """
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        depth += 1 if match[0] in "[{" else -1 if depth else 0
        deepest = max(deepest, depth)
    return deepest


def of_fault(fault: Fault) -> Outcome:
    """The outcome of a vector whose request ended in a fault."""
    return Outcome(fault.kind, f"{fault.code}: {fault.detail}")


def of_refusal(vector: Vector, reply: JsonObject) -> Outcome | None:
    """The outcome of a vector for a reply that is not ``ok``; None if it is."""
    if reply["status"] in ("rejected", "error") and vector.refused is not None:
        return refused(vector, reply)
    return None if reply["status"] == "ok" else refusal(reply)


def refusal(reply: JsonObject) -> Outcome:
    """The outcome for a reply that is not ``ok`` where nothing is to be refused."""
    status = reply["status"]
    said = ": ".join(filter(None, (str(reply.get("code") or ""), str(reply.get("reason") or ""))))
    if status == "skipped":
        return Outcome("skipped", said)
    if status == "unsupported":
        # Claims are binding: a hello must not claim what the implementation cannot do.
        return Outcome("error", f"claimed in hello, but answered unsupported: {said}")
    return Outcome("error", f"{status}: {said}")


def refused(vector: Vector, reply: JsonObject) -> Outcome:
    """A refusal that is right must say why, and have the words that the vector names."""
    reason = str(reply.get("reason") or "")
    missing = [*each_text("reason", "missing", [text for text in vector.says if text not in reason])]
    if missing or not reason:
        return Outcome("wrong", "the refusal does not say why", missing, reason)
    return Outcome("pass", actual=reason)


def of_message(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    """The outcome for a reply with a message."""
    message = reply["message"]
    assert vector.expected is not None
    differences: Sequence[Difference] = ()
    for good in rules.good(vector):
        found = _differences(vector, good, message, hello.features)
        if found is not None and all(good.edges and each.whitespace_only for each in found):
            return Outcome(good.verdict, good.note, found, message)
        differences = differences or found or ()
    return Outcome(_failure(vector.expected, message), "", differences, message)


def _differences(
    vector: Vector, good: rules.Good, message: JsonObject, features: Collection[str]
) -> Sequence[Difference] | None:
    """How a message differs from a good one; None if it has no call that is to be left out."""
    if good.without:
        calls = [call for call in message["calls"] if call["name"] not in good.without]
        if len(calls) == len(message["calls"]):
            return None
        message = {**message, "calls": calls}
    return compare.compare_messages(vector, message, features, good)


def of_stream(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    """The outcome for a reply with a message and its deltas."""
    outcome = of_message(vector, reply, hello)
    compared = vector.deltas and "argument-deltas" in hello.features
    if outcome.verdict not in ("pass", "whitespace") or not compared:
        return outcome
    differences = compare.compare_deltas(vector.deltas, reply["deltas"], hello.features)
    if differences:
        return Outcome("wrong", "the deltas differ", differences, reply["deltas"])
    return outcome


def each_text(path: str, kind: Literal["missing", "extra"], texts: Sequence[str]) -> Iterator[Difference]:
    """A difference for each text; the order of the texts has no meaning, so the path has no index."""
    for text in map(shown_json, texts):
        yield Difference(path, kind, *((text, None) if kind == "missing" else (None, text)))


def _failure(expected: ExpectedMessage, message: JsonObject) -> str:
    """The verdict on a message that is not good, by how it relates to the expected one."""
    more = len(message["calls"]) - len(expected.calls)
    rejected = Counter(message.get("rejectedToolNames") or ()) - Counter(expected.rejected_tool_names)
    policy = message.get("rejectedByPolicy") is True and not expected.rejected_by_policy
    holds = {"": True, "more": more > 0, "fewer": more < 0, **_of_texts(expected, message)}
    return next(
        each.verdict
        for each in rules.FAILURES
        if holds[each.calls] and holds[each.text] and (not each.rejects or rejected or policy)
    )


def _of_texts(expected: ExpectedMessage, message: JsonObject) -> dict[str, bool]:
    """Whether text was only ``added`` to content and reasoning, and whether it was only ``removed``."""
    pairs = [
        (wanted, message.get(name, ""))
        for name, wanted in (("content", expected.content), ("reasoning", expected.reasoning))
        if wanted is not None and message.get(name, "") != wanted
    ]
    return {
        "added": bool(pairs) and all(contains(got, wanted) for wanted, got in pairs),
        "removed": bool(pairs) and all(contains(wanted, got) for wanted, got in pairs),
    }
