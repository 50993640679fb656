"""SGLang 0.5.23, detector `qwen3_coder`: an object after $ref reaches the tool as a string.

Schemas that pydantic or zod write use $ref for nested objects. The type is read from the parameter's own
`type` alone, so the value is sent as text, and the tool fails.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python referenced-parameter.py

Source: function_call/qwen3_coder_detector.py:94 _get_param_type (what says no type is a text);
minimax_m2.py, hunyuan_detector.py:272 and step3_detector.py likewise.
Upstream: looked for on 2026-11-28 with "sglang qwen3_coder detector $ref parameter type string object
schema definitions": nothing of SGLang; https://github.com/vllm-project/vllm/pull/37652 (closed) was the
same in vLLM.
"""

from __future__ import annotations

import json

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_referenced_parameter() -> None:
    """Read an object whose schema is a reference."""
    tool = tools("draw", at={"$ref": "#/$defs/point"})
    tool[0].function.parameters["$defs"] = {"point": {"type": "object"}}
    output = '<tool_call>\n<function=draw>\n<parameter=at>\n{"x": 1}\n</parameter>\n</function>\n</tool_call>'
    _, calls = FunctionCallParser(tool, "qwen3_coder").parse_non_stream(output)
    print(calls)
    assert json.loads(calls[0].parameters) == {"at": {"x": 1}}, (
        "DEFECT: an object after $ref reaches the tool as a string"
    )


if __name__ == "__main__":
    test_referenced_parameter()
