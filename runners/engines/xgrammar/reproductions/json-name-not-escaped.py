"""XGrammar 0.2.8, tag `qwen_3`: the name of a tool is not escaped in JSON.

A name with a quotation mark can be written in no way that is JSON.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python json-name-not-escaped.py

Source: xgrammar/builtin_structural_tag.py, get_qwen_3_structural_tag and get_kimi_k3_structural_tag (the
name goes into `begin` as it stands).
Upstream: looked for on 2026-11-28 with "xgrammar json schema array without items only empty array xml
style; required property missing accepted additionalProperties false; tool name not escaped": nothing
found.
"""

from __future__ import annotations

import xgrammar
from xgrammar import get_model_structural_tag

TOOL = {
    "type": "function",
    "function": {"name": 'a"b', "strict": True, "parameters": {"type": "object", "properties": {}}},
}
CALL = '<tool_call>\n{"name": "a\\"b", "arguments": {}}\n</tool_call>'


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_name_is_escaped() -> None:
    """The call has to be JSON."""
    tag = get_model_structural_tag("qwen_3", [TOOL], "required", reasoning="disabled")
    assert not allowed(tag, CALL.replace("\\", "")), "DEFECT: what is not JSON is accepted"
    assert allowed(tag, CALL), "DEFECT: the escaped name is refused"


if __name__ == "__main__":
    test_name_is_escaped()
