# litellm 1.110.2, Messages before an engine of chat: text inside a call makes a block of a tool
# that has no name.
#
# An engine streams the beginning of the arguments, a text, and the rest of the arguments.
#
# Expected: one block tool_use with the name bash and whole arguments; the text before or behind it.
# Actual: the block of the call ends with half of its arguments, and the rest is a block tool_use
# whose name is "".
#
# Source: litellm/llms/anthropic/messages/adapters/streaming_iterator.py:1543
# _should_start_new_content_block.
# Upstream: looked for on 2026-11-28 with "litellm Anthropic streaming iterator text inside tool
# call empty name": https://github.com/BerriAI/litellm/issues/18238 (open) loses the name where text
# and call come in one chunk; nothing of this.
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python text_inside_a_call_makes_a_nameless_block.py
#
# Vector: wire/respond/messages/text-inside-a-call

import json

import httpx
import litellm
from litellm.llms.anthropic.messages.adapters.transformation import AnthropicAdapter
from openai import OpenAI

HEAD = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
CALL = {"index": 0, "id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"comm'}}
DELTAS = [
    ({"role": "assistant", "tool_calls": [CALL]}, None),
    ({"content": "I look."}, None),
    ({"tool_calls": [{"index": 0, "function": {"arguments": 'and": "ls"}'}}]}, None),
    ({}, "tool_calls"),
]


def answer(request: httpx.Request) -> httpx.Response:
    """A stream of the deltas."""
    chunks = [
        {**HEAD, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
        for delta, reason in DELTAS
    ]
    body = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    return httpx.Response(200, headers={"content-type": "text/event-stream"}, text=body)


http = httpx.Client(transport=httpx.MockTransport(answer))
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
messages = [{"role": "user", "content": "Hi."}]
chat = litellm.completion(model="openai/m", messages=messages, stream=True, client=client)
sent = AnthropicAdapter().translate_completion_output_params_streaming(chat, model="m", is_async=False)
lines = b"".join(sent).decode().splitlines()
events = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {")]
blocks = [event["content_block"] for event in events if event["type"] == "content_block_start"]
names = [block["name"] for block in blocks if block["type"] == "tool_use"]
print(names)
assert names == ["bash"], "DEFECT: the rest of the arguments is a call of a tool without a name"
