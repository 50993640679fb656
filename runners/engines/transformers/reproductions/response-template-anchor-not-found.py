"""transformers 5.24.0, response templates: without the anchor, the calls of earlier turns are made again.

The template's author tried it with thinking on, where the prompt ends in <think>.  With thinking off it does
not, no anchor is found, and the parser takes the whole conversation for the answer: `rm` of two turns ago is
a new call.

    pip install transformers==5.24.0      # no model is needed
    python response-template-anchor-not-found.py

Source: utils/chat_parsing/response_templates.py:65 truncate_past_last_anchor; upstream's
test_prefix_anchor_not_found_falls_back wants it.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from transformers.utils.chat_parsing import parse_response

TEMPLATE = {
    "start_anchor": "<|im_start|>assistant\n<think>\n",
    "fields": {
        "thinking": {"close": "</think>"},
        "tool_calls": {"open": "<tool_call>", "close": "</tool_call>", "content": "json", "repeats": True},
    },
}
PROMPT = (
    '<|im_start|>assistant\n<tool_call>{"name": "rm", "arguments": {"path": "/"}}</tool_call><|im_end|>\n'
    "<|im_start|>user\nThanks.<|im_end|>\n<|im_start|>assistant\n"
)


def test_an_anchor_that_is_not_found() -> None:
    """Nothing of an earlier turn is part of this one."""
    message = parse_response("You are welcome.", TEMPLATE, prefix=PROMPT)
    print(message)
    assert "tool_calls" not in message, (
        "DEFECT: without the anchor, the calls of earlier turns are made again"
    )


if __name__ == "__main__":
    test_an_anchor_that_is_not_found()
