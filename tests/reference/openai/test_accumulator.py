"""The accumulator: whatever a body is, nothing is raised and no incomplete call is handed on as complete."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.growth import Work, assert_takes
from toolcall_reference import Accumulator, Call, ChunkWriter, Completion, Message
from toolcall_reference.openai.events import EventReader

MESSAGE = Message(
    content="I look. 東京😀",
    reasoning="Hm.",
    calls=(Call("get_time", '{"city": "東京😀"}', id="a"), Call("bash", '{"command": "ls"}', id="b")),
)


def body_of(message: Message) -> bytes:
    writer = ChunkWriter(late_ids=False)
    chunks = writer.feed([{"type": "reasoning", "text": message.reasoning}])
    chunks += writer.feed([{"type": "content", "text": message.content}])
    for index, call in enumerate(message.calls):
        chunks += writer.feed([{"type": "call", "index": index, "name": call.name, "id": call.id or ""}])
        chunks += writer.feed(
            [{"type": "arguments", "index": index, "text": text} for text in call.arguments]
        )
    chunks += writer.finish(message)
    return "".join(f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n" for chunk in chunks).encode() + (
        b"data: [DONE]\n\n"
    )


def read(*pieces: bytes) -> Completion:
    accumulator = Accumulator()
    for piece in pieces:
        accumulator.feed(piece)
    return accumulator.finish()


BODY = body_of(MESSAGE)


def test_a_body_is_the_message_again() -> None:
    found = read(BODY)
    assert found.error == ""
    assert (found.content, found.reasoning, found.calls) == (
        MESSAGE.content,
        MESSAGE.reasoning,
        MESSAGE.calls,
    )
    assert found.finish_reason == "tool_calls"


@pytest.mark.parametrize("line_break", [b"\n", b"\r\n", b"\r"])
def test_a_body_may_be_divided_everywhere(line_break: bytes) -> None:
    body = BODY.replace(b"\n", line_break)
    whole = read(body)
    assert whole.calls == MESSAGE.calls
    breaks = [place for place, byte in enumerate(body) if byte in line_break]
    # Everywhere for one line break; the others differ from it only beside them.
    beside = sorted({place + offset for place in breaks for offset in (-1, 0, 1, 2)})
    for place in range(len(body)) if line_break == b"\r\n" else beside:
        assert read(body[:place], body[place:]) == whole
    assert read(*(bytes([byte]) for byte in body)) == whole


def test_a_body_cut_off_anywhere_is_reported_and_runs_nothing_that_is_not_whole() -> None:
    whole = {call.arguments for call in MESSAGE.calls}
    finish = BODY.index(b"data: [DONE]")
    for place in range(finish - 2):
        found = read(BODY[:place])
        assert found.error, place
        assert all(call.arguments in whole for call in found.calls if call.complete), place


def test_what_broke_the_connection_is_reported() -> None:
    accumulator = Accumulator()
    accumulator.feed(BODY[:400])
    assert accumulator.finish("the server is gone").error == "the server is gone"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "the stream ended without a finish_reason"),
        (b"<html>502</html>", "the stream ended without a finish_reason <html>502</html>"),
        (b'{"error": "no"}', 'the stream ended without a finish_reason {"error": "no"}'),
        (b"data: {oops}\n\n", "an event is not JSON: {oops}"),
        (b"data: NaN\n\n", "an event is not JSON: NaN"),
        (b"data: 7\n\n", "a chunk is not an object: 7"),
        (b'data: {"error": {"message": "no"}}\n\n', "the server reports an error: no"),
        (b'data: {"error": "no"}\n\n', "the server reports an error: no"),
        (b'data: {"choices": []}\n\n', "the stream ended without a finish_reason"),
        (b"data: " + b"[" * 100_000 + b"\n\n", "an event is not JSON: " + "[" * 200 + "…"),
    ],
)
def test_what_is_not_a_stream_is_reported(body: bytes, error: str) -> None:
    assert read(body).error == error


_names = st.sampled_from(
    [
        "choices",
        "delta",
        "tool_calls",
        "index",
        "id",
        "function",
        "name",
        "arguments",
        "content",
        "error",
        "finish_reason",
    ]
)
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(_names, inside, max_size=4),
    max_leaves=12,
)


@given(_json)
def test_no_chunk_raises(chunk: Any) -> None:
    accumulator = Accumulator()
    accumulator.take(chunk)
    accumulator.take({"choices": [{"delta": chunk}]})
    accumulator.take({"choices": [{"delta": {"tool_calls": [chunk]}}]})
    accumulator.finish()


@given(st.binary(max_size=60), st.integers(0, 900))
def test_no_bytes_raise(noise: bytes, place: int) -> None:
    assert read(BODY[:place], noise, BODY[place:]) is not None


def test_the_work_is_linear() -> None:
    """Implements WR-3.16."""

    def work(size: int) -> Work:
        parts = _parts(size)
        pieces = [
            f'data: {{"choices": [{{"delta": {{"tool_calls": [{part}]}}}}]}}\n\n'.encode() for part in parts
        ]
        return lambda: read(*pieces)

    assert_takes(5, work(256_000), work(64_000))


def _parts(size: int) -> list[str]:
    text = '{"text": "' + "x" * size + '"}'
    parts = [text[start : start + 4] for start in range(0, len(text), 4)]
    first = '{"index": 0, "id": "a", "function": {"name": "f", "arguments": ""}}'
    others = [json.dumps({"index": 0, "function": {"arguments": part}}) for part in parts]
    return [first, *others]


@pytest.mark.parametrize(
    "pieces",
    [
        (b"data: a\r", b"", b"\ndata: b\r\n\r\n"),
        (b"data: a\r", b"\ndata: b\n\n"),
        (b"data: a", b"\ndata: b\n\n"),
        (b"data: a\n", b"data: b\n", b"\n"),
    ],
)
def test_only_behind_a_return_a_line_feed_at_the_beginning_of_a_piece_is_half_a_break(
    pieces: tuple[bytes, ...],
) -> None:
    events = EventReader()
    assert [event.data for piece in pieces for event in events.feed(piece)] == ["a\nb"]


@pytest.mark.parametrize("reason", [7, True, ["stop"], {}, "", None])
def test_what_is_no_finish_reason_is_passed_over(reason: object) -> None:
    accumulator = Accumulator()
    accumulator.take({"choices": [{"delta": {"content": "A."}, "finish_reason": "stop"}]})
    accumulator.take({"choices": [{"delta": {}, "finish_reason": reason}]})
    assert accumulator.finish().finish_reason == "stop"
