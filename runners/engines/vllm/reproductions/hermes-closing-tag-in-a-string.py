"""vLLM 0.33.0, tool parser `hermes`: its structural tag allows what the parser breaks.

A model that writes about tools writes </tool_call> in a string.  The tag of the same parser allows it, as the
call is valid JSON by the schema; the parser ends the call there, and the client gets another call, or none.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python hermes-closing-tag-in-a-string.py

Source: tool_parsers/structural_tag_registry.py:362 _hermes_tool_tags with
tool_parsers/hermes_tool_parser.py:38; for the others :245 (XGrammar's tags) with
tool_parsers/deepseekv31_tool_parser.py:47, parser/kimi_k2.py, parser/glm47_moe.py:187,
parser/deepseek_v4.py and parser/qwen3.py.
Upstream: looked for on 2026-11-28 with "vllm structural tag tool_choice required reasoning newline after
</think> before <tool_call> rejected hermes qwen3": nothing found.
"""

from __future__ import annotations

import json

import xgrammar
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.parser.parser_manager import ParserManager

PARAMETERS = {"type": "object", "properties": {"s": {"type": "string"}}, "required": ["s"]}
TOOL = {"type": "function", "function": {"name": "put", "strict": True, "parameters": PARAMETERS}}
OUTPUT = '<tool_call>\n{"name": "put", "arguments": {"s": "a</tool_call>b"}}\n</tool_call>'


def tokenizer() -> PreTrainedTokenizerFast:
    """One token for each byte, and those that the model's own tokenizer keeps whole."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE({letter: number for number, letter in enumerate(alphabet)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.decoder = decoders.ByteLevel()
    made.add_tokens([AddedToken(token, normalized=False) for token in ("<tool_call>", "</tool_call>")])
    return PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<|end|>")


def allowed(tag: str, text: str) -> bool:
    """Whether a model can write the text and stop."""
    vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
    info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
    matcher = xgrammar.GrammarMatcher(xgrammar.GrammarCompiler(info).compile_structural_tag(json.loads(tag)))
    return all(matcher.accept_token(token) for token in [*text.encode(), 256])


def test_closing_tag_in_a_string() -> None:
    """What the constraint lets a model write, the parser has to read."""
    tokens = tokenizer()
    request = ChatCompletionRequest(
        model="m", messages=[{"role": "user", "content": "Hi."}], tools=[TOOL], tool_choice="auto"
    )
    parser_class = ParserManager.get_parser(
        tool_parser_name="hermes", enable_auto_tools=True, tokenizer=tokens
    )
    parser = parser_class(tokens, request.tools)
    request = parser.adjust_request(request)
    if not allowed(request.structured_outputs.structural_tag, OUTPUT):
        return  # refused: the other way to mend it
    ids = tokens.encode(OUTPUT, add_special_tokens=False)
    _, content, calls = parser.parse(OUTPUT, request, enable_auto_tools=True, model_output_token_ids=ids)
    found = [json.loads(call.arguments) for call in calls or ()]
    print(found, repr(content))
    assert found == [{"s": "a</tool_call>b"}], "DEFECT: the parser reads another call, or none"


if __name__ == "__main__":
    test_closing_tag_in_a_string()
