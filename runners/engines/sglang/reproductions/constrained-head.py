"""SGLang 0.5.23, parser `qwen25`: a constrained call begins otherwise than the model's template writes it.

The legacy structural tag of the detector (srt/function_call/qwen25_detector.py:117) begins with
`{"name":"f"`; the template of Qwen writes `{"name": "f"`, and a model was trained on that.  Hermes has no
line feeds in its tag, Mistral a list, Llama `arguments` for `parameters`.  So every demanded call is forced
off its format.

Upstream: looked for on 2026-11-28 with "sglang structure_info structural tag begin whitespace differs from
chat template": nothing found.

    pip install sglang==0.5.23       # no GPU and no model is needed
    python constrained-head.py
"""

from __future__ import annotations

import json

import xgrammar
from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser

FUNCTION = {"name": "f", "strict": True, "parameters": {"type": "object", "properties": {}}}
RENDERED = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>'


def allowed(tag: object, text: str) -> bool:
    """Whether a model can write the text, and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(tag))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_the_rendered_call() -> None:
    """What the template writes for a call has to be possible."""
    parser = FunctionCallParser([Tool(type="function", function=FUNCTION)], "qwen25")
    _, legacy = parser.get_structure_constraint("required")
    items = [
        xgrammar.StructuralTagItem(begin=each.begin, schema=json.dumps(each.schema_), end=each.end)
        for each in legacy.structures
    ]
    tag = xgrammar.StructuralTag.from_legacy_structural_tag(items, legacy.triggers)
    tag.format.at_least_one = True
    assert allowed(tag, RENDERED.replace(": ", ":"))
    assert allowed(tag, RENDERED), "DEFECT: the rendered call is refused"


if __name__ == "__main__":
    test_the_rendered_call()
