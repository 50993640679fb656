"""Messages and deltas in the shape of the OpenAI chat completions API.

The objects are plain dicts that validate as the ``openai`` package's ``ChatCompletion`` and
``ChatCompletionChunk``; reasoning stands in the extra field ``reasoning_content``, where the field's
servers put it.  This layer alone makes up ids, ``call_<number>``, for calls whose output has none.
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
    """``length`` if a call is incomplete, ``tool_calls`` if there are calls, else the engine's reason.

    Implements DM-7.4.
    """
    calls = list(calls)
    if any(not call.complete for call in calls):
        return "length"
    return "tool_calls" if calls else stop_reason


def chat_completion(
    message: Message, envelope: Envelope = _DEFAULT, *, stop_reason: StopReason = "stop"
) -> dict[str, Any]:
    """A whole response with one choice.  Implements DM-7."""
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
        #: All numbers from a call's index up to this one are taken.
        self._number = 0

    def settle(self, index: int, given: str | None) -> str:
        """The id of the next call: its own, unless a call before it has that, or has come without one."""
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

    A client expects a call's id in the call's first chunk, so an id is made up there.  Formats that write
    the id behind the name would contradict it later: for them the id is sent when it comes, or when the call
    is over without one.
    """

    envelope: Envelope = field(default_factory=Envelope)
    #: Whether ids may come behind names: that attribute of the parser.  It has no default, because either
    #: would be wrong for some format, and a client that is sent two ids for one call keeps the wrong one.
    late_ids: bool = field(kw_only=True)
    #: The call whose id may still come.
    _without_id: int | None = field(default=None, init=False)
    _ids: _Ids = field(default_factory=_Ids, init=False)
    _opened: bool = field(default=False, init=False)

    def feed(self, deltas: Iterable[Delta]) -> list[dict[str, Any]]:
        """The chunks for the deltas of one piece of output."""
        chunks: list[dict[str, Any]] = []
        for delta in deltas:
            if delta["type"] == "call":
                chunks += self._owed()
            chunks.append(self._chunk(self._delta(delta)))
        return chunks

    def finish(self, message: Message, *, stop_reason: StopReason = "stop") -> list[dict[str, Any]]:
        """The last chunks: an id still owed, then the finish reason."""
        return [*self._owed(), self._chunk({}, finish_reason(message.calls, stop_reason))]

    def _owed(self) -> Iterator[dict[str, Any]]:
        """The id of the call before, which is over."""
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
