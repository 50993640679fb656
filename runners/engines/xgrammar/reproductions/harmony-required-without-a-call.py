"""XGrammar 0.2.8, tag `harmony`: with tool_choice required no call is demanded.

The empty output is accepted, and so is reasoning alone.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python harmony-required-without-a-call.py

Source: xgrammar/builtin_structural_tag.py:1674 get_harmony_structural_tag (at_least_one=False).
Upstream: looked for on 2026-11-28 with "xgrammar harmony structural tag required at_least_one space
before <|constrain|> commentary to=functions": nothing found.
"""

from __future__ import annotations

import xgrammar
from xgrammar import get_model_structural_tag

TOOL = {
    "type": "function",
    "function": {"name": "f", "strict": True, "parameters": {"type": "object", "properties": {}}},
}


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_required_demands_a_call() -> None:
    """Nothing may end the output before a call."""
    tag = get_model_structural_tag("harmony", [TOOL], "required")
    assert not allowed(tag, ""), "DEFECT: the empty output is accepted"
    assert not allowed(tag, "<|channel|>analysis<|message|>Hm.<|end|>"), "DEFECT: reasoning alone is accepted"


if __name__ == "__main__":
    test_required_demands_a_call()
