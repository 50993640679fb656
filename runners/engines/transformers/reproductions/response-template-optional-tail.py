"""transformers 5.24.0, response templates: a stream has text that the whole answer has not.

The closer may have a tail.  In one piece it is part of the closer; by characters the region closes before it,
and the user reads `</calls>`.

    pip install transformers==5.24.0      # no model is needed
    python response-template-optional-tail.py

Source: utils/chat_parsing/response_parser.py:319 _can_grow.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from typing import Any

from transformers.utils.chat_parsing import ResponseParser

TEMPLATE = {
    "start_anchor": "<|im_start|>assistant\n",
    "fields": {
        "tool_calls": {
            "open": "<calls>",
            "close_pattern": r"</call>(?:\s*</calls>)?",
            "content": "json",
        },
        "content": {},
    },
}
OUTPUT = '<calls>{"name": "f"}</call>\n</calls>Done.'


def read(chunks: list[str]) -> Any:
    """The message of these chunks."""
    parser = ResponseParser(TEMPLATE, prefix="")
    for chunk in chunks:
        parser.feed(chunk)
    return parser.finalize()[0]


def test_an_optional_tail() -> None:
    """A stream says what the whole says."""
    print(read([OUTPUT]), read(list(OUTPUT)))
    assert read(list(OUTPUT)) == read([OUTPUT]), "DEFECT: a stream has text that the whole answer has not"


if __name__ == "__main__":
    test_an_optional_tail()
