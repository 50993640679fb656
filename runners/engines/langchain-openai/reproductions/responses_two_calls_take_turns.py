# langchain-openai 1.7.4, Responses: two calls whose deltas take turns become six calls, of which four run
# with {}.
#
# The events say with output_index and item_id which item each delta belongs to.
#
# Expected: f {"a": 1} and g {"b": 2}, as four other clients read it.
# Actual: six calls.
#
#     pip install langchain-openai==1.7.4
#     python responses_two_calls_take_turns.py
#
# Source: langchain_openai/chat_models/base.py:5469 (_advance).
# Upstream: looked for on 2026-11-28 with "langchain-openai responses streaming function_call_arguments.done
# ignored arguments empty interleaved parallel tool calls": nothing found.
#
# Vector: wire/accumulate/responses-items/taking-turns

import json

import httpx2
from langchain_openai import ChatOpenAI

EVENTS = [
    {
        "sequence_number": 0,
        "type": "response.created",
        "response": {
            "id": "r1",
            "object": "response",
            "created_at": 0,
            "model": "m",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "output": [],
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 1,
        "type": "response.output_item.added",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "f",
            "arguments": "",
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 2,
        "type": "response.output_item.added",
        "output_index": 1,
        "item": {
            "type": "function_call",
            "id": "fc2",
            "call_id": "c2",
            "name": "g",
            "arguments": "",
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 3,
        "type": "response.function_call_arguments.delta",
        "output_index": 0,
        "item_id": "fc1",
        "delta": '{"a"',
    },
    {
        "sequence_number": 4,
        "type": "response.function_call_arguments.delta",
        "output_index": 1,
        "item_id": "fc2",
        "delta": '{"b"',
    },
    {
        "sequence_number": 5,
        "type": "response.function_call_arguments.delta",
        "output_index": 0,
        "item_id": "fc1",
        "delta": ": 1}",
    },
    {
        "sequence_number": 6,
        "type": "response.function_call_arguments.delta",
        "output_index": 1,
        "item_id": "fc2",
        "delta": ": 2}",
    },
    {
        "sequence_number": 7,
        "type": "response.function_call_arguments.done",
        "output_index": 0,
        "item_id": "fc1",
        "name": "f",
        "arguments": '{"a": 1}',
    },
    {
        "sequence_number": 8,
        "type": "response.function_call_arguments.done",
        "output_index": 1,
        "item_id": "fc2",
        "name": "g",
        "arguments": '{"b": 2}',
    },
    {
        "sequence_number": 9,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "f",
            "arguments": '{"a": 1}',
            "status": "completed",
        },
    },
    {
        "sequence_number": 10,
        "type": "response.output_item.done",
        "output_index": 1,
        "item": {
            "type": "function_call",
            "id": "fc2",
            "call_id": "c2",
            "name": "g",
            "arguments": '{"b": 2}',
            "status": "completed",
        },
    },
    {
        "sequence_number": 11,
        "type": "response.completed",
        "response": {
            "id": "r1",
            "object": "response",
            "created_at": 0,
            "model": "m",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "output": [
                {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "f", "arguments": '{"a": 1}'},
                {"type": "function_call", "id": "fc2", "call_id": "c2", "name": "g", "arguments": '{"b": 2}'},
            ],
            "status": "completed",
        },
    },
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the events."""
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)


http = httpx2.Client(transport=httpx2.MockTransport(answer))
model = ChatOpenAI(
    model="m", api_key="key", base_url="http://server.test/v1", http_client=http, use_responses_api=True
)
first, *others = model.stream("Hi.")
message = sum(others, first)
calls = [(call["name"], call["args"]) for call in message.tool_calls]
print("tool_calls:", calls)
print("invalid_tool_calls:", message.invalid_tool_calls)
assert calls == [("f", {"a": 1}), ("g", {"b": 2})], (
    "DEFECT: two calls whose deltas take turns become six calls, of which four run with {}"
)
