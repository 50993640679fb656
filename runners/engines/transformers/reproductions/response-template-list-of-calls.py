"""transformers 5.24.0, `transformers serve`: a template with `transform_each` ends every stream with calls.

The documented template of Cohere closes its region with a list of calls.  The server takes it for one call:
TypeError, and the stream is dead.

    pip install transformers==5.24.0      # no model is needed
    python response-template-list-of-calls.py

Source: utils/chat_parsing/response_parser.py:371 _close_current.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from transformers.cli.serving import utils
from transformers.utils.chat_parsing import ResponseParser

TEMPLATE = {
    "start_anchor": "<|CHATBOT_TOKEN|>",
    "fields": {
        "tool_calls": {
            "open": "<|START_ACTION|>",
            "close": "<|END_ACTION|>",
            "content": "json",
            "transform_each": True,
            "transform": {
                "type": "function",
                "function": {"name": "{tool_name}", "arguments": "{parameters}"},
            },
        },
        "content": {},
    },
}
OUTPUT = '<|START_ACTION|>[{"tool_name": "search", "parameters": {"query": "weather"}}]<|END_ACTION|>'


def test_a_list_of_calls() -> None:
    """Stream as the server does."""
    parser = ResponseParser(TEMPLATE, prefix="")
    try:
        items = utils.response_events_to_chunks(parser.feed(OUTPUT))
    except TypeError as error:
        raise AssertionError(
            "DEFECT: a template with `transform_each` ends every stream with calls"
        ) from error
    print(items)
    assert [item.name for item in items] == ["search"], (
        "DEFECT: a template with `transform_each` ends every stream with calls"
    )


if __name__ == "__main__":
    test_a_list_of_calls()
