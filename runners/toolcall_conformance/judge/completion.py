"""Compares what is on the wire, or what a client made of it, with the expected completion (chapter WR)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..suite.model import ExpectedCall, ExpectedCompletion
from .checks import contains
from .compare import WHITESPACE, json_equal
from .json_value import NotJson, parse
from .places import Difference, plain_differences, shown_json


@dataclass(frozen=True, slots=True)
class Compared:
    """A verdict with its reason and differences; the verdict is ``pass`` if there are none."""

    verdict: str
    reason: str = ""
    differences: Sequence[Difference] = ()


#: The reasons why an output ended, in the words of the other APIs.
_REASONS = {
    "messages": {"length": "max_tokens", "tool_calls": "tool_use", "stop": "end_turn"},
    "responses": {"length": "incomplete", "tool_calls": "completed", "stop": "completed"},
}
#: Those that say that something is missing.
_CUT = frozenset({"length", "content_filter", "incomplete", "max_tokens"})


def of_message(message: Mapping[str, Any], stop_reason: str, api: str) -> ExpectedCompletion:
    """What the wire has to say of a message of the protocol.  Implements WR-1.5, WR-1.6, WR-4.4."""
    calls = tuple(
        ExpectedCall(call["name"], call["arguments"], complete=_runs(call)) for call in message["calls"]
    )
    ends = ["tool_calls"] if calls else []
    if not any(call.complete for call in calls):  # the others may be left out
        ends.append("stop")
    ends = ["length"] if stop_reason == "length" else ends
    return ExpectedCompletion(
        content=message.get("content", ""),
        reasoning=message.get("reasoning", ""),
        calls=calls,
        finish_reasons=in_words_of(api, ends),
    )


def in_words_of(api: str, reasons: Iterable[str]) -> tuple[str, ...]:
    """Finish reasons of chat as an API says them, each once."""
    words = _REASONS.get(api, {})
    return tuple(dict.fromkeys(words.get(reason, reason) for reason in reasons))


def in_api(completion: ExpectedCompletion, api: str) -> ExpectedCompletion:
    """A completion in the words of chat as an API says it."""
    reasons = completion.finish_reasons
    if api == "messages" and reasons == ("tool_calls",) and not any(c.complete for c in completion.calls):
        reasons = ("tool_calls", "stop")  # there is no block of a call in the response
    return replace(completion, finish_reasons=in_words_of(api, reasons))


def compare_completion(
    expected: ExpectedCompletion, reply: Mapping[str, Any], features: Collection[str], *, sent: bool = False
) -> Compared:
    """The verdict on a completion as ``accumulate`` replies with it; ``sent``: on what a server sent.

    A call that is incomplete may be missing; it must not be handed on as complete.  What a parser strips at
    the edges of a text is its server's choice too (DM-5.3); a client strips nothing.
    """
    who, completion = "server" if sent else "client", reply["completion"]
    calls = completion.get("calls") or []
    runnable = [call for call in calls if _runs(call)]
    wanted = [call for call in expected.calls if call.complete]
    names, wanted_names = [call["name"] for call in runnable], [call.name for call in wanted]
    surplus = Counter(names) - Counter(wanted_names)
    if surplus and (len(names) > len(wanted_names) or reply.get("failed")):
        return _differing("wrongly-accepted", plain_differences(wanted_names, names, "calls"))
    if reply.get("failed"):
        # A client may treat a limit, a filter and a refusal as an error of its own (WR-3).
        may_fail = expected.failed or expected.may_fail or expected.refusal
        if may_fail or _CUT.intersection(expected.finish_reasons):
            return Compared("pass")
        return Compared("error", f"the {who} reports: {reply.get('error', '')}")
    if expected.failed:
        return Compared("wrong", f"the {who} does not report that something is wrong")
    if len(names) < len(wanted_names):
        return _differing("lost", plain_differences(wanted_names, names, "calls"))
    found: list[Difference] = []
    for index, (call, got) in enumerate(zip(wanted, runnable, strict=True)):
        found += _call(f"calls[{index}]", call, got)
    left = Counter(call["name"] or "" for call in calls if call not in runnable)
    for name in left - Counter(call.name for call in expected.calls if not call.complete):
        found.append(Difference("calls", "extra", None, f"incomplete: {name}"))
    kept = [(call["name"], call["arguments"]) for call in calls if call not in runnable]
    for wanted_call in expected.calls:
        text = wanted_call.arguments_text
        if not wanted_call.complete and text is not None and (wanted_call.name, text) not in kept:
            found.append(Difference("calls", "missing", f"incomplete: {wanted_call.name} {text}", None))
    texts = {"content": expected.content}
    if expected.refusal and completion.get("refusal") != expected.refusal:
        texts["content"] += expected.refusal  # it may be content
    if "reasoning-content" in features:
        texts["reasoning"] = expected.reasoning
        if expected.signature:
            texts["signature"] = expected.signature
    pairs = [(name, text, completion.get(name) or "") for name, text in texts.items()]
    changed = [(name, text, got) for name, text, got in pairs if text != got]
    found += [Difference(name, "value", shown_json(text), shown_json(got)) for name, text, got in changed]
    reason = completion.get("finishReason")
    if reason is not None and reason not in expected.finish_reasons:
        wanted_reason = " or ".join(expected.finish_reasons) or "null"
        found.append(Difference("finishReason", "value", wanted_reason, str(reason)))
    if not found:
        return Compared("pass")
    if len(found) == len(changed):
        if sent and all(text.strip(WHITESPACE) == got.strip(WHITESPACE) for _, text, got in changed):
            return _differing("whitespace", found)
        if all(contains(got, text) for _, text, got in changed):
            return _differing("leak", found)
        if all(contains(text, got) for _, text, got in changed):
            return _differing("lost", found)
    return _differing("wrong", found)


def _differing(verdict: str, differences: Sequence[Difference]) -> Compared:
    return Compared(verdict, "", differences)


def _call(path: str, wanted: ExpectedCall, got: Mapping[str, Any]) -> list[Difference]:
    found = plain_differences(wanted.name, got["name"], f"{path}.name")
    if wanted.id is not None:
        found += plain_differences(wanted.id, got.get("id"), f"{path}.id")
    if not json_equal(wanted.arguments, got["arguments"]):
        found.append(Difference(f"{path}.arguments", "value", wanted.arguments, got["arguments"]))
    elif wanted.arguments_text is not None and wanted.arguments_text != got["arguments"]:
        found.append(Difference(f"{path}.argumentsText", "value", wanted.arguments_text, got["arguments"]))
    return found


def _runs(call: Mapping[str, Any]) -> bool:
    return call.get("complete", True) and _is_object(call.get("arguments"))


def _is_object(text: object) -> bool:
    try:
        return isinstance(text, str) and isinstance(parse(text), dict)
    except NotJson:
        return False
