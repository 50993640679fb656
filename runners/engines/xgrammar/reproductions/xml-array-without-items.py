"""XGrammar 0.2.8, tags in XML, such as `qwen_3_coder`: an array without items can only be empty.

In JSON, with the tag `qwen_3`, the same schema allows any items.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python xml-array-without-items.py

Source: cpp/json_schema_converter.cc, the formats in XML.
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
        "parameters": {"type": "object", "properties": {"u": {"type": "array"}}, "required": ["u"]},
    },
}
CALL = "<tool_call>\n<function=f>\n<parameter=u>\n[1]\n</parameter>\n</function>\n</tool_call>"
IN_JSON = '<tool_call>\n{"name": "f", "arguments": {"u": [1]}}\n</tool_call>'


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_array_without_items() -> None:
    """Items that no schema describes may be anything."""
    assert allowed(get_model_structural_tag("qwen_3", [TOOL], "auto", reasoning="disabled"), IN_JSON)
    tag = get_model_structural_tag("qwen_3_coder", [TOOL], "auto", reasoning="disabled")
    assert allowed(tag, CALL.replace("[1]", "[]"))
    assert allowed(tag, CALL), "DEFECT: an array with an item is refused"


if __name__ == "__main__":
    test_array_without_items()
