"""LMDeploy 0.18.0, parser `qwen3coder`: 3.0 for an integer reaches the tool as the text "3.0".

tool_parser/xml_tool_parser.py:482 (_coerce_value) takes for an integer only what JSON reads as one.
Models write whole numbers as 3.0 or 1e3, which JSON Schema counts as integers; the tool that validates
its arguments refuses the text. GLM 4.7, Qwen3.5 and DeepSeek share the code. No report was found
upstream (2026-11-28).

    pip install lmdeploy==0.18.0    # no GPU and no model is needed
    python whole-number-stays-text.py
"""

from __future__ import annotations

import importlib.util
import json
import sys
from types import ModuleType

# The parsers alone: these packages load the engines when they are imported.
for name in ("lmdeploy", "lmdeploy.serve", "lmdeploy.serve.openai"):
    found = importlib.util.find_spec(name)
    assert found is not None
    module = ModuleType(name)
    module.__path__ = list(found.submodule_search_locations or ())
    sys.modules[name] = module

from lmdeploy.serve.openai.protocol import ChatCompletionRequest  # noqa: E402
from lmdeploy.serve.parsers import ResponseParserManager  # noqa: E402

PARAMETERS = {"type": "object", "properties": {"n": {"type": "integer"}}}
OUTPUT = "<tool_call>\n<function=put>\n<parameter=n>\n3.0\n</parameter>\n</function>\n</tool_call>"


def test_whole_number() -> None:
    """Read a call whose integer is written with a fraction of nothing."""
    parser: type = type("Parser", (ResponseParserManager.get("default"),), {})
    parser.set_parsers(None, "qwen3coder")  # type: ignore[attr-defined]
    tool = {"type": "function", "function": {"name": "put", "parameters": PARAMETERS}}
    request = ChatCompletionRequest(model="m", messages=[{"role": "user", "content": "Hi."}], tools=[tool])
    _, calls, _ = parser(request).parse_complete(OUTPUT, [])
    print(calls[0].function.arguments)
    assert json.loads(calls[0].function.arguments) == {"n": 3}, (
        'DEFECT: 3.0 for an integer reaches the tool as the text "3.0"'
    )


if __name__ == "__main__":
    test_whole_number()
