"""SGLang 0.5.23, detector `pythonic`: a call with a negative number is lost.

The detector reads constants, dicts and lists. In Python's syntax tree -3 is an operator applied to the
constant 3, so the call is skipped with an error in the log, and the client gets an empty answer.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python pythonic-negative-number.py

Source: function_call/pythonic_detector.py:224 _get_parameter_value.
Upstream: https://github.com/sgl-project/sglang/issues/27910 (closed on 2026-11-28, as inactive; the
change 27912 is open).
"""

from __future__ import annotations

import json

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser


def tools(*names: str, **properties: object) -> list[Tool]:
    """Tools of these names, with the same parameters."""
    parameters = {"type": "object", "properties": properties}
    return [Tool(type="function", function={"name": name, "parameters": parameters}) for name in names]


def test_pythonic_negative_number() -> None:
    """Read a call as the model writes it."""
    output = "[set_temperature(degrees=-3)]"
    offered = tools("set_temperature", degrees={"type": "number"})
    content, calls = FunctionCallParser(offered, "pythonic").parse_non_stream(output)
    print(repr(content), calls)
    assert [json.loads(call.parameters) for call in calls] == [{"degrees": -3}], (
        "DEFECT: a call with a negative number is lost"
    )


if __name__ == "__main__":
    test_pythonic_negative_number()
