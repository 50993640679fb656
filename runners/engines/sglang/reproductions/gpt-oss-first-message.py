"""SGLang 0.5.23, detector `gpt-oss`: a call without a thought before it is lost.

function_call/gpt_oss_detector.py:30 looks for "<|start|>assistant<|channel|>commentary". The prompt
ends with "<|start|>assistant", so of the first message the output has the rest alone; and the template
of gpt-oss writes the recipient before the channel, which :36 does not read. The call stays text. No
report of it was found upstream (2026-11-28).

    pip install sglang==0.5.23    # no GPU and no model is needed
    python gpt-oss-first-message.py
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_first_message() -> None:
    """Read a call that is the first message of a turn."""
    output = (
        '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Paris"}<|call|>'
    )
    parser = FunctionCallParser(tools("get_weather"), "gpt-oss")
    found = parser.has_tool_call(output)
    content, calls = parser.parse_non_stream(output)
    print(found, repr(content), calls)
    assert found, "DEFECT: a call without a thought before it is lost"
    assert [call.name for call in calls] == ["get_weather"], (
        "DEFECT: a call without a thought before it is lost"
    )


if __name__ == "__main__":
    test_first_message()
