"""What models write by mistake, again and again, is read in time linear in the output (ST-3.1)."""

from __future__ import annotations

from functools import cache

import pytest

from tests.support.growth import assert_takes, streaming, streaming_by
from toolcall_conformance.suite import data
from toolcall_reference import Parser, build_template_parser

_SMALL, _LARGE = 8 * 1024, 32 * 1024
_TOOL = {
    "type": "function",
    "function": {"name": "f", "parameters": {"type": "object", "properties": {"a": {"type": "string"}}}},
}
#: (template, what the output begins with, what repeats)
_CASES = {
    "heads-in-open-reasoning": ("qwq", "", "<tool_call>{"),
    "calls-in-open-reasoning": ("qwq", "", '<tool_call>{"name": "f", "arguments": {}}</tool_call> x '),
    "unknown-tools-in-open-reasoning": ("qwq", "", '<tool_call>{"name": "g", "arguments": {}}</tool_call>'),
    "open-strings-in-open-reasoning": ("qwq", "", '<tool_call>{"name": "f", "arguments": {"a": "'),
    "inner-heads": ("qwen3-coder", "", "<function=f>\n"),
    "inner-heads-in-a-fence": ("qwen3-coder", "```\n", "<function=f>\n<parameter=a>\n"),
    "inner-heads-of-kimi": (
        "kimi-k2",
        "```",
        "<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{",
    ),
    "opening-braces": ("hermes", '<tool_call>{"name": "f", "arguments": ', '{"a": '),
    "missing-brackets": ("hermes", "", '<tool_call>{"name": "f", "arguments": {"a": "x"</tool_call>'),
    "arguments-beside-the-name": ("hermes", "", '<tool_call>{"name": "f", "a": "x"}</tool_call>'),
    "unread-calls": ("hermes", "", "<tool_call>{<tool_call>[</tool_call>"),
    "closing-markers": ("qwen3-coder", "<tool_call><function=f><parameter=a>", "</parameter> x </function>"),
    "closing-markers-before-words": (
        "qwen3-coder",
        "<tool_call><function=f><parameter=a>",
        "</parameter></parameter> x </parameter>, y ",
    ),
    "closing-markers-and-opening-tags": (
        "qwen3-coder",
        "<tool_call><function=f><parameter=a></parameter> x",
        "<parameter x</parameter></parameter> x ",
    ),
    "closing-markers-twice": (
        "qwen3-coder",
        "<tool_call><function=f><parameter=a>",
        "</parameter></parameter>",
    ),
}


@cache
def parser(template: str) -> Parser:
    source = data.template_path(template).read_text("utf-8")
    return build_template_parser(source, [_TOOL])


@pytest.mark.parametrize("case", _CASES)
@pytest.mark.parametrize("streamed", [False, True], ids=["one-shot", "streamed"])
def test_four_times_the_output_takes_about_four_times_as_long(case: str, streamed: bool) -> None:
    template, begin, unit = _CASES[case]
    small, large = (begin + unit * (size // len(unit)) for size in (_SMALL, _LARGE))
    read = parser(template)
    if streamed:
        assert_takes(8, streaming_by(read, large, 4), streaming_by(read, small, 4))
    else:
        assert_takes(8, streaming(read, [large]), streaming(read, [small]))


@pytest.mark.parametrize("size", [2, 1_000_000], ids=["streamed", "one-shot"])
def test_quotes_that_close_nothing_cost_no_copy_of_the_value(size: int) -> None:
    small, large = (
        '<|tool_call_start|>[f(a="' + 'it"s ' * (count // 5) + '")]<|tool_call_end|>'
        for count in (100_000, 400_000)
    )
    assert_takes(6, streaming_by(parser("lfm2"), large, size), streaming_by(parser("lfm2"), small, size))
