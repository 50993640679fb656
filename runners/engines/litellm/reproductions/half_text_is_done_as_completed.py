# litellm 1.110.2, Responses before an engine of chat: a text that was cut off is done as completed.
#
# An engine of chat stops at the limit (finish_reason length). In response.output_item.done the message is
# completed, in response.incomplete the same message is incomplete.
#
# Expected: one status for one item: incomplete.
# Actual: completed, then incomplete; a client that reads output_item.done takes half an answer for the whole.
#
# Source: litellm/responses/litellm_completion_transformation/streaming_iterator.py:1065.
# Upstream: looked for on 2026-11-28 with "litellm responses incomplete truncated function_call item status
# completed finish_reason length": nothing found.
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python half_text_is_done_as_completed.py
#
# Vector: wire/respond/finish-reasons/text-at-the-limit/responses

import json

import httpx
import litellm
from litellm.responses.litellm_completion_transformation.streaming_iterator import (
    LiteLLMCompletionStreamingIterator,
)
from openai import OpenAI

HEAD = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
DELTAS = [({"role": "assistant", "content": "It rai"}, None), ({}, "length")]


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
events = [
    json.loads(event.model_dump_json())
    for event in LiteLLMCompletionStreamingIterator("m", chat, "Hi.", {}, "openai")
]
done = [event["item"]["status"] for event in events if event["type"] == "response.output_item.done"]
last = [item["status"] for item in events[-1]["response"]["output"]]
print(done, last)
assert done == last, "DEFECT: one message has two statuses"
