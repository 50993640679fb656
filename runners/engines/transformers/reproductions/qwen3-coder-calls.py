"""transformers 5.24.0, `transformers serve`: no call of Qwen3-Coder is read.

Qwen3-Coder has the model type qwen3_moe, for which the server's table has the JSON layout of Qwen3; but
the model writes <function=NAME> and <parameter=NAME>. Every call is an error. The layout is in the
table, under qwen3_5.

    pip install transformers==5.24.0      # no model is needed
    python qwen3-coder-calls.py

Source: cli/serving/utils.py:181 _RESPONSE_TEMPLATE_FALLBACKS (qwen3_moe is at :188, among the models
whose calls are JSON).
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


OUTPUT = (
    "<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n</function>\n</tool_call>"
)


def test_qwen3_coder_calls() -> None:
    """Parse the answer as the server does."""
    try:
        message = parse_response(OUTPUT, template_of("qwen3_moe"), prefix="<|im_start|>assistant\n")
    except ValueError as error:
        raise AssertionError("DEFECT: no call of Qwen3-Coder is read") from error
    print(message)
    assert message["tool_calls"][0]["function"]["name"] == "get_weather", (
        "DEFECT: no call of Qwen3-Coder is read"
    )


if __name__ == "__main__":
    test_qwen3_coder_calls()
