"""vLLM 0.33.0, tool parser `deepseek_v31`: the end of the arguments is lost in streams.

With several tokens in a chunk (speculative decoding, stream interval) the last brace and
<｜tool▁call▁end｜> come together. The brace is dropped, and the client has arguments that are not JSON.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python deepseek-end-of-arguments.py

Source: tool_parsers/deepseekv31_tool_parser.py:221, tool_parsers/deepseekv3_tool_parser.py:230 (if '"}'
not in delta_text).
Upstream: https://github.com/vllm-project/vllm/issues/48342 (open on 2026-11-27), with the change 48343;
see 48020 and 48636 too.
"""

from __future__ import annotations

import json

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.parser.parser_manager import ParserManager

CHUNKS = [
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁call▁begin｜>",
    "get_weather<｜tool▁sep｜>",
    '{"city": ',
    '"Paris"',
    "}<｜tool▁call▁end｜>",
    "<｜tool▁calls▁end｜>",
]
TOKENS = [
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁begin｜>",
    "<｜tool▁call▁end｜>",
    "<｜tool▁sep｜>",
]
TOOL = {"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}


def tokenizer() -> PreTrainedTokenizerFast:
    """One token for each byte, and those that the model's own tokenizer keeps whole."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE({letter: number for number, letter in enumerate(alphabet)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.decoder = decoders.ByteLevel()
    made.add_tokens([AddedToken(token, normalized=False) for token in TOKENS])
    return PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<|end|>")


def streamed() -> tuple[list[str], str]:
    """The names and the joined arguments that a client gets."""
    tokens = tokenizer()
    request = ChatCompletionRequest(
        model="m", messages=[{"role": "user", "content": "Hi."}], tools=[TOOL], tool_choice="auto"
    )
    parser_class = ParserManager.get_parser(
        tool_parser_name="deepseek_v31", enable_auto_tools=True, tokenizer=tokens
    )
    parser, prompt = parser_class(tokens, request.tools), tokens.encode("Hi.")
    names, arguments = [], ""
    for number, chunk in enumerate(CHUNKS, 1):
        ids = tokens.encode(chunk, add_special_tokens=False)
        last = number == len(CHUNKS)
        delta = parser.parse_delta(chunk, ids, request, prompt_token_ids=prompt, finished=last)
        for call in delta.tool_calls if delta else ():
            names += [call.function.name] if call.function.name else []
            arguments += call.function.arguments or ""
    return names, arguments


def test_deepseek_end_of_arguments() -> None:
    """A client has to be able to run the call."""
    names, arguments = streamed()
    print(names, repr(arguments))
    assert names == ["get_weather"], "DEFECT: the end of the arguments is lost in streams"
    try:
        found = json.loads(arguments)
    except ValueError as error:
        found = None
        print(error)
    assert found == {"city": "Paris"}, "DEFECT: the end of the arguments is lost in streams"


if __name__ == "__main__":
    test_deepseek_end_of_arguments()
