"""LMDeploy 0.18.0, parser `qwen3`: an answer that mentions the tag of calls ends there.

response_parser.py:536 (_enter_tool_mode) begins a call at every <tool_call>, and
tool_parser/json_tool_parser.py:96 waits for a brace that never comes. What the model wrote behind the
tag is gone, in one piece and in a stream, and finish_reason says nothing of it. No report was found
upstream (2026-11-28).

    pip install lmdeploy==0.18.0    # no GPU and no model is needed
    python tag-in-prose-ends-the-answer.py
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

PARAMETERS = {"type": "object", "properties": {}}
OUTPUT = "Calls begin with <tool_call> and are JSON."


def test_tag_in_prose() -> None:
    """Read an answer without a call."""
    parser: type = type("Parser", (ResponseParserManager.get("default"),), {})
    parser.set_parsers(None, "qwen3")  # type: ignore[attr-defined]
    tool = {"type": "function", "function": {"name": "put", "parameters": PARAMETERS}}
    request = ChatCompletionRequest(model="m", messages=[{"role": "user", "content": "Hi."}], tools=[tool])
    content, _, _ = parser(request).parse_complete(OUTPUT, [])
    print(repr(content))
    assert content == OUTPUT, "DEFECT: an answer that mentions the tag of calls ends there"


if __name__ == "__main__":
    test_tag_in_prose()
