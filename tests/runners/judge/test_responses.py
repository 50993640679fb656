"""In which order items of Responses are done, and what the last response says of them (WR-5.9)."""

from __future__ import annotations

import json
from typing import Any

from toolcall_conformance.judge import responses

TEXT = {"type": "output_text", "text": "Fine.", "annotations": [], "logprobs": []}
MESSAGE = {"id": "msg_0", "type": "message", "role": "assistant", "status": "completed", "content": [TEXT]}
CALL = {"id": "fc_1", "type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"}


def breached(*done: tuple[int, dict[str, Any]], last: list[dict[str, Any]]) -> list[str]:
    """The breaches of WR-5.9 in a stream whose items are ``done`` in this order."""
    events: list[dict[str, Any]] = [
        {"type": "response.output_item.added", "output_index": 0, "item": {**MESSAGE, "content": []}},
        {"type": "response.output_text.delta", "item_id": "msg_0", "output_index": 0, "delta": "Fine."},
        {"type": "response.output_item.added", "output_index": 1, "item": {**CALL, "arguments": ""}},
        {
            "type": "response.function_call_arguments.delta",
            "item_id": "fc_1",
            "output_index": 1,
            "delta": "{}",
        },
        *({"type": "response.output_item.done", "output_index": index, "item": item} for index, item in done),
        {"type": "response.completed", "response": {"status": "completed", "output": last}},
    ]
    found = responses.read_events([json.dumps(event) for event in events])
    return [text for _, (clause, text) in found.breaches if clause == "WR-5.9"]


def test_items_are_done_in_any_order() -> None:
    assert not breached((0, MESSAGE), (1, CALL), last=[MESSAGE, CALL])
    assert not breached((1, CALL), (0, MESSAGE), last=[MESSAGE, CALL])


def test_an_item_of_the_last_response_is_the_one_that_was_done() -> None:
    half = {**MESSAGE, "status": "incomplete"}
    assert breached((0, MESSAGE), (1, CALL), last=[half, CALL])
    assert breached((0, MESSAGE), (1, CALL), last=[CALL, MESSAGE])
