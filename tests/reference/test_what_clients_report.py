"""What a client of Responses says of events that are not those of an answer, and what it says nothing of."""

from __future__ import annotations

import re
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
from toolcall_reference.openai.events import EventReader

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


# Bodies: lines that are not events, and what comes at the end


@pytest.mark.parametrize("reader", [Accumulator, MessagesAccumulator, ResponsesAccumulator])
@pytest.mark.parametrize(
    ("body", "strange"),
    [
        (b"", ""),
        (b": keep-alive\n\n:\n", ""),
        (b"id: 7\nid\nretry: 3000\nretry\nevent: ping\nevent\n\n", ""),
        (b"data\n\n", None),
        (b"oops", "oops"),
        (b"\n\n502: busy\nmore\n", "502: busy"),
        (b"x" * 200, "x" * 200),
        (b"x" * 201, "x" * 200),
        ("ü".encode() * 300, "ü" * 200),
        (b"\xff", "\ufffd"),
    ],
)
def test_what_is_not_a_field_of_an_event_is_said(reader: Any, body: bytes, strange: str | None) -> None:
    client = reader()
    client.feed(body)
    error = client.finish().error
    if strange is None:
        assert error == "an event is not JSON: "
    else:
        assert (
            re.sub("^the stream ended without an? [a-z_ ]*(event|reason)", "", error)
            == f" {strange}".rstrip()
        )


@pytest.mark.parametrize("done", ["[DONE]", " [DONE]", "[DONE] ", "  [DONE]\t", "\t[DONE]"])
def test_whitespace_around_the_end_does_not_matter(done: str) -> None:
    client = Accumulator()
    client.feed(b'data: {"choices": [{"index": 0, "delta": {"content": "a"}, "finish_reason": "stop"}]}\n\n')
    client.feed(f"data: {done}\n\n".encode())
    client.feed(b"data: oops\n\n")
    assert (client.finish().content, client.finish().error) == ("a", "")


def test_an_event_without_a_type_has_none() -> None:
    reader = EventReader()
    body = b"data: 1\n\nevent: error\ndata: 2\ndata: 3\n\ndata: 4\n\nevent: ping\n\ndata:  5"
    assert list(reader.feed(body)) == [("1", ""), ("2\n3", "error"), ("4", "")]
    assert reader.finish() == (" 5", "")
    assert EventReader().finish() is None


# Calls of Messages


def _messages(*events: dict[str, Any], reason: Any = "tool_use") -> Completion:
    client = MessagesAccumulator()
    for event in events:
        client.take(event)
    client.take({"type": "message_delta", "delta": {"stop_reason": reason}})
    client.take({"type": "message_stop"})
    return client.finish()


def _block(index: int, given: Any) -> dict[str, Any]:
    block = {"type": "tool_use", "id": f"t{index}", "name": "f", "input": given}
    return {"type": "content_block_start", "index": index, "content_block": block}


def _input(index: int, text: str) -> dict[str, Any]:
    delta = {"type": "input_json_delta", "partial_json": text}
    return {"type": "content_block_delta", "index": index, "delta": delta}


@pytest.mark.parametrize(
    ("given", "pieces", "arguments"),
    [
        ({"a": 1}, [], '{"a": 1}'),
        ('{"a": 1}', [], '{"a": 1}'),
        ({"a": 1}, [""], '{"a": 1}'),
        ({"a": 1}, [" ", "\n"], '{"a": 1}'),
        ({"a": 1}, ['{"b"', ": 2}"], '{"b": 2}'),
        ({}, ['{"b": 2}'], '{"b": 2}'),
        ({}, [], "{}"),
        ("", [" "], "{}"),
        ([1], [], "{}"),
        (None, [], "{}"),
    ],
)
def test_the_input_of_a_block_counts_unless_deltas_say_more(
    given: Any, pieces: list[str], arguments: str
) -> None:
    """WR-7.6 and WR-7.4."""
    (call,) = _messages(_block(0, given), *(_input(0, piece) for piece in pieces)).calls
    assert (call.arguments, call.complete) == (arguments, True)


_TEXT = {"type": "content_block_delta", "index": 9, "delta": {"type": "text_delta", "text": "So."}}
_NO_TEXT = {"type": "content_block_delta", "index": 9, "delta": {"type": "text_delta", "text": ""}}
_BEGIN = {"type": "content_block_start", "index": 9, "content_block": {"type": "text", "text": ""}}


@pytest.mark.parametrize(
    ("events", "complete"),
    [
        ([_block(0, {"a": 1})], [False]),
        ([_block(0, {}), _input(0, "{}")], [False]),
        ([_block(0, {"a": 1}), _block(1, {"a": 2})], [True, False]),
        ([_block(0, {}), _input(0, "{}"), _block(1, {"a": 2})], [True, False]),
        # A call whose input goes on is the last again.
        ([_block(0, {}), _block(1, {"a": 2}), _input(0, "{}")], [False, True]),
        ([_block(0, {"a": 1}), _block(1, {}), _input(1, "{}"), _input(0, "")], [True, False]),
        ([_block(0, {"a": 1}), _TEXT], [True]),
        # Nothing came after it that says anything.
        ([_block(0, {"a": 1}), _BEGIN, _NO_TEXT], [False]),
        ([_block(0, {"a": 1}), _BEGIN, _NO_TEXT, _TEXT], [True]),
    ],
)
@pytest.mark.parametrize("reason", ["max_tokens", "model_context_window_exceeded", "refusal"])
def test_the_call_that_came_last_is_incomplete_at_a_limit(
    events: list[dict[str, Any]], complete: list[bool], reason: str
) -> None:
    """WR-7.8."""
    assert [call.complete for call in _messages(*events, reason=reason).calls] == complete


@pytest.mark.parametrize("reason", [None, "", 7, True, ["end_turn"], {"reason": "end_turn"}])
def test_what_is_not_a_reason_does_not_end_a_message(reason: Any) -> None:
    """WR-7.12 and WR-7.10: what came before counts, and without it none came."""
    client = MessagesAccumulator()
    for told in ("end_turn", reason):
        client.take({"type": "message_delta", "delta": {"stop_reason": told}})
    assert client.finish() == Completion(None, "", (), "end_turn")
    completion = _messages(reason=reason)
    assert completion == Completion(None, "", (), None, "the stream ended without a stop_reason")


@pytest.mark.parametrize(("reason", "arguments"), [("end_turn", "{}"), (None, ""), ("refusal", "")])
@pytest.mark.parametrize("wrong", [False, True])
def test_blank_input_is_an_object_only_of_a_message_that_is_whole(
    reason: Any, arguments: str, wrong: bool
) -> None:
    """WR-7.4."""
    strange = {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": 7}}
    (call,) = _messages(_block(0, {}), _input(0, ""), *([strange] if wrong else []), reason=reason).calls
    assert (call.arguments, call.complete) == (("", False) if wrong else (arguments, arguments == "{}"))


def test_input_without_a_call_is_said_as_it_came() -> None:
    error = _messages(_input(3, '{"a"'), _input(4, ": 1}"), reason="end_turn").error
    assert error == 'input belongs to no call: {"a": 1}'


# Calls of Responses


@pytest.mark.parametrize(
    ("status", "of_item", "wrong", "arguments", "complete"),
    [
        ("completed", "completed", False, "{}", True),
        ("completed", None, False, "{}", True),
        ("completed", "incomplete", False, "", False),
        ("completed", "completed", True, "", False),
        ("completed", None, True, "", False),
        ("incomplete", "completed", False, "", False),
        ("incomplete", None, False, "", False),
    ],
)
def test_blank_arguments_are_an_object_only_of_a_call_that_is_whole(
    status: str, of_item: str | None, wrong: bool, arguments: str, complete: bool
) -> None:
    """WR-6.7, and a stream of which the client reports something."""
    client = ResponsesAccumulator()
    item = {"type": "function_call", "id": "fc_0", "call_id": "c0", "name": "f", "arguments": ""}
    client.take({"type": "response.output_item.added", "output_index": 0, "item": item})
    if wrong:
        client.take({**PIECE, "output_index": 1, "item_id": "msg_1", "delta": 7})
    done = item | ({"status": of_item} if of_item else {})
    client.take({"type": "response.output_item.done", "output_index": 0, "item": done})
    client.take({"type": f"response.{status}", "response": {"status": status, "output": []}})
    completion = client.finish()
    (call,) = completion.calls
    assert (call.arguments, call.complete, bool(completion.error)) == (arguments, complete, wrong)
