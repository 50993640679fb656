# langchain-openai 1.7.4, Responses: arguments that come in `done` events alone are lost, and the call runs
# with {}.
#
# A model of the vendor has sent function_call_arguments.done without any delta.
#
# Expected: bash with {"command": "ls"}, as four other clients read it.
# Actual: bash with {}.
#
#     pip install langchain-openai==1.7.4
#     python responses_arguments_in_done_are_lost.py
#
# Source: langchain_openai/chat_models/base.py:5596 and :5698 (done events of a function_call have no
# branch), :5632 (the deltas).
# Upstream: looked for on 2026-11-28 with "langchain-openai responses streaming function_call_arguments.done
# ignored arguments empty interleaved parallel tool calls": nothing found.
#
# Vector: wire/accumulate/responses-items/done-alone

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
            "name": "bash",
            "arguments": "",
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 2,
        "type": "response.function_call_arguments.done",
        "output_index": 0,
        "item_id": "fc1",
        "name": "bash",
        "arguments": '{"command": "ls"}',
    },
    {
        "sequence_number": 3,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "bash",
            "arguments": '{"command": "ls"}',
            "status": "completed",
        },
    },
    {
        "sequence_number": 4,
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
                {
                    "type": "function_call",
                    "id": "fc1",
                    "call_id": "c1",
                    "name": "bash",
                    "arguments": '{"command": "ls"}',
                    "status": "completed",
                }
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
assert calls == [("bash", {"command": "ls"})], (
    "DEFECT: arguments that come in `done` events alone are lost, and the call runs with {}"
)
