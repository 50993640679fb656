"""dynamo-parsers 11.0.1, parser `qwen3_coder`: a call without arguments is refused as templates write it.

The template of Qwen3-Coder writes one line feed between its tags.  The structural tag begins and ends with
one each (tool_calling/structural_tag/triggered_tags.rs:93); only `additionalProperties: false` spares a
schema.

Upstream: https://github.com/mlc-ai/xgrammar/issues/802 (open on 2026-11-28) is about XGrammar's own tag,
which does the same; of Dynamo's nothing was found.

    pip install xgrammar==0.2.8      # by which backends run the tag; no GPU and no model is needed
    python call-without-arguments.py
"""

from __future__ import annotations

import json

import xgrammar

#: What `build_tool_call_format` makes for a tool `f` without parameters.
CALL = {
    "type": "tag",
    "begin": "<tool_call>\n<function=f>\n",
    "content": {
        "type": "json_schema",
        "json_schema": {"type": "object", "properties": {}},
        "style": "qwen_xml",
    },
    "end": "\n</function>\n</tool_call>",
}
CALLS = {"type": "triggered_tags", "triggers": ["<tool_call>\n<function="], "tags": [CALL]}
TAG = {"type": "structural_tag", "format": CALLS}
RENDERED = "<tool_call>\n<function=f>\n</function>\n</tool_call>"


def allowed(text: str) -> bool:
    """Whether a model can write the text, and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    compiled = xgrammar.GrammarCompiler(info).compile_structural_tag(json.dumps(TAG))
    matcher = xgrammar.GrammarMatcher(compiled)
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_call_without_arguments() -> None:
    """A model must be able to write what it was trained to write."""
    assert allowed(RENDERED.replace("f>\n", "f>\n\n"))
    assert allowed(RENDERED), "DEFECT: the rendered call is refused"


if __name__ == "__main__":
    test_call_without_arguments()
