"""transformers 5.24.0, `transformers serve`: text before a call is replaced by the text after it.

A Qwen answer has text, a call, and text again. The message has the last piece only: the user never sees
the sentence before the call. Streamed, both pieces are sent.

    pip install transformers==5.24.0      # no model is needed
    python qwen3-text-before-a-call.py

Source: utils/chat_parsing/response_parser.py:360 _close_current.
Upstream: looked for on 2026-11-28 with "transformers serve parse_response tool call closing tag inside
string argument json error": nothing found.
"""

from __future__ import annotations

from typing import Any

from transformers.cli.serving.utils import _RESPONSE_TEMPLATE_FALLBACKS
from transformers.utils.chat_parsing import parse_response


def template_of(model_type: str) -> Any:
    """The response template that `transformers serve` takes for a type of model."""
    return next(template for types, template in _RESPONSE_TEMPLATE_FALLBACKS.items() if model_type in types)


OUTPUT = (
    "I look it up.\n"
    '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call>\n'
    "One moment."
)


def test_text_before_a_call() -> None:
    """Parse the answer as the server does."""
    message = parse_response(OUTPUT, template_of("qwen3"), prefix="<|im_start|>assistant\n")
    print(message)
    assert "I look it up." in message["content"], (
        "DEFECT: text before a call is replaced by the text after it"
    )


if __name__ == "__main__":
    test_text_before_a_call()
