"""The rules of verdicts, as data: what counts, which results are good, and what a failure is called.

``verdict.py`` looks a reply up here, and so do harnesses in other languages, for which ``lookup.py`` writes
it down.  A new rule stands here alone.  Implements AP-7.1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..suite.model import ExpectedMessage, Vector

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
#: Verdicts that count as passed, each with the feature of whose claimants it does not; "": of nobody.
PASSED: Mapping[str, str] = {"pass": "", "whitespace": "exact-whitespace"}
#: Verdicts that say nothing for or against the implementation.
NEUTRAL = frozenset({"alternative", "skipped", "unsupported", "unreachable"})
#: Verdicts of vectors that no implementation was asked about.
UNASKED = frozenset({"unsupported", "unreachable"})
#: Verdicts about the adapter instead of the parser.
BROKEN = frozenset({"not-run"})
#: Verdicts that mean that no valid answer came.
UNANSWERED = frozenset({"error", "crash", "timeout", "protocol-error"})


def passes(verdict: str, features: Collection[str]) -> bool:
    """Whether a verdict counts as passed if the implementation claims these features.  Implements AP-7.2."""
    return verdict in PASSED and PASSED[verdict] not in features


def fails(verdict: str, features: Collection[str]) -> bool:
    """Whether a verdict is a failure if the implementation claims these features.  Implements AP-7.2."""
    return not passes(verdict, features) and verdict not in NEUTRAL


#: The fields of a reply, and the features that have to be claimed for each to be compared.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "content": (),
    "reasoning": (),
    "name": (),
    "arguments": (),
    "argumentsText": (),
    "id": ("ids",),
    "complete": ("incomplete-calls",),
    "problems": ("problems",),
    "sawToolCallSyntax": ("policy",),
    "rejectedByPolicy": ("policy",),
    "rejectedToolNames": ("policy",),
    "deltas": ("argument-deltas",),
    "deltasWithIds": ("argument-deltas", "ids"),
}
#: The fields that say what a caller need not accept.
_OF_POLICY = ("problems", "sawToolCallSyntax", "rejectedByPolicy", "rejectedToolNames")
_OF_STREAMS = ("deltas", "deltasWithIds")
#: The fields that profile ``contract`` does not have.
_NOT_IN_CONTRACT = ("content", "reasoning", "id", "complete", "problems", *_OF_STREAMS)


def fields(profile: str | None) -> Mapping[str, tuple[str, ...]]:
    """The fields of a profile's replies that are compared, each with the features it needs."""
    left_out = _NOT_IN_CONTRACT if profile == "contract" else ()
    return {name: needed for name, needed in FIELDS.items() if name not in left_out}


@dataclass(frozen=True, slots=True)
class Good:
    """A result that has a verdict of its own: the reply is ``expected``, in the fields that are compared."""

    verdict: str
    expected: ExpectedMessage
    note: str = ""
    #: Whitespace at the edges of content and reasoning does not count.
    edges: bool = False
    #: Names whose calls are left out of the reply, which must have one.
    without: tuple[str, ...] = ()
    #: Fields that are not compared.
    ignores: tuple[str, ...] = ()


def good(vector: Vector) -> Iterator[Good]:
    """The results of a vector that have a verdict of their own; the first that fits a reply decides."""
    expected = vector.expected
    assert expected is not None
    # Chunks without deltas ask only what these add up to.  Implements VF-5.3.
    ignores = _OF_STREAMS if vector.chunks and not vector.deltas else ()
    yield Good("pass", expected, ignores=ignores)
    for other in vector.alternatives:
        yield Good("alternative", other.expected, other.note, ignores=ignores)
    if vector.level == "recommended" and vector.profile != "contract" and _may_pass_on(vector):
        # Calls that policy rejects are left to the caller.  Implements VF-4.12.
        note, ignored = "the caller is left to reject the call", (*_OF_POLICY, *_OF_STREAMS)
        yield Good("alternative", expected, note, without=expected.rejected_tool_names, ignores=ignored)
    if expected.content is not None:
        yield Good("whitespace", expected, edges=True, ignores=ignores)
    if vector.deltas:
        yield Good("wrong", expected, "the deltas differ", edges=True, ignores=_OF_STREAMS)


def _may_pass_on(vector: Vector) -> bool:
    """Whether policy rejects calls, and ``toolChoice`` names no other tool than theirs."""
    assert vector.expected is not None
    rejected, chosen = vector.expected.rejected_tool_names, vector.options.get("toolChoice")
    return bool(rejected) and (not isinstance(chosen, Mapping) or {*rejected} <= {chosen["name"]})


@dataclass(frozen=True, slots=True)
class Failure:
    """The verdict on a reply that is not good, and how the reply relates to the expected message."""

    verdict: str
    #: Whether the reply has ``more`` or ``fewer`` calls.
    calls: Literal["", "more", "fewer"] = ""
    #: Whether the reply rejects a name, or all, that should not be rejected.
    rejects: bool = False
    #: Whether text was only ``added`` to content and reasoning, or only ``removed``.
    text: Literal["", "added", "removed"] = ""


#: The first that fits is the verdict; the last fits everything.
FAILURES = (
    Failure("wrongly-accepted", calls="more"),
    Failure("wrongly-rejected", calls="fewer", rejects=True),
    Failure("lost", calls="fewer"),
    Failure("leak", text="added"),
    Failure("lost", text="removed"),
    Failure("wrong"),
)

Counts: TypeAlias = Literal["passed", "neutral", "failed"]


def counts(verdict: str) -> Counts:
    """How a verdict counts, where the feature of ``PASSED`` is not claimed."""
    return "passed" if verdict in PASSED else "neutral" if verdict in NEUTRAL else "failed"
