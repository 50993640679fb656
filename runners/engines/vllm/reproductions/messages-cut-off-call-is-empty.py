"""vLLM 0.33.0, Messages API: a streamed call that was cut off before its arguments is one without arguments.

Output of the model, stopped by max_tokens:

    <tool_call>
    {"name": "delete_files", "arguments":

Expected: input that is not JSON, such as "{", or no block. Clients put `partial_json` together and take an
empty text for {}. Not streamed, vLLM sends no call for this output.

Actual: a block `tool_use` with `input: {}` and no delta, then stop_reason max_tokens. anthropic-python,
@anthropic-ai/sdk and langchain-anthropic hand on delete_files with {}.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python messages-cut-off-call-is-empty.py

Source: entrypoints/anthropic/serving.py:918 message_stream_converter.
Upstream: looked for on 2026-11-28 with "vllm Anthropic messages streaming tool_use cut off max_tokens
empty input no partial_json": nothing found.

Vector: wire/respond/messages/cut-off-before-the-arguments
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator

from vllm.entrypoints.anthropic.serving import AnthropicServingMessages
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionStreamResponse

HEAD = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "delete_files"}}
USAGE = {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}


def chunk(*choices: object) -> ChatCompletionStreamResponse:
    """What the server's own chat completions send."""
    whole = {"id": "c", "created": 0, "model": "m", "choices": choices, "usage": USAGE}
    return ChatCompletionStreamResponse.model_validate(whole)


async def chunks() -> AsyncGenerator[ChatCompletionStreamResponse, None]:
    """The output in chat completions, as the hermes parser streams it."""
    yield chunk({"index": 0, "delta": {"role": "assistant", "content": ""}})
    yield chunk({"index": 0, "delta": {"tool_calls": [HEAD]}})
    yield chunk({"index": 0, "delta": {}, "finish_reason": "length"})
    yield chunk()


async def main() -> None:
    """Convert it, and put the input together as clients do."""
    server = object.__new__(AnthropicServingMessages)
    called, pieces = False, ""
    async for text in server.message_stream_converter(chunks()):
        event = json.loads(text.partition("data: ")[2])
        print(json.dumps(event))
        called |= event.get("content_block", {}).get("type") == "tool_use"
        pieces += (event.get("delta") or {}).get("partial_json") or ""
    print(f"input {pieces!r}")
    if called and not pieces:
        raise SystemExit("DEFECT: a call that was cut off is a call without arguments")


asyncio.run(main())
