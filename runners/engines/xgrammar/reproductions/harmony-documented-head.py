"""XGrammar 0.2.8, tag `harmony`: the head of a call that the guide to Harmony documents is refused.

It has a space before <|constrain|>; without the space the head is accepted.

    pip install xgrammar==0.2.8      # no GPU and no model is needed
    python harmony-documented-head.py

Source: xgrammar/builtin_structural_tag.py:1674 get_harmony_structural_tag.
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
CALL = "<|channel|>commentary to=functions.f <|constrain|>json<|message|>{}<|call|>"


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_documented_head() -> None:
    """The documented head has to be possible."""
    tag = get_model_structural_tag("harmony", [TOOL], "auto")
    assert allowed(tag, CALL.replace(" <|constrain", "<|constrain"))
    assert allowed(tag, CALL), "DEFECT: the documented head is refused"


if __name__ == "__main__":
    test_documented_head()
