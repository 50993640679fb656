"""vLLM 0.33.0, tool parser `mistral`: the colon before the arguments is sent as part of them.

If the colon comes in one chunk with the brace that opens the arguments, the client gets ": {...", which
is not JSON.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python mistral-nemo-colon.py

Source: parser/mistral.py:121.
Upstream: looked for on 2026-11-28 with "vllm mistral tool parser colon before arguments streaming Nemo":
nothing found.
"""

from __future__ import annotations

import json

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.parser.parser_manager import ParserManager

CHUNKS = [
    "[TOOL_CALLS]",
    '[{"name": ',
    '"get_weather",',
    ' "arguments"',
    ": {",
    '"city"',
    ': "Paris"',
    "}, ",
    '"id": "aB3dE6gH9"}',
    "]",
]
TOKENS = ["[TOOL_CALLS]"]
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
        tool_parser_name="mistral", enable_auto_tools=True, tokenizer=tokens
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


def test_mistral_nemo_colon() -> None:
    """A client has to be able to run the call."""
    names, arguments = streamed()
    print(names, repr(arguments))
    assert names == ["get_weather"], "DEFECT: the colon before the arguments is sent as part of them"
    try:
        found = json.loads(arguments)
    except ValueError as error:
        found = None
        print(error)
    assert found == {"city": "Paris"}, "DEFECT: the colon before the arguments is sent as part of them"


if __name__ == "__main__":
    test_mistral_nemo_colon()
