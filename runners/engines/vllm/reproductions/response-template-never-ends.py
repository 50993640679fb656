"""vLLM 0.33.0, response templates: delimiters that only look ahead make the parser run for ever.

For bare JSON the opener looks ahead at a brace, and so does the closer.  Both match at one place without a
character, again and again, and each time an event is kept: a checkpoint's template stops the server.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python response-template-never-ends.py

Source: parser/chat_parsing/response_parser.py:236 _process.
Upstream: looked for on 2026-11-28 with "transformers response_schema response template parse_response
truncated tool call raises prefix anchor": https://github.com/huggingface/transformers/pull/45847 (merged)
is the change that brought the parser; nothing of this.
"""

from __future__ import annotations

import signal
from typing import Any, NoReturn

from vllm.parser.chat_parsing import ResponseParser

TEMPLATE = {
    "start_anchor": "<|im_start|>assistant\n",
    "fields": {
        "tool_calls": {
            "open_pattern": r"(?=\{)",
            "close_pattern": r"(?=\{)",
            "content": "json",
            "repeats": True,
        },
        "content": {},
    },
}
SECONDS = 2


def stop(*_: Any) -> NoReturn:
    """End the program."""
    raise AssertionError(f"DEFECT: it still runs after {SECONDS} s, for an output of 16 characters")


def test_it_ends() -> None:
    """An output of 16 characters."""
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    parser = ResponseParser(TEMPLATE, prefix="")
    parser.feed('{"a": 1}{"b": 2}')
    print(parser.finalize()[0])


if __name__ == "__main__":
    test_it_ends()
