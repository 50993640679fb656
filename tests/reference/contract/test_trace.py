"""The trace of the contract's parser: what it did, step by step, with the clauses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toolcall_reference import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from toolcall_reference.contract import Trace
from toolcall_reference.contract.trace import excerpt


def test_a_trace_tells_the_steps_in_order_with_their_clauses() -> None:
    output = '```\nx\n``` <tool_call>oops</tool_call> so {"tool_calls": [{"name": "A.f"}, 7, {}]}'
    trace = Trace()
    parse_tool_calls_detailed(output, ["f"], trace)
    assert [(note.depth, note.clauses) for note in trace.notes] == [
        (0, "CT-3.1"),
        (0, "CT-4.1"),
        (0, "CT-5.1"),
        (1, "CT-6.1"),
        (1, "CT-7.1"),
        (2, "CT-7.20"),
        (1, "CT-7"),
        (1, "CT-8"),
        (0, "CT-5.2"),
        (2, "CT-6.9 CT-6.15"),
        (2, "CT-6.12"),
        (0, "NP-2.4"),
        (1, "NP-2.2"),
        (1, "NP-2.3"),
        (1, "NP-2.4"),
    ]


def _steps(output: str, read: Callable[..., object] = parse_tool_calls_detailed) -> list[str]:
    trace = Trace()
    read(output, ["f"], trace)
    return [f"{'  ' * note.depth}{note.clauses} {note.text}" for note in trace.notes]


@pytest.mark.parametrize(
    ("output", "steps"),
    [
        ('{"tool_calls": [1]}', ["CT-4.1 the text contains 'tool_calls'"]),
        ("a <TOOL_CALL", ["CT-4.1 the text contains '<tool_call'", "  CT-7 no call in markup"]),
        ("<function_call", ["CT-4.1 the text contains '<function_call'"]),
        ("<invoke", ["CT-4.1 the text contains '<invoke'"]),
        (
            "Function.Name: ",
            ["CT-4.2 the text contains 'function.name:'", "  CT-8 no call in text key-value"],
        ),
        ("```\n{}\n``` a", ["CT-3.1 fenced block 0:10 removed: '```\\n{}\\n```'"]),
        # Candidates
        (
            'x {"tool_calls": []} y',
            [
                "CT-5.1 candidate 0:22 'x {\"tool_calls\": []} y'",
                "  CT-6.1 no JSON payload: it begins with 'x', not with { or [",
                "CT-5.2 candidate 2:20 '{\"tool_calls\": []}'",
                "    CT-6.3 CT-6.5 the payload has no items",
                "  CT-2.3 no call in markup or text key-value: the whole text has none",
            ],
        ),
        ("[1]", ["    CT-6.3 CT-6.5 the payload has no items"]),
        ('{"a": 1', ["  CT-6.1 no JSON payload: the { at 0 begins no complete JSON value"]),
        (
            "{} x",
            [
                "  CT-6.1 no JSON payload: other text follows the JSON value 0:2",
                "CT-5.4 candidate 0:2 '{}'",
                "    CT-6.12 item at 0 skipped: it has no name",
            ],
        ),
        ('{"name": "f"}', ["    CT-6.9 CT-6.15 item at 0: call 'f' '{}'"]),
        # Blocks
        (
            '<Tool_Call>{"name": "f", "args": {"a": 1}}</tool_call>',
            ["  CT-7.5 block <Tool_Call> 0:54", "      CT-6.9 CT-6.15 item at 11: call 'f' '{\"a\": 1}'"],
        ),
        ("<tool_call>x</tool_call>", ["    CT-7.20 no name, so no call; looked into (CT-7.9)"]),
        ("a <invoke>", ["  CT-7.4 <invoke> at 2 opens no block: it is not closed"]),
        (
            "<invoke name='f'><x>1</x></invoke>",
            [
                "  CT-7.1 block <invoke> 0:34",
                "    CT-7.11 named 'f'",
                '    CT-7.26 arguments \'{"x": "1"}\'',
            ],
        ),
        (
            "<invoke><name>f</name></invoke>",
            ["  CT-7.1 block <invoke> 0:31", "    CT-7.16 named 'f'", "    DM-2.2 arguments '{}'"],
        ),
        ("<invoke><tool name='f'></tool></invoke>", ["    CT-7.17 named 'f'"]),
        (
            "<function_call>f</function_call><function parameter name='a'>1</function parameter>",
            ["    CT-7.19 call 'f' '{\"a\": \"1\"}'"],
        ),
        # Text key-value
        ("function.name: f function.arguments: {}", ["  CT-8.3 name 'f' at 0: arguments '{}'"]),
        (
            "a function.name: f function.arguments: {a}",
            ["  CT-8.4 name 'f' at 2: arguments '{\"_raw\": \"{a}\"}'"],
        ),
        ("function.name: f", ["  CT-8.6 name 'f' at 0: no call: no arguments"]),
        # Policy
        (
            '{"name": "a.G"}',
            [
                "NP-3.1 'a.G' means no tool: rejected",
                "  NP-2.2 identical: none",
                "  NP-2.3 letter case ignored: none",
                "  NP-2.4 after its last dot: none",
                "  NP-2.5 letters and digits alone: none",
            ],
        ),
        ('{"name": "a.F"}', ["NP-2.4 'a.F' means the tool 'f'", "  NP-2.4 after its last dot: 'f'"]),
    ],
)
def test_a_trace_says_each_step_in_words(output: str, steps: list[str]) -> None:
    found = _steps(output)
    assert list(dict.fromkeys(step for step in found if step in steps)) == steps


def test_a_trace_says_why_a_whole_output_is_not_read() -> None:
    steps = _steps("``` {} ```", parse_standalone_tool_calls_detailed)
    assert steps == ["CT-9.2 there is a fence at 0: nothing is read"]


def test_an_excerpt_keeps_both_ends_of_a_long_text() -> None:
    assert excerpt("a" * 20 + "b" * 20) == repr("a" * 20 + "b" * 20)
    assert excerpt("a" * 20 + "xx" + "b" * 20) == repr("a" * 20 + "…" + "b" * 20)


@pytest.mark.parametrize(
    ("inside", "clause"),
    [
        ('{"a": 1}', "CT-7.5"),
        ('"</tool_call>"', "CT-7.5"),
        ('"x"', "CT-7.5"),
        ("7", "CT-7.5"),
        ("x", "CT-7.1"),
        ('"x" y', "CT-7.1"),
    ],
)
def test_the_end_of_a_block_is_behind_any_json_value_in_it(inside: str, clause: str) -> None:
    trace = Trace()
    output = f'<tool_call name="f">{inside}</tool_call>'
    parse_tool_calls_detailed(output, ["f"], trace)
    assert f"block <tool_call> 0:{len(output)}" in {
        note.text for note in trace.notes if note.clauses == clause
    }
