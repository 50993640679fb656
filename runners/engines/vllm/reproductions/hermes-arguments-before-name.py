"""vLLM 0.33.0, tool parser `hermes`: arguments that come before the name are streamed as broken JSON.

Output of the model, `arguments` written before `name`, as JSON allows:

    <tool_call>
    {"arguments": {"city": "Paris"}, "name": "get_weather"}
    </tool_call>

Expected, streamed or not: one call of `get_weather` with the arguments {"city": "Paris"}. JSON objects
have no order.

Actual: not streamed, as expected. Streamed, the arguments also contain the text after them, up to the
brace that ends the call: a client cannot decode these arguments, and the tool does not run.

    pip install vllm==0.33.0      # no GPU and no model is needed
    python hermes-arguments-before-name.py

Source: tool_parsers/hermes_tool_parser.py:174 _extract_tool_args (one brace is taken off),
tool_parsers/gigachat3_tool_parser.py:121, parser/mistral.py:121.
Upstream: looked for on 2026-11-28 with "vllm hermes tool parser arguments before name streaming invalid
JSON extra brace": https://github.com/vllm-project/vllm/issues/32152 (open) loses a brace for another
reason; nothing of this.

Vector: template/hermes/arguments-before-name
"""

from __future__ import annotations

import json

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.parser.parser_manager import ParserManager

OUTPUT = '<tool_call>\n{"arguments": {"city": "Paris"}, "name": "get_weather"}\n</tool_call>'
CHUNKS = ["<tool_call>", *OUTPUT[len("<tool_call>") : -len("</tool_call>")], "</tool_call>"]
TOOL = {"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}


def tokenizer() -> PreTrainedTokenizerFast:
    """One token for each byte, and the two tags, which the model's own tokenizer has as tokens too."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE({letter: number for number, letter in enumerate(alphabet)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.decoder = decoders.ByteLevel()
    made.add_tokens([AddedToken(tag, normalized=False) for tag in ("<tool_call>", "</tool_call>")])
    return PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<|end|>")


def main() -> None:
    """Parse the output at once and in pieces, and print both."""
    tokens = tokenizer()
    request = ChatCompletionRequest(
        model="hermes", messages=[{"role": "user", "content": "Hi."}], tools=[TOOL], tool_choice="auto"
    )
    parser_class = ParserManager.get_parser(tool_parser_name="hermes", enable_auto_tools=True)
    assert parser_class is not None

    _, _, calls = parser_class(tokens, request.tools).parse(OUTPUT, request, enable_auto_tools=True)
    print("at once: ", [(call.name, call.arguments) for call in calls or ()])

    parser, prompt = parser_class(tokens, request.tools), tokens.encode("Hi.")
    names, arguments = [], ""
    for number, chunk in enumerate(CHUNKS):
        last = number == len(CHUNKS) - 1
        ids = tokens.encode(chunk, add_special_tokens=False)
        delta = parser.parse_delta(chunk, ids, request, prompt_token_ids=prompt, finished=last)
        for call in delta.tool_calls if delta else ():
            names += [call.function.name] if call.function.name else []
            arguments += call.function.arguments or ""
    print("streamed:", [(*names, arguments)])
    try:
        json.loads(arguments)
    except ValueError as error:
        raise SystemExit("DEFECT: the streamed arguments are broken JSON") from error


if __name__ == "__main__":
    main()
