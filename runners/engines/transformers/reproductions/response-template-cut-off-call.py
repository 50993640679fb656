"""transformers 5.24.0, response templates: a call that is cut off costs the thought and the text before it.

The limit of tokens ends the answer inside a call.  `finalize` raises, and nothing of the message is left.

    pip install transformers==5.24.0      # no model is needed
    python response-template-cut-off-call.py

Source: utils/chat_parsing/response_parser.py:379 _close_current, at the end of the output from :190
finalize.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from transformers.utils.chat_parsing import parse_response

TEMPLATE = {
    "start_anchor": "<|im_start|>assistant\n",
    "fields": {
        "thinking": {"open": "<think>", "close": "</think>"},
        "tool_calls": {"open": "<tool_call>", "close": "</tool_call>", "content": "json", "repeats": True},
        "content": {},
    },
}
OUTPUT = '<think>They ask.</think>I look it up.<tool_call>{"name": "search", "arguments": {"query": "wea'


def test_a_call_that_is_cut_off() -> None:
    """What was read before the call stays."""
    try:
        message = parse_response(OUTPUT, TEMPLATE, prefix="")
    except ValueError as error:
        raise AssertionError(
            "DEFECT: a call that is cut off costs the thought and the text before it"
        ) from error
    print(message)
    assert (message["thinking"], message["content"]) == ("They ask.", "I look it up."), (
        "DEFECT: a call that is cut off costs the thought and the text before it"
    )


if __name__ == "__main__":
    test_a_call_that_is_cut_off()
