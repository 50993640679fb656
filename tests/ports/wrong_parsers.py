"""Parsers that are wrong by one rule each: what they reply is the right message with one change.

A rule takes the right reply, as a vector of kind ``verdict`` has it, and changes it in place.  It returns
False where it has nothing to change.  Some rules change nothing that counts, and one changes nothing at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

Reply: TypeAlias = dict[str, Any]
Rule: TypeAlias = Callable[[Reply], object]

RULES: dict[str, Rule] = {}


def _rule(function: Rule) -> Rule:
    RULES[function.__name__.replace("_", "-")] = function
    return function


def _both(change: Callable[[dict[str, Any]], object]) -> Rule:
    """The change of both messages, the one at once and that of streams."""

    def rule(reply: Reply) -> object:
        changed = change(reply["message"])
        change(reply["streamed"])
        return changed

    return rule


def _message(name: str, change: Callable[[dict[str, Any]], object]) -> None:
    RULES[name] = _both(change)


def _of_calls(name: str, change: Callable[[dict[str, Any]], object]) -> None:
    """A rule that changes each call; in streams the arguments come at their end."""

    def each(message: dict[str, Any]) -> bool:
        for call in message["calls"]:
            change(call)
        return bool(message["calls"])

    def rule(reply: Reply) -> bool:
        changed = _both(each)(reply) is True
        texts = {index: call["arguments"] for index, call in enumerate(reply["message"]["calls"])}
        kept = [(after, delta) for after, delta in reply["emits"] if delta["type"] != "arguments"]
        last = len(kept) and kept[-1][0]
        for index, text in texts.items():
            kept.append((last, {"type": "arguments", "index": index, "text": text}))
        reply["emits"] = [[after, delta] for after, delta in kept]
        return changed

    RULES[name] = rule


def _numbers_as_doubles(call: dict[str, Any]) -> None:
    try:
        call["arguments"] = json.dumps(json.loads(call["arguments"], parse_int=float))
    except ValueError:
        call["arguments"] += " "


def _rewritten(call: dict[str, Any], **how: Any) -> None:
    try:
        value = json.loads(call["arguments"], parse_int=_marked, parse_float=_marked)
        text = json.dumps(value, **how)
        call["arguments"] = text.replace(f'"{_MARK}', "").replace(f'{_MARK}"', "")
    except ValueError:
        return


_MARK = "\\u0007number\\u0007"


def _marked(source: str) -> str:
    return f"\x07number\x07{source}\x07number\x07"


_message("right", lambda message: None)
_message("last-call-dropped", lambda m: m["calls"].pop() if m["calls"] else False)
_message("first-call-twice", lambda m: m["calls"].append(dict(m["calls"][0])) if m["calls"] else False)
_message("calls-reversed", lambda m: m["calls"].reverse() if len(m["calls"]) > 1 else False)
_message("blank-after-content", lambda m: m.update(content=m["content"] + " "))
_message("content-stripped", lambda m: m.update(content=m["content"].strip()))
_message("no-break-space-after-content", lambda m: m.update(content=m["content"] + "\u00a0"))
_message("marker-in-content", lambda m: m.update(content=m["content"] + "</tool_call>"))
_message("no-content", lambda m: m.update(content="") if m["content"] else False)
_message(
    "letter-lost", lambda m: m.update(content=m["content"][:2] + m["content"][3:]) if m["content"] else False
)
_message("letter-changed", lambda m: m.update(content="\u00e9" + m["content"][1:]) if m["content"] else False)
_message("reasoning-in-content", lambda m: m.update(content=m["reasoning"] + m["content"], reasoning=""))
_message("no-syntax-seen", lambda m: m.update(sawToolCallSyntax=not m["sawToolCallSyntax"]))
_message("all-rejected", lambda m: m.update(calls=[], rejectedByPolicy=True))
_message(
    "calls-rejected",
    lambda m: (
        m.update(rejectedToolNames=[call["name"] for call in m["calls"]], calls=[]) if m["calls"] else False
    ),
)
_message("no-problems", lambda m: m.update(problems=[]) if m["problems"] else False)
_message("problems-reversed", lambda m: m["problems"].reverse() if len(m["problems"]) > 1 else False)
_message(
    "a-problem-more", lambda m: m["problems"].append({"code": "unexpected-text", "offset": 0, "length": 0})
)
_message("a-negative-offset", lambda m: m["problems"].append({"code": "x", "offset": -1, "length": 0}))

_of_calls("no-arguments", lambda call: call.update(arguments="{}"))
_of_calls("arguments-cut", lambda call: call.update(arguments=call["arguments"][:-1]))
_of_calls("arguments-in-a-string", lambda call: call.update(arguments=json.dumps(call["arguments"])))
_of_calls("arguments-in-a-list", lambda call: call.update(arguments=f"[{call['arguments']}]"))
_of_calls("keys-sorted", lambda call: _rewritten(call, sort_keys=True))
_of_calls("arguments-escaped", lambda call: _rewritten(call, ensure_ascii=True, separators=(" ,\n", "\t: ")))
_of_calls("numbers-as-doubles", _numbers_as_doubles)
_of_calls("entities-decoded", lambda call: call.update(arguments=call["arguments"].replace("&lt;", "<")))
_of_calls(
    "a-key-twice", lambda call: call.update(arguments=call["arguments"].replace("{", '{"a":1,"a":2,', 1))
)
_of_calls("names-in-upper-case", lambda call: call.update(name=call["name"].upper()))
_of_calls("all-incomplete", lambda call: call.update(complete=False))
_of_calls("all-complete", lambda call: call.update(complete=True))
_of_calls("one-id-for-all", lambda call: call.update(id="call_1"))
RULES["refuses"] = lambda reply: reply.update(status="error", reason="no")
RULES["declines"] = lambda reply: reply.update(status="skipped", reason="no")
RULES["cannot"] = lambda reply: reply.update(status="unsupported", reason="no")


@_rule
def all_passed_on(reply: Reply) -> bool:
    """Calls that policy rejects are calls."""
    names = reply["message"]["rejectedToolNames"]
    for place, name in enumerate(names, len(reply["message"]["calls"])):
        reply["emits"].append([10**9, {"type": "call", "index": place, "name": name}])
        reply["emits"].append([10**9, {"type": "arguments", "index": place, "text": "{}"}])
    for message in (reply["message"], reply["streamed"]):
        message["calls"] += [{"name": name, "arguments": "{}"} for name in names]
        message.update(rejectedToolNames=[], rejectedByPolicy=False, problems=[])
    return bool(names)


@_rule
def refuses_streams(reply: Reply) -> None:
    """Streams are answered with an error."""
    reply["streamStatus"] = "error"


@_rule
def holds_all_to_the_end(reply: Reply) -> None:
    """A stream emits nothing before the end."""
    reply["emits"] = [[10**9, delta] for _, delta in reply["emits"]]


@_rule
def first_delta_twice(reply: Reply) -> bool:
    """A stream repeats its beginning."""
    reply["emits"] = reply["emits"][:1] + reply["emits"]
    return bool(reply["emits"])


@_rule
def last_delta_lost(reply: Reply) -> bool:
    """A stream forgets its end."""
    return bool(reply["emits"] and reply["emits"].pop())


@_rule
def ends_never_said(reply: Reply) -> bool:
    """A stream says nowhere where a call ends, which nobody has to say (ST-1.9)."""
    said = [delta.pop("complete", None) for _, delta in reply["emits"]]
    return any(each is not None for each in said)


@_rule
def ends_said_apart(reply: Reply) -> bool:
    """A stream says where a call ends in a delta of its own."""
    emits: list[Any] = []
    for after, delta in reply["emits"]:
        complete = delta.pop("complete", None)
        emits.append([after, delta])
        if complete is not None:
            end = {"type": "arguments", "index": delta["index"], "text": "", "complete": complete}
            emits.append([after, end])
    changed, reply["emits"] = len(emits) > len(reply["emits"]), emits
    return changed


@_rule
def deltas_reversed(reply: Reply) -> bool:
    """A stream emits its deltas in the opposite order."""
    deltas = [delta for _, delta in reply["emits"]][::-1]
    reply["emits"] = [[after, delta] for (after, _), delta in zip(reply["emits"], deltas, strict=True)]
    return len(deltas) > 1


@_rule
def a_blank_in_streams(reply: Reply) -> None:
    """A stream begins with a blank that is not in the message at once."""
    reply["emits"].insert(0, [0, {"type": "content", "text": " "}])
    reply["streamed"]["content"] = " " + reply["streamed"]["content"]


@_rule
def a_call_in_streams(reply: Reply) -> None:
    """A stream has a call that the message has not."""
    index = len(reply["message"]["calls"])
    reply["emits"].append([10**9, {"type": "call", "index": index, "name": "extra"}])


@_rule
def another_message_of_streams(reply: Reply) -> None:
    """A stream ends with another flag."""
    reply["streamed"]["rejectedByPolicy"] = True


@_rule
def text_after_long_cuts(reply: Reply) -> None:
    """A stream that is cut into long parts emits more."""
    reply["atLongCuts"] = [{"type": "content", "text": "!"}]
