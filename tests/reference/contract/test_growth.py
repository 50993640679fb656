"""Profile `contract` takes time linear in the output (CT-5.5, CT-10.1): growth measured within one run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tests.support.growth import Work, assert_takes
from toolcall_reference import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed

Parse: TypeAlias = Callable[[str, list[str]], Any]

#: Outputs that make a parser which tries every place on its own read the rest of the text again and again.
REPEATED = [
    "{",
    "```",
    "tool_calls",
    "<invoke ",
    "<tool_call>{",
    "function.name: a ",
    '{"a":',
    '"',
    '<tool_call>{"a":',
    'function.name: a function.arguments: {"a":"',
]

#: What repeats, and what stands once at the end to close it or to keep it from closing.
MIXED = [
    ('{"tool_calls":{"a":', ""),
    ('{"x":', '"tool_calls"' + ',"k":"tool_calls"}' * 5_000),
    ("<tool_call>", "</tool_call>"),
    ("<tool_call><z>", "</tool_call>"),
    ("<tool_call><a><tool_call>", "</a></tool_call>"),
    ('<tool_call>["', '"]</tool_call>'),
    ('<tool_call>{"a":"<![CDATA["}</tool_call><invoke name="b">]]>', "<![CDATA[</invoke>]]>"),
    ("<tool_call><![CDATA[x]]>", "</tool_call>"),
    ("<![CDATA[", "]]>"),
    ('<invoke a="" b="', ">"),
    ("<invoke name='f'><parameter name='a'>", "</parameter></invoke>"),
    ("<function_call>a</function_call><function parameter name='k'>", ""),
    ("<a><b>", "</b></a><invoke name='f'></invoke>"),
    ("````` ```` ", '"'),
    ('{"\\', '"}'),
    ("&#1", ";</tool_call>"),
    ("1<invoke>", "</invoke>"),
    ("tool_calls{}", ""),
    ('{"function":{"a":"b",', "tool_calls"),
    ("<![CDATA[<tool_call>]]><tool_call>", ""),
    ('<tool_call><a>{"b":"</tool_call>"}</a>', ""),
    ('<tool_call><a>["</tool_call><a>"]</a>', "</tool_call>"),
    ("<a>[", "]</a>"),
    ('<a b="{">', "</a><invoke></invoke>"),
    ("{", "```"),
    ('{"', "```"),
    ('["[', "```"),
    ('{"```"', "}" * 20_000),
    ('"{', '```"'),
    ("\\", '"```'),
    ('{"a":"```"}', ""),
    ("``` ```````", ""),
    ("``` ", "`" * 5_000),
    ("<invoke name='f'>", "<x name='k'>1</x></invoke>"),
    ("<tool_call><name>f</name><x name='k'>1</x>", "</tool_call>"),
]


def assert_linear(
    unit: str, end: str, small: int, limit: float, parse: Parse = parse_tool_calls_detailed
) -> None:
    """Four times the output takes at most ``limit`` times four times as long; a quadratic parser shows 4."""

    def work(times: int) -> Work:
        output = unit * (times * small // len(unit)) + end * times
        return lambda: parse(output, ["a"])

    assert_takes(4 * limit, work(4), work(1))


@pytest.mark.parametrize("unit", REPEATED)
def test_half_a_megabyte_takes_about_four_times_as_long_as_an_eighth(unit: str) -> None:
    assert_linear(unit, "", 125_000, limit=1.5)


@pytest.mark.parametrize(("unit", "end"), MIXED)
def test_mixtures_grow_no_faster(unit: str, end: str) -> None:
    assert_linear(unit, end, 20_000, limit=1.5)


@pytest.mark.parametrize("unit", ['{"a":', "<tool_call>{", '"'])
def test_standalone_mode_is_linear_too(unit: str) -> None:
    assert_linear(unit, "", 100_000, limit=1.5, parse=parse_standalone_tool_calls_detailed)
