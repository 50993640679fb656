"""Calls of tools that nobody offered, from the output to the wire (WR-1.12, WR-1.13)."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import (
    Call,
    ChunkWriter,
    Message,
    Parser,
    build_native_parser,
    build_template_parser,
    chat_completion,
)
from toolcall_reference.anthropic import MessagesWriter, messages_response

TOOLS = [{"type": "function", "function": {"name": "get_weather", "parameters": {}}}]
OUTPUT = '<tool_call>\n{"name": "get_stock", "arguments": {"symbol": "ACME"}}\n</tool_call>'
STOCK = Call("get_stock", '{"symbol": "ACME"}')
LEFT_OUT = Message(rejected_by_policy=True, rejected_tool_names=("get_stock",))


def hermes(**options: Any) -> Parser:
    source = (data.vectors_dir() / "formats" / "hermes" / "template.jinja").read_text()
    return build_template_parser(source, TOOLS, options)


def test_a_server_keeps_them() -> None:
    assert hermes().parse(OUTPUT).rejected_tool_names == ("get_stock",)
    message = hermes().parse(OUTPUT, keep_unknown=True)
    assert message.calls == (STOCK,)
    assert not message.rejected_by_policy
    stream = hermes().stream(keep_unknown=True)
    deltas = [delta for piece in OUTPUT for delta in stream.feed(piece)]
    assert not stream.finish()
    assert deltas[0] == {"type": "call", "index": 0, "name": "get_stock"}
    assert stream.message == message
    assert build_native_parser("qwen3", TOOLS).parse(OUTPUT, keep_unknown=True).calls == (STOCK,)


@pytest.mark.parametrize("choice", ["none", {"name": "get_weather"}])
def test_a_tool_choice_excludes_them(choice: Any) -> None:
    assert not hermes(toolChoice=choice).parse(OUTPUT, keep_unknown=True).calls


def test_of_several_calls_one_is_kept_where_one_is_asked_for() -> None:
    parser = hermes(parallelToolCalls=False)
    assert parser.parse(f"{OUTPUT}\n{OUTPUT}", keep_unknown=True).calls == (STOCK,)


def test_nothing_but_calls_that_were_left_out_is_an_error() -> None:
    error = chat_completion(LEFT_OUT)
    assert "get_stock" in error["error"]["message"]
    assert ChunkWriter(late_ids=False).finish(LEFT_OUT) == [error]
    error = messages_response(LEFT_OUT)
    assert error["type"] == "error"
    assert MessagesWriter(late_ids=False).finish(LEFT_OUT)[-1] == error


@pytest.mark.parametrize(
    "message", [Message("Hi.", rejected_tool_names=("f",)), Message(), Message(calls=(STOCK,))]
)
def test_anything_else_is_an_answer(message: Message) -> None:
    assert "choices" in chat_completion(message)
    assert chat_completion(LEFT_OUT, stop_reason="length")["choices"][0]["finish_reason"] == "length"
