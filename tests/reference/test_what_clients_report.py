"""What a client of Responses says of events that are not those of an answer, and what it says nothing of."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_reference import ResponsesAccumulator

ADDED = {"type": "response.output_item.added", "output_index": 0, "item": {"type": "message", "id": "msg_0"}}
PIECE = {"type": "response.output_text.delta", "output_index": 0, "item_id": "msg_0"}
COMPLETED = {"type": "response.completed", "response": {"status": "completed", "output": []}}


def error_of(*events: Any) -> str:
    reader = ResponsesAccumulator()
    for event in events:
        reader.take(event)
    return reader.finish().error


@pytest.mark.parametrize(
    ("response", "said"),
    [
        ({"error": {"code": "server_error", "message": "busy"}}, "busy"),
        ({"error": {"code": "busy"}}, "{'code': 'busy'}"),
        ({"error": "busy"}, "busy"),
    ],
)
def test_why_a_response_failed_is_said(response: dict[str, Any], said: str) -> None:
    assert error_of({"type": "response.failed", "response": response}) == f"the response failed: {said}"


@pytest.mark.parametrize(
    ("event", "error"),
    [
        (7, "an event is not an object: 7"),
        ({"error": {"message": "busy"}}, "the server reports an error: busy"),
        ({"type": "error", "message": "busy"}, "the server reports an error: busy"),
        ({**PIECE, "delta": 7}, "a delta is not a text: 7"),
        ({**PIECE, "delta": ["It rains."]}, "a delta is not a text: ['It rains.']"),
    ],
)
def test_what_is_no_part_of_an_answer_is_reported(event: Any, error: str) -> None:
    assert error_of(ADDED, event, COMPLETED) == error


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"sequence_number": 1},
        {"type": "keepalive", "error": {"message": "none"}},
        {"type": "response.weather.done", "delta": 7},
        {**PIECE, "delta": ""},
        {**PIECE, "delta": None},
        PIECE,
    ],
)
def test_what_says_nothing_is_not_reported(event: Any) -> None:
    """WR-6.2, and pieces without a text."""
    assert error_of(ADDED, event, COMPLETED) == ""


def test_arguments_that_no_call_has_are_said() -> None:
    piece = {"type": "response.function_call_arguments.delta", "item_id": "fc_0", "delta": "{}"}
    assert error_of(piece, COMPLETED) == "arguments belong to no call: {}"


def test_a_stream_without_an_end_says_what_came_in_place_of_events() -> None:
    assert error_of(ADDED) == "the stream ended without a last event"
    reader = ResponsesAccumulator()
    reader.feed(b"<html>502</html>")
    assert reader.finish().error == "the stream ended without a last event <html>502</html>"
