"""How long a response template takes for long arguments, beside the parser of the format itself."""

from __future__ import annotations

import json

import pytest

from tests.support.growth import assert_takes, streaming
from tests.support.stream_checks import in_pieces
from toolcall_conformance.suite import data
from toolcall_reference import (
    analyze,
    build_template_parser,
    export_response_template,
    load_response_template,
    prompt_ends,
)

#: The bar is three times; a machine that is busy may make more of it.
MOST = 4.5
TEXT = ('The quick brown fox, it jumps: over the "lazy" dog.\n' * 1300)[:64_000]
STRING = json.dumps(TEXT)
TOOL = {"name": "put", "parameters": {"type": "object", "properties": {"text": {"type": "string"}}}}
TOOLS = [{"type": "function", "function": TOOL}]
OUTPUTS = {
    "hermes": f'<tool_call>\n{{"name": "put", "arguments": {{"text": {STRING}}}}}\n</tool_call>',
    "llama3": f'{{"name": "put", "parameters": {{"text": {STRING}}}}}',
    "mistral-small": f'[TOOL_CALLS]put[CALL_ID]abc[ARGS]{{"text": {STRING}}}',
    "qwen3-coder": "<tool_call>\n<function=put>\n<parameter=text>\n"
    f"{TEXT}\n</parameter>\n</function>\n</tool_call>",
}


@pytest.mark.parametrize("size", [4, 0], ids=["in pieces", "at once"])
@pytest.mark.parametrize("name", OUTPUTS)
def test_64_kb_of_arguments_take_about_as_long_as_the_formats_own_parser(name: str, size: int) -> None:
    source, output = data.template_path(name).read_text(encoding="utf-8"), OUTPUTS[name]
    own = build_template_parser(source, TOOLS)
    exported = load_response_template(export_response_template(source).template)
    prefix = prompt_ends(source, analyze(source))[0].prompt
    pieces = in_pieces(output, size or len(output))
    assert len(own.parse(output).calls) == 1
    assert len(exported.parse(output, prefix, TOOLS).fields["tool_calls"]) == 1

    def reading() -> None:
        stream = exported.stream(prefix, TOOLS)
        for piece in pieces:
            stream.feed(piece)
        stream.finish()

    assert_takes(MOST, reading, than=streaming(own, pieces))
