"""SGLang 0.5.23, detector `gemma4`: a streamed call has the index of its tool.

tool_index is the position of the tool in the request, not that of the call. A client that collects
deltas by index finds a first call at index 1, and merges two calls of one tool into one with the
arguments {"city":"Paris"}{"city":"Rome"}.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python gemma4-call-index.py

Source: function_call/gemma4_detector.py:381 and :411 (self._tool_indices.get(func_name)).
Upstream: https://github.com/sgl-project/sglang/pull/35625 (open on 2026-11-27), for the issue 35564.
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_gemma4_call_index() -> None:
    """Stream two calls of the second tool."""
    parser, found = FunctionCallParser(tools("get_time", "get_weather"), "gemma4"), []
    for city in ("Paris", "Rome"):
        chunks = [
            "<|tool_call>",
            "call:",
            "get_weather",
            "{city:",
            '<|"|>',
            city,
            '<|"|>',
            "}",
            "<tool_call|>",
        ]
        for chunk in chunks:
            found += parser.parse_stream_chunk(chunk)[1]
    found += parser.parse_stream_end()[1]
    indices = [call.tool_index for call in found if call.name]
    print(indices)
    assert indices == [0, 1], "DEFECT: a streamed call has the index of its tool"


if __name__ == "__main__":
    test_gemma4_call_index()
