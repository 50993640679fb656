"""A message as servers are given it (chapter WR): whole, and in deltas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..suite.model import ExpectedCall, ExpectedMessage
from .implementation import JsonObject


def message_deltas(message: ExpectedMessage, size: int) -> Iterator[list[dict[str, Any]]]:
    """A message as deltas whose texts have at most ``size`` code points, one in each step."""
    for kind in ("reasoning", "content"):
        for text in _parts(getattr(message, kind) or "", size):
            yield [{"type": kind, "text": text}]
    for index, call in enumerate(message.calls):
        opening: dict[str, Any] = {"type": "call", "index": index, "name": call.name}
        yield [opening | ({} if call.id is None else {"id": call.id})]
        for text in _parts(_arguments(call), size):
            yield [{"type": "arguments", "index": index, "text": text}]


def message_to_wire(message: ExpectedMessage) -> JsonObject:
    """A message as a parser returns it."""
    calls: list[JsonObject] = []
    for call in message.calls:
        fields: JsonObject = {"name": call.name, "arguments": _arguments(call)}
        fields |= {} if call.id is None else {"id": call.id}
        calls.append(fields if call.complete else {**fields, "complete": False})
    fields = {"content": message.content or "", "reasoning": message.reasoning or "", "calls": calls}
    rejected = {"rejectedToolNames": list(message.rejected_tool_names)}
    return fields | (rejected if message.rejected_tool_names else {})


def _arguments(call: ExpectedCall) -> str:
    return call.arguments if call.arguments_text is None else call.arguments_text


def _parts(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]
