"""The deltas of a stream as events of the Responses API (WR-5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..message import Message
from ..openai.block_writer import BlockWriter, Events
from ..openai.response import Envelope, StopReason
from .response import (
    RESPONSE_ENVELOPE,
    Item,
    Status,
    call_item,
    end_status,
    response_object,
    status_of,
    text_item,
    text_part,
)

#: The events of a text and of the part that has it, by channel, and the field that counts the parts.
_TEXT = {"content": "output_text", "reasoning": "reasoning_summary_text"}
_PART = {"content": "content_part", "reasoning": "reasoning_summary_part"}
_COUNTED = {"content": "content_index", "reasoning": "summary_index"}


@dataclass(slots=True)
class ResponsesWriter(BlockWriter):
    """Turns deltas into events; one writer serves one stream.  Implements WR-5.7 and WR-5.9."""

    envelope: Envelope = field(default=RESPONSE_ENVELOPE)
    #: The items that are over, and the one that is open.
    _output: list[Item] = field(default_factory=list, init=False)
    _item: Item = field(default_factory=dict, init=False)
    _number: int = field(default=0, init=False)

    def _beginning(self) -> Events:
        for name in ("created", "in_progress"):
            yield self._response(name, "in_progress")

    def _begin_text(self, channel: str) -> Events:
        yield from self._added(text_item(channel, len(self._output), None, "in_progress"))
        yield self._of_item(f"{_PART[channel]}.added", part=text_part(channel, ""))

    def _begin_call(self, id: str, name: str) -> Events:
        yield from self._added(call_item(len(self._output), id, name, "", "in_progress"))

    def _added(self, item: Item) -> Events:
        self._item = item
        yield self._event("output_item.added", output_index=len(self._output), item=item)

    def _piece(self, text: str) -> dict[str, Any]:
        if isinstance(self._open, str):
            return self._of_item(f"{_TEXT[self._open]}.delta", delta=text)
        return self._of_item("function_call_arguments.delta", delta=text)

    def _end(self, text: str, complete: bool) -> Events:
        index, item = len(self._output), self._item
        if isinstance(self._open, str):
            channel = self._open
            yield self._of_item(f"{_TEXT[channel]}.done", text=text)
            yield self._of_item(f"{_PART[channel]}.done", part=text_part(channel, text))
            item = text_item(channel, index, text, status_of(complete))
        else:
            name = item["name"]
            yield self._of_item("function_call_arguments.done", name=name, arguments=text)
            item = call_item(index, item["call_id"], name, text, status_of(complete))
        yield self._event("output_item.done", output_index=index, item=item)
        self._output.append(item)

    def _failure(self, text: str) -> Events:
        yield self._response("failed", "failed", {"code": "server_error", "message": text})

    def _ending(self, message: Message, stop_reason: StopReason) -> Events:
        status = end_status(stop_reason)
        yield self._response(status, status)

    def _response(self, name: str, status: Status, error: dict[str, str] | None = None) -> dict[str, Any]:
        """An event that has the response as far as it is there."""
        return self._event(name, response=response_object(self.envelope, status, self._output, error))

    def _of_item(self, event: str, **fields: Any) -> dict[str, Any]:
        """An event of the open item."""
        place: dict[str, Any] = {"item_id": self._item["id"], "output_index": len(self._output)}
        if isinstance(self._open, str):
            place[_COUNTED[self._open]] = 0
            fields |= {"logprobs": []} if event.startswith("output_text") else {}
        return self._event(event, **place, **fields)

    def _event(self, event: str, **fields: Any) -> dict[str, Any]:
        """An event with its type and its number.  Implements WR-5.10."""
        self._number += 1
        return {"type": f"response.{event}", "sequence_number": self._number - 1, **fields}
