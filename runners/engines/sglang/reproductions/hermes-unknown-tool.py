"""SGLang 0.5.23, detector `hermes`: a call of an unknown tool spills pieces of its JSON into the content.

Output of the model, a call of a tool that the request does not offer:

    <tool_call>
    {"name": "delete_everything", "arguments": {"really": true}}
    </tool_call>

Expected, streamed or not: no call, and no content. TP-10.1 A call of an unknown tool MUST be rejected.
ST-1.1 The message of a stream MUST be the message of the same output parsed at once, whatever the
chunks. ST-1.4 Text that is recognised as a marker MUST NOT be emitted.

Actual: not streamed, as expected. Streamed token by token, the rest of the call after its name is
content.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python hermes-unknown-tool.py

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
    assert content + text == ""


if __name__ == "__main__":
    main()
