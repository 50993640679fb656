"""All that the reference sends of a message, field by field, also what clients of tool calls do not read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_reference import (
    Call,
    ChunkWriter,
    Delta,
    Envelope,
    Message,
    MessagesWriter,
    ResponsesWriter,
    chat_completion,
    messages_response,
    responses_response,
)
from toolcall_reference.adapter import ReferenceAdapter
from toolcall_reference.openai.open_calls import index_of
from toolcall_reference.openai.response import StopReason

MESSAGE = Message("I look.", "Hm.", (Call("f", '{"a": 1}', "c7"), Call("g", '{"b', complete=False)))
DELTAS: list[Delta] = [
    {"type": "reasoning", "text": "Hm."},
    {"type": "content", "text": "I "},
    {"type": "content", "text": "look."},
    {"type": "call", "index": 0, "name": "f", "id": "c7"},
    {"type": "arguments", "index": 0, "text": '{"a": 1}', "complete": True},
    {"type": "call", "index": 1, "name": "g"},
    {"type": "arguments", "index": 1, "text": '{"b'},
]
#: All calls are of tools that nobody offered (WR-1.13).
LEFT_OUT = Message(rejected_tool_names=("nope",), rejected_by_policy=True)
REFUSED = "the model called nope: no tool of the request that may be called has this name"
ENVELOPE = Envelope("m", "id-1", 7)

# Chat completions


def _chat(kind: str, choice: dict[str, Any]) -> dict[str, Any]:
    return {"id": "id-1", "object": kind, "created": 7, "model": "m", "choices": [choice]}


def test_a_chat_completion() -> None:
    function = {"name": "f", "arguments": '{"a": 1}'}
    half = {"name": "g", "arguments": '{"b'}
    assert chat_completion(MESSAGE, ENVELOPE) == _chat(
        "chat.completion",
        {
            "index": 0,
            "message": {
                "role": "assistant",
                "content": "I look.",
                "refusal": None,
                "reasoning_content": "Hm.",
                "tool_calls": [
                    {"id": "c7", "type": "function", "function": function},
                    {"id": "call_1", "type": "function", "function": half},
                ],
            },
            "finish_reason": "tool_calls",
            "logprobs": None,
        },
    )


def test_the_chunks_of_a_chat_completion() -> None:
    writer = ChunkWriter(ENVELOPE, late_ids=False)
    f = {"index": 0, "id": "c7", "type": "function", "function": {"name": "f", "arguments": ""}}
    g = {"index": 1, "id": "call_1", "type": "function", "function": {"name": "g", "arguments": ""}}
    deltas: list[tuple[dict[str, Any], str | None]] = [
        ({"role": "assistant", "reasoning_content": "Hm."}, None),
        ({"content": "I "}, None),
        ({"content": "look."}, None),
        ({"tool_calls": [f]}, None),
        ({"tool_calls": [{"index": 0, "function": {"arguments": '{"a": 1}'}}]}, None),
        ({"tool_calls": [g]}, None),
        ({"tool_calls": [{"index": 1, "function": {"arguments": '{"b'}}]}, None),
        ({}, "tool_calls"),
    ]
    assert writer.feed(DELTAS) + writer.finish(MESSAGE) == [
        _chat(
            "chat.completion.chunk", {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
        )
        for delta, reason in deltas
    ]


def test_a_chat_completion_of_calls_that_are_all_left_out() -> None:
    error = {"error": {"message": REFUSED, "type": "server_error"}}
    assert chat_completion(LEFT_OUT) == error
    assert ChunkWriter(late_ids=False).finish(LEFT_OUT) == [error]


def test_who_answers_if_nobody_says_it() -> None:
    """The names of a response that a program makes without an envelope."""
    names = ("id", "created", "model")
    assert [chat_completion(MESSAGE)[name] for name in names] == ["chatcmpl-0", 0, "model"]
    assert [responses_response(MESSAGE)[name] for name in ("id", "created_at", "model")] == [
        "resp_0",
        0,
        "model",
    ]
    assert [messages_response(MESSAGE)[name] for name in ("id", "model")] == ["chatcmpl-0", "model"]
    assert ResponsesWriter(late_ids=False).finish(MESSAGE)[0]["response"]["id"] == "resp_0"


# Messages

_NOTHING = {"stop_sequence": None, "usage": {"input_tokens": 0, "output_tokens": 0}}


def test_a_response_of_messages() -> None:
    assert messages_response(MESSAGE, ENVELOPE) == {
        "id": "id-1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [
            {"type": "thinking", "thinking": "Hm.", "signature": ""},
            {"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "c7", "name": "f", "input": {"a": 1}},
        ],
        "stop_reason": "tool_use",
        **_NOTHING,
    }


def test_the_events_of_messages() -> None:
    writer = MessagesWriter(ENVELOPE, late_ids=False)

    def begun(index: int, **block: Any) -> dict[str, Any]:
        return {"type": "content_block_start", "index": index, "content_block": block}

    def delta(index: int, **delta: Any) -> dict[str, Any]:
        return {"type": "content_block_delta", "index": index, "delta": delta}

    def over(index: int) -> dict[str, Any]:
        return {"type": "content_block_stop", "index": index}

    message = {"id": "id-1", "type": "message", "role": "assistant", "model": "m"}
    ending = {"stop_reason": "tool_use", "stop_sequence": None}
    assert writer.feed(DELTAS) + writer.finish(MESSAGE) == [
        {"type": "message_start", "message": {**message, "content": [], "stop_reason": None, **_NOTHING}},
        begun(0, type="thinking", thinking="", signature=""),
        delta(0, type="thinking_delta", thinking="Hm."),
        over(0),
        begun(1, type="text", text=""),
        delta(1, type="text_delta", text="I "),
        delta(1, type="text_delta", text="look."),
        over(1),
        begun(2, type="tool_use", id="c7", name="f", input={}),
        delta(2, type="input_json_delta", partial_json='{"a": 1}'),
        over(2),
        begun(3, type="tool_use", id="call_1", name="g", input={}),
        delta(3, type="input_json_delta", partial_json='{"b'),
        over(3),
        {"type": "message_delta", "delta": ending, "usage": {"output_tokens": 0}},
        {"type": "message_stop"},
    ]


def test_messages_of_calls_that_are_all_left_out() -> None:
    error = {"type": "error", "error": {"type": "api_error", "message": REFUSED}}
    assert messages_response(LEFT_OUT) == error
    assert MessagesWriter(late_ids=False).finish(LEFT_OUT)[1:] == [error]


# Responses


def _response(status: str, output: list[dict[str, Any]], **other: Any) -> dict[str, Any]:
    response = {
        "id": "id-1",
        "object": "response",
        "created_at": 7,
        "status": status,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "model": "m",
        "output": output,
        "parallel_tool_calls": True,
        "temperature": None,
        "tool_choice": "auto",
        "tools": [],
        "top_p": None,
        "usage": None,
    }
    return {**response, **other}


def _thought(*parts: dict[str, Any], status: str = "completed") -> dict[str, Any]:
    return {"id": "rs_0", "type": "reasoning", "summary": [*parts], "status": status}


def _text(*parts: dict[str, Any], status: str = "completed", index: int = 1) -> dict[str, Any]:
    item = {"id": f"msg_{index}", "type": "message", "role": "assistant"}
    return {**item, "content": [*parts], "status": status}


def _call(index: int, id: str, name: str, arguments: str, status: str) -> dict[str, Any]:
    item = {"id": f"fc_{index}", "type": "function_call", "call_id": id, "name": name}
    return {**item, "arguments": arguments, "status": status}


def _summary(text: str) -> dict[str, Any]:
    return {"type": "summary_text", "text": text}


def _output(text: str) -> dict[str, Any]:
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


ITEMS = [
    _thought(_summary("Hm.")),
    _text(_output("I look.")),
    _call(2, "c7", "f", '{"a": 1}', "completed"),
    _call(3, "call_1", "g", '{"b', "incomplete"),
]


def test_a_response() -> None:
    assert responses_response(MESSAGE, ENVELOPE) == _response("completed", ITEMS)


@pytest.mark.parametrize("with_call", [False, True])
@pytest.mark.parametrize("with_text", [False, True])
@pytest.mark.parametrize("stop", ["stop", "length"])
def test_the_last_thing_is_what_the_limit_cuts_off(
    stop: StopReason, with_text: bool, with_call: bool
) -> None:
    calls = (Call("f", '{"a": 1}', "c7"),) if with_call else ()
    message = Message("I look." if with_text else "", "Hm.", calls)
    last, status = ("incomplete", "incomplete") if stop == "length" else ("completed", "completed")
    items = [_thought(_summary("Hm."), status="completed" if with_text or with_call else last)]
    items += [_text(_output("I look."), status="completed" if with_call else last)] if with_text else []
    items += [_call(len(items), "c7", "f", '{"a": 1}', "completed")] if with_call else []
    details = {"reason": "max_output_tokens"} if stop == "length" else None
    expected = _response(status, items, incomplete_details=details)
    assert responses_response(message, ENVELOPE, stop_reason=stop) == expected
    writer = ResponsesWriter(ENVELOPE, late_ids=False)
    deltas = DELTAS[:1] + (DELTAS[1:3] if with_text else []) + (DELTAS[3:5] if with_call else [])
    last_event = [*writer.feed(deltas), *writer.finish(message, stop_reason=stop)][-1]
    assert (last_event["type"], last_event["response"]) == (f"response.{status}", expected)


def test_the_events_of_a_response() -> None:
    writer = ResponsesWriter(ENVELOPE, late_ids=False)
    events = writer.feed(DELTAS) + writer.finish(MESSAGE)
    assert [event.pop("sequence_number") for event in events] == [*range(len(events))]
    begun = "in_progress"
    thought = {"item_id": "rs_0", "output_index": 0, "summary_index": 0}
    text = {"item_id": "msg_1", "output_index": 1, "content_index": 0}
    f, g = {"item_id": "fc_2", "output_index": 2}, {"item_id": "fc_3", "output_index": 3}
    expected: list[tuple[str, dict[str, Any]]] = [
        ("created", {"response": _response(begun, [])}),
        ("in_progress", {"response": _response(begun, [])}),
        ("output_item.added", {"output_index": 0, "item": _thought(status=begun)}),
        ("reasoning_summary_part.added", {**thought, "part": _summary("")}),
        ("reasoning_summary_text.delta", {**thought, "delta": "Hm."}),
        ("reasoning_summary_text.done", {**thought, "text": "Hm."}),
        ("reasoning_summary_part.done", {**thought, "part": _summary("Hm.")}),
        ("output_item.done", {"output_index": 0, "item": ITEMS[0]}),
        ("output_item.added", {"output_index": 1, "item": _text(status=begun)}),
        ("content_part.added", {**text, "part": _output("")}),
        ("output_text.delta", {**text, "delta": "I ", "logprobs": []}),
        ("output_text.delta", {**text, "delta": "look.", "logprobs": []}),
        ("output_text.done", {**text, "text": "I look.", "logprobs": []}),
        ("content_part.done", {**text, "part": _output("I look.")}),
        ("output_item.done", {"output_index": 1, "item": ITEMS[1]}),
        ("output_item.added", {"output_index": 2, "item": _call(2, "c7", "f", "", begun)}),
        ("function_call_arguments.delta", {**f, "delta": '{"a": 1}'}),
        ("function_call_arguments.done", {**f, "name": "f", "arguments": '{"a": 1}'}),
        ("output_item.done", {"output_index": 2, "item": ITEMS[2]}),
        ("output_item.added", {"output_index": 3, "item": _call(3, "call_1", "g", "", begun)}),
        ("function_call_arguments.delta", {**g, "delta": '{"b'}),
        ("function_call_arguments.done", {**g, "name": "g", "arguments": '{"b'}),
        ("output_item.done", {"output_index": 3, "item": ITEMS[3]}),
        ("completed", {"response": _response("completed", ITEMS)}),
    ]
    assert events == [{"type": f"response.{name}", **fields} for name, fields in expected]


def test_a_response_of_calls_that_are_all_left_out() -> None:
    assert responses_response(LEFT_OUT) == {"error": {"message": REFUSED, "type": "server_error"}}
    error = {"code": "server_error", "message": REFUSED}
    assert ResponsesWriter(ENVELOPE, late_ids=False).finish(LEFT_OUT)[2:] == [
        {"type": "response.failed", "sequence_number": 2, "response": _response("failed", [], error=error)}
    ]


def test_a_message_without_text() -> None:
    said = {"role": "assistant", "refusal": None}
    assert chat_completion(Message())["choices"][0]["message"] == {**said, "content": ""}
    called = chat_completion(Message(calls=(Call("f", "{}", "c7"),)))["choices"][0]["message"]
    assert called.pop("tool_calls")
    assert called == {**said, "content": None}


ENDS = ("content_block_stop", "response.output_item.done")


@pytest.mark.parametrize("writer", [MessagesWriter, ResponsesWriter])
def test_a_call_that_waits_for_its_id_ends_with_it(writer: Any) -> None:
    """Text that comes then does not wait for the end of the stream."""
    late = writer(late_ids=True)
    waiting: list[Delta] = [
        {"type": "call", "index": 0, "name": "f"},
        {"type": "arguments", "index": 0, "text": "{}", "complete": True},
    ]
    assert "arguments" not in str(late.feed(waiting))
    events = late.feed([{"type": "id", "index": 0, "id": "c7"}])
    assert events[-1]["type"] in ENDS
    assert "now" in str(late.feed([{"type": "content", "text": "now"}]))


@pytest.mark.parametrize("writer", [MessagesWriter, ResponsesWriter])
@pytest.mark.parametrize("complete", [True, False])
def test_a_call_ends_when_it_is_known_to_be_over(writer: Any, complete: bool) -> None:
    """Neither it nor a text waits for what comes next."""
    assert "Hi." in str(writer(late_ids=False).feed([{"type": "content", "text": "Hi."}]))
    over: list[Delta] = [
        {"type": "call", "index": 0, "name": "f"},
        {"type": "arguments", "index": 0, "text": "{}", "complete": complete},
    ]
    assert writer(late_ids=False).feed(over)[-1]["type"] in ENDS


@pytest.mark.parametrize("late", [None, False, True])
def test_who_says_nothing_of_late_ids_has_none(late: bool | None) -> None:
    """A call is sent at once, unless its id may come after it."""
    deltas = [
        [{"type": "call", "index": 0, "name": "f"}],
        [{"type": "content", "text": "Hi."}],
        [{"type": "arguments", "index": 0, "text": "{}", "complete": True}],
    ]
    request = {
        "op": "respond",
        "profile": "wire",
        "api": "chat",
        "stream": True,
        "deltas": deltas,
        "message": {"content": "Hi.", "calls": [{"name": "f", "arguments": "{}"}]},
        **({} if late is None else {"lateIds": late}),
    }
    events = ReferenceAdapter().respond(request)["events"]
    sent = [[*json.loads(event)["choices"][0]["delta"]] for event in events[:-1]]
    call, content = ["tool_calls"], ["content"]
    assert sent[0][0] == "role"
    assert [sent[0][1:], *sent[1:]] == ([content, call, []] if late else [call, content, call, []])


@pytest.mark.parametrize(
    ("given", "index"),
    [
        ("0", 0),
        ("12", 12),
        (2, 2),
        (2.0, 2),
        ("9" * 9, 999999999),
        ("9" * 10, None),
        ("1.0", None),
        (1.5, None),
        ("²", None),
        ("", None),
        (True, None),
        (None, None),
    ],
)
def test_what_is_the_index_of_a_call(given: object, index: int | None) -> None:
    """WR-3.36."""
    assert index_of(given) == index
