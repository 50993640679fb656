"""SGLang 0.5.23, detector `qwen25`: text in the chunk of the start tag is lost.

With two tokens in a chunk (stream-interval, speculative decoding) the last word before <tool_call> comes
in one chunk with the tag, and is dropped from the answer.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python qwen25-text-before-a-call.py

Source: function_call/qwen25_detector.py:75, function_call/deepseekv3_detector.py:88,
function_call/glm4_moe_detector.py:168.
Upstream: https://github.com/sgl-project/sglang/pull/35169 (open on 2026-11-28).
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_text_before_a_call() -> None:
    """Stream an answer with two tokens in a chunk."""
    parser, content = FunctionCallParser(tools("get_weather"), "qwen25"), ""
    chunks = [
        "One ",
        "moment, ",
        "please.<tool_call>",
        '\n{"name": "get_weather", ',
        '"arguments": {}}\n</tool_call>',
    ]
    for chunk in chunks:
        content += parser.parse_stream_chunk(chunk)[0] or ""
    content += parser.parse_stream_end()[0]
    print(repr(content))
    assert content.strip() == "One moment, please.", "DEFECT: text in the chunk of the start tag is lost"


if __name__ == "__main__":
    test_text_before_a_call()
