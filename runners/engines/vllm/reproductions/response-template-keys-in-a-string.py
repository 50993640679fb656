"""vLLM 0.33.0, response templates: `unquoted_keys` puts quotes into strings, and misses keys behind a blank.

Gemma's calls have keys without quotes.  A text with `,x:` in it becomes malformed JSON, and so does a call
with a blank behind a comma: the call is dropped.  transformers 5.24.0 reads both.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python response-template-keys-in-a-string.py

Source: parser/chat_parsing/content_parsers.py:51 _json.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

from vllm.parser.chat_parsing import parse_response

TEMPLATE = {
    "start_anchor": "<start_of_turn>model\n",
    "fields": {
        "arguments": {
            "open": "<args>",
            "close": "</args>",
            "content": "json",
            "content_args": {"unquoted_keys": True},
        },
        "content": {},
    },
}


def test_a_key_in_a_string() -> None:
    """A text stays as it is."""
    try:
        message = parse_response('<args>{text: "for a,b: see below", days: 3}</args>', TEMPLATE, prefix="")
    except ValueError as error:
        raise AssertionError("DEFECT: `unquoted_keys` makes the arguments broken JSON") from error
    print(message)
    assert message["arguments"] == {"text": "for a,b: see below", "days": 3}, (
        "DEFECT: `unquoted_keys` puts quotes into strings, and misses keys behind a blank"
    )


if __name__ == "__main__":
    test_a_key_in_a_string()
