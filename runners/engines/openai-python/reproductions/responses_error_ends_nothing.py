# openai-python 3.57.0, `responses.stream`: an error event is passed over if the stream goes on.
#
# The engine of a server fails in the middle: it sends an error event, and a proxy behind it ends
# the stream well, with response.completed.
#
# Expected: get_final_response() raises, or the response has the error.
# Actual: the half that came is the answer: status completed, error None.
#
# Source: openai/lib/streaming/responses/_responses.py:481 (response.completed alone is looked at;
# an error event changes nothing).
# Upstream: looked for on 2026-11-28 with "openai-python responses.stream error event then
# response.completed get_final_response": nothing found;
# https://github.com/openai/openai-python/pull/3538 (open) is about response.failed and
# response.incomplete.
#
#     pip install openai==3.57.0
#     python responses_error_ends_nothing.py
#
# Vector: wire/accumulate/responses-broken/error-before-the-end

import json

import httpx2
from openai import OpenAI

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
        "item": {"type": "message", "id": "m1", "role": "assistant", "status": "in_progress", "content": []},
    },
    {
        "sequence_number": 2,
        "type": "response.content_part.added",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "part": {"type": "output_text", "text": "", "annotations": []},
    },
    {
        "sequence_number": 3,
        "type": "response.output_text.delta",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "delta": "Do not ",
        "logprobs": [],
    },
    {
        "sequence_number": 4,
        "type": "error",
        "code": "server_error",
        "message": "the engine failed",
        "param": None,
    },
    {
        "sequence_number": 5,
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
                    "type": "message",
                    "id": "m1",
                    "role": "assistant",
                    "status": "completed",
                    "content": [{"type": "output_text", "text": "Do not ", "annotations": []}],
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
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
try:
    with client.responses.stream(model="m", input="Hi.") as stream:
        for _ in stream:
            pass
        response = stream.get_final_response()
except Exception as raised:
    print(f"{type(raised).__name__}: {raised}")
    raise SystemExit(0) from raised  # told: nobody takes half an answer for the whole
print(repr(response.output_text), response.status, response.error)
assert response.error or response.status != "completed", "DEFECT: half an answer is taken for the whole"
