"""LMDeploy 0.18.0, parser `qwen3`: text between a mentioned tag and the call that follows is gone.

tool_parser/json_tool_parser.py:96 (_consume_stream_payload) skips everything up to the next brace
behind a <tool_call>. Where an answer mentions the tag before its call, the rest of the sentence is
skipped with the second tag, and the user sees half a sentence. No report was found upstream
(2026-11-28).

    pip install lmdeploy==0.18.0    # no GPU and no model is needed
    python text-before-a-call-skipped.py
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
TEXT = "The tag <tool_call> it is, then."
OUTPUT = TEXT + '<tool_call>\n{"name": "put", "arguments": {}}\n</tool_call>'


def test_text_before_a_call() -> None:
    """Read an answer that mentions the tag before its call."""
    parser: type = type("Parser", (ResponseParserManager.get("default"),), {})
    parser.set_parsers(None, "qwen3")  # type: ignore[attr-defined]
    tool = {"type": "function", "function": {"name": "put", "parameters": PARAMETERS}}
    request = ChatCompletionRequest(model="m", messages=[{"role": "user", "content": "Hi."}], tools=[tool])
    content, calls, _ = parser(request).parse_complete(OUTPUT, [])
    print(repr(content), len(calls or ()))
    assert content == TEXT, "DEFECT: text between a mentioned tag and the call that follows is gone"


if __name__ == "__main__":
    test_text_before_a_call()
