"""Judges a vector by its reply or fault: the verdicts, and how each verdict is reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..suite.model import ExpectedMessage, Vector
from . import compare
from .checks import contains
from .places import Difference, shown_json

#: Every verdict and its meaning.  Implements AP-7.
VERDICTS: Mapping[str, str] = {
    "pass": "the result is the expected one",
    "alternative": "it is another result that the vector calls as good",
    "whitespace": "it differs only in whitespace at the edges of content, reasoning or a marker",
    "wrong": "it differs in a way no other verdict names",
    "leak": "content or reasoning have text that belongs to syntax or to another field",
    "lost": "text, or a call, that the output has is not in the result",
    "wrongly-accepted": "there is a call that must not be one",
    "wrongly-rejected": "a call was rejected that a tool matches",
    "error": "the implementation refused the request or reported an error",
    "crash": "the process ended, or closed its output",
    "timeout": "no reply came in time",
    "protocol-error": "what came was not a reply to the request",
    "state-leak": "it fails after other vectors and passes alone",
    "skipped": "the adapter declined this vector",
    "unsupported": "the vector needs something the adapter does not claim",
    "unreachable": "the grammar that the implementation puts on its model excludes the output",
    "not-run": "the adapter was broken before the vector's turn came",
}
#: Verdicts that say nothing for or against the implementation.
NEUTRAL = frozenset({"alternative", "skipped", "unsupported", "unreachable"})
#: The beginning of the reason if the vector needs something that the hello does not claim.
NOT_CLAIMED = "not claimed"
#: Verdicts about the adapter instead of the parser.
BROKEN = frozenset({"not-run"})


def fails(verdict: str, features: Collection[str]) -> bool:
    """Whether a verdict is a failure if the implementation claims these features.  Implements AP-7.2."""
    return not passes(verdict, features) and verdict not in NEUTRAL


def passes(verdict: str, features: Collection[str]) -> bool:
    """Whether a verdict counts as passed if the implementation claims these features.  Implements AP-7.2."""
    return verdict == "pass" or (verdict == "whitespace" and "exact-whitespace" not in features)


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
    differences = compare.compare_messages(vector, message, hello.features)
    assert vector.expected is not None
    if not differences:
        return Outcome("pass", actual=message)
    for other in vector.alternatives:
        if not compare.compare_messages(replace(vector, expected=other.expected), message, hello.features):
            return Outcome("alternative", other.note, actual=message)
    if vector.level == "recommended" and _is_passed_on(vector, message, hello):
        return Outcome("alternative", "the caller is left to reject the call", actual=message)
    if all(difference.whitespace_only for difference in differences):
        return Outcome("whitespace", "", differences, message)
    verdict = _of_calls(vector.expected, message) or _of_text(vector.expected, message) or "wrong"
    return Outcome(verdict, "", differences, message)


def _is_passed_on(vector: Vector, message: JsonObject, hello: Hello) -> bool:
    """Whether the message is the expected one, but for calls that are left to the caller to reject.

    Implements VF-4.12.
    """
    assert vector.expected is not None
    rejected = vector.expected.rejected_tool_names
    calls = [call for call in message["calls"] if call["name"] not in rejected]
    if len(calls) == len(message["calls"]) or vector.profile == "contract":
        return False
    features = {*hello.features} - {"policy", "problems"}
    return not compare.compare_messages(vector, {**message, "calls": calls}, features)


def of_stream(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    """The outcome for a reply with a message and its deltas."""
    outcome = of_message(vector, reply, hello)
    if outcome.verdict not in ("pass", "whitespace") or "argument-deltas" not in hello.features:
        return outcome
    differences = compare.compare_deltas(vector.deltas, reply["deltas"], hello.features)
    if differences:
        return Outcome("wrong", "the deltas differ", differences, reply["deltas"])
    return outcome


def each_text(path: str, kind: Literal["missing", "extra"], texts: Sequence[str]) -> Iterator[Difference]:
    """A difference for each text; the order of the texts has no meaning, so the path has no index."""
    for text in map(shown_json, texts):
        yield Difference(path, kind, *((text, None) if kind == "missing" else (None, text)))


def _of_calls(expected: ExpectedMessage, message: JsonObject) -> str:
    """The verdict for a wrong number of calls; "" if as many came as expected."""
    wanted = [call.name for call in expected.calls]
    got = [call["name"] for call in message["calls"]]
    if len(got) > len(wanted):
        return "wrongly-accepted"
    if len(got) == len(wanted):
        return ""
    # Either a name is rejected more often than expected, or policy rejects a message that it should accept.
    rejected = Counter(message.get("rejectedToolNames") or ()) - Counter(expected.rejected_tool_names)
    policy = message.get("rejectedByPolicy") is True and not expected.rejected_by_policy
    return "wrongly-rejected" if rejected or policy else "lost"


def _of_text(expected: ExpectedMessage, message: JsonObject) -> str:
    """``leak`` if text was only added, ``lost`` if it was only removed; "" otherwise."""
    pairs = [
        (wanted, message.get(name, ""))
        for name, wanted in (("content", expected.content), ("reasoning", expected.reasoning))
        if wanted is not None and message.get(name, "") != wanted
    ]
    if pairs and all(contains(got, wanted) for wanted, got in pairs):
        return "leak"
    if pairs and all(contains(wanted, got) for wanted, got in pairs):
        return "lost"
    return ""
