# litellm 1.110.2, Messages before an engine of chat: arguments that end inside a string make the
# whole answer fail.
#
# An engine says something, calls a tool, and stops at the limit inside a string of the arguments.
#
# Expected: the text "I clean up.", with stop_reason max_tokens.
# Actual: ValueError: Failed to parse tool call arguments for tool 'bash'. A client gets status 500;
# the text and the stop_reason are lost.
#
# Source: litellm/litellm_core_utils/prompt_templates/tool_call_json_repair.py:70
# parse_tool_call_arguments raises; litellm/llms/anthropic/messages/adapters/transformation.py:1626
# lets it pass.
# Upstream: looked for on 2026-11-28 with "litellm Failed to parse tool call arguments Anthropic
# pass-through adapter": the same error for histories alone,
# https://github.com/NousResearch/hermes-agent/issues/14443 (open).
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python half_a_string_fails_the_answer.py
#
# Vector: wire/respond/messages/cut-off-call


import httpx
import litellm
from litellm.llms.anthropic.messages.adapters.transformation import AnthropicAdapter
from openai import OpenAI

ARGUMENTS = '{"command": "rm -rf /home'
MESSAGE = {
    "role": "assistant",
    "content": "I clean up.",
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
try:
    content = AnthropicAdapter().translate_completion_output_params(chat)["content"]
except ValueError as error:
    print(error)
    content = []
texts = [block["text"] for block in content if block["type"] == "text"]
assert texts == ["I clean up."], "DEFECT: the text is lost with the call that was cut off"
