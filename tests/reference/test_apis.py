"""The Messages and the Responses API, there and back: what the reference sends, and what it reads."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from anthropic.types import ErrorResponse, RawMessageStreamEvent
from anthropic.types import Message as AnthropicMessage
from hypothesis import given, settings
from hypothesis import strategies as st
from openai.types.responses import Response, ResponseStreamEvent
from pydantic import TypeAdapter

from tests.support.growth import Work, assert_takes
from tests.support.suite_vectors import vectors_below
from toolcall_reference import (
    Call,
    Completion,
    Delta,
    Message,
    MessagesAccumulator,
    MessagesWriter,
    ResponsesAccumulator,
    ResponsesWriter,
    messages_response,
    responses_response,
)
from toolcall_reference.adapter import parser_of
from toolcall_reference.json.spans import is_object
from toolcall_reference.openai.block_writer import BlockWriter
from toolcall_reference.openai.body import BodyReader
from toolcall_reference.openai.response import StopReason


class Api:
    """The writer, the reader and the vendor's types of an API."""

    writer: type[BlockWriter]
    reader: type[BodyReader]
    respond: Callable[..., dict[str, Any]]
    event: TypeAdapter[Any]
    response: type[Any]


class Messages(Api):
    writer, reader, respond = MessagesWriter, MessagesAccumulator, staticmethod(messages_response)
    event: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent | ErrorResponse)
    response = AnthropicMessage


class Responses(Api):
    writer, reader, respond = ResponsesWriter, ResponsesAccumulator, staticmethod(responses_response)
    event: TypeAdapter[Any] = TypeAdapter(ResponseStreamEvent)
    response = Response


#: Every how manieth message of the suite is sent and read; TOOLCALL_DIFFERENTIAL=all takes every one.
STRIDE = 1 if os.environ.get("TOOLCALL_DIFFERENTIAL") == "all" else 61
#: The events that say that all went well.
ENDED = ("message_delta", "message_stop", "response.completed", "response.incomplete")

both = pytest.mark.parametrize("api", [Messages, Responses])

WEATHER = Call("get_weather", '{"city": "Zürich 🌧"}', "c1")
HALF = Call("write", '{"path": "a.txt", "content": "one')
MESSAGE = Message("I look.", "Weather?", (WEATHER, Call("write", HALF.arguments, "c2", False)))


def deltas_of(message: Message, size: int, ends: bool = True) -> Iterator[Delta]:
    def parts(text: str) -> list[str]:
        return [text[at : at + size] for at in range(0, len(text), size)]

    for text in parts(message.reasoning):
        yield {"type": "reasoning", "text": text}
    for text in parts(message.content):
        yield {"type": "content", "text": text}
    for index, call in enumerate(message.calls):
        yield {"type": "call", "index": index, "name": call.name, "id": call.id or f"c{index}"}
        for text in parts(call.arguments):
            yield {"type": "arguments", "index": index, "text": text}
        if ends:
            yield {"type": "arguments", "index": index, "text": "", "complete": call.complete}


def sent(
    api: type[Api], message: Message, stop: StopReason = "stop", size: int = 5, ends: bool = True
) -> Any:
    writer = api.writer(late_ids=False)
    return writer.feed(deltas_of(message, size, ends)) + writer.finish(message, stop_reason=stop)


def body_of(events: Sequence[Any]) -> bytes:
    return b"".join(b"data: " + json.dumps(event, ensure_ascii=False).encode() + b"\n\n" for event in events)


def read(api: type[Api], *pieces: bytes) -> Completion:
    reader = api.reader()
    for piece in pieces:
        reader.feed(piece)
    return reader.finish()


def runs(calls: Sequence[Call]) -> list[tuple[str, str]]:
    return [(call.name, call.arguments) for call in calls if call.complete]


def test_messages_of_vectors_survive_and_pass_the_vendors_types() -> None:
    vectors = [vector for vector in vectors_below("template/") if vector.kind in ("parse", "stream")]
    for vector in vectors[::STRIDE]:
        parser, output = parser_of(vector.request()), vector.output
        stream = parser.stream(keep_unknown=True)
        deltas = [d for at in range(0, len(output), 4) for d in stream.feed(output[at : at + 4])]
        deltas += stream.finish()
        plain = [_without_end(delta) for delta in deltas]
        for api in (Messages, Responses):
            for stop, fed in (("stop", deltas), ("length", deltas), ("stop", plain)):
                _survives(api, vector.id, fed, stream.message, stop, parser.late_ids)  # type: ignore[arg-type]


@both
@pytest.mark.parametrize("stop", ["stop", "length"])
def test_all_that_is_sent_has_the_vendors_types(api: type[Api], stop: StopReason) -> None:
    refused = Message(rejected_tool_names=("find",), rejected_by_policy=True)
    for message in (MESSAGE, refused, Message("Hi."), Message(reasoning="Hm.", calls=(WEATHER,))):
        for event in sent(api, message, stop):
            api.event.validate_json(_json_text(event), strict=True)
        whole = api.respond(message, stop_reason=stop)
        if whole.get("error") is None:
            api.response.model_validate(json.loads(_json_text(whole)), strict=True)


def _survives(
    api: type[Api], id: str, deltas: list[Delta], message: Message, stop: StopReason, late_ids: bool
) -> None:
    writer = api.writer(late_ids=late_ids)
    events = writer.feed(deltas) + writer.finish(message, stop_reason=stop)
    for event in events:
        api.event.validate_json(_json_text(event), strict=True)
    found = read(api, body_of(events))
    assert (found.content or "", found.reasoning) == (message.content, message.reasoning), id
    whole = api.respond(message, stop_reason=stop)
    left_out = bool(message.rejected_tool_names) and not (message.calls or message.content) and stop == "stop"
    assert bool(whole.get("error")) == left_out, id
    if left_out:  # WR-1.13
        said = whole["error"]["message"]
        assert said in found.error, id
        assert all(name in said for name in message.rejected_tool_names), id
        assert not any(event["type"] in ENDED for event in events), id
        return
    assert found.error == "", id
    assert [call.name for call in found.calls] == [call.name for call in message.calls], id
    # At the limit the last call of a message of the Messages API may be half of itself (WR-7.8).
    wanted = runs(message.calls)
    cut = stop == "length" and api is Messages and runs(found.calls) == wanted[:-1]
    assert runs(found.calls) == wanted or cut, id
    api.response.model_validate(json.loads(_json_text(whole)), strict=True)


def _json_text(value: Any) -> str:
    """JSON text; the vendors' readers take no half of a surrogate pair."""
    return re.sub("[\ud800-\udfff]", "?", json.dumps(value, ensure_ascii=False))


def _without_end(delta: Any) -> Delta:
    found: Delta = {key: value for key, value in delta.items() if key != "complete"}  # type: ignore[assignment]
    return found


@both
def test_a_body_may_be_divided_anywhere(api: type[Api]) -> None:
    body = body_of(sent(api, MESSAGE))
    whole = read(api, body)
    assert (whole.content, whole.reasoning, whole.error) == (MESSAGE.content, MESSAGE.reasoning, "")
    assert whole.calls == MESSAGE.calls
    assert read(api, *(bytes([byte]) for byte in body)) == whole
    for place in range(0, len(body), 7):
        assert read(api, body[:place], body[place:]) == whole


@both
def test_a_body_cut_off_anywhere_is_reported_and_runs_nothing_that_is_not_whole(api: type[Api]) -> None:
    events = sent(api, MESSAGE)
    body, end = body_of(events), body_of(events[-2 if api is Messages else -1 :])
    for place in range(0, len(body) - len(end), 3):
        found = read(api, body[:place])
        assert found.error, place
        assert set(runs(found.calls)) <= set(runs(MESSAGE.calls)), place


@both
@pytest.mark.parametrize("ends", [True, False])
def test_an_incomplete_call_is_never_an_object(api: type[Api], ends: bool) -> None:
    for arguments in ("", " ", "{}", '{"a": 1}', '"Rome"', "[]", "7", '{"a'):
        if is_object(arguments) and not ends:
            continue  # nobody has said that it is incomplete, before the message is there
        half = Call("f", arguments, "c1", complete=False)
        for calls in ((half,), (half, Call("g", '{"b": 2}', "c2"))):
            for stop in ("stop", "length"):
                message = Message(calls=calls)
                found = read(api, body_of(sent(api, message, stop, ends=ends)))
                assert not found.calls[0].complete, (arguments, stop)
                assert not is_object(found.calls[0].arguments), (arguments, stop)
                whole = api.respond(message, stop_reason=stop)
                statuses = [item["status"] for item in whole.get("output", ())]
                assert statuses[:1] in ([], ["incomplete"])


@both
def test_text_behind_a_call_comes_at_once_if_the_call_is_over(api: type[Api]) -> None:
    writer = api.writer(late_ids=False)
    writer.feed([{"type": "call", "index": 0, "name": "f"}])
    assert "held" not in json.dumps(writer.feed([{"type": "content", "text": "held"}]))
    events = writer.feed([{"type": "arguments", "index": 0, "text": "{}", "complete": True}])
    assert "held" in json.dumps(events)
    assert "now" in json.dumps(writer.feed([{"type": "content", "text": "now"}]))


@both
def test_there_is_exactly_one_end(api: type[Api]) -> None:
    ends = ("message_stop", "error", "response.completed", "response.incomplete", "response.failed")
    left_out = Message(rejected_tool_names=("nope",))
    for message in (MESSAGE, Message(), left_out):
        for stop in ("stop", "length"):
            events = sent(api, message, stop)
            assert [event["type"] in ends for event in events] == [False] * (len(events) - 1) + [True]
    assert "nope" in read(api, body_of(sent(api, left_out))).error


@both
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_events_out_of_order_or_twice_run_nothing_that_is_not_whole(api: type[Api], data: Any) -> None:
    events = sent(api, MESSAGE, data.draw(st.sampled_from(["stop", "length"])))
    order = data.draw(st.lists(st.sampled_from(range(len(events))), max_size=2 * len(events)))
    found = read(api, body_of([events[number] for number in order]))
    for call in found.calls:
        assert not call.complete or is_object(call.arguments)
        assert call.name != "write" or not call.complete or call.arguments == "{}" or api is Messages


_words = st.sampled_from(
    [
        *("type", "response", "item", "delta", "index", "output_index", "item_id", "id", "call_id", "name"),
        *("arguments", "text", "part", "output", "content", "status", "input", "content_block", "error"),
        *("partial_json", "summary", "stop_reason", "function_call", "tool_use", "message", "reasoning"),
        *("response.output_item.added", "response.output_item.done", "response.completed", "refusal"),
        *("response.function_call_arguments.delta", "response.output_text.done", "output_text"),
        *("response.content_part.done", "content_block_start", "content_block_delta", "input_json_delta"),
        *("message_delta", "\ud83c", "\udf27"),
    ]
)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 2) | st.floats() | _words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_words, inner, max_size=6),
    max_leaves=12,
)
_events = st.fixed_dictionaries({"type": _words}, optional={}) | st.dictionaries(_words, _json, max_size=6)


@both
@given(events=st.lists(_events | _json, max_size=8), cut=st.integers(0, 400))
@settings(max_examples=150, deadline=None)
def test_nothing_raises(api: type[Api], events: list[Any], cut: int) -> None:
    body = b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)
    for call in read(api, body[:cut], body[cut:]).calls:
        assert not call.complete or is_object(call.arguments)
    read(api, body[:cut])


@both
@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "the stream ended without a "),
        (b"<html>502</html>", "<html>502</html>"),
        (b"data: {oops}\n\n", "an event is not JSON: {oops}"),
        (b"data: 7\n\n", "an event is not an object: 7"),
        (b"data: " + b"[" * 100_000 + b"\n\n", "an event is not JSON: "),
        (b'data: {"type": "error", "message": "busy"}\n\n', "the server reports an error: busy"),
        (b'event: error\ndata: {"message": "busy"}\n\n', "the server reports an error: busy"),
        (b'data: {"type": "error", "error": {"message": "busy"}}\n\n', "the server reports an error: busy"),
        (b'data: {"error": {"message": "busy"}}\n\n', "the server reports an error: busy"),
    ],
)
def test_what_is_not_a_stream_is_reported(api: type[Api], body: bytes, error: str) -> None:
    assert error in read(api, body).error


@both
def test_reading_is_linear_to_a_megabyte(api: type[Api]) -> None:
    """Four times the arguments take four times as long; where work is quadratic it would be sixteen."""

    def reading(size: int) -> Work:
        call = Call("write", json.dumps({"text": "x" * size}), "c1")
        body = body_of(sent(api, Message(calls=(call,)), size=4))
        return lambda: read(api, body)

    assert_takes(8, reading(1 << 20), than=reading(1 << 18))


def test_an_item_that_no_longer_says_its_name_keeps_it() -> None:
    begun = {"type": "function_call", "id": "i", "call_id": "c", "name": "f", "arguments": ""}
    for name in ({}, {"name": ""}, {"name": None}):
        whole = {"type": "function_call", "id": "i", "call_id": "c", "arguments": "{}", **name}
        found = read(
            Responses,
            body_of(
                [
                    {"type": "response.output_item.added", "output_index": 0, "item": begun},
                    {"type": "response.output_item.done", "output_index": 0, "item": whole},
                ]
            ),
        )
        assert [call.name for call in found.calls] == ["f"]
