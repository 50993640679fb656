"""What template-driven parsing makes of outputs that break off (TP-9)."""

from __future__ import annotations

import pytest

from tests.support.parsed import CALL, calls, parse, problems


@pytest.mark.parametrize(
    ("wire", "output", "expected", "found", "content"),
    [
        ("hermes", "Sure.<tool_call", [], [], "Sure.<tool_call"),
        (
            "hermes",
            'Hi <tool_call>{"na',
            [],
            [("unterminated-call", '<tool_call>{"na')],
            'Hi <tool_call>{"na',
        ),
        ("hermes", '<tool_call>{"name": "get_time"', [("get_time", "→")], [], ""),
        ("hermes", '<tool_call>{"name": "get_time", "arg', [("get_time", "→")], [], ""),
        (
            "hermes",
            '<tool_call>{"name": "get_time", "arguments": {"a": 12',
            [("get_time", '{"a": 12→')],
            [],
            "",
        ),
        (
            "hermes",
            '<tool_call>{"name": "get_time", "arguments": {}',
            [("get_time", "{}")],
            [("missing-end-marker", " {}|")],
            "",
        ),
        (
            "hermes",
            '<tool_call>{"name": "get_time"}\n</tool_',
            [("get_time", "{}")],
            [("missing-end-marker", 'e"}|')],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call>\n<function=get_t",
            [],
            [("unterminated-call", "<tool_call>\n<function=get_t")],
            "<tool_call>\n<function=get_t",
        ),
        ("qwen3-coder", "<tool_call>\n<function=get_time>\n</fun", [("get_time", "→")], [], ""),
        ("qwen3-coder", "<tool_call>\n<function=get_weather>\n<parameter=ci", [("get_weather", "→")], [], ""),
        (
            "qwen3-coder",
            "<tool_call><function=get_weather><parameter=city>\nx\n</para",
            [("get_weather", '{"city": "x→')],
            [],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call><function=get_weather><parameter=city>x</parameter>",
            [("get_weather", '{"city": "x"→')],
            [],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call><function=get_weather><parameter=days>1",
            [("get_weather", '{"days": 1→')],
            [],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call><function=get_weather><parameter=limit>hel",
            [("get_weather", '{"limit": "hel→')],
            [],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call><function=get_time></function>",
            [("get_time", "{}")],
            [("missing-end-marker", "on>|")],
            "",
        ),
        (
            "qwen3-coder",
            "<tool_call><function=get_time></tool_call>x",
            [("get_time", "{}")],
            [("missing-end-marker", "me>|")],
            "x",
        ),
        (
            "mistral-small-3.2",
            "[TOOL_CALLS]get_time[CALL_ID]ab",
            [],
            [("unterminated-call", "[TOOL_CALLS]get_time[CALL_ID]ab")],
            "[TOOL_CALLS]get_time[CALL_ID]ab",
        ),
        (
            "mistral-small-3.2",
            "[TOOL_CALLS]get_time",
            [],
            [("unterminated-call", "[TOOL_CALLS]get_time")],
            "[TOOL_CALLS]get_time",
        ),
        (
            "mistral-small-3.2",
            "[TOOL_CALLS]get_time[ARGS][TOOL_CALLS]get_time[ARGS]",
            [("get_time", "{}"), ("get_time", "→")],
            [],
            "",
        ),
        (
            "command-r7b",
            '<|START_ACTION|>[{"tool_name": "get_time"}',
            [("get_time", "{}")],
            [("missing-end-marker", 'e"}|')],
            "",
        ),
        (
            "command-r7b",
            '<|START_ACTION|>[{"tool_name": "get_time"}<|END_ACTION|>',
            [("get_time", "{}")],
            [("missing-end-marker", 'e"}|')],
            "",
        ),
    ],
)
def test_an_output_that_breaks_off(
    wire: str, output: str, expected: list[tuple[str, str]], found: list[tuple[str, str]], content: str
) -> None:
    message = parse(wire, output)
    assert (calls(message), problems(message, output), message.content) == (expected, found, content)
    assert message.saw_tool_call_syntax == bool(expected or found)


@pytest.mark.parametrize(
    ("output", "expected", "malformed", "content"),
    [
        (
            '<tool_call>{"name": "get_time", "arguments": {"a": "\n"}}\n</tool_call> z',
            [("get_time", '{"a": "\n"}}→')],
            '\n"}}',
            "z",
        ),
        ('<tool_call>{"name": "get_time", "arguments": {"a": 01}}', [("get_time", '{"a": 01}}→')], "1}}", ""),
        (
            '<tool_call>{"name": "get_time", "arguments": {"a":\n' + CALL,
            [("get_time", '{"a":\n→'), ("get_time", "{}")],
            ":\n|",
            "",
        ),
        (
            r'<tool_call>{"name": "get_time", "arguments": "{\"a\"}"}</tool_call>',
            [("get_time", '{"a"}"}→')],
            '}"}',
            "",
        ),
        (
            r'<tool_call>{"name": "get_time", "arguments": "{} x"}</tool_call>',
            [("get_time", '{} x"}→')],
            'x"}',
            "",
        ),
    ],
)
def test_malformed_arguments_are_kept_up_to_the_next_marker(
    output: str, expected: list[tuple[str, str]], malformed: str, content: str
) -> None:
    message = parse("hermes", output)
    assert (calls(message), message.content) == (expected, content)
    ((code, span),) = problems(message, output)
    assert code == "malformed-arguments"
    assert span.endswith(malformed)
