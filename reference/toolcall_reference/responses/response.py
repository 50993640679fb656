"""A message as a response of the Responses API (WR-5).

Objects are plain dicts that validate as the ``openai`` package's ``Response``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from ..message import Message
from ..openai.response import CallIds, Envelope, StopReason, all_left_out, unfinished

Item: TypeAlias = dict[str, Any]
Status: TypeAlias = Literal["in_progress", "completed", "incomplete", "failed"]

RESPONSE_ENVELOPE = Envelope(id="resp_0")
_LIMIT = {"reason": "max_output_tokens"}


def responses_response(
    message: Message, envelope: Envelope = RESPONSE_ENVELOPE, *, stop_reason: StopReason = "stop"
) -> dict[str, Any]:
    """A whole response, or an error.  Implements WR-5.1, WR-5.2, WR-5.3, WR-5.6 and WR-1.13."""
    left_out = all_left_out(message, stop_reason)
    if left_out:
        return {"error": {"message": left_out, "type": "server_error"}}
    texts = {"reasoning": message.reasoning, "content": message.content}
    output: list[Item] = []
    for channel, text in texts.items():
        if text:
            # At the limit the last thing that was written is cut off.
            is_last = channel == "content" or not message.content
            cut = stop_reason == "length" and not message.calls and is_last
            output.append(text_item(channel, len(output), text, "incomplete" if cut else "completed"))
    ids = CallIds()
    for index, call in enumerate(message.calls):
        id, arguments = ids.settle(index, call.id), call.arguments + unfinished(call)
        output.append(call_item(len(output), id, call.name, arguments, status_of(call.complete)))
    return response_object(envelope, end_status(stop_reason), output)


def end_status(stop_reason: StopReason) -> Status:
    """``incomplete`` at the limit, else ``completed``.  Implements WR-5.4."""
    return status_of(stop_reason != "length")


def status_of(complete: bool) -> Status:
    """The status of an item that is over.  Implements WR-5.5 and WR-5.12."""
    return "completed" if complete else "incomplete"


def text_item(channel: str, index: int, text: str | None, status: Status) -> Item:
    """An item for content or reasoning, with its place in the output; ``text`` is None while it begins."""
    parts = [] if text is None else [text_part(channel, text)]
    if channel == "reasoning":
        return {"id": f"rs_{index}", "type": "reasoning", "summary": parts, "status": status}
    item = {"id": f"msg_{index}", "type": "message", "role": "assistant"}
    return {**item, "content": parts, "status": status}


def text_part(channel: str, text: str) -> dict[str, Any]:
    """The part of an item that has its text."""
    if channel == "reasoning":
        return {"type": "summary_text", "text": text}
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def call_item(index: int, id: str, name: str, arguments: str, status: Status) -> Item:
    """An item for a call; ``id`` is the call's, and the item has its own."""
    item = {"id": f"fc_{index}", "type": "function_call", "call_id": id, "name": name}
    return {**item, "arguments": arguments, "status": status}


def response_object(
    envelope: Envelope, status: Status, output: Sequence[Item], error: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A response as it is, or as far as it is there."""
    return {
        "id": envelope.id,
        "object": "response",
        "created_at": envelope.created,
        "status": status,
        "error": None if error is None else dict(error),
        "incomplete_details": dict(_LIMIT) if status == "incomplete" else None,
        "instructions": None,
        "metadata": {},
        "model": envelope.model,
        "output": list(output),
        "parallel_tool_calls": True,
        "temperature": None,
        "tool_choice": "auto",
        "tools": [],
        "top_p": None,
        "usage": None,
    }
