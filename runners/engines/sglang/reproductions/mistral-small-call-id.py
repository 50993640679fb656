"""SGLang 0.5.23, detector `mistral`: no call of Mistral Small 3.2 is read.

Its tokenizer (mistral_common, InstructTokenizerV11) writes "[TOOL_CALLS]name[CALL_ID]id[ARGS]{...}"; the
detector does not know [CALL_ID]. Every call is lost.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python mistral-small-call-id.py

Source: function_call/mistral_detector.py:301.
Upstream: looked for on 2026-11-28 with "sglang mistral detector tool call Mistral Small 3.2
[TOOL_CALLS]name[CALL_ID] [ARGS] not parsed": nothing found.
"""

from __future__ import annotations

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_mistral_small_call_id() -> None:
    """Read a call as the model writes it."""
    output = '[TOOL_CALLS]get_weather[CALL_ID]aB3dE6gH0[ARGS]{"city": "Paris"}'
    content, calls = FunctionCallParser(tools("get_weather"), "mistral").parse_non_stream(output)
    print(repr(content), calls)
    assert [call.name for call in calls] == ["get_weather"], "DEFECT: no call of Mistral Small 3.2 is read"


if __name__ == "__main__":
    test_mistral_small_call_id()
