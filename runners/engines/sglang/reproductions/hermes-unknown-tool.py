"""SGLang 0.5.23, detector `hermes`: a call of an unknown tool spills pieces of its JSON into the content.

Output of the model, a call of a tool that the request does not offer:

    <tool_call>
    {"name": "delete_everything", "arguments": {"really": true}}
    </tool_call>

Expected, streamed or not: no pieces of JSON in the content. Whether the call is dropped or passed on is
another question.

Actual: not streamed, as expected. Streamed token by token, the rest of the call after its name is
content.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python hermes-unknown-tool.py

Source: function_call/base_format_detector.py:125 parse_streaming_increment.
Upstream: https://github.com/sgl-project/sglang/pull/23453 (open on 2026-11-28); 18702 for the same is
closed.

Vector: template/hermes/unknown-tool
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser

CHUNKS = ["<tool_call>", *'\n{"name": "delete_everything", "arguments": {"really": true}}\n', "</tool_call>"]
TOOL = {"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}


def main() -> None:
    """Parse the output at once and in pieces, and print both."""
    tools = [Tool(**TOOL)]
    content, calls = FunctionCallParser(tools, "hermes").parse_non_stream("".join(CHUNKS))
    print("at once: ", repr(content), calls)

    parser, content, calls = FunctionCallParser(tools, "hermes"), "", []
    for chunk in CHUNKS:
        text, found = parser.parse_stream_chunk(chunk)
        content, calls = content + (text or ""), [*calls, *found]
    text, found = parser.parse_stream_end()
    print("streamed:", repr(content + text), [*calls, *found])
    assert "really" not in content + text, "DEFECT: the arguments of the call are shown to the user"


if __name__ == "__main__":
    main()
