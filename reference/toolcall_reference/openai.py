"""Messages and deltas as responses and chunks of the OpenAI chat completions API (DM-7).

The objects are plain dicts that validate as the ``openai`` package's ``ChatCompletion`` and
``ChatCompletionChunk``.  Reasoning is in the extra field ``reasoning_content``, where most servers put it.
This layer alone makes up ids, ``call_<number>``, for calls whose output has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .message import Call, Delta, Message

#: Why the engine stopped: by itself (a stop text, the end of the turn), or at a limit.
StopReason: TypeAlias = Literal["stop", "length"]


@dataclass(frozen=True, slots=True)
class Envelope:
    """The fields of a response that do not come from parsing."""

    model: str = "model"
    id: str = "chatcmpl-0"
    #: Seconds since 1970.
    created: int = 0


_DEFAULT = Envelope()


def finish_reason(calls: Iterable[Call], stop_reason: StopReason) -> str:
    """``length`` at the limit, else ``tool_calls`` if there are calls, else the engine's reason.

    Implements DM-7.4.
    """
    return "tool_calls" if stop_reason == "stop" and any(True for _ in calls) else stop_reason


def chat_completion(
    message: Message, envelope: Envelope = _DEFAULT, *, stop_reason: StopReason = "stop"
) -> dict[str, Any]:
    """A whole response with one choice.  Implements DM-7.1, DM-7.2."""
    body: dict[str, Any] = {
        "role": "assistant",
        # The API sends null rather than "" beside tool calls.
        "content": message.content or (None if message.calls else ""),
        "refusal": None,
    }
    if message.reasoning:
        body["reasoning_content"] = message.reasoning
    if message.calls:
        ids = _Ids()
        body["tool_calls"] = [
            {
                "id": ids.settle(index, call.id),
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for index, call in enumerate(message.calls)
        ]
    choice = {
        "index": 0,
        "message": body,
        "finish_reason": finish_reason(message.calls, stop_reason),
        "logprobs": None,
    }
    return _object("chat.completion", envelope, choice)


class _Ids:
    """The ids of one response, settled call by call.  Implements DM-7.3 and DM-7.7."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        #: The next number to try; those from the call's index up to this one are taken.
        self._number = 0

    def settle(self, index: int, given: str | None) -> str:
        """The id of the next call: ``given``, or a made-up one if that is None or an earlier call has it."""
        id = given
        if id is None or id in self._taken:
            self._number = max(self._number, index)
            while f"call_{self._number}" in self._taken:
                self._number += 1
            id = f"call_{self._number}"
        self._taken.add(id)
        return id


@dataclass(slots=True)
class ChunkWriter:
    """Turns deltas into response chunks; one writer serves one stream.  Implements DM-7.5, DM-7.6.

    A client expects a call's id in the call's first chunk, so an id is made up there.  A format that writes
    the id after the name would contradict the made-up id later.  For such a format the id is sent when the
    output has it, or is made up when the call has ended without one.
    """

    envelope: Envelope = field(default_factory=Envelope)
    #: ``Parser.late_ids``: whether the format writes ids after names.  There is no default: each value is
    #: wrong for some format, and a client that is sent two ids for one call keeps the wrong one.
    late_ids: bool = field(kw_only=True)
    #: The index of the call whose id may still come.
    _without_id: int | None = field(default=None, init=False)
    _ids: _Ids = field(default_factory=_Ids, init=False)
    _opened: bool = field(default=False, init=False)

    def feed(self, deltas: Iterable[Delta]) -> list[dict[str, Any]]:
        """The chunks for the deltas of one piece of output."""
        chunks: list[dict[str, Any]] = []
        for delta in deltas:
            if delta["type"] == "call":
                chunks += self._late_id()
            chunks.append(self._chunk(self._delta(delta)))
        return chunks

    def finish(self, message: Message, *, stop_reason: StopReason = "stop") -> list[dict[str, Any]]:
        """The last chunks: the id that the last call may lack, then the finish reason."""
        return [*self._late_id(), self._chunk({}, finish_reason(message.calls, stop_reason))]

    def _late_id(self) -> Iterator[dict[str, Any]]:
        """A made-up id for the call that has ended without one, if there is such a call."""
        if self._without_id is not None:
            index, self._without_id = self._without_id, None
            yield self._chunk({"tool_calls": [{"index": index, "id": self._ids.settle(index, None)}]})

    def _delta(self, delta: Delta) -> dict[str, Any]:
        if delta["type"] == "content":
            return {"content": delta["text"]}
        if delta["type"] == "reasoning":
            return {"reasoning_content": delta["text"]}
        index = delta["index"]
        call: dict[str, Any] = {"index": index}
        if delta["type"] == "call":
            call |= {"type": "function", "function": {"name": delta["name"], "arguments": ""}}
            if "id" in delta or not self.late_ids:
                call["id"] = self._ids.settle(index, delta.get("id"))
            else:
                self._without_id = index
        elif delta["type"] == "id":
            call["id"] = self._ids.settle(index, delta["id"])
            self._without_id = None
        else:
            call["function"] = {"arguments": delta["text"]}
        return {"tool_calls": [call]}

    def _chunk(self, delta: Mapping[str, Any], reason: str | None = None) -> dict[str, Any]:
        if not self._opened:
            self._opened = True
            delta = {"role": "assistant", **delta}
        choice = {"index": 0, "delta": dict(delta), "finish_reason": reason, "logprobs": None}
        return _object("chat.completion.chunk", self.envelope, choice)


def _object(kind: str, envelope: Envelope, choice: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": envelope.id,
        "object": kind,
        "created": envelope.created,
        "model": envelope.model,
        "choices": [choice],
    }
