"""SGLang 0.5.23, detector `hermes`: a closing tag inside an argument loses the call.

The model writes a file that mentions </tool_call>. The regular expression ends at the first closing tag,
the rest is not JSON, and the call comes out as text.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python hermes-end-tag-in-a-string.py

Source: function_call/hermes_detector.py:29, function_call/deepseekv31_detector.py:60,
function_call/kimik2_detector.py:71.
Upstream: https://github.com/sgl-project/sglang/pull/28698 (closed on 2026-11-27).
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_end_tag_in_a_string() -> None:
    """Read a call whose argument has the tag."""
    output = (
        '<tool_call>\n{"name": "write_file", "arguments": {"text": "A call ends with </tool_call> here."}}\n'
        "</tool_call>"
    )
    content, calls = FunctionCallParser(tools("write_file"), "hermes").parse_non_stream(output)
    print(repr(content), calls)
    assert [call.name for call in calls] == ["write_file"], (
        "DEFECT: a closing tag inside an argument loses the call"
    )


if __name__ == "__main__":
    test_end_tag_in_a_string()
