# litellm 1.110.2, Responses before an engine of chat: a call that was cut off is an item that is
# completed.
#
# An engine stops at the limit inside a call. The response is incomplete; its item says otherwise.
#
# Expected: the status of the item is incomplete.
# Actual: completed, so a client that looks at items, as the agents SDK does, runs the call as far
# as it came.
#
# Source: litellm/responses/litellm_completion_transformation/transformation.py:3200 (the status of
# a call is that of nothing it reads).
# Upstream: looked for on 2026-11-28 with "litellm responses truncated function_call item status
# completed finish_reason length": nothing found; https://github.com/BerriAI/litellm/pull/40833
# (open) is about the reason of the whole response.
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python half_a_call_is_completed.py
#
# Vector: wire/respond/openai-responses/incomplete-call

import json

import httpx
import litellm
from litellm.responses.litellm_completion_transformation.transformation import (
    LiteLLMCompletionResponsesConfig,
)
from openai import OpenAI

ARGUMENTS = '{"command": "rm -rf /home'
MESSAGE = {
    "role": "assistant",
    "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "bash", "arguments": ARGUMENTS}}],
}
ANSWER = {
    "id": "a",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "message": MESSAGE, "finish_reason": "length"}],
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
}


def answer(request: httpx.Request) -> httpx.Response:
    """The engine's answer."""
    return httpx.Response(200, json=ANSWER)


http = httpx.Client(transport=httpx.MockTransport(answer))
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http, max_retries=0)
messages = [{"role": "user", "content": "Hi."}]
chat = litellm.completion(model="openai/m", messages=messages, client=client)
response = LiteLLMCompletionResponsesConfig.transform_chat_completion_response_to_responses_api_response(
    "Hi.", {}, chat
)
calls = [item for item in json.loads(response.model_dump_json())["output"] if item["type"] == "function_call"]
print(response.status, [(call["status"], call["arguments"]) for call in calls])
assert all(call["status"] == "incomplete" for call in calls), "DEFECT: half a call is completed"
