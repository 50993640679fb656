"""The deltas of a stream as chunks of the chat completions API (WR-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..message import Delta, Message
from .response import CallIds, Envelope, StopReason, all_left_out, api_object, finish_reason, unfinished


@dataclass(slots=True)
class _HeldCall:
    """A call whose id may still come."""

    index: int
    name: str
    arguments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ChunkWriter:
    """Turns deltas into response chunks; one writer serves one stream.

    A client takes the first chunk of a call for all that it will learn of id and name, so both are there.  Of
    a format that writes ids after names, the writer holds a call until its id is known or the call is over.
    """

    envelope: Envelope = field(default_factory=Envelope)
    #: ``Parser.late_ids``: whether the format writes ids after names.  There is no default: ``False`` loses
    #: such an id, and ``True`` holds back the calls of a format that has no ids.
    late_ids: bool = field(kw_only=True)
    _held: _HeldCall | None = field(default=None, init=False)
    _ids: CallIds = field(default_factory=CallIds, init=False)
    _opened: bool = field(default=False, init=False)

    def feed(self, deltas: Iterable[Delta]) -> list[dict[str, Any]]:
        """The chunks for the deltas of one piece of output."""
        chunks: list[dict[str, Any]] = []
        for delta in deltas:
            if delta["type"] == "content":
                chunks.append(self._chunk({"content": delta["text"]}))
            elif delta["type"] == "reasoning":
                chunks.append(self._chunk({"reasoning_content": delta["text"]}))
            elif delta["type"] == "call":
                chunks += self._release(None)
                self._held = _HeldCall(delta["index"], delta["name"])
                if "id" in delta or not self.late_ids:
                    chunks += self._release(delta.get("id"))
            elif delta["type"] == "id":
                chunks += self._release(delta["id"])
            elif self._held is not None:
                self._held.arguments.append(delta["text"])
            else:
                chunks.append(self._arguments(delta["index"], delta["text"]))
        return chunks

    def finish(self, message: Message, *, stop_reason: StopReason = "stop") -> list[dict[str, Any]]:
        """The last chunks: a call that is still held, what calls that must not run need, the finish reason.

        Implements WR-2.7, WR-2.11.
        """
        left_out = all_left_out(message, stop_reason)
        if left_out:
            return [{"error": {"message": left_out, "type": "server_error"}}]
        chunks = self._release(None)
        for index, call in enumerate(message.calls):
            chunks += [self._arguments(index, text) for text in [unfinished(call)] if text]
        return [*chunks, self._chunk({}, finish_reason(message.calls, stop_reason))]

    def _release(self, id: str | None) -> list[dict[str, Any]]:
        """The first chunk of the call that was held, with all that is known of it; nothing if none was.

        Implements WR-2.2, WR-2.3, WR-2.5.
        """
        held, self._held = self._held, None
        if held is None:
            return []
        call = {
            "index": held.index,
            "id": self._ids.settle(held.index, id),
            "type": "function",
            "function": {"name": held.name, "arguments": "".join(held.arguments)},
        }
        return [self._chunk({"tool_calls": [call]})]

    def _arguments(self, index: int, text: str) -> dict[str, Any]:
        """A further chunk of a call.  Implements WR-2.4, WR-2.6."""
        return self._chunk({"tool_calls": [{"index": index, "function": {"arguments": text}}]})

    def _chunk(self, delta: Mapping[str, Any], reason: str | None = None) -> dict[str, Any]:
        """A chunk of the API.  Implements WR-2.8, WR-2.9."""
        if not self._opened:
            self._opened = True
            delta = {"role": "assistant", **delta}
        choice = {"index": 0, "delta": dict(delta), "finish_reason": reason, "logprobs": None}
        return api_object("chat.completion.chunk", self.envelope, choice)
