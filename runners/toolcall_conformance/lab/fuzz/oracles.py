"""What no implementation may do with any output: bugs that need nobody's opinion (AP-8.10, DM-2, ST-1)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from ...adapters.implementation import JsonObject
from ...judge import checks
from ...judge.json_value import NotJson, parse
from ...suite.splits import Split
from ..differences.answers import Answer
from ..differences.changes import changes
from .case import Case

#: Every bug, what it says of an answer, and the clauses that forbid it.
BUGS: Mapping[str, tuple[str, str]] = {
    "no-answer": ("an exception, a crash, a time-out or an invalid reply in place of a message", "AP-8.10"),
    "stream": ("a stream gives another message than the whole output, or takes text back", "ST-1"),
    "state": ("the same request is answered otherwise after others", "ST-1.7"),
    "arguments": ("the arguments of a call that is not cut off are not a JSON object", "DM-2"),
    "invented-call": (
        "a call whose name no tool has, or more calls than there are names in the output",
        "NP-1",
    ),
    "lost-text": ("a word of the output is in no text, call or problem of the message", "DM-1"),
    "doubled-text": ("a word of the output is in the message more often than in the output", "DM-1"),
    "renamed-tool": ("with another name for a tool, more changes than the name", "NP-2"),
    "text-after-call": ("text after the end of a finished call changes the calls", "TP-4"),
    "order-of-calls": ("the same calls in the opposite order are others", "TP-4"),
    "edges": ("whitespace before and after the output changes the calls", "CT-2"),
    "growth": ("work grows faster than the output", "ST-3"),
}


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug that an answer shows."""

    #: One of ``BUGS``.
    what: str
    #: How, in words that hold for other outputs too.
    detail: str
    #: A text in the output near the place.
    text: str = ""


def of_answer(case: Case, answer: Answer, features: Collection[str], reference: Answer) -> Iterator[Bug]:
    """The bugs that one answer shows by itself.

    The reference's answer says which words a parser may lose: those of a call's member that means nothing.
    """
    message = answer.message
    if message is None:
        if answer.status not in ("unsupported", "skipped"):
            yield Bug("no-answer", _reason(answer))
        return
    yield from _arguments(case, message, features)
    yield from _invented(case, message)
    if case.fields["profile"] != "contract":
        yield from _words(case, message, reference.message or message)


def _reason(answer: Answer) -> str:
    """The status, and the name of the exception if it says one."""
    first = answer.reason.split(":")[0]
    known = first.isidentifier() or first.replace("-", "").isidentifier()
    return f"{answer.status}: {first}" if known and first != answer.status else answer.status


def _arguments(case: Case, message: JsonObject, features: Collection[str]) -> Iterator[Bug]:
    # Who cannot flag incomplete calls can only pass on what was cut off.
    if "incomplete-calls" not in features and not case.intact:
        return
    for call in message["calls"]:
        if call.get("complete", True) and not _is_object(call["arguments"]):
            yield Bug("arguments", "no JSON object", call["name"])
            return


def _is_object(text: str) -> bool:
    try:
        return isinstance(parse(text), dict)
    except NotJson:
        return False


def _invented(case: Case, message: JsonObject) -> Iterator[Bug]:
    names = Counter(call["name"] for call in message["calls"])
    known = case.names
    for name, count in names.items():
        if name not in known:
            yield Bug("invented-call", "no tool has its name", name)
        elif case.fields["profile"] != "contract" and count > case.output.count(name):
            # The contract matches names loosely (NP-2), so that no name need be in its output to the letter.
            yield Bug("invented-call", "more calls than names", name)


def _words(case: Case, message: JsonObject, reference: JsonObject) -> Iterator[Bug]:
    """The canaries that are lost or doubled."""
    whole, right = _text(message), _text(reference)
    for word in case.canaries:
        there, came = case.output.count(word), whole.count(word)
        if came > there:
            yield Bug("doubled-text", _channel(message, word), word)
            return
        if came < min(there, right.count(word)) and not _excused(case.output, word, message):
            yield Bug("lost-text", "", word)
            return


def _text(message: JsonObject) -> str:
    """All texts of a message."""
    texts = [message.get("content", ""), message.get("reasoning", ""), *message.get("rejectedToolNames", [])]
    for call in message["calls"]:
        texts += [call["name"], call["arguments"], call.get("id") or ""]
    return "\0".join(texts)


def _channel(message: JsonObject, word: str) -> str:
    channels = [name for name in ("content", "reasoning") if word in message.get(name, "")]
    channels += ["arguments"] * any(word in call["arguments"] for call in message["calls"])
    return " and ".join(channels)


def _excused(output: str, word: str, message: JsonObject) -> bool:
    """Whether the message says where a word is that it does not show: in a problem, or in a rejected call."""
    if message.get("rejectedToolNames") or message.get("rejectedByPolicy"):
        return True
    place = -1
    while (place := output.find(word, place + 1)) >= 0:
        for problem in message.get("problems", []):
            if problem["offset"] < place + len(word) and place < problem["offset"] + problem["length"]:
                return True
    return False


# In pieces

#: The lengths of chunks of several sizes, in turn.
PIECES = ((2, 5, 1, 11, 4), (3, 1, 7, 2, 17))


def splits(case: Case, number: int, spans: Collection[tuple[int, int]]) -> list[Split]:
    """Two ways to stream an output: as small as can be, and in pieces of several sizes."""
    inside = {offset for start, end in spans for offset in range(start + 1, end)}
    places = [offset for offset in range(1, len(case.output)) if offset not in inside]
    sizes = itertools.cycle(PIECES[number % 2])
    several, last = [], 0
    size = next(sizes)
    for place in places:
        if place - last >= size:
            several.append(place)
            last, size = place, next(sizes)
    return [_split(case.output, "size-1", places), _split(case.output, "pieces", several)]


def _split(output: str, name: str, cuts: list[int]) -> Split:
    ends = itertools.pairwise((0, *cuts, len(output)))
    return Split(name, tuple(output[start:end] for start, end in ends))


def of_stream(answer: Answer, split: Split, streamed: Answer) -> Iterator[Bug]:
    """The bugs that a stream shows beside the message of the whole output."""
    if answer.message is None:
        return
    if streamed.message is None:
        if streamed.status not in ("unsupported", "skipped"):
            yield Bug("no-answer", f"in pieces, {_reason(streamed)}")
        return
    breach = checks.check(split, streamed.reply, checks.FinalMessage.of(answer.message))
    if breach is not None and breach.verdict != "whitespace":
        detail = breach.detail.split("(")[0] if breach.clause == "ST-1.6" else ""
        kind = breach.detail.partition(" ")[0]
        yield Bug("stream", f"{breach.clause} {breach.verdict}, {detail or kind}".strip())


# Beside another request


def renamed(case: Case) -> tuple[Case, str, str] | None:
    """The case with another name for one tool, the old name and the new one."""
    for name in case.names:
        if case.fields["profile"] == "template" and name in case.output:
            other = f"zq{name[::-1]}" if name[0] != "z" else f"q{name}"
            tools = [_renamed(tool, name, other) for tool in case.fields["tools"]]
            changed = Case({**case.fields, "tools": tools}, case.output.replace(name, other))
            return changed, name, other
    return None


def _renamed(tool: JsonObject, name: str, other: str) -> JsonObject:
    function = tool["function"]
    return {**tool, "function": {**function, "name": other}} if function["name"] == name else tool


def of_renamed(answer: Answer, other: Answer, name: str, new: str) -> Iterator[Bug]:
    """The bug if more than a name follows from another name of a tool."""
    if answer.message is None or other.message is None:
        return
    back = Answer("ok", {"message": _replaced(other.message, new, name)})
    message = {key: value for key, value in answer.message.items() if key != "problems"}
    found = changes(Answer("ok", {"message": message}), back, (), "template")
    if found and found[0].kind not in ("whitespace", "changed-flags"):
        yield Bug("renamed-tool", f"{found[0].kind} {found[0].detail}".strip(), name)


def _replaced(message: JsonObject, old: str, new: str) -> JsonObject:
    calls = [
        {**call, "name": call["name"].replace(old, new), "arguments": call["arguments"].replace(old, new)}
        for call in message["calls"]
    ]
    texts = {name: message.get(name, "").replace(old, new) for name in ("content", "reasoning")}
    flags = {"sawToolCallSyntax", "rejectedByPolicy"} & message.keys()
    return {**texts, "calls": calls, **{name: message[name] for name in flags}}


#: What stands after a finished call, so that calls before it stay as they are.
AFTER = "\nSo it is done.\n"


def same_calls(what: str, answer: Answer, other: Answer, backwards: bool = False) -> Iterator[Bug]:
    """The bug ``what`` if two answers do not have the same calls, or one in the opposite order."""
    if answer.message is None or other.message is None:
        return
    one, two = (_only_calls(each.message) for each in (answer, other) if each.message is not None)
    if backwards:
        two["calls"].reverse()
    found = changes(Answer("ok", {"message": one}), Answer("ok", {"message": two}), (), "template")
    if found:
        yield Bug(what, f"{found[0].kind} {found[0].detail}".strip(), found[0].text)


def _only_calls(message: JsonObject) -> JsonObject:
    calls = [{"name": call["name"], "arguments": call["arguments"]} for call in message["calls"]]
    return {"calls": calls}
