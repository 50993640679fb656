"""transformers 5.24.0, response templates: half a call in tags comes as a whole one.

The limit of tokens ends the answer inside the second parameter.  The region closes as if its closer were
there, and the call runs without its `dry_run`.

    pip install transformers==5.24.0      # no model is needed
    python response-template-half-a-call-runs.py

Source: utils/chat_parsing/response_parser.py:211 _process.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from transformers.utils.chat_parsing import parse_response

TEMPLATE = {
    "start_anchor": "<|im_start|>assistant\n",
    "fields": {
        "tool_calls": {
            "open_pattern": r"<tool_call>\s*<function=(?P<name>\w+)>",
            "close": "</tool_call>",
            "repeats": True,
            "content": "xml-inline",
            "content_args": {"tag_pattern": r"<parameter=(?P<key>\w+)>\s*(?P<value>.*?)\s*</parameter>"},
            "transform": {"type": "function", "function": {"name": "{name}", "arguments": "{content}"}},
        },
        "content": {},
    },
}
OUTPUT = "<tool_call><function=delete><parameter=path>/srv</parameter><parameter=dry_run>tr"


def test_half_a_call() -> None:
    """A call that was cut off is left out, or says that it is incomplete."""
    message = parse_response(OUTPUT, TEMPLATE, prefix="")
    print(message)
    assert "tool_calls" not in message, "DEFECT: half a call in tags comes as a whole one"


if __name__ == "__main__":
    test_half_a_call()
