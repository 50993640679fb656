"""The invariants of streaming (ST-1): whether the deltas of a split add up to the one-shot message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..adapters.implementation import JsonObject
from ..suite.splits import Split
from .compare import WHITESPACE, json_equal

#: The value of a message's field where it is absent, so that leaving one out is no difference.
_ABSENT: JsonObject = {
    "content": "",
    "reasoning": "",
    "problems": [],
    "sawToolCallSyntax": False,
    "rejectedByPolicy": False,
    "rejectedToolNames": [],
}


@dataclass(frozen=True, slots=True)
class Breach:
    """One clause broken by one split."""

    clause: str
    split: str
    #: Which of the chunks, from 0; the number of chunks means the end of the output.
    chunk: int
    detail: str
    #: The verdict it earns.
    verdict: str = "wrong"


@dataclass(slots=True)
class Assembled:
    """A message put together from deltas."""

    content: str
    reasoning: str
    #: [name, arguments, id] of each call.
    calls: list[list[Any]]
    #: How the deltas of calls break ST-1.5; "" if they do not.
    disorder: str = ""


def assemble(deltas: Iterable[Sequence[JsonObject]]) -> Assembled:
    """Append all deltas, in order."""
    content: list[str] = []
    reasoning: list[str] = []
    calls: list[list[Any]] = []
    disorder = ""
    for group in deltas:
        for delta in group:
            kind = delta["type"]
            if kind == "content":
                content.append(delta["text"])
            elif kind == "reasoning":
                reasoning.append(delta["text"])
            elif kind == "call":
                if delta["index"] == len(calls):
                    calls.append([delta["name"], "", delta.get("id")])
                else:
                    disorder = disorder or f"call {delta['index']} is opened where call {len(calls)} is due"
            elif delta["index"] >= len(calls):
                disorder = disorder or f"{kind} of call {delta['index']}, which has no name yet"
            elif kind == "arguments":
                calls[delta["index"]][1] += delta["text"]
            else:
                calls[delta["index"]][2] = delta["id"]
    return Assembled("".join(content), "".join(reasoning), calls, disorder)


@dataclass(frozen=True, slots=True)
class FinalMessage:
    """The one-shot message, in the form the checks compare with."""

    message: JsonObject
    content: str
    reasoning: str
    #: [name, arguments, id] of each call.
    calls: list[list[Any]]

    @classmethod
    def of(cls, message: JsonObject) -> FinalMessage:
        """Read a message as an adapter sent it."""
        calls = [[call["name"], call["arguments"], call.get("id")] for call in message["calls"]]
        return cls(message, message.get("content", ""), message.get("reasoning", ""), calls)


def check(split: Split, reply: JsonObject, final: FinalMessage) -> Breach | None:
    """The first thing in the reply to a stream request that breaks ST-1; None if nothing does."""
    stream = assemble(reply["deltas"])
    # Nearly every reply ends here, so what follows may take its time.
    if _agrees(stream, reply["message"], final):
        return None
    final = _worded_alike(final, reply["message"])
    if _agrees(stream, reply["message"], final):
        return None
    streamed, one_shot = _whole(reply["message"]), _whole(final.message)
    breach = (
        _surplus(split.name, reply["deltas"], stream, final)
        or _missing(split, stream, final, "ST-1.3" if streamed == one_shot else "ST-1.1")
        or _other_field(split, streamed, one_shot)
    )
    # Whitespace at the edges of content and reasoning is judged by itself (DM-5.3).
    if breach and not stream.disorder and stream.calls == final.calls:
        texts = {"content": stream.content, "reasoning": stream.reasoning}
        if _stripped(streamed) == _stripped(one_shot) == _stripped({**one_shot, **texts}):
            return replace(breach, verdict="whitespace")
    return breach


def _agrees(stream: Assembled, message: JsonObject, final: FinalMessage) -> bool:
    return (
        stream.content == final.content
        and stream.reasoning == final.reasoning
        and stream.calls == final.calls
        and not stream.disorder
        and message == final.message
    )


def _worded_alike(final: FinalMessage, streamed: JsonObject) -> FinalMessage:
    """The one-shot message with its arguments in the words of the stream's, where they have the same values.

    Messages are compared by DM-5, to which the order of keys is nothing: engines that keep arguments in a
    hash map write them in another order every time.
    """
    calls = []
    for wanted, got in zip(final.message["calls"], streamed["calls"], strict=False):
        complete = wanted.get("complete", True)
        is_same = wanted != got and json_equal(wanted["arguments"], got["arguments"], complete)
        calls.append({**wanted, "arguments": got["arguments"]} if is_same else wanted)
    rest = final.message["calls"][len(calls) :]
    return FinalMessage.of({**final.message, "calls": [*calls, *rest]})


def _whole(message: JsonObject) -> JsonObject:
    """A message with every field."""
    calls = [(c["name"], c["arguments"], c.get("id"), c.get("complete", True)) for c in message["calls"]]
    return {**_ABSENT, **message, "calls": calls}


def _stripped(message: JsonObject) -> JsonObject:
    texts = {name: message[name].strip(WHITESPACE) for name in ("content", "reasoning")}
    return {**message, **texts}


def _surplus(
    split: str, deltas: Sequence[Sequence[JsonObject]], stream: Assembled, final: FinalMessage
) -> Breach | None:
    """The first chunk after which something was emitted that the one-shot message does not have there."""
    for number in range(len(deltas)):
        so_far = assemble(deltas[: number + 1])
        if so_far.disorder:
            return Breach("ST-1.5", split, number, so_far.disorder)
        found = _surplus_text(so_far, stream, final) or _surplus_call(so_far, final)
        if found:
            clause, detail, verdict = found
            return Breach(clause, split, number, detail, verdict)
    return None


def _surplus_text(so_far: Assembled, stream: Assembled, final: FinalMessage) -> tuple[str, str, str] | None:
    """Clause, detail and verdict."""
    for channel in ("content", "reasoning"):
        emitted, wanted = getattr(so_far, channel), getattr(final, channel)
        if wanted.startswith(emitted):
            continue
        place = _common(emitted, wanted)
        whole = getattr(stream, channel)
        one_shot = _shown(wanted[place:])
        detail = f"{channel} goes on with {_shown(emitted[place:])}; in one shot with {one_shot}"
        if contains(whole, wanted):
            return ("ST-1.4" if emitted[place:].strip(WHITESPACE) else "ST-1.2"), detail, "leak"
        return "ST-1.2", detail, "lost" if contains(wanted, whole) else "wrong"
    return None


def _surplus_call(so_far: Assembled, final: FinalMessage) -> tuple[str, str, str] | None:
    """Clause, detail and verdict."""
    for index, (name, arguments, _) in enumerate(so_far.calls):
        if index >= len(final.calls):
            detail = f"call {index} ({name}) is not in the one-shot message"
            return "ST-1.2", detail, "wrongly-accepted"
        wanted_name, wanted, _ = final.calls[index]
        if name != wanted_name:
            detail = f"call {index} is named {_shown(name)}; in one shot {_shown(wanted_name)}"
            return "ST-1.5", detail, "wrong"
        if not wanted.startswith(arguments):
            surplus = arguments[_common(arguments, wanted) :]
            detail = f"arguments of call {index} got {_shown(surplus)}; in one shot they are {_shown(wanted)}"
            return "ST-1.2", detail, "wrong"
    return None


def _missing(split: Split, stream: Assembled, final: FinalMessage, clause: str) -> Breach | None:
    """What the one-shot message has and the stream never brought."""
    end = len(split.chunks)
    for channel in ("content", "reasoning"):
        emitted, wanted = getattr(stream, channel), getattr(final, channel)
        if emitted != wanted:
            detail = f"{channel} never got {_shown(wanted[len(emitted) :])}"
            return Breach(clause, split.name, end, detail, "lost")
    if len(stream.calls) < len(final.calls):
        detail = f"call {len(stream.calls)} ({final.calls[len(stream.calls)][0]}) never came"
        return Breach(clause, split.name, end, detail, "lost")
    for index, (streamed, wanted) in enumerate(zip(stream.calls, final.calls, strict=True)):
        if streamed[1] != wanted[1]:
            rest = wanted[1][len(streamed[1]) :]
            detail = f"arguments of call {index} never got {_shown(rest)}"
            return Breach(clause, split.name, end, detail, "lost")
        if streamed[2] != wanted[2]:
            detail = f"the id of call {index} is {streamed[2]!r}; in one shot it is {wanted[2]!r}"
            return Breach("ST-1.6", split.name, end, detail)
    return None


def _other_field(split: Split, streamed: JsonObject, one_shot: JsonObject) -> Breach | None:
    """A field of the stream's message that differs from the one-shot message."""
    for name in (*_ABSENT, "calls"):
        if streamed[name] != one_shot[name]:
            detail = f"message.{name} is {_shown(streamed[name])}; in one shot {_shown(one_shot[name])}"
            return Breach("ST-1.1", split.name, len(split.chunks), detail)
    return None


def contains(longer: str, shorter: str) -> bool:
    """Whether ``shorter`` is ``longer`` with characters left out."""
    rest = iter(longer)
    return all(character in rest for character in shorter)


def _common(left: str, right: str) -> int:
    """The length of the common prefix."""
    for offset, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            return offset
    return min(len(left), len(right))


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "…"
