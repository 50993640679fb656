"""transformers 5.24.0, `transformers serve`: a tool with a hyphen in its name is an error with Gemma 4.

The pattern of a name has word characters alone, so "send-sms" ends at the hyphen, the rest is not JSON:
HTTP 500. Names of tools from MCP servers have hyphens.

    pip install transformers==5.24.0      # no model is needed
    python gemma4-hyphen-in-a-name.py

Source: cli/serving/utils.py:264 open_pattern (names), utils/chat_parsing/content_parsers.py:77 (bare
keys).
Upstream: looked for on 2026-11-28 with "transformers serve Qwen3-Coder qwen3_moe tool calls not parsed
response template fallback; gemma4 hyphen tool name": nothing found.
"""

from __future__ import annotations

from typing import Any

from transformers.cli.serving.utils import _RESPONSE_TEMPLATE_FALLBACKS
from transformers.utils.chat_parsing import parse_response


def template_of(model_type: str) -> Any:
    """The response template that `transformers serve` takes for a type of model."""
    return next(template for types, template in _RESPONSE_TEMPLATE_FALLBACKS.items() if model_type in types)


OUTPUT = '<|tool_call>call:send-sms{number:<|"|>1<|"|>}<tool_call|>'


def test_gemma4_hyphen_in_a_name() -> None:
    """Parse the answer as the server does."""
    try:
        message = parse_response(OUTPUT, template_of("gemma4"), prefix="<|turn>model\n")
    except ValueError as error:
        raise AssertionError("DEFECT: a tool with a hyphen in its name is an error with Gemma 4") from error
    print(message)
    assert message["tool_calls"][0]["function"]["name"] == "send-sms", (
        "DEFECT: a tool with a hyphen in its name is an error with Gemma 4"
    )


if __name__ == "__main__":
    test_gemma4_hyphen_in_a_name()
