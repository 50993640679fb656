"""Checks streaming (ST-1): the deltas of every split must add up to the one-shot message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..adapters.implementation import JsonObject
from ..suite.splits import Split
from .compare import WHITESPACE, json_equal

#: The values of omitted fields of a message.
_ABSENT: JsonObject = {
    "content": "",
    "reasoning": "",
    "problems": [],
    "sawToolCallSyntax": False,
    "rejectedByPolicy": False,
    "rejectedToolNames": [],
}


#: A broken stream is recorded if it has at most this many chunks: nobody reads more.
_RECORDED_CHUNKS = 2000
#: Clause, detail and verdict.
_Finding: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Breach:
    """A clause that is broken when the output is streamed in one split."""

    clause: str
    split: str
    #: The index of the chunk, from 0; an index equal to the number of chunks means the end of the output.
    chunk: int
    detail: str
    #: The verdict for this breach.
    verdict: str = "wrong"

    def to_wire(self) -> JsonObject:
        """The breach in the form of results files."""
        return {"clause": self.clause, "split": self.split, "chunk": self.chunk, "detail": self.detail}


def shown(breach: Breach, split: Split, reply: JsonObject) -> JsonObject:
    """A breach in the form of results files, with its stream if that is short enough."""
    wire = breach.to_wire()
    if len(split.chunks) <= _RECORDED_CHUNKS and isinstance(reply.get("deltas"), list):
        wire |= {"chunks": [len(chunk) for chunk in split.chunks], "deltas": reply["deltas"]}
    return wire


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
    """Concatenate all deltas, in order."""
    content: list[str] = []
    reasoning: list[str] = []
    calls: list[list[Any]] = []
    disorder = ""
    over: set[int] = set()
    for group in deltas:
        for delta in group:
            kind = delta["type"]
            if kind == "arguments" and delta["index"] in over:
                disorder = disorder or f"arguments of call {delta['index']} after it was over (ST-1.9)"
            if "complete" in delta:
                over.add(delta["index"])
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


def names(reply: JsonObject) -> list[list[str]]:
    """The names of the calls that the reply to a stream request opens, and those of its message."""
    opened = [name for name, _, _ in assemble(reply["deltas"]).calls]
    return [opened, [call["name"] for call in reply["message"]["calls"]]]


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
        """Convert a message of the adapter protocol."""
        calls = [[call["name"], call["arguments"], call.get("id")] for call in message["calls"]]
        return cls(message, message.get("content", ""), message.get("reasoning", ""), calls)


def check(split: Split, reply: JsonObject, final: FinalMessage) -> Breach | None:
    """The first thing in the reply to a stream request that breaks ST-1; None if nothing does."""
    stream = assemble(reply["deltas"])
    # Nearly every reply returns here, so the rest may be slow.
    if _agrees(stream, reply["message"], final):
        return None
    final = _worded_alike(final, reply["message"])
    if _agrees(stream, reply["message"], final):
        return None
    streamed, one_shot = _whole(reply["message"]), _whole(final.message)
    clause = "ST-1.3" if streamed == one_shot else "ST-1.1"
    found = _first_surplus(reply["deltas"], stream, final)
    number, finding = found or (len(split.chunks), _missing(stream, final, clause))
    finding = finding or _other_field(streamed, one_shot)
    if finding is None:
        return None
    # A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
    if not stream.disorder and stream.calls == final.calls:
        texts = {"content": stream.content, "reasoning": stream.reasoning}
        if _stripped(streamed) == _stripped(one_shot) == _stripped({**one_shot, **texts}):
            finding = (*finding[:2], "whitespace")
    clause, detail, verdict = finding
    return Breach(clause, split.name, number, detail, verdict)


def _agrees(stream: Assembled, message: JsonObject, final: FinalMessage) -> bool:
    return (
        stream.content == final.content
        and stream.reasoning == final.reasoning
        and stream.calls == final.calls
        and not stream.disorder
        and message == final.message
    )


def _worded_alike(final: FinalMessage, streamed: JsonObject) -> FinalMessage:
    """The one-shot message, with the stream's text of the arguments wherever both have the same value.

    By DM-4.4 the order of keys does not matter.  Engines that keep arguments in a hash map write the keys in
    another order every time.
    """
    calls = []
    for wanted, got in zip(final.message["calls"], streamed["calls"], strict=False):
        complete = wanted.get("complete", True)
        is_same = wanted != got and json_equal(wanted["arguments"], got["arguments"], complete)
        calls.append({**wanted, "arguments": got["arguments"]} if is_same else wanted)
    rest = final.message["calls"][len(calls) :]
    return FinalMessage.of({**final.message, "calls": [*calls, *rest]})


def _whole(message: JsonObject) -> JsonObject:
    """A message with omitted fields filled in, and calls as tuples."""
    calls = [(c["name"], c["arguments"], c.get("id"), c.get("complete", True)) for c in message["calls"]]
    return {**_ABSENT, **message, "calls": calls}


def _stripped(message: JsonObject) -> JsonObject:
    texts = {name: message[name].strip(WHITESPACE) for name in ("content", "reasoning")}
    return {**message, **texts}


def _first_surplus(
    deltas: Sequence[Sequence[JsonObject]], stream: Assembled, final: FinalMessage
) -> tuple[int, _Finding] | None:
    """The first chunk that emitted something beyond the one-shot message, and the finding."""
    for number in range(len(deltas)):
        so_far = assemble(deltas[: number + 1])
        if so_far.disorder:
            return number, ("ST-1.5", so_far.disorder, "wrong")
        found = _surplus_text(so_far, stream, final) or _surplus_call(so_far, final)
        if found:
            return number, found
    return None


def _surplus_text(so_far: Assembled, stream: Assembled, final: FinalMessage) -> _Finding | None:
    for channel in ("content", "reasoning"):
        emitted, wanted, whole = (getattr(each, channel) for each in (so_far, final, stream))
        if wanted.startswith(emitted):
            continue
        place = _common(emitted, wanted)
        surplus = emitted[place:]
        detail = f"{channel} goes on with {_shown(surplus)}; in one shot with {_shown(wanted[place:])}"
        if contains(whole, wanted):
            return ("ST-1.4" if surplus.strip(WHITESPACE) else "ST-1.2"), detail, "leak"
        return "ST-1.2", detail, "lost" if contains(wanted, whole) else "wrong"
    return None


def _surplus_call(so_far: Assembled, final: FinalMessage) -> _Finding | None:
    for index, (name, arguments, _) in enumerate(so_far.calls):
        if index >= len(final.calls):
            return "ST-1.2", f"call {index} ({name}) is not in the one-shot message", "wrongly-accepted"
        wanted_name, wanted, _ = final.calls[index]
        if name != wanted_name:
            detail = f"call {index} is named {_shown(name)}; in one shot {_shown(wanted_name)}"
            return "ST-1.5", detail, "wrong"
        if not wanted.startswith(arguments):
            surplus = arguments[_common(arguments, wanted) :]
            detail = f"arguments of call {index} got {_shown(surplus)}; in one shot they are {_shown(wanted)}"
            return "ST-1.2", detail, "wrong"
    return None


def _missing(stream: Assembled, final: FinalMessage, clause: str) -> _Finding | None:
    """A finding if some of the one-shot message was emitted by no delta."""
    for channel in ("content", "reasoning"):
        emitted, wanted = getattr(stream, channel), getattr(final, channel)
        if emitted != wanted:
            return clause, f"{channel} never got {_shown(wanted[len(emitted) :])}", "lost"
    if len(stream.calls) < len(final.calls):
        return clause, f"call {len(stream.calls)} ({final.calls[len(stream.calls)][0]}) never came", "lost"
    pairs = zip(stream.calls, final.calls, strict=True)
    for index, ((_, got, id), (_, wanted, wanted_id)) in enumerate(pairs):
        if got != wanted:
            return clause, f"arguments of call {index} never got {_shown(wanted[len(got) :])}", "lost"
        if id != wanted_id:
            return "ST-1.6", f"the id of call {index} is {id!r}; in one shot it is {wanted_id!r}", "wrong"
    return None


def _other_field(streamed: JsonObject, one_shot: JsonObject) -> _Finding | None:
    """A finding if a field of the stream's message differs from the one-shot message."""
    for name in (*_ABSENT, "calls"):
        if streamed[name] != one_shot[name]:
            detail = f"message.{name} is {_shown(streamed[name])}; in one shot {_shown(one_shot[name])}"
            return "ST-1.1", detail, "wrong"
    return None


def contains(longer: str, shorter: str) -> bool:
    """Whether ``shorter`` is a subsequence of ``longer``."""
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
