"""What template-driven parsing makes of calls in JSON and in tags (TP-4 to TP-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.parsed import calls, parse, problems
from tests.support.template_formats import BY_NAME, Format
from toolcall_reference.template.model.wire_format import (
    Analysis,
    ArgumentMarkers,
    CallIdMarkers,
    CallIdPosition,
    FunctionMarkers,
    ToolAnalysis,
    ToolFormat,
)

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


def test_odd_arguments_are_reported_and_a_second_name_is_ignored() -> None:
    output = '<tool_call>{"name": "get_time", "name": "b", "arguments": [1], "arguments": {}}</tool_call>'
    assert problems(parse("hermes", output), output) == [("malformed-arguments", "[1]")]


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
            "<function=write_file><parameter=content>\n<parameter>\n</parameter>\n\n</parameter>\n</function>",
            '{"content": "<parameter>\\n</parameter>\\n"}',
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
