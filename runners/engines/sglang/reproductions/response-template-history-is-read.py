"""SGLang 0.5.23, response templates: without the anchor, the calls of earlier turns are made again.

The template's author tried it with thinking on.  With thinking off no anchor is found, and the parser takes
the whole conversation for the answer, which is logged at level info: `rm` of two turns ago is a new call.

    pip install sglang==0.5.23      # no GPU and no model is needed
    python response-template-history-is-read.py

Source: parser/chat_parsing/response_templates.py:58 truncate_past_last_anchor.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from sglang.srt.parser.chat_parsing import parse_response

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
