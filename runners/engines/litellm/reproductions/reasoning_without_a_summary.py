# litellm 1.110.2, Responses before an engine of chat: a reasoning item has no summary.
#
# An engine reasons (reasoning_content). `summary` of a reasoning item is a required list in the
# types of the API.
#
# Expected: a list, an empty one at least.
# Actual: the member is absent; @ai-sdk/openai and other clients that hold answers against the types
# refuse the whole response.
#
# Source: litellm/responses/litellm_completion_transformation/transformation.py:3631
# _extract_reasoning_output_items.
# Upstream: https://github.com/BerriAI/litellm/issues/41262 (open on 2026-11-28, for 1.96.2),
# https://github.com/BerriAI/litellm/issues/40519 (open) for null in a stream.
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python reasoning_without_a_summary.py
#
# Vector: wire/respond/openai-responses/reasoning

import json

import httpx
import litellm
from litellm.responses.litellm_completion_transformation.transformation import (
    LiteLLMCompletionResponsesConfig,
)
from openai import OpenAI

MESSAGE = {
    "role": "assistant",
    "content": "It rains.",
    "reasoning_content": "They ask.",
}
ANSWER = {
    "id": "a",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "message": MESSAGE, "finish_reason": "stop"}],
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
(item,) = [item for item in json.loads(response.model_dump_json())["output"] if item["type"] == "reasoning"]
print(item)
assert isinstance(item.get("summary"), list), "DEFECT: a reasoning item has no list `summary`"
