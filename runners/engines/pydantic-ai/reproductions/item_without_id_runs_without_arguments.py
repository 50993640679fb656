# pydantic-ai 2.68.0, `OpenAIResponsesModel`: the arguments of a call whose item has no `id` are lost, and it
# runs with {}.
#
# The id of a function_call item is optional by the vendor's types; output_index says which item a delta
# belongs to.
#
# Expected: bash with {"command": "ls"}, as the other clients that take it read it.
# Actual: bash with {}.
#
#     pip install "pydantic-ai-slim[openai]==2.68.0"
#     python item_without_id_runs_without_arguments.py
#
# Source: pydantic_ai/models/openai/_responses_streaming.py:162 and :315.
# Upstream: looked for on 2026-11-28 with "pydantic-ai OpenAIResponsesModel streaming response.completed
# output function_call only in last response lost": nothing found.
#
# Vector: wire/accumulate/responses-items/item-without-id

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
        "item_id": "",
    },
    {
        "sequence_number": 3,
        "type": "response.function_call_arguments.done",
        "output_index": 0,
        "name": "bash",
        "arguments": '{"command": "ls"}',
        "item_id": "",
    },
    {
        "sequence_number": 4,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "call_id": "c1",
            "name": "bash",
            "arguments": '{"command": "ls"}',
            "status": "completed",
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
                {"type": "function_call", "call_id": "c1", "name": "bash", "arguments": '{"command": "ls"}'}
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
assert calls == [("bash", {"command": "ls"})], (
    "DEFECT: the arguments of a call whose item has no `id` are lost, and it runs with {}"
)
