"""LMDeploy 0.18.0, parser `llama3`: calls of Llama 3.1 to 3.3 stay text.

The templates of Llama 3.1 and later have the model answer with a bare JSON object, and no <|python_tag|>
before it. tool_parser/llama3_tool_parser.py:15 (get_tool_open_tag) looks for calls behind that tag alone,
so with default settings no call of these models is ever made. No report of it was found upstream
(2026-11-28).

    pip install lmdeploy==0.18.0    # no GPU and no model is needed
    python llama3-without-a-tag.py
"""

from __future__ import annotations

import importlib.util
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

PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}}
OUTPUT = '{"name": "get_weather", "parameters": {"city": "Rome"}}'


def test_bare_json() -> None:
    """Read a call as Meta's template asks for it."""
    parser: type = type("Parser", (ResponseParserManager.get("default"),), {})
    parser.set_parsers(None, "llama3")  # type: ignore[attr-defined]
    tool = {"type": "function", "function": {"name": "get_weather", "parameters": PARAMETERS}}
    request = ChatCompletionRequest(model="m", messages=[{"role": "user", "content": "Hi."}], tools=[tool])
    content, calls, _ = parser(request).parse_complete(OUTPUT, [])
    print(repr(content), calls)
    assert [call.function.name for call in calls or ()] == ["get_weather"], (
        "DEFECT: calls of Llama 3.1 to 3.3 stay text"
    )


if __name__ == "__main__":
    test_bare_json()
