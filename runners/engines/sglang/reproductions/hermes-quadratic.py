"""SGLang 0.5.23, detector `hermes`: streaming an argument of 16 KB takes half a minute.

All of the call so far is parsed again with every chunk, so the time grows with the square of the length.
Other requests wait, for this happens in the event loop. Here 2 and 4 KB are enough to see it: twice the
text takes four times as long.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python hermes-quadratic.py

Source: function_call/base_format_detector.py:125 parse_streaming_increment.
Upstream: looked for on 2026-11-28 with "sglang streaming tool call arguments quadratic slow large
argument partial_json_parser parse_streaming_increment": nothing found.
"""

from __future__ import annotations

import time

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def seconds(size: int) -> float:
    """The time to stream a call with an argument of that many characters, four at a time."""
    text = [
        "<tool_call>",
        '{"name": "write_file", "arguments": {"text": "',
        *["word"] * (size // 4),
        '"}}',
        "</tool_call>",
    ]
    parser = FunctionCallParser(tools("write_file"), "hermes")
    start = time.process_time()
    for chunk in text:
        parser.parse_stream_chunk(chunk)
    return time.process_time() - start


def test_hermes_quadratic() -> None:
    """Twice the text should take about twice as long."""
    two, four = seconds(2_000), seconds(4_000)
    print(f"2 KB {two:.2f} s, 4 KB {four:.2f} s: {four / two:.1f} times")
    assert four / two < 3, "DEFECT: streaming an argument of 16 KB takes half a minute"


if __name__ == "__main__":
    test_hermes_quadratic()
