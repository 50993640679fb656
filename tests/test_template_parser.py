"""What template-driven parsing makes of outputs, decision by decision (chapter TP)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.stream_checks import check_split, in_pieces
from tests.support import corpus_dir
from tests.template_formats import BY_NAME, FORMATS, TOOLS, Format
from toolcall_reference.autoparser.analysis.analyze import explain
from toolcall_reference.autoparser.analysis.result import (
    Analysis,
    ArgumentMarkers,
    CallIdMarkers,
    CallIdPosition,
    FunctionMarkers,
    ToolAnalysis,
    ToolFormat,
)
from toolcall_reference.autoparser.analysis.variants import ARGUMENT, FUNCTION, VALUE
from toolcall_reference.autoparser.parsing.build import build_parser
from toolcall_reference.autoparser.parsing.options import (
    InvalidRequest,
    Options,
    Tool,
    read_options,
    read_tools,
)
from toolcall_reference.message import Message

ARGUMENTS = {
    "city": 'a\nb "q" <b> </parameter> x',
    "days": 3,
    "options": {"k": [1, 2, {"z": None}]},
    "tags": ["a"],
    "exact": True,
    "unit": "celsius",
    "limit": "x",
    "anything": 1.5,
}
CALL = '<tool_call>\n{"name": "get_time", "arguments": {}}\n</tool_call>'


def parse(wire: str | Format, output: str, tools: tuple[Tool, ...] = TOOLS, **options: Any) -> Message:
    """The message of an output, which must be the same one character at a time."""
    format = BY_NAME[wire] if isinstance(wire, str) else wire
    parser = format.parser(tools, **options)
    message = parser.parse(output)
    check_split(parser, in_pieces(output, 1), message)
    return message


def calls(message: Message) -> list[tuple[str, str]]:
    """Name and arguments of each call; an arrow marks an incomplete one."""
    return [(call.name, call.arguments + ("" if call.complete else "→")) for call in message.calls]


def problems(message: Message, output: str) -> list[tuple[str, str]]:
    """Code and text of each problem; the text before it for one of length 0."""
    return [
        (p.code, output[p.offset : p.offset + p.length] or f"{output[: p.offset][-3:]}|")
        for p in message.problems
    ]


WITH_CALLS = [wire for wire in FORMATS if wire.analysis.tools.format is not ToolFormat.NONE]


@pytest.mark.parametrize("wire", WITH_CALLS, ids=lambda wire: wire.name)
def test_calls_are_read_in_every_format(wire: Format) -> None:
    text = wire.calls(
        ("get_weather", ARGUMENTS), ("get_time", {}), ("write_file", {"path": "", "content": "\n x\n"})
    )
    message = parse(wire, text, generation_prompt="\n")
    assert [call.name for call in message.calls] == ["get_weather", "get_time", "write_file"]
    assert [json.loads(call.arguments) for call in message.calls] == [
        ARGUMENTS,
        {},
        {"path": "", "content": "\n x\n"},
    ]
    assert all(call.complete for call in message.calls)
    assert (message.content, message.reasoning, message.problems) == ("", "", ())


@pytest.mark.parametrize(
    "wire", [wire for wire in WITH_CALLS if wire.name not in ("llama3", "llama4")], ids=lambda wire: wire.name
)
def test_text_around_calls_is_content_and_unknown_tools_are_rejected(wire: Format) -> None:
    text = wire.calls(("get_time", {}), ("nope", {"city": "x"}))
    output = f"Hi.\n\n{text}\n\nBye \n"
    message = parse(wire, output, generation_prompt=wire.analysis.reasoning.end or "\n")
    assert calls(message) == [("get_time", "{}")]
    assert message.content == "Hi.\n\n\n\nBye \n"
    assert message.rejected_tool_names == ("nope",)
    assert not message.rejected_by_policy
    ((code, span),) = problems(message, output)
    assert code == "rejected-call"
    assert wire.call("nope", {"city": "x"}).strip() == span


# Markers


@pytest.mark.parametrize(
    ("output", "content", "names"),
    [
        ('<tool_call>{"name":"get_time"}</tool_call>', "", ["get_time"]),
        ('<tool_call>\r\n\r\n { "name" : "get_time" }\t</tool_call>', "", ["get_time"]),
        ('<TOOL_CALL>{"name":"get_time"}</TOOL_CALL>', '<TOOL_CALL>{"name":"get_time"}</TOOL_CALL>', []),
        ("Write <tool_call> and </tool_call>.", "Write <tool_call> and </tool_call>.", []),
        ('<tool_call>{"nam": "get_time"}', '<tool_call>{"nam": "get_time"}', []),
        (f"```\n{CALL}\n```", "```\n\n```", ["get_time"]),
        (f"<tool_call>{CALL}", "<tool_call>", ["get_time"]),
        (f"a {CALL} b {CALL} c", "a  b  c", ["get_time", "get_time"]),
        (f"a\n{CALL}\n{CALL}\nb", "a\n\nb", ["get_time", "get_time"]),
        (f"\n {CALL}\n", "", ["get_time"]),
        (" \n", " \n", []),
    ],
)
def test_a_marker_counts_only_with_its_continuation(output: str, content: str, names: list[str]) -> None:
    message = parse("hermes", output)
    assert message.content == content
    assert [call.name for call in message.calls] == names
    assert message.saw_tool_call_syntax == bool(names)


# Reasoning


@pytest.mark.parametrize(
    ("output", "prompt", "reasoning", "content"),
    [
        ("<think>\nhm \n</think>\n\n  code", None, "hm", "  code"),
        ("\n<think>a</think>b", None, "a", "b"),
        ("a<think>b</think>", None, "", "a<think>b</think>"),
        ("plan</think>Answer", None, "", "plan</think>Answer"),
        ("<think>a</think>b</think>", None, "a", "b</think>"),
        ("<think>a \n", None, "a \n", ""),
        ("<think>cut off </thi", None, "cut off </thi", ""),
        (f"<think>{CALL}</think> \nx", None, CALL, " \nx"),
        ("hm</think>x", "<|im_start|>assistant\n<think>\n", "hm", "x"),
        ("<think>hm</think>x", "<think>\n", "hm", "x"),
        ("hm<think></think>x", "<think>", "hm<think>", "x"),
        ("\n\nhi", "<think>\n\n</think>\n\n", "", "hi"),
        ("hm</think>x", "<think></think>", "", "hm</think>x"),
    ],
)
def test_reasoning_begins_where_prompt_or_output_say(
    output: str, prompt: str | None, reasoning: str, content: str
) -> None:
    message = parse("qwen3", output, generation_prompt=prompt)
    assert (message.reasoning, message.content) == (reasoning, content)


def test_without_a_prompt_the_mode_decides() -> None:
    assert parse("glm-4.7", "a</think>b").reasoning == "a"
    assert parse("glm-4.7", "a</think>b", enable_thinking=False).reasoning == ""


@pytest.mark.parametrize(
    ("output", "reasoning", "content"),
    [
        ("a\nb\n[BEGIN FINAL RESPONSE]\nx", "a\nb", "x"),
        ("a [BEGIN FINAL", "", "a [BEGIN FINAL"),
        ("a [BEGIN FINAL RESPONSE]", "a", ""),
    ],
)
def test_a_delimiter_ends_reasoning_that_nothing_begins(output: str, reasoning: str, content: str) -> None:
    message = parse("apriel-1.6", output)
    assert (message.reasoning, message.content) == (reasoning, content)


@pytest.mark.parametrize(
    ("output", "prompt", "content", "count"),
    [
        (f"<think>\nhm\n</think>\n\n{CALL} x", None, "<think>\nhm\n</think>\n\n x", 1),
        (f" <think>{CALL}</think> y", None, f" <think>{CALL}</think> y", 0),
        (f"hm{CALL}</think>\n{CALL}", "<think>", f"hm{CALL}</think>", 1),
    ],
)
def test_reasoning_format_none_keeps_everything_in_the_content(
    output: str, prompt: str | None, content: str, count: int
) -> None:
    message = parse("qwen3", output, reasoning_format="none", generation_prompt=prompt)
    assert (message.reasoning, message.content, len(message.calls)) == ("", content, count)


def test_a_continuation_is_new_text_only() -> None:
    message = parse("qwen3", " more</think>x", continue_final_message="reasoning")
    assert (message.reasoning, message.content) == (" more", "x")
    message = parse("qwen3", f" more</think> {CALL}", continue_final_message="content")
    assert (message.content, calls(message)) == (" more</think>", [("get_time", "{}")])


def test_without_its_delimiter_the_output_is_content_with_calls() -> None:
    output = '<tool_calls>[{"nope": x} <tool_calls>[{"name": "get_time"}]</tool_calls>'
    message = parse("apriel-1.6", output)
    assert (message.content, calls(message)) == ('<tool_calls>[{"nope": x}', [("get_time", "{}")])


# Content in wrappers and in JSON


@pytest.mark.parametrize(
    ("wire", "output", "reasoning", "content"),
    [
        (
            "command-r7b",
            "<|START_THINKING|>t<|END_THINKING|><|START_RESPONSE|>hey<|END_RESPONSE|>",
            "t",
            "hey",
        ),
        (
            "command-r7b",
            "a<|START_RESPONSE|>\nb\n<|END_RESPONSE|>c<|END_RESPONSE|>",
            "",
            "a\nb\nc<|END_RESPONSE|>",
        ),
        ("command-r7b", "<|START_RESPONSE|>b<|END_RESP", "", "b<|END_RESP"),
        ("granite-3.3", "<think>a</think>\n<response>\nb\n</response>\n", "a", "b"),
        ("granite-3.3", "<response>b</response>", "", "<response>b</response>"),
    ],
)
def test_content_markers_are_removed(wire: str, output: str, reasoning: str, content: str) -> None:
    message = parse(wire, output)
    assert (message.reasoning, message.content) == (reasoning, content)


def test_a_content_marker_may_be_in_the_prompt() -> None:
    assert parse("solar", "x<|end|>y", generation_prompt="<|begin|>assistant<|content|>").content == "xy"


def test_a_call_inside_wrapped_content_is_read() -> None:
    wire = BY_NAME["command-r7b"]
    message = parse(wire, f"<|START_RESPONSE|>a {wire.calls(('get_time', {}))} b<|END_RESPONSE|>")
    assert (message.content, calls(message)) == ("a  b", [("get_time", "{}")])


@pytest.mark.parametrize(
    ("output", "content"),
    [
        ('{"a": "<tool_call>"}', '{"a": "<tool_call>"}'),
        (f'```json\n{{"a": {json.dumps(CALL)}}}\n```\n', f'{{"a": {json.dumps(CALL)}}}'),
        ("```\n[1]```", "[1]"),
        ("```json\nno", "```json\nno"),
        (" plain ", " plain "),
    ],
)
def test_a_json_response_may_be_fenced_and_shields_its_strings(output: str, content: str) -> None:
    message = parse("hermes", output, json_schema={"type": "object"})
    assert (message.content, message.calls) == (content, ())


# Calls in JSON


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ('"arguments": {"a": 1e400, "a": [ ]}, "name": "get_time"', [("get_time", '{"a": 1e400, "a": [ ]}')]),
        ('"type": "function", "name": "get_time", "x": [1]', [("get_time", "{}")]),
        (
            r'"name": "get\u005ftime", "arguments": "{\"q\": \"\\ud83d\\ude00\"}"',
            [("get_time", '{"q": "\\ud83d\\ude00"}')],
        ),
        (r'"name": "get_time", "arguments": " {\"q\": \"\ud83d\ude00\"} "', [("get_time", '{"q": "😀"}')]),
        ('"name": "get_time", "arguments": null', [("get_time", "{}")]),
        ('"name": "get_time", "arguments": " \\n"', [("get_time", "{}")]),
        ('"name": "get_time", "arguments": {}, "arguments": {"b": 1}, "name": "x"', [("get_time", "{}")]),
        ('"name": "get_time", "arguments": [1]', [("get_time", "[1]→")]),
        ('"arguments": "text", "name": "get_time"', [("get_time", '"text"→')]),
        ('"name": 7, "arguments": {}', []),
        (f'"name": "{"x" * 257}"', []),
    ],
)
def test_the_members_of_a_call_in_json(members: str, expected: list[tuple[str, str]]) -> None:
    output = f"<tool_call>{{{members}}}</tool_call>"
    message = parse("hermes", output)
    assert calls(message) == expected
    assert message.content == ("" if expected else output)


def test_what_a_second_name_or_odd_arguments_say_is_reported() -> None:
    output = '<tool_call>{"name": "get_time", "name": "b", "arguments": [1], "arguments": {}}</tool_call>'
    assert problems(parse("hermes", output), output) == [
        ("unexpected-text", '"b"'),
        ("malformed-arguments", "[1]"),
        ("unexpected-text", "{}"),
    ]


def test_ids_are_those_of_the_output_wherever_they_stand() -> None:
    for name, id in (
        ("nemo", "abcdef123"),
        ("command-r7b", "0"),
        ("nested", "c1"),
        ("solar", "c01"),
        ("id-behind", "c9"),
    ):
        assert parse(name, BY_NAME[name].calls(("get_time", {}))).calls[0].id == id
    assert parse("nemo", '[TOOL_CALLS][{"id": 7, "name": "get_time"}]').calls[0].id == "7"
    assert parse("nemo", '[TOOL_CALLS][{"id": null, "name": "get_time"}]').calls[0].id is None
    small = "mistral-small-3.2"
    assert parse(small, "[TOOL_CALLS]get_time[CALL_ID]x[ARGS]{}").calls[0].id == "x"
    assert parse(small, "[TOOL_CALLS]get_time[ARGS]{}").calls[0].id is None
    assert (
        parse("solar", "<|tool_calls|><|tool_call:begin|><|tool_call:name|>get_time<|tool_call:args|>{}")
        .calls[0]
        .id
        is None
    )


@pytest.mark.parametrize(
    ("markers", "output", "id"),
    [
        (CallIdMarkers(CallIdPosition.PRE_FUNC_NAME, "<i>", "</i>"), "<c><i>x</i><f=get_time></f></c>", "x"),
        (CallIdMarkers(CallIdPosition.PRE_FUNC_NAME, "<i>", "</i>"), "<c><f=get_time></f></c>", None),
        (
            CallIdMarkers(CallIdPosition.BETWEEN_FUNC_AND_ARGS, "<i>", "</i>"),
            "<c><f=get_time> <i>x</i></f></c>",
            "x",
        ),
        (CallIdMarkers(CallIdPosition.BETWEEN_FUNC_AND_ARGS, "<i>", "</i>"), "<c><f=get_time></f></c>", None),
    ],
)
def test_ids_of_tagged_calls(markers: CallIdMarkers, output: str, id: str | None) -> None:
    tools = replace(
        BY_NAME["qwen3-coder"].analysis.tools,
        per_call_start="<c>",
        per_call_end="</c>",
        function=FunctionMarkers("<f=", ">", "", "</f>"),
        call_id=markers,
    )
    message = parse(Format("ids", Analysis(tools=tools), lambda name, arguments: ""), output)
    assert [(call.id, call.arguments, call.complete) for call in message.calls] == [(id, "{}", True)]
    assert (message.content, message.problems) == ("", ())


@pytest.mark.parametrize(
    ("output", "content", "expected"),
    [
        (' {"name": "get_time", "parameters": {"a": 1}} ok', "ok", [("get_time", '{"a": 1}')]),
        (
            '{"name": "get_time"};{"name": "get_time"}\n{"name": "get_time"} {"x"',
            '{"x"',
            [("get_time", "{}")] * 3,
        ),
        ('x {"name": "get_time"}', 'x {"name": "get_time"}', []),
        ('{"name": "John"}', '{"name": "John"}', []),
        ('{"name": "get_ti', '{"name": "get_ti', []),
        ('{"name": "get_time", "parameters": {"a"', "", [("get_time", '{"a"→')]),
    ],
)
def test_bare_json_calls_where_the_content_begins(
    output: str, content: str, expected: list[tuple[str, str]]
) -> None:
    message = parse("llama3", output)
    assert (message.content, calls(message), message.problems) == (content, expected, ())


def test_a_bare_call_may_have_malformed_arguments() -> None:
    output = '{"name": "get_time", "parameters": {a}} x'
    message = parse("llama3", output)
    assert calls(message) == [("get_time", "{a}} x→")]
    assert problems(message, output) == [("malformed-arguments", "a}} x")]


def test_python_dicts_become_json() -> None:
    output = "<call>{'name': 'get_time', 'arguments': {'it\\'s': [True, None], \"b\": 1}}</call>"
    assert calls(parse("python-dicts", output)) == [("get_time", '{"it\'s": [true, null], "b": 1}')]
    assert calls(parse("hermes", "<tool_call>{'name': 'get_time'}</tool_call>")) == []


# Tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<function=get_time>\n</function>", "{}"),
        ("<function=get_time></function>", "{}"),
        ("<function=get_weather><parameter=city>x</parameter></function>", '{"city": "x"}'),
        ("<function=get_weather>\r\n<parameter=city>\r\nx\r\n</parameter>\r\n</function>", '{"city": "x"}'),
        (
            "<function=get_weather>\n<parameter=city>\n\n  x\n\n</parameter>\n</function>",
            '{"city": "\\n  x\\n"}',
        ),
        ("<function=get_weather>\n<parameter=city>\n\n</parameter>\n</function>", '{"city": ""}'),
        ("<function=get_weather>\n<parameter=days>\n 3 \n</parameter>\n</function>", '{"days": 3}'),
        ("<function=get_weather>\n<parameter=new key>\n{}\n</parameter>\n</function>", '{"new key": {}}'),
        (
            "<function=write_file>\n<parameter=content>\n&lt;![CDATA[x]]&gt;\n</parameter>\n</function>",
            '{"content": "&lt;![CDATA[x]]&gt;"}',
        ),
        (
            "<function=write_file>\n<parameter=content>\na </parameter> b\n</parameter>\n</function>",
            '{"content": "a </parameter> b"}',
        ),
        (
            "<function=write_file>\n<parameter=content>\na\n</parameter>\n\n</parameter>\n</function>",
            '{"content": "a\\n</parameter>\\n"}',
        ),
    ],
)
def test_tagged_values_keep_all_but_the_rendered_whitespace(text: str, expected: str) -> None:
    message = parse("qwen3-coder", f"<tool_call>\n{text}\n</tool_call>")
    assert (message.calls[0].arguments, message.calls[0].complete, message.problems) == (expected, True, ())


def test_whitespace_that_the_template_does_not_render_is_the_values() -> None:
    output = BY_NAME["seed-oss"].calls(("get_weather", {"city": "\nx\n"}))
    assert parse("seed-oss", output).calls[0].arguments == '{"city": "\\nx\\n"}'


@pytest.mark.parametrize(
    ("output", "content", "expected"),
    [
        ("<tool_call>get_time</tool_call>", "", [("get_time", "{}")]),
        ("<tool_call>get_time\n\n</tool_call>", "", [("get_time", "{}")]),
        ("<tool_call>see below", "<tool_call>see below", []),
        ("<tool_call>get_time or not", "<tool_call>get_time or not", []),
        ("<tool_call>a</tool_call><tool_call>get_time</tool_call>", "", [("get_time", "{}")]),
    ],
)
def test_a_name_that_only_whitespace_ends_needs_the_next_marker(
    output: str, content: str, expected: list[tuple[str, str]]
) -> None:
    message = parse("glm-4.6", output)
    assert (message.content, calls(message)) == (content, expected)


def test_stray_text_and_odd_values_are_kept_and_reported() -> None:
    output = (
        "<tool_call>\n<function=get_weather>\nhm\n<parameter=days>\nsoon\n</parameter>\n<parameter=days>\n4\n</parameter>\n"
        "</function>\nfoo bar\n</tool_call> end"
    )
    message = parse("qwen3-coder", output)
    assert calls(message) == [("get_weather", '{"days": "soon", "days": 4}')]
    assert message.content == "hm\n\nfoo bar\n end"
    assert problems(message, output) == [
        ("unexpected-text", "hm"),
        ("argument-type", "soon"),
        ("duplicate-argument", "days"),
        ("unexpected-text", "foo bar"),
    ]


def test_marks_of_strings_and_other_values() -> None:
    markers = ArgumentMarkers(
        name_prefix='<p n="',
        value_prefix='" s="true">',
        value_suffix="</p>\n",
        typed_value_prefix='" s="false">',
    )
    tools = ToolAnalysis(
        ToolFormat.TAG_WITH_TAGGED,
        per_call_end="</i>",
        function=FunctionMarkers('<i n="', '">\n'),
        arguments=markers,
    )
    wire = Format("marked", Analysis(tools=tools), lambda name, arguments: "")
    values = '<p n="a" s="true">4</p>\n<p n="b" s="false">4</p>\n<p n="days" s="true">4</p>'
    output = f'<i n="get_weather">\n{values}\n</i>'
    assert parse(wire, output).calls[0].arguments == '{"a": "4", "b": 4, "days": 4}'


# Outputs that break off


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
        ("mistral-small-3.2", "[TOOL_CALLS]get_time[CALL_ID]ab", [("get_time", "→")], [], ""),
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
            [("get_time", '{}x"}→')],
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


# Tools and options


def test_without_tools_nothing_is_a_call() -> None:
    for message in (parse("hermes", CALL, ()), parse("hermes", CALL, tool_choice="none")):
        assert (message.content, message.calls, message.saw_tool_call_syntax) == (CALL, (), False)


def test_a_named_tool_is_the_only_one() -> None:
    message = parse("hermes", CALL, tool_choice="named", tool_name="get_weather")
    assert message.rejected_by_policy
    assert parse("hermes", CALL, tool_choice="named", tool_name="get_time").calls


def test_a_further_call_is_content_where_one_is_allowed() -> None:
    output = f"a{CALL}\n{CALL} b"
    message = parse("hermes", output, parallel_tool_calls=False)
    assert (message.content, len(message.calls)) == (f"a\n{CALL} b", 1)
    assert problems(message, output) == [("extra-call", CALL)]
    output = BY_NAME["nemo"].calls(("get_time", {}), ("get_time", {}))
    message = parse("nemo", output, parallel_tool_calls=False)
    assert problems(message, output) == [("extra-call", message.content)]


def test_a_parser_has_no_memory() -> None:
    parser = BY_NAME["hermes"].parser()
    first = parser.parse(CALL)
    open_stream = parser.stream()
    open_stream.feed(CALL[:30])
    assert parser.parse(CALL) == first
    open_stream.feed(CALL[30:])
    open_stream.finish()
    assert open_stream.message == first


def test_options_are_read_from_the_wire() -> None:
    wire = {"toolChoice": {"name": "f"}, "parallelToolCalls": False, "reasoningFormat": "none", "future": 1}
    assert read_options(wire, "<think>") == Options(
        tool_choice="named",
        tool_name="f",
        parallel_tool_calls=False,
        reasoning_format="none",
        generation_prompt="<think>",
    )
    tools = [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]
    assert read_tools(tools) == (Tool("f", {"type": "object"}),)


@pytest.mark.parametrize(
    "options",
    [
        [],
        {"toolChoice": "any"},
        {"toolChoice": {}},
        {"parallelToolCalls": 1},
        {"jsonSchema": "x"},
        {"stopReason": None},
    ],
)
def test_options_of_the_wrong_kind_are_refused(options: object) -> None:
    with pytest.raises(InvalidRequest):
        read_options(options)


@pytest.mark.parametrize(
    "tools", [{}, [1], [{"function": {}}], [{"function": {"name": "f", "parameters": 1}}]]
)
def test_tools_of_the_wrong_kind_are_refused(tools: object) -> None:
    with pytest.raises(InvalidRequest):
        read_tools(tools)


@pytest.mark.parametrize(
    ("output", "content", "found"),
    [
        ("Hi.<|im_end|>", "Hi.", []),
        ("Hi.\n<|im_end|>\n", "Hi.", []),
        ("Hi.<|im_end|> more", "Hi.<|im_end|> more", []),
        ("Hi.<|im_e", "Hi.<|im_e", []),
        (f"{CALL}<|im_end|>", "", []),
        ('<tool_call>{"name": "get_time"}<|im_end|>', "", [("missing-end-marker", 'e"}|')]),
        ("<think>hm \n<|im_end|>", "", []),
    ],
)
def test_a_stop_text_at_the_end_is_no_content(
    output: str, content: str, found: list[tuple[str, str]]
) -> None:
    wire = BY_NAME["qwen3"]
    wire = replace(wire, analysis=replace(wire.analysis, stops=("<|im_end|>",)))
    message = parse(wire, output)
    assert (message.content, problems(message, output)) == (content, found)


@pytest.mark.parametrize("parallel", [True, False])
def test_further_members_of_a_call_by_key_are_further_calls(parallel: bool) -> None:
    members = '{"get_time": {}, "nope": {}, "get_time": {"a": 1}, "get_time": {}}'
    output = f"<|tools_prefix|>[{members}]<|tools_suffix|>!"
    message = parse("apertus", output, parallel_tool_calls=parallel)
    assert message.rejected_tool_names == ("nope",)
    codes = [code for code, _ in problems(message, output)]
    if parallel:
        assert calls(message) == [("get_time", "{}"), ("get_time", '{"a": 1}'), ("get_time", "{}")]
        assert (message.content, codes) == ("!", ["rejected-call"])
    else:
        assert calls(message) == [("get_time", "{}")]
        assert codes == ["rejected-call", "extra-call", "extra-call"]


#: One that does not render the end of its section.
ENDLESS = "deepseek-ai-DeepSeek-R1-Distill-Llama-8B.jinja"


def test_the_calls_that_real_templates_render_are_read_back() -> None:
    unread = {}
    for path in sorted((corpus_dir() / "templates").glob("*.jinja")):
        found = explain(path.read_text(encoding="utf-8"))
        if not found.sample:
            continue
        # A prompt that opens no reasoning, and ends with the mark that one format has there.
        parser = build_parser(found.analysis, (Tool(FUNCTION),), Options(generation_prompt="x>>>"))
        message = parser.parse(found.sample)
        check_split(parser, in_pieces(found.sample, 1), message)
        whole = not message.problems or path.name == ENDLESS
        read = [(call.name, json.loads(call.arguments)) for call in message.calls if call.complete]
        if not whole or read != [(FUNCTION, {ARGUMENT: VALUE})] or message.content:
            unread[path.name] = message
    assert not unread
