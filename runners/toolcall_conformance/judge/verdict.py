"""Judges a vector by its reply or fault: the verdicts, and how each verdict is reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import OPS, Hello
from ..suite.model import ExpectedMessage, Vector
from . import compare, gbnf, wire, wire_streams
from .checks import contains
from .completion import compare_completion
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


#: The kinds whose vectors are of a profile.
_OF_A_PROFILE = frozenset({"parse", "stream", "growth", "respond", "accumulate"})


def unclaimed(vector: Vector, hello: Hello) -> str:
    """What the vector needs but the adapter does not claim; "" if all is claimed.  Implements AP-2.4."""
    op = OPS[vector.kind]
    if op not in hello.ops:
        return f"operation {op}"
    if vector.kind == "grammar" and "grammar" not in hello.features:
        return "feature grammar"
    if vector.kind in _OF_A_PROFILE and vector.profile not in hello.profiles:
        return f"profile {vector.profile}"
    if vector.api not in hello.apis:
        return f"api {vector.api}"
    if vector.kind == "respond" and hello.respond == "output" and vector.template is None:
        return "a response without an output"
    if vector.kind == "respond" and hello.respond == "message" and vector.message is None:
        return "a response to an output"
    for formats in _formats(vector, hello):
        if formats is not None and vector.template_name not in formats:
            return f"format {vector.template_name or 'of a template without a name'}"
    if vector.layer is not None and vector.layer not in hello.layers:
        return f"layer {vector.layer} of render"
    if vector.parses_back and not ("parse" in hello.ops and "template" in hello.profiles):
        return "operation parse"
    if vector.prompt is not None and hello.render_formats is not None:
        return "prompts by templates"
    for feature in vector.requires:
        if feature not in hello.features:
            return f"feature {feature}"
    if hello.depth is not None:
        depth = nesting(vector.output)
        if depth > hello.depth:
            return f"nesting of {depth} (its limit is {hello.depth})"
    return ""


def _formats(vector: Vector, hello: Hello) -> Iterator[Collection[str] | None]:
    """The formats of which the vector's template must be one; None: any will do."""
    if vector.kind == "render":
        yield hello.render_formats
    if vector.kind != "render" or vector.parses_back:
        # Who makes a response of a message never sees the template.
        sees_template = vector.kind != "respond" or hello.respond == "output"
        has_template = vector.template is not None or vector.template_name
        yield hello.formats if has_template and sees_template else None


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


def of_reply(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    """The outcome of a vector for a reply that ``protocol.reply_problem`` found valid."""
    status = reply["status"]
    if status == "error" and vector.kind == "respond" and vector.completion and vector.completion.failed:
        return Outcome("pass", actual=reply.get("reason"))  # the server answers with an error
    if status in ("rejected", "error") and vector.refused is not None:
        return refused(vector, reply)
    if status != "ok":
        return refusal(status, reply)
    return _JUDGES[vector.kind](vector, reply, hello)


def refusal(status: str, reply: JsonObject) -> Outcome:
    """The outcome for a reply that is not ``ok``."""
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
    missing = [*_each("reason", "missing", [text for text in vector.says if text not in reason])]
    if missing or not reason:
        return Outcome("wrong", "the refusal does not say why", missing, reason)
    return Outcome("pass", actual=reason)


def _parse(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
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


def _stream(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    outcome = _parse(vector, reply, hello)
    if outcome.verdict not in ("pass", "whitespace") or "argument-deltas" not in hello.features:
        return outcome
    differences = compare.compare_deltas(vector.deltas, reply["deltas"], hello.features)
    if differences:
        return Outcome("wrong", "the deltas differ", differences, reply["deltas"])
    return outcome


def _analysis(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    differences = compare.compare_analysis(vector.analysis or {}, reply["analysis"])
    if not differences:
        return Outcome("pass", actual=reply["analysis"])
    only_whitespace = all(difference.whitespace_only for difference in differences)
    return Outcome("whitespace" if only_whitespace else "wrong", "", differences, reply["analysis"])


def _grammar(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    if not gbnf.available():
        # Not `skipped`: an adapter that declines a request gets `skipped`, which counts against the adapter.
        return Outcome("unsupported", "the package llguidance, which runs grammars, is not installed")
    if vector.refused:
        return Outcome("wrong", "there is a grammar, and the schema must be refused", actual=reply["grammar"])
    try:
        constraint = gbnf.Constraint(reply)
        lost = [text for text in vector.accepts if not constraint.accepts(text)]
        gained = [text for text in vector.rejects if constraint.accepts(text)]
    except gbnf.GrammarError as error:
        return Outcome("wrong", f"the grammar cannot be run: {error}", actual=reply["grammar"])
    kept = reply.get("preservedTokens") or ()
    missing = [token for token in vector.preserved_tokens if token not in kept]
    differences = [
        *_each("accepts", "missing", lost),
        *_each("rejects", "extra", gained),
        *_each("preservedTokens", "missing", missing),
        *_paths("loosened", vector.loosened, reply),
        *_paths("narrowed", vector.narrowed, reply),
    ]
    verdict = "wrongly-rejected" if lost else "wrong" if differences else "pass"
    verdict = "wrongly-accepted" if gained else verdict
    return Outcome(verdict, "", differences, None if verdict == "pass" else reply)


def _paths(field: str, wanted: Sequence[str] | None, reply: JsonObject) -> Iterator[Difference]:
    """The differences between the paths that a reply reports and those that it should; None: not tested."""
    reported = {each["path"] for each in reply.get(field) or ()}
    if wanted is not None:
        yield from _each(field, "missing", sorted({*wanted} - reported))
        yield from _each(field, "extra", sorted(reported - {*wanted}))


def _each(path: str, kind: Literal["missing", "extra"], texts: Sequence[str]) -> Iterator[Difference]:
    """A difference for each text; the order of the texts has no meaning, so the path has no index."""
    for text in map(shown_json, texts):
        yield Difference(path, kind, *((text, None) if kind == "missing" else (None, text)))


def _respond(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    found = wire_streams.read(vector, reply)
    counted = wire.counted(found.breaches, vector.clauses)
    if counted:
        _, (clause, detail) = counted[0]
        return Outcome("wrong", f"{clause}: {detail}", actual=reply.get("response") or reply.get("events"))
    return _completed(vector, found.to_wire(), hello)


def _completed(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    assert vector.completion is not None
    sent = vector.kind == "respond"
    compared = compare_completion(vector.completion, reply, hello.features, sent=sent)
    return Outcome(compared.verdict, compared.reason, compared.differences, reply["completion"])


_JUDGES: Mapping[str, Callable[[Vector, JsonObject, Hello], Outcome]] = {
    "parse": _parse,
    "stream": _stream,
    "analysis": _analysis,
    "grammar": _grammar,
    "respond": _respond,
    "accumulate": _completed,
}


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
