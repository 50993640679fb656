# litellm 1.110.2, Messages before an engine of chat: the arguments of a call that was cut off
# become a whole input.
#
# An engine stops at the limit between two arguments of a call (finish_reason length).
#
# Expected: no block tool_use, or an error: the model has not said what is to run.
# Actual: the input is {"command": "rm -rf /home"}; empty arguments become {}. A client that gets an
# object runs the tool with it.
#
# Source: litellm/litellm_core_utils/prompt_templates/tool_call_json_repair.py:70
# parse_tool_call_arguments, which is meant to repair and logs a warning on the server alone;
# litellm/llms/anthropic/messages/adapters/transformation.py:1626 calls it.
# Upstream: looked for on 2026-11-28 with "litellm parse_tool_call_arguments truncated repair":
# https://github.com/BerriAI/litellm/issues/40582 (open) is about other arguments that this function
# takes; nothing of this.
#
#     pip install litellm==1.110.2 mcp==2.3.0
#     LITELLM_LOCAL_MODEL_COST_MAP=True python cut_off_input_becomes_whole.py
#
# Vector: wire/respond/incomplete-calls/after-a-member/messages


import httpx
import litellm
from litellm.llms.anthropic.messages.adapters.transformation import AnthropicAdapter
from openai import OpenAI

ARGUMENTS = '{"command": "rm -rf /home",'
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
response = AnthropicAdapter().translate_completion_output_params(chat)
calls = [(block["name"], block["input"]) for block in response["content"] if block["type"] == "tool_use"]
print(response["stop_reason"], calls)
assert not calls, "DEFECT: half of the arguments are a whole input"
