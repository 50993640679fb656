"""The Messages API: what a message becomes, at once and streamed."""

from __future__ import annotations

import json

import pytest

from tests.support.suite_vectors import vectors_below
from toolcall_conformance.judge import anthropic
from toolcall_reference import Call, Message, MessagesWriter, messages_response
from toolcall_reference.adapter import parser_of


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        ('{"n": 9007199254740993}', {"n": 9007199254740993}),
        ('{"n": 1e400}', {"n": "1e400"}),
        ('{"n": %s}' % ("1" * 5000), {"n": "1" * 5000}),
        # Python converts 4300 digits, and a sign beside them.
        ('{"n": %s}' % ("1" * 4301), {"n": "1" * 4301}),
        ('{"n": -%s}' % ("1" * 4301), {"n": "-" + "1" * 4301}),
        ('{"n": %s}' % ("1" * 4300), {"n": int("1" * 4300)}),
        ('{"n": -%s}' % ("1" * 4300), {"n": -int("1" * 4300)}),
        ('{"n": [1.5, -0, 1E5, -1e400]}', {"n": [1.5, 0, 1e5, "-1e400"]}),
        ("{}", {}),
    ],
)
def test_the_input_is_what_the_arguments_denote(arguments: str, value: object) -> None:
    response = messages_response(Message(calls=(Call("f", arguments),)))
    assert response["content"][0]["input"] == value
    json.dumps(response, allow_nan=False)


def test_arguments_that_nest_too_deep_raise_nothing() -> None:
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000
    assert messages_response(Message(calls=(Call("f", deep),)))["content"] == []


def test_every_vector_is_a_response_and_events_that_add_up_to_it() -> None:
    for vector in [vector for vector in vectors_below("template/") if vector.kind in ("parse", "stream")][
        ::9
    ]:
        parser = parser_of(vector.request())
        stream = parser.stream(keep_unknown=True)
        output = vector.output
        pieces = [output[start : start + 4] for start in range(0, len(output), 4)]
        deltas = [delta for piece in pieces for delta in stream.feed(piece)] + stream.finish()
        message = stream.message
        if message.rejected_tool_names and not message.calls and not message.content:
            continue  # of calls that were all left out an error is sent (WR-1.13)
        writer = MessagesWriter(late_ids=parser.late_ids)
        events = writer.feed(deltas) + writer.finish(message)
        streamed = anthropic.read_events([json.dumps(event) for event in events])
        whole = anthropic.read_response(messages_response(message))
        assert streamed.breaches == whole.breaches == [], vector.id
        assert (streamed.content, streamed.reasoning) == (message.content, message.reasoning), vector.id
        assert (whole.content, whole.reasoning) == (message.content, message.reasoning), vector.id
        assert streamed.finish_reason == whole.finish_reason
        complete = [call.name for call in message.calls if call.complete]
        assert [call["name"] for call in whole.calls] == complete, vector.id
        assert [call["name"] for call in streamed.calls] == [call.name for call in message.calls], vector.id
