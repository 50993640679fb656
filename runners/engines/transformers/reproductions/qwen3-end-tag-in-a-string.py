"""transformers 5.24.0, `transformers serve`: a closing tag inside an argument makes the answer an error.

The model writes a file that mentions </tool_call>, as documentation of a chat template does. The region
ends at the first closing tag, the rest is not JSON, and the client gets HTTP 500.

    pip install transformers==5.24.0      # no model is needed
    python qwen3-end-tag-in-a-string.py

Source: utils/chat_parsing/response_parser.py:301 _scan.
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
    '<tool_call>\n{"name": "write_file", "arguments": '
    '{"text": "A call ends with </tool_call> here."}}\n</tool_call>'
)


def test_end_tag_in_a_string() -> None:
    """Parse the answer as the server does."""
    try:
        message = parse_response(OUTPUT, template_of("qwen3"), prefix="<|im_start|>assistant\n")
    except ValueError as error:
        raise AssertionError("DEFECT: a closing tag inside an argument makes the answer an error") from error
    print(message)
    assert (
        message["tool_calls"][0]["function"]["arguments"]["text"] == "A call ends with </tool_call> here."
    ), "DEFECT: a closing tag inside an argument makes the answer an error"


if __name__ == "__main__":
    test_end_tag_in_a_string()
