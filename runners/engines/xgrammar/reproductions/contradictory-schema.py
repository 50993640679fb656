"""XGrammar 0.2.8, any tag: a schema that contradicts itself is built, and allows only invalid arguments.

It requires "b" and allows nothing but "a".

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python contradictory-schema.py

Source: cpp/json_schema_converter.cc.
Upstream: looked for on 2026-11-28 with "xgrammar json schema array without items only empty array xml
style; required property missing accepted additionalProperties false; tool name not escaped": nothing
found.
"""

from __future__ import annotations

import xgrammar
from xgrammar import get_model_structural_tag

TOOL = {
    "type": "function",
    "function": {
        "name": "f",
        "strict": True,
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "string"}},
            "required": ["b"],
            "additionalProperties": False,
        },
    },
}
CALL = '<tool_call>\n{"name": "f", "arguments": {"a": "x"}}\n</tool_call>'


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_contradiction() -> None:
    """Invalid arguments must not be possible; a refusal would say why."""
    tag = get_model_structural_tag("qwen_3", [TOOL], "required", reasoning="disabled")
    assert not allowed(tag, CALL), "DEFECT: arguments without the required member are accepted"


if __name__ == "__main__":
    test_contradiction()
