"""SGLang 0.5.23, chat completions, streamed: a call that is cut off is closed, and half a command runs.

Output of the model, which stops at max_tokens; the whole path was to be /home/me/tmp/cache:

    <tool_call>
    {"name": "bash", "arguments": {"command": "rm -rf /home/me/tmp

Expected: arguments that are not JSON, so that no client can run them, or no call at all. Not streamed, SGLang
leaves the call in the content.
    WR-1.6  The arguments of an incomplete call MUST NOT be blank or JSON text.

Actual: the stream ends with `"}`, and the arguments are {"command": "rm -rf /home/me/tmp"}. What the detector
has read of the unfinished JSON counts as the arguments that are expected, and _check_for_unstreamed_tool_args
sends what is missing of them.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python cut-off-call-closed-in-a-stream.py

Source: entrypoints/openai/serving_chat.py:3793 _check_for_unstreamed_tool_args.
Upstream: looked for on 2026-11-28 with "sglang serving_chat _check_for_unstreamed_tool_args truncated
max_tokens tool call closed brace incomplete arguments": nothing found.

Vector: wire/respond/incomplete-calls/inside-a-string
"""

from __future__ import annotations

import json

from sglang.srt.entrypoints.openai.protocol import ChatCompletionRequest, Tool
from sglang.srt.entrypoints.openai.serving_chat import OpenAIServingChat
from sglang.srt.function_call.function_call_parser import FunctionCallParser

CHUNKS = ["<tool_call>", '\n{"name": "bash", ', '"arguments": {"command": ', '"rm -rf /home', "/me/tmp"]
COMMAND = {"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]}
TOOL = {"type": "function", "function": {"name": "bash", "parameters": COMMAND}}


def main() -> None:
    """Stream the output as the server does, and put the arguments together as a client does."""
    parser, arguments = FunctionCallParser([Tool(**TOOL)], "hermes"), ""
    for chunk in CHUNKS:
        _, calls = parser.parse_stream_chunk(chunk)
        arguments += "".join(call.parameters for call in calls)
    request = ChatCompletionRequest(model="model", messages=[{"role": "user", "content": "Clean up."}])
    server = object.__new__(OpenAIServingChat)  # the method needs nothing of the server
    content = {"meta_info": {"id": "1", "prompt_tokens": 1, "completion_tokens": 1}}
    sent = server._check_for_unstreamed_tool_args(parser, content, request, 0, 0)
    if sent:
        chunk = json.loads(sent.removeprefix("data: "))
        arguments += chunk["choices"][0]["delta"]["tool_calls"][0]["function"]["arguments"]
    print("arguments:", arguments)
    assert not arguments.endswith("}"), "DEFECT: the call that was cut off is closed"


if __name__ == "__main__":
    main()
