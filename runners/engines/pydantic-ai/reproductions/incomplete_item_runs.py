# pydantic-ai 2.68.0, `OpenAIResponsesModel`: a call whose item is incomplete is handed on as any other.
#
# A server stops inside a call, closes its brackets, and says so: the status of the item is incomplete.
#
# Expected: an error, or no ToolCallPart.
# Actual: bash {"command": "ls"}.
#
# Source: pydantic_ai/models/openai/_responses_streaming.py:434 (the status is not read).
# Upstream: looked for on 2026-11-28 with "pydantic-ai OpenAIResponsesModel streaming response.completed
# output function_call only in last response lost": nothing found.
#
#     pip install "pydantic-ai-slim[openai]==2.68.0"
#     python incomplete_item_runs.py
#
# Vector: wire/accumulate/responses-broken/incomplete-item-of-a-whole-response

import asyncio
import json

import httpx2
from openai import AsyncOpenAI
from pydantic_ai.messages import ModelRequest, ModelResponse, ToolCallPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

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
        "type": "response.function_call_arguments.delta",
        "output_index": 0,
        "delta": '{"command": "ls"}',
        "item_id": "fc1",
    },
    {
        "sequence_number": 3,
        "type": "response.function_call_arguments.done",
        "output_index": 0,
        "name": "bash",
        "arguments": '{"command": "ls"}',
        "item_id": "fc1",
    },
    {
        "sequence_number": 4,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "bash",
            "arguments": '{"command": "ls"}',
            "status": "incomplete",
        },
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
                    "type": "function_call",
                    "id": "fc1",
                    "call_id": "c1",
                    "name": "bash",
                    "arguments": '{"command": "ls"}',
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


async def streamed() -> ModelResponse:
    """The response of a stream."""
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
    client = AsyncOpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
    model = OpenAIResponsesModel("m", provider=OpenAIProvider(openai_client=client))
    messages = [ModelRequest(parts=[UserPromptPart("Hi.")])]
    async with model.request_stream(messages, None, ModelRequestParameters()) as stream:
        async for _ in stream:
            pass
        return stream.get()


parts = asyncio.run(streamed()).parts
calls = [(part.tool_name, part.args_as_dict()) for part in parts if isinstance(part, ToolCallPart)]
print(calls)
assert not calls, "DEFECT: a call that its server calls incomplete runs"
