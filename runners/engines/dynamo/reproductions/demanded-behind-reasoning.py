"""dynamo-parsers 11.0.1, parser `qwen25`: with tool_choice required, a call as rendered is refused.

The template of Qwen3 writes two line feeds behind </think>.  The structural tag goes on with <tool_call> at
once (tool_calling/structural_tag/builder.rs:179), so no turn that the template renders is possible.  QwQ,
Qwen3.5, Nemotron 3 and DeepSeek V3.2 and V4 likewise.

Upstream: https://github.com/ai-dynamo/frontend-crates/pull/189 (merged) gives the builders of parsers-v2 the
two line feeds; nothing of this crate was found on 2026-11-28.

    pip install xgrammar==0.2.8      # by which backends run the tag; no GPU and no model is needed
    python demanded-behind-reasoning.py
"""

from __future__ import annotations

import json

import xgrammar

#: What `build_tool_call_format` makes for `required`, starts_in_reasoning, and a tool `f` without parameters.
CALL = {
    "type": "tag",
    "begin": '<tool_call>\n{"name": "f", "arguments": ',
    "content": {"type": "json_schema", "json_schema": {"type": "object", "properties": {}}, "style": "json"},
    "end": "}\n</tool_call>",
}
CALLS = {"type": "triggered_tags", "triggers": ["<tool_call>"], "tags": [CALL], "at_least_one": True}
THOUGHT = {"type": "tag", "begin": "", "content": {"type": "any_text", "excludes": []}, "end": "</think>"}
TAG = {"type": "structural_tag", "format": {"type": "sequence", "elements": [THOUGHT, CALLS]}}
RENDERED = 'Hm.\n</think>\n\n<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>'


def allowed(text: str) -> bool:
    """Whether a model can write the text, and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    compiled = xgrammar.GrammarCompiler(info).compile_structural_tag(json.dumps(TAG))
    matcher = xgrammar.GrammarMatcher(compiled)
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_required_behind_reasoning() -> None:
    """What the template writes behind a thought has to be possible."""
    assert allowed(RENDERED.replace("\n\n", ""))
    assert allowed(RENDERED), "DEFECT: the rendered line feeds are refused"


if __name__ == "__main__":
    test_required_behind_reasoning()
