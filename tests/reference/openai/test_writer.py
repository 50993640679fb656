"""What the reference sends: objects of the openai package's own types that put together are the message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from pydantic import BaseModel

from tests.support.suite_vectors import vectors_below
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_reference.adapter import parser_of
from toolcall_reference.message import Call, Delta, Message
from toolcall_reference.native import build_native_parser
from toolcall_reference.openai import Accumulator, ChunkWriter, Envelope, chat_completion, finish_reason
from toolcall_reference.template.pipeline import build_template_parser

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
        ([WEATHER], "length", "length"),
        ([WEATHER, Call("f", '{"a": ', complete=False)], "stop", "tool_calls"),
    ],
)
def test_the_finish_reason(calls: list[Call], stop_reason: Any, expected: str) -> None:
    assert finish_reason(calls, stop_reason) == expected


def test_ids_of_the_output_are_kept_and_others_made_up() -> None:
    calls = (Call("f", "{}", id="functions.f:0"), Call("g", "{}"))
    body = chat_completion(Message(calls=calls))["choices"][0]["message"]
    assert [call["id"] for call in body["tool_calls"]] == ["functions.f:0", "call_1"]


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        (["call_1", None], ["call_1", "call_2"]),
        (["call_2", "call_1", None, None], ["call_2", "call_1", "call_3", "call_4"]),
        # What a stream has sent stays; an id that comes after it gives way.
        ([None, "call_0"], ["call_0", "call_1"]),
        (["a", "a", "a"], ["a", "call_1", "call_2"]),
        ([None, "call_5", None], ["call_0", "call_5", "call_2"]),
        (["call_1", "call_1"], ["call_1", "call_2"]),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_no_two_calls_have_one_id_in_a_stream_as_in_a_response(
    given: list[str | None], sent: list[str], late: bool
) -> None:
    message = Message(calls=tuple(Call("f", "{}", id) for id in given))
    body = chat_completion(message)["choices"][0]["message"]
    assert [call["id"] for call in body["tool_calls"]] == sent
    deltas: list[Delta] = []
    for index, id in enumerate(given):
        own: dict[str, Any] = {"id": id} if id is not None else {}
        opening: Any = {"type": "call", "index": index, "name": "f", **({} if late else own)}
        deltas += [opening, {"type": "arguments", "index": index, "text": "{}"}]
        if late and id is not None:
            deltas.append({"type": "id", "index": index, "id": id})
    writer = ChunkWriter(late_ids=late)
    together = put_together(writer.feed(deltas) + writer.finish(message))
    assert [call["id"] for call in together["tool_calls"]] == sent


def test_ids_take_linear_time() -> None:
    ids = [*(f"call_{number}" for number in range(50_000, 100_000)), *[None] * 50_000]
    body = chat_completion(Message(calls=tuple(Call("f", "{}", id) for id in ids)))["choices"][0]["message"]
    assert body["tool_calls"][-1]["id"] == "call_149999"


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
    writer = ChunkWriter(late_ids=False)
    chunks = writer.feed(STREAM) + writer.finish(message)
    parsed = [ChatCompletionChunk.model_validate(chunk) for chunk in chunks]
    assert parsed[0].choices[0].delta.role == "assistant"
    assert [chunk.choices[0].finish_reason for chunk in parsed[-2:]] == [None, "tool_calls"]
    assert "".join(chunk.choices[0].delta.content or "" for chunk in parsed) == message.content
    calls = [call for chunk in parsed for call in chunk.choices[0].delta.tool_calls or []]
    assert [call.id for call in calls if call.id] == ["call_0"]
    arguments = [call.function.arguments for call in calls if call.function and call.function.arguments]
    assert "".join(arguments) == WEATHER.arguments


def extra_fields(value: Any) -> Iterator[str]:
    """The names of all fields that the types do not know."""
    if isinstance(value, BaseModel):
        yield from value.model_extra or {}
        for name in type(value).model_fields:
            yield from extra_fields(getattr(value, name))
    elif isinstance(value, list):
        for element in value:
            yield from extra_fields(element)


def checked(kind: type[BaseModel], sent: dict[str, Any]) -> None:
    """The object is of the type, strictly, and has no field of its own but the one for reasoning."""
    assert set(extra_fields(kind.model_validate(sent, strict=True))) <= {"reasoning_content"}


def put_together(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """The choice that a client makes of chunks, by the rules that clients rely on."""
    body: dict[str, Any] = {"content": "", "reasoning_content": "", "tool_calls": []}
    choices = [chunk["choices"][0] for chunk in chunks]
    assert ["role" in choice["delta"] for choice in choices] == [True] + [False] * (len(choices) - 1)
    assert all(choice["finish_reason"] is None for choice in choices[:-1])
    for delta in (choice["delta"] for choice in choices):
        for name in ("content", "reasoning_content"):
            body[name] += delta.get(name, "")
        for part in delta.get("tool_calls", []):
            if part["index"] == len(body["tool_calls"]):
                assert part["type"] == "function"
                body["tool_calls"].append({"function": {"name": part["function"]["name"], "arguments": ""}})
            else:
                assert "name" not in part.get("function", {})
            call = body["tool_calls"][part["index"]]
            if "id" in part:
                assert "id" not in call
                call["id"] = part["id"]
            call["function"]["arguments"] += part.get("function", {}).get("arguments", "")
    return {**body, "finish_reason": choices[-1]["finish_reason"]}


def parsing_vectors() -> list[Vector]:
    return [vector for vector in vectors_below("template/", "native/") if vector.kind in ("parse", "stream")]


def test_every_vector_is_a_response_and_chunks_that_add_up_to_it() -> None:
    vectors = parsing_vectors()
    assert len(vectors) > 1500
    for vector in vectors[::3]:
        parser = parser_of(vector.request())
        stream = parser.stream(keep_unknown=True)
        pieces = [vector.output[start : start + 4] for start in range(0, len(vector.output), 4)]
        deltas = [delta for piece in pieces for delta in stream.feed(piece)] + stream.finish()
        reason = vector.options.get("stopReason", "stop")
        response = chat_completion(stream.message, stop_reason=reason)
        writer = ChunkWriter(late_ids=parser.late_ids)
        chunks = writer.feed(deltas) + writer.finish(stream.message, stop_reason=reason)
        if "error" in response:  # the tool choice excludes all calls
            assert stream.message.rejected_by_policy and chunks[-1] == response, vector.id
            continue
        checked(ChatCompletion, response)
        for chunk in chunks:
            checked(ChatCompletionChunk, chunk)
        choice, together = response["choices"][0], put_together(chunks)
        body = choice["message"]
        assert together["finish_reason"] == choice["finish_reason"], vector.id
        assert together["content"] == (body["content"] or ""), vector.id
        assert together["reasoning_content"] == body.get("reasoning_content", ""), vector.id
        sent = [{"id": call["id"], "function": call["function"]} for call in body.get("tool_calls", [])]
        assert together["tool_calls"] == sent, vector.id
        accumulator = Accumulator()
        for chunk in chunks:
            accumulator.take(chunk)
        completion = accumulator.finish()
        assert completion.error == "", vector.id
        assert (completion.content or "") == stream.message.content, vector.id
        assert completion.reasoning == stream.message.reasoning, vector.id
        given, found = stream.message.calls, completion.calls
        # The last call at the limit may be half of itself (WR-3.24).
        known = len(given) - (reason == "length")
        assert [call.name for call in found] == [call.name for call in given], vector.id
        assert all(a.complete >= b.complete for a, b in zip(given, found, strict=True)), vector.id
        assert [call.complete for call in found[:known]] == [call.complete for call in given[:known]]


@pytest.mark.parametrize(
    ("template", "late"),
    [
        *(("hermes", False), ("gpt-oss", False)),  # no ids
        ("solar", False),  # before the name
        *(("mistral-nemo", True), ("nested-function", True)),  # in a field, wherever that is
        *(("mistral-small", True), ("kimi-k2", True)),  # between name and arguments
    ],
)
def test_a_parser_says_before_the_stream_whether_ids_come_late(template: str, late: bool) -> None:
    source = data.template_path(template).read_text(encoding="utf-8")
    assert build_template_parser(source, [{"function": {"name": "f"}}]).late_ids is late


def test_no_native_format_has_late_ids() -> None:
    assert not build_native_parser("kimi-k2").late_ids


def test_a_late_id_is_never_contradicted() -> None:
    writer = ChunkWriter(late_ids=True)
    calls: list[Delta] = [{"type": "call", "index": index, "name": "f"} for index in range(3)]
    feed = [
        *(writer.feed([call]) for call in calls[:2]),
        writer.feed([{"type": "id", "index": 1, "id": "abc"}]),
    ]
    feed += [writer.feed(calls[2:]), writer.finish(Message(calls=tuple(Call("f", "{}") for _ in calls)))]
    sent = [
        [part.get("id") for chunk in chunks for part in chunk["choices"][0]["delta"].get("tool_calls", [])]
        for chunks in feed
    ]
    assert sent == [[], ["call_0"], ["abc"], [], ["call_2"]]


def test_a_call_that_waits_for_its_id_holds_nothing_else() -> None:
    """Implements WR-2.12."""
    writer = ChunkWriter(late_ids=True)
    held = writer.feed(
        [{"type": "call", "index": 0, "name": "f"}, {"type": "arguments", "index": 0, "text": "{"}]
    )
    assert not held
    assert [chunk["choices"][0]["delta"].get("content") for chunk in writer.feed([STREAM[1]])] == ["One "]
    released = writer.feed([{"type": "id", "index": 0, "id": "a"}])
    assert [chunk["choices"][0]["delta"]["tool_calls"][0]["function"]["arguments"] for chunk in released] == [
        "{"
    ]
    further = writer.feed([{"type": "arguments", "index": 0, "text": "}"}])
    assert len(further) == 1


def test_what_comes_at_once_is_sent_at_once() -> None:
    writer = ChunkWriter(late_ids=False)
    assert [len(writer.feed([delta])) for delta in STREAM] == [1] * len(STREAM)


@pytest.mark.parametrize(
    ("arguments", "sent"),
    [("", "{"), (" ", " {"), ("{}", "{}{"), ("12", "12{"), ('"a"', '"a"{'), ('{"a": ', '{"a": '), ("{", "{")],
)
def test_a_call_that_must_not_run_is_never_an_object(arguments: str, sent: str) -> None:
    message = Message(calls=(Call("f", arguments, complete=False),))
    body = chat_completion(message)["choices"][0]["message"]
    assert body["tool_calls"][0]["function"]["arguments"] == sent
    writer = ChunkWriter(late_ids=False)
    deltas: list[Delta] = [
        {"type": "call", "index": 0, "name": "f"},
        {"type": "arguments", "index": 0, "text": arguments},
    ]
    together = put_together(writer.feed(deltas) + writer.finish(message))
    assert together["tool_calls"][0]["function"]["arguments"] == sent


def _parts(call: Call) -> tuple[str, str]:
    return call.name, call.arguments
