"""LMDeploy 0.18.0, parser `glm47`: an argument whose schema is a reference reaches the tool as text.

Pydantic writes the schema of a parameter that is a model as {"$ref": "#/$defs/Point"}. In
tool_parser/xml_tool_parser.py:448 (_resolve_schema_type) a parameter has the type of its own `type`
alone, so the value stays the text of the object, and the tool that validates it refuses the call.
Qwen3-Coder's parser does the same. A comment there says that unions are to come; no report was found
upstream (2026-11-28).

    pip install lmdeploy==0.18.0    # no GPU and no model is needed
    python references-stay-text.py
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

POINT = {"type": "object", "properties": {"x": {"type": "number"}}}
PARAMETERS = {
    "type": "object",
    "properties": {"point": {"$ref": "#/$defs/Point"}},
    "$defs": {"Point": POINT},
}
OUTPUT = '<tool_call>put<arg_key>point</arg_key><arg_value>{"x": 1.5}</arg_value></tool_call>'


def test_reference() -> None:
    """Read a call whose argument is an object."""
    parser: type = type("Parser", (ResponseParserManager.get("default"),), {})
    parser.set_parsers(None, "glm47")  # type: ignore[attr-defined]
    tool = {"type": "function", "function": {"name": "put", "parameters": PARAMETERS}}
    request = ChatCompletionRequest(model="m", messages=[{"role": "user", "content": "Hi."}], tools=[tool])
    _, calls, _ = parser(request).parse_complete(OUTPUT, [])
    print(calls[0].function.arguments)
    assert json.loads(calls[0].function.arguments) == {"point": {"x": 1.5}}, (
        "DEFECT: an argument whose schema is a reference reaches the tool as text"
    )


if __name__ == "__main__":
    test_reference()
