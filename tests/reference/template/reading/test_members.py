"""Arguments of calls in JSON, and an object in place of arguments in tags (TP-5, TP-7)."""

from __future__ import annotations

import pytest

from tests.support.handler_formats import _analysis
from tests.support.parsed import calls, parse, problems
from tests.support.template_formats import Format
from toolcall_reference.stream.heads import MAX_SPACE


@pytest.mark.parametrize("blank", [" ", r"\n", r"\r", r"\t"])
@pytest.mark.parametrize(
    ("rest", "arguments"), [("", "{}"), ("{}", "{}"), (r"{\"a\": 1}", '{"a": 1}')], ids=["blank", "{}", "one"]
)
def test_the_whitespace_with_which_a_string_begins_has_a_bound(blank: str, rest: str, arguments: str) -> None:
    """TP-1.4 permits more than the bound to be refused: then the string is a value that is not an object."""
    for wire, quote, name in (("hermes", '"', "tool_call"), ("python-dicts", "'", "call")):
        text = f'{{"name": "get_time", "arguments": {quote}%s{rest}{quote}}}'
        inside = parse(wire, f"<{name}>{text % (blank * MAX_SPACE)}</{name}>")
        ((called, given),) = calls(inside)
        assert (called, given.strip(), inside.problems) == ("get_time", arguments, ())
        beyond = parse(wire, f"<{name}>{text % (blank * (MAX_SPACE + 1))}</{name}>")
        assert [problem.code for problem in beyond.problems] == ["malformed-arguments"]


@pytest.mark.parametrize("member", ["arguments", "parameters", "input", "args"])
def test_the_member_of_any_format_holds_the_arguments(member: str) -> None:
    """TP-5.13."""
    for wire, start, end in (("hermes", "<tool_call>", "</tool_call>"), ("llama3", "", "")):
        message = parse(wire, f'{start}{{"name": "get_time", "{member}": {{"a": 1}}}}{end}')
        assert calls(message) == [("get_time", '{"a": 1}')]


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ('{"type": "object", "properties": {}}', True),
        ('{ "type" : "object" ,\n"properties" : {"a": 1}}', True),
        ('{"properties": {}}', True),
        ('{\t"properties" : { "a": {}}}', True),
        ('{"type": "object"}', False),
        ('{"type": "string", "properties": {}}', False),
        ('{"properties": []}', False),
    ],
)
def test_the_schema_of_a_tool_is_not_its_arguments(value: str, schema: bool) -> None:
    """TP-5.13: neither in a member of another format, nor behind a description."""
    for members, quoted in (
        (f'"parameters": {value}', schema),
        (f'"arguments": {value}', False),
        (f'"description": "x", "arguments": {value}', schema),
        (f'"description": "x", "parameters": {value}', True),
    ):
        text = f'{{"name": "get_time", {members}}}'
        message = parse("hermes", f"<tool_call>{text}</tool_call>")
        # A description lets nothing but the format's own member be the arguments (TP-5.14).
        is_call = not quoted and ("description" not in members or '"arguments"' in members)
        assert calls(message) == [("get_time", value if is_call else "{→")]
        assert message.content == ("" if is_call else text)


@pytest.mark.parametrize(
    ("name", "before", "behind"),
    [("hyperclova-x", " -> tool/function_call\n[", "]"), ("generic-json", '{"tool_calls": [', "]}")],
)
def test_calls_behind_a_marker_are_strict_json_with_an_id(name: str, before: str, behind: str) -> None:
    wire = Format(name, _analysis(name), lambda name, arguments: "")
    message = parse(wire, before + '{"name": "get_time", "id": "c1", "arguments": {}}' + behind)
    assert [(call.name, call.arguments, call.id) for call in message.calls] == [("get_time", "{}", "c1")]
    assert not parse(wire, f"{before}{{'name': 'get_time', 'arguments': {{}}}}{behind}").calls
    message = parse(wire, before + '{"name": "get_time", "arguments": {"a": True}}' + behind)
    assert [problem.code for problem in message.problems] == ["malformed-arguments"]


# An object in place of arguments in tags

_HEADS = {
    "qwen3-coder": ("<tool_call>\n<function=get_weather>\n", "\n</function>\n</tool_call>"),
    "glm-4.6": ("<tool_call>get_weather\n", "\n</tool_call>"),
    "seed-oss": ("<seed:tool_call>\n<function=get_weather>\n", "\n</function>\n</seed:tool_call>"),
}


@pytest.mark.parametrize("wire", _HEADS)
@pytest.mark.parametrize("text", ["{}", "{ }", '{"city": "x"}', '{\n"city": "x", "new": [1]\n}'])
def test_an_object_stands_in_place_of_tags(wire: str, text: str) -> None:
    head, tail = _HEADS[wire]
    message = parse(wire, head + text + tail)
    assert (calls(message), message.content, message.problems) == ([("get_weather", text)], "", ())


@pytest.mark.parametrize("wire", _HEADS)
@pytest.mark.parametrize("text", ["{x}", "{1}", "{{}}", "{[]}", "[{}]", "{'city': 1}"])
def test_only_a_brace_with_a_quote_or_a_brace_begins_an_object(wire: str, text: str) -> None:
    head, tail = _HEADS[wire]
    message = parse(wire, head + text + tail)
    assert text not in [call.arguments.removesuffix("→") for call in message.calls]
    assert text in message.content


@pytest.mark.parametrize("text", ['{"', '{"ci', '{"city"', '{"city": ', '{"city": "x"', '{"city": "x", '])
def test_an_object_in_place_of_tags_breaks_off(text: str) -> None:
    for wire, (head, _) in _HEADS.items():
        message = parse(wire, head + text)
        assert (calls(message), message.problems) == ([("get_weather", text + "→")], ()), wire


@pytest.mark.parametrize("stray", ["hm", " hm\n", ", 1\n"])
def test_a_call_ends_with_its_arguments_where_its_end_is_missing(stray: str) -> None:
    """TP-9.5: text behind the last part of a call does not belong to the call."""
    output = f'<tool_call>\n<function=get_weather>{{"city": "x"}}{stray}</tool_call>'
    message = parse("qwen3-coder", output)
    assert calls(message) == [("get_weather", '{"city": "x"}')]
    assert sorted(problems(message, output)) == [
        ("missing-end-marker", 'x"}|'),
        ("unexpected-text", stray.strip()),
    ]
