"""SGLang 0.5.23, detector `qwen3_coder`: an object after $ref reaches the tool as a string.

Schemas that pydantic or zod write use $ref for nested objects. The type is read from the parameter's own
`type` alone, so the value is sent as text, and the tool fails.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python referenced-parameter.py
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
