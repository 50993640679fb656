"""vLLM 0.33.0, tool_choice required: a model that reasons cannot write its call as its template writes it.

The tag takes hold right behind </think> and begins with <tool_call>.  The templates of Qwen3, Qwen3.5 and
MiniMax M2 write two line feeds between them, which are refused: every demanded call is written off-format.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python required-behind-reasoning.py

Source: parser/abstract_parser.py:570 (reasoning=False).
Upstream: looked for on 2026-11-28 with "vllm structural tag tool_choice required reasoning newline after
</think> before <tool_call> rejected hermes qwen3": https://github.com/vllm-project/vllm/pull/46149
(closed) is about </think> itself; nothing of the line feeds.
"""

from __future__ import annotations

import xgrammar
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionToolsParam
from vllm.tool_parsers.structural_tag_registry import get_model_structural_tag

FUNCTION = {"name": "f", "strict": True, "parameters": {"type": "object", "properties": {}}}
TOOL = ChatCompletionToolsParam(type="function", function=FUNCTION)
CALL = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>'


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text behind </think>, and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_required_behind_reasoning() -> None:
    """What the template of Qwen3 writes behind </think> has to be possible."""
    tag = get_model_structural_tag("hermes", [TOOL], "required", reasoning=False)
    assert allowed(tag, CALL)
    assert allowed(tag, f"\n\n{CALL}"), "DEFECT: the rendered line feeds are refused"


if __name__ == "__main__":
    test_required_behind_reasoning()
