"""XGrammar 0.2.8, tag `glm_4_7`: blanks beside a text of an enum are accepted, and are part of the value.

GLM has no blanks there, and parsers read " celsius", which is not in the enum.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python glm-blanks-round-an-enum.py

Source: cpp/json_schema_converter_ext (qwen_xml, minimax_xml, glm_xml); deepseek_xml is right.
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
        "parameters": {"type": "object", "properties": {"u": {"enum": ["celsius"]}}, "required": ["u"]},
    },
}
CALL = "<tool_call>f<arg_key>u</arg_key><arg_value>celsius</arg_value></tool_call>"


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_blanks_round_an_enum() -> None:
    """What is accepted has to fit the schema."""
    tag = get_model_structural_tag("glm_4_7", [TOOL], "required", reasoning="disabled")
    assert allowed(tag, CALL)
    assert not allowed(tag, CALL.replace("celsius", " celsius")), "DEFECT: a text beside the enum is accepted"


if __name__ == "__main__":
    test_blanks_round_an_enum()
