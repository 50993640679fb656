"""How two answers to the same request differ: in which ways, and where the difference begins."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...adapters.implementation import JsonObject
from ...judge.checks import contains
from ...judge.compare import WHITESPACE, aligned, json_equal
from ...judge.json_value import ExactValue, NotJson, Number, equal, parse
from .answers import Answer

#: Every kind of difference, the worst first, and what it says of the second answer beside the first.
KINDS: Mapping[str, str] = {
    "lost-answer": "there is no longer a message",
    "new-answer": "there is a message where there was none",
    "lost-call": "a call is missing",
    "new-call": "there is a call more",
    "changed-name": "a call has another name",
    "changed-order": "the calls are in another order",
    "changed-arguments": "the arguments of a call are others",
    "changed-completeness": "a call is complete that was cut off, or the other way round",
    "changed-id": "a call has another id",
    "moved-text": "text moved between content and reasoning",
    "lost-text": "text of content or reasoning is missing",
    "new-text": "there is more text in content or reasoning",
    "changed-text": "the text of content or reasoning is another one",
    "whitespace": "only whitespace at the ends of content or reasoning differs",
    "changed-flags": "only flags or problems differ",
    "unsteady": "the same request was answered in two ways",
}
_FLAGS = ("sawToolCallSyntax", "rejectedByPolicy", "rejectedToolNames")


@dataclass(frozen=True, slots=True)
class Change:
    """One way in which two answers differ."""

    #: One of ``KINDS``.
    kind: str
    #: What is different in few words, without any text of the output: ``string → number``.
    detail: str = ""
    #: A text of the message that is in the output near the difference.
    text: str = ""


def same(left: Answer, right: Answer) -> bool:
    """Whether two answers are alike to the letter, which nearly all are."""
    return left.status == right.status and left.message == right.message


def changes(left: Answer, right: Answer, features: Collection[str], profile: str) -> list[Change]:
    """The differences between two answers, the worst first; empty if they say the same.

    ``features``: those that both implementations claim.  Fields of other features are not compared (DM-5).
    """
    if left.message is None or right.message is None:
        return list(_without_message(left, right))
    if left.message == right.message:
        return []
    one, other = _joined(left.message), _joined(right.message)
    compared = features if profile != "contract" else {"policy"} & set(features)
    found = [*_calls(one, other, compared), *(_texts(one, other) if profile != "contract" else ())]
    return sorted(found, key=lambda each: _RANK[each.kind]) or list(_flags(one, other, compared))


def _joined(message: JsonObject) -> JsonObject:
    """A message as a pipe carries it: JSON joins the two halves of a surrogate pair."""
    joined: JsonObject = json.loads(json.dumps(message))
    return joined


_RANK = {kind: number for number, kind in enumerate(KINDS)}


def _without_message(left: Answer, right: Answer) -> Iterator[Change]:
    if left.status != right.status:
        kind = "new-answer" if right.message is not None else "lost-answer"
        yield Change(kind, f"{left.status} → {right.status}")


def _calls(left: JsonObject, right: JsonObject, features: Collection[str]) -> Iterator[Change]:
    names, others = ([call["name"] for call in message["calls"]] for message in (left, right))
    lost, new = Counter(names) - Counter(others), Counter(others) - Counter(names)
    if lost and new:
        yield Change("changed-name", "", next(iter(lost)))
    elif lost:
        yield Change("lost-call", "some" if others else "all", next(iter(lost)))
    elif new:
        yield Change("new-call", "another" if names else "the first", next(iter(new)))
    elif names != others:
        yield Change("changed-order", "", names[0])
    else:
        for one, other in zip(left["calls"], right["calls"], strict=True):
            yield from _call(one, other, features)


def _call(left: JsonObject, right: JsonObject, features: Collection[str]) -> Iterator[Change]:
    complete = left.get("complete", True) and right.get("complete", True)
    if not json_equal(left["arguments"], right["arguments"], complete):
        yield Change("changed-arguments", _changed_arguments(left, right), left["name"])
    if "incomplete-calls" in features and left.get("complete", True) != right.get("complete", True):
        yield Change("changed-completeness", "cut off" if complete else "complete", left["name"])
    if "ids" in features and left.get("id") != right.get("id"):
        detail = "lost" if "id" not in right else "new" if "id" not in left else "another"
        yield Change("changed-id", detail, left["name"])


def _changed_arguments(left: JsonObject, right: JsonObject) -> str:
    try:
        return _first_difference(parse(left["arguments"]), parse(right["arguments"]), "")
    except (NotJson, RecursionError):
        return "no JSON" if left.get("complete", True) and right.get("complete", True) else "cut off"


def _first_difference(left: ExactValue, right: ExactValue, path: str) -> str:
    """Where and how two values that are not equal differ, in words that hold for other values too."""
    if isinstance(left, dict) and isinstance(right, dict):
        lost, new = left.keys() - right.keys(), right.keys() - left.keys()
        if lost or new:
            # Further members with the same key have a tuple for a key.
            repeated = "repeated " if all(isinstance(key, tuple) for key in lost or new) else ""
            return f"{path}{repeated}member {'lost' if lost else 'new'}"
        key = next(key for key in left if not equal(left[key], right[key]))
        return _first_difference(left[key], right[key], "deeper: " if path else "member: ")
    if isinstance(left, list) and isinstance(right, list):
        if len(left) != len(right):
            return f"{path}length of array"
        one, other = next(pair for pair in zip(left, right, strict=True) if not equal(*pair))
        return _first_difference(one, other, "deeper: " if path else "element: ")
    if isinstance(left, Number) or isinstance(right, Number) or type(left) is not type(right):
        one, other = _type(left), _type(right)
        return f"{path}{one} → {other}" if one != other else f"{path}{one}"
    return f"{path}{_changed_string(left, right)}"


def _changed_string(left: Any, right: Any) -> str:
    if not isinstance(left, str):
        return f"{_type(left)}"
    if left.strip() == right.strip():
        return "string, whitespace at its ends"
    if html.unescape(left) == html.unescape(right):
        return "string, entities"
    if "".join(left.split()) == "".join(right.split()):
        return "string, whitespace"
    shorter = left.startswith(right) or left.endswith(right)
    longer = right.startswith(left) or right.endswith(left)
    return "string, shorter" if shorter else "string, longer" if longer else "string"


def _type(value: ExactValue) -> str:
    names = {bool: "boolean", dict: "object", list: "array", type(None): "null", Number: "number"}
    return names.get(type(value), "string")


def _texts(left: JsonObject, right: JsonObject) -> Iterator[Change]:
    """The differences in content and reasoning."""
    one, other = ([message.get(name, "") for name in ("content", "reasoning")] for message in (left, right))
    if one == other:
        return
    if [text.strip(WHITESPACE) for text in one] == [text.strip(WHITESPACE) for text in other]:
        yield Change("whitespace")
        return
    if Counter("".join(_dense(one))) == Counter("".join(_dense(other))) and one[0] != other[0]:
        more = len(other[0]) > len(one[0])
        detail = "reasoning → content" if more else "content → reasoning"
        yield Change("moved-text", detail, _diverging(one[more], other[more]))
        return
    for name, before, after in zip(("content", "reasoning"), one, other, strict=True):
        if before.strip(WHITESPACE) != after.strip(WHITESPACE):
            lost, new = contains(before, after), contains(after, before)
            kind = "lost-text" if lost else "new-text" if new else "changed-text"
            yield Change(kind, name, _diverging(before, after))


def _dense(texts: list[str]) -> list[str]:
    return ["".join(text.split()) for text in texts]


def _diverging(left: str, right: str) -> str:
    """A few characters of the longer text from where two texts part."""
    longer, shorter = (left, right) if len(left) >= len(right) else (right, left)
    pairs = enumerate(zip(longer, shorter, strict=False))
    place = next((at for at, (a, b) in pairs if a != b), len(shorter))
    return longer[place : place + 12]


def _flags(left: JsonObject, right: JsonObject, features: Collection[str]) -> Iterator[Change]:
    if "problems" in features:
        before, after = (aligned(message.get("problems", [])) for message in (left, right))
        if before != after:
            one, other = (Counter(each["code"] for each in problems) for problems in (before, after))
            codes = ", ".join(sorted({*(one - other), *(other - one)}))
            yield Change("changed-flags", f"problems: {codes or 'places'}")
            return
    if "policy" in features:
        for name in _FLAGS:
            if left.get(name) != right.get(name):
                yield Change("changed-flags", name)
                return
