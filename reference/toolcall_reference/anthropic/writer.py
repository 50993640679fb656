"""The deltas of a stream as events of the Messages API (WR-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..message import Message
from ..openai.block_writer import BlockWriter, Events
from ..openai.response import StopReason
from .response import beginning, error_object, stop_reason_of, thinking

#: The block that a text opens, and the delta that carries it, by the channel of the text.
_BLOCKS: Mapping[str, dict[str, Any]] = {"content": {"type": "text", "text": ""}, "reasoning": thinking("")}
_DELTAS = {"content": ("text_delta", "text"), "reasoning": ("thinking_delta", "thinking")}
_INPUT = ("input_json_delta", "partial_json")


@dataclass(slots=True)
class MessagesWriter(BlockWriter):
    """Turns deltas into events; one writer serves one stream.  Implements WR-4.6."""

    _index: int = field(default=-1, init=False)

    def _beginning(self) -> Events:
        yield {"type": "message_start", "message": beginning(self.envelope)}

    def _begin_text(self, channel: str) -> Events:
        yield self._block(dict(_BLOCKS[channel]))

    def _begin_call(self, id: str, name: str) -> Events:
        yield self._block({"type": "tool_use", "id": id, "name": name, "input": {}})

    def _block(self, block: dict[str, Any]) -> dict[str, Any]:
        self._index += 1
        return {"type": "content_block_start", "index": self._index, "content_block": block}

    def _piece(self, text: str) -> dict[str, Any]:
        kind, field = _DELTAS[self._open] if isinstance(self._open, str) else _INPUT
        delta = {"type": kind, field: text}
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _end(self, text: str, complete: bool) -> Events:
        yield {"type": "content_block_stop", "index": self._index}

    def _failure(self, text: str) -> Events:
        yield error_object(text)

    def _ending(self, message: Message, stop_reason: StopReason) -> Events:
        reason = stop_reason_of(message.calls, stop_reason)
        ending = {"stop_reason": reason, "stop_sequence": None}
        yield {"type": "message_delta", "delta": ending, "usage": {"output_tokens": 0}}
        yield {"type": "message_stop"}
