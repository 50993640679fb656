"""A message as a response of the Messages API (WR-4)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isfinite
from typing import Any

from ..message import Call, Message
from ..openai.response import DEFAULT_ENVELOPE, CallIds, Envelope, StopReason, all_left_out

#: Python converts no integer with more digits.
_DIGITS = 4300


def stop_reason_of(calls: Iterable[Call], stop_reason: StopReason) -> str:
    """``max_tokens`` at the limit, else ``tool_use`` if a call may run, else ``end_turn``.

    Implements WR-4.4.
    """
    if stop_reason == "length":
        return "max_tokens"
    return "tool_use" if any(call.complete for call in calls) else "end_turn"


def messages_response(
    message: Message, envelope: Envelope = DEFAULT_ENVELOPE, *, stop_reason: StopReason = "stop"
) -> dict[str, Any]:
    """A whole response, or an error.  Implements WR-4.1, WR-4.2, WR-4.3, WR-4.5 and WR-1.13."""
    left_out = all_left_out(message, stop_reason)
    if left_out:
        return error_object(left_out)
    blocks: list[dict[str, Any]] = []
    if message.reasoning:
        blocks.append(thinking(message.reasoning))
    if message.content:
        blocks.append({"type": "text", "text": message.content})
    ids = CallIds()
    for index, call in enumerate(message.calls):
        id = ids.settle(index, call.id)
        # The input of a call is an object, so one that must not run has no block.
        value = _input(call.arguments) if call.complete else None
        if value is not None:
            blocks.append({"type": "tool_use", "id": id, "name": call.name, "input": value})
    return {
        **beginning(envelope),
        "content": blocks,
        "stop_reason": stop_reason_of(message.calls, stop_reason),
    }


def _input(arguments: str) -> Any:
    """The value of arguments; numbers that Python cannot hold become text.  None where they nest too deep."""
    try:
        return json.loads(arguments, parse_int=_integer, parse_float=_float)
    except (ValueError, RecursionError):
        return None


def _integer(text: str) -> int | str:
    return int(text) if len(text.lstrip("-")) <= _DIGITS else text


def _float(text: str) -> float | str:
    return float(text) if isfinite(float(text)) else text


def thinking(text: str) -> dict[str, Any]:
    """The block of reasoning, whose signature the API's types ask for.  Implements WR-4.8."""
    return {"type": "thinking", "thinking": text, "signature": ""}


def error_object(text: str) -> dict[str, Any]:
    """An error, as a response and as an event."""
    return {"type": "error", "error": {"type": "api_error", "message": text}}


def beginning(envelope: Envelope) -> dict[str, Any]:
    """A response without content."""
    return {
        "id": envelope.id,
        "type": "message",
        "role": "assistant",
        "model": envelope.model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": 0, "output_tokens": 0},
    }
