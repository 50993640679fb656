"""What a client of Responses says of events that are not those of an answer, and what it says nothing of."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_reference import (
    Accumulator,
    Completion,
    MessagesAccumulator,
    ResponsesAccumulator,
    load_response_template,
)
from toolcall_reference.errors import BadRequest

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


@pytest.mark.parametrize(
    ("delta", "error"),
    [
        ({"type": "text_delta", "text": 7}, "content is not a text: 7"),
        ({"type": "thinking_delta", "thinking": [1]}, "reasoning is not a text: [1]"),
        ({"type": "text_delta", "text": None}, ""),
        ({"type": "text_delta"}, ""),
    ],
)
def test_what_is_no_text_of_messages_is_reported(delta: dict[str, Any], error: str) -> None:
    reader = MessagesAccumulator()
    reader.take({"type": "message_start", "message": {}})
    reader.take({"type": "content_block_delta", "index": 0, "delta": delta})
    reader.take({"type": "message_delta", "delta": {"stop_reason": "end_turn"}})
    reader.take({"type": "message_stop"})
    assert reader.finish().error == error


@pytest.mark.parametrize(
    ("delta", "error"),
    [
        ({"content": 7}, "content is not a text: 7"),
        ({"reasoning_content": [1]}, "reasoning_content is not a text: [1]"),
        ({"reasoning": {"text": "Hm."}}, "reasoning is not a text: {'text': 'Hm.'}"),
        ({"refusal": True}, "refusal is not a text: True"),
        (
            {"tool_calls": [{"index": 0, "function": {"name": "f", "arguments": 7}}]},
            "arguments is not a text: 7",
        ),
        ({"content": None, "reasoning": 0, "refusal": []}, ""),
    ],
)
def test_what_is_no_text_of_a_chunk_is_reported(delta: dict[str, Any], error: str) -> None:
    reader = Accumulator()
    reader.take({"choices": [{"index": 0, "delta": delta}]})
    reader.take({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    assert reader.finish().error == error


def test_a_completion_that_a_program_makes_is_whole() -> None:
    made = Completion("Hi.", "", (), "stop")
    assert (made.error, made.refusal, made.signature) == ("", "", "")
    assert Completion(None, "", (), None, "busy").to_wire()["error"] == "busy"


def test_a_body_without_content_has_none() -> None:
    for reader in (Accumulator(), MessagesAccumulator(), ResponsesAccumulator()):
        assert reader.finish().content is None


def test_a_response_template_that_is_not_an_object_has_no_place() -> None:
    with pytest.raises(BadRequest) as refused:
        load_response_template([])
    assert str(refused.value) == "an object is needed, not a list"
