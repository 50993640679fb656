"""Profile `contract` takes time linear in the output (CT-5.5, CT-10.1): growth measured within one run."""

from __future__ import annotations

import time

import pytest

from toolcall_reference import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed

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
    ('{"x":', '"tool_calls"' + ',"k":"tool_calls"}' * 10_000),
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
]


def growth(unit: str, end: str, small: int, large: int, standalone: bool = False) -> float:
    """How many times as long the large output takes, for each time it is larger."""
    parse = parse_standalone_tool_calls_detailed if standalone else parse_tool_calls_detailed
    took = []
    for size in (small, large):
        output = unit * (size // len(unit)) + end * (size // small)
        # Some take two milliseconds a megabyte, in which one run says little.
        runs: list[float] = []
        while sum(runs) < 0.05:
            start = time.thread_time()
            parse(output, ["a"])
            runs.append(time.thread_time() - start)
        took.append(min(runs))
    return took[1] / took[0] * small / large


def assert_linear(
    unit: str, end: str, small: int, large: int, limit: float, standalone: bool = False
) -> None:
    # A quadratic parser shows 4 each time; a machine that is busy once is not so four times.
    measured: list[float] = []
    while not measured or (measured[-1] > limit and len(measured) < 4):
        measured.append(growth(unit, end, small, large, standalone))
    assert min(measured) <= limit, f"time grows {measured} times as much as the output"


@pytest.mark.parametrize("unit", REPEATED)
def test_one_to_four_megabytes_take_at_most_4_4_times_as_long(unit: str) -> None:
    assert_linear(unit, "", 1_000_000, 4_000_000, limit=1.1)


@pytest.mark.parametrize(("unit", "end"), MIXED)
def test_mixtures_grow_no_faster(unit: str, end: str) -> None:
    assert_linear(unit, end, 100_000, 400_000, limit=1.5)


@pytest.mark.parametrize("unit", ['{"a":', "<tool_call>{", '"'])
def test_standalone_mode_is_linear_too(unit: str) -> None:
    assert_linear(unit, "", 100_000, 400_000, limit=1.5, standalone=True)
