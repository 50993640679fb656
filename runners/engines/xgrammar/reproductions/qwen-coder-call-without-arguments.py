"""XGrammar 0.2.8, tag `qwen_3_coder`: a call without arguments is refused as the template writes it.

The template of Qwen3-Coder writes one line feed between its tags; the tag demands two, and allows any blanks.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python qwen-coder-call-without-arguments.py

Source: xgrammar/builtin_structural_tag.py:1340 (TOOL_CALL_BEGIN_SUFFIX); structural_tag.py:209 for what
is accepted.
Upstream: looked for on 2026-11-28 with "xgrammar builtin structural tag qwen_3_coder function without
parameters newline refused get_qwen structural tag": nothing found.
"""

from __future__ import annotations

import xgrammar
from xgrammar import get_model_structural_tag

TOOL = {
    "type": "function",
    "function": {"name": "f", "strict": True, "parameters": {"type": "object", "properties": {}}},
}
CALL = "<tool_call>\n<function=f>\n</function>\n</tool_call>"


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_call_without_arguments() -> None:
    """A model must be able to write what it was trained to write."""
    tag = get_model_structural_tag("qwen_3_coder", [TOOL], "auto", reasoning="disabled")
    assert allowed(tag, CALL.replace("f>\n", "f>\n\n"))
    assert allowed(tag, CALL), "DEFECT: the rendered call is refused"


if __name__ == "__main__":
    test_call_without_arguments()
