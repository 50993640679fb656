"""The OpenAI layer: its objects validate as the openai package's own types and say why generation ended."""

from __future__ import annotations

from typing import Any

import pytest
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from toolcall_reference.message import Call, Delta, Message
from toolcall_reference.openai import ChunkWriter, Envelope, chat_completion, finish_reason

WEATHER = Call("get_weather", '{"city": "Paris"}')


def test_a_response_validates_and_carries_every_part() -> None:
    message = Message(content="One moment.", reasoning="They ask for the weather.", calls=(WEATHER,))
    response = ChatCompletion.model_validate(chat_completion(message, Envelope("m", "id-1", 7)))
    choice = response.choices[0]
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content == "One moment."
    assert choice.message.tool_calls is not None
    call = choice.message.tool_calls[0]
    assert call.type == "function"
    assert (call.id, call.function.name, call.function.arguments) == ("call_0", *_parts(WEATHER))
    assert (choice.message.model_extra or {})["reasoning_content"] == "They ask for the weather."


def test_content_is_null_only_beside_calls() -> None:
    assert chat_completion(Message(calls=(WEATHER,)))["choices"][0]["message"]["content"] is None
    assert chat_completion(Message())["choices"][0]["message"]["content"] == ""


@pytest.mark.parametrize(
    ("calls", "stop_reason", "expected"),
    [
        ([], "stop", "stop"),
        ([], "length", "length"),
        ([WEATHER], "stop", "tool_calls"),
        ([WEATHER, Call("f", '{"a": ', complete=False)], "stop", "length"),
    ],
)
def test_the_finish_reason(calls: list[Call], stop_reason: Any, expected: str) -> None:
    assert finish_reason(calls, stop_reason) == expected


def test_ids_of_the_output_are_kept_and_others_made_up() -> None:
    calls = (Call("f", "{}", id="functions.f:0"), Call("g", "{}"))
    body = chat_completion(Message(calls=calls))["choices"][0]["message"]
    assert [call["id"] for call in body["tool_calls"]] == ["functions.f:0", "call_1"]


STREAM: list[Delta] = [
    {"type": "reasoning", "text": "Hm."},
    {"type": "content", "text": "One "},
    {"type": "content", "text": "moment."},
    {"type": "call", "index": 0, "name": "get_weather"},
    {"type": "arguments", "index": 0, "text": '{"city": '},
    {"type": "arguments", "index": 0, "text": '"Paris"}'},
]


def test_chunks_validate_and_add_up_to_the_response() -> None:
    message = Message(content="One moment.", reasoning="Hm.", calls=(WEATHER,))
    writer = ChunkWriter()
    chunks = writer.feed(STREAM) + writer.finish(message)
    parsed = [ChatCompletionChunk.model_validate(chunk) for chunk in chunks]
    assert parsed[0].choices[0].delta.role == "assistant"
    assert [chunk.choices[0].finish_reason for chunk in parsed[-2:]] == [None, "tool_calls"]
    assert "".join(chunk.choices[0].delta.content or "" for chunk in parsed) == message.content
    calls = [call for chunk in parsed for call in chunk.choices[0].delta.tool_calls or []]
    assert [call.id for call in calls if call.id] == ["call_0"]
    arguments = [call.function.arguments for call in calls if call.function and call.function.arguments]
    assert "".join(arguments) == WEATHER.arguments


def test_a_late_id_is_never_contradicted() -> None:
    writer = ChunkWriter(late_ids=True)
    named = writer.feed(
        [{"type": "call", "index": 0, "name": "f"}, {"type": "call", "index": 1, "name": "g"}]
    )
    given = writer.feed([{"type": "id", "index": 0, "id": "abc"}])
    owed = writer.finish(Message(calls=(Call("f", "{}", "abc"), Call("g", "{}"))))
    assert all("id" not in chunk["choices"][0]["delta"]["tool_calls"][0] for chunk in named)
    assert [chunk["choices"][0]["delta"]["tool_calls"][0]["id"] for chunk in given + owed[:-1]] == [
        "abc",
        "call_1",
    ]


def _parts(call: Call) -> tuple[str, str]:
    return call.name, call.arguments
