"""Descriptions of response templates (RT-11.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import (
    BadRequest,
    CannotExport,
    build_format_parser,
    export_response_template,
    import_response_template,
)

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "put",
            "parameters": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "n": {"type": "integer"}},
            },
        },
    }
]
THOUGHT = {"open": "<think>", "close": "</think>"}


def _template(calls: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "start_anchor": "<a>",
        "fields": {"reasoning_content": THOUGHT, "tool_calls": calls, "content": {"close": "<e>"}, **fields},
    }


OBJECTS = {
    "open_pattern": r"\s*<tool_call>",
    "close": "</tool_call>",
    "repeats": True,
    "content": "json",
    "transform": {"type": "function", "function": "{content}"},
}
NESTED = {
    **OBJECTS,
    "transform": {"function": {"name": "{content.fn.name}", "arguments": "{content.fn.args}"}},
}
ARRAY = {
    "open": "[CALLS]",
    "close": "[/CALLS]",
    "content": "json",
    "transform_each": True,
    "transform": {"function": {"name": "{name}", "arguments": "{args}"}},
}
CAPTURED = {
    "open_pattern": r'<tool_call>\s*\{"name":\s*"(?P<name>[^"]+)",\s*"arguments":\s*',
    "close": ["}\n</tool_call>", "}</tool_call>"],
    "repeats": True,
    "content": "json",
    "transform": {"function": {"name": "{name}", "arguments": "{content}"}},
}
NAMED = {**CAPTURED, "open_pattern": r"<call><fn=(?P<name>\w+)>", "close": "</call>"}
TAGS = {
    **CAPTURED,
    "open_pattern": r"\s*<tool_call>\s*<function=(?P<name>[^>\n]+)>",
    "close": ["</function></tool_call>"],
    "content": "xml-inline",
    "content_args": {
        "tag_pattern": r"<parameter=(?P<key>[^>\n]+)>\s*(?P<value>.*?)\s*</parameter>",
    },
}


@pytest.mark.parametrize(
    ("calls", "output"),
    [
        (OBJECTS, '<tool_call>\n{"name": "put", "arguments": {"text": "a", "n": 1}}\n</tool_call>'),
        (NESTED, '<tool_call>{"fn": {"name": "put", "args": {"text": "a", "n": 1}}}</tool_call>'),
        (ARRAY, '[CALLS][{"name": "put", "args": {"text": "a", "n": 1}}][/CALLS]'),
        (CAPTURED, '<tool_call>\n{"name": "put", "arguments": {"text": "a", "n": 1}}\n</tool_call>'),
        (NAMED, '<call><fn=put>{"text": "a", "n": 1}</call>'),
        (
            TAGS,
            "<tool_call>\n<function=put>\n<parameter=text>\na\n</parameter>\n<parameter=n>\n1\n</parameter>\n"
            "</function>\n</tool_call>",
        ),
    ],
)
def test_a_parser_comes_of_a_response_template(calls: dict[str, Any], output: str) -> None:
    found = import_response_template(_template(calls))
    parser = build_format_parser(found.description, TOOLS, generation_prompt="<a>")
    message = parser.parse(f"<think>hm</think>Hi.\n{output}<e>")
    assert (message.reasoning, message.content) == ("hm", "Hi.")
    assert [json.loads(call.arguments) for call in message.calls] == [{"text": "a", "n": 1}]
    assert found.left_out == ()


LEFT_OUT: list[tuple[dict[str, Any], str]] = [
    (
        _template({**OBJECTS, "content": "kv-lines"}),
        "fields.tool_calls.content: no description has calls",
    ),
    (
        _template({**OBJECTS, "transform": {"function": "f"}}),
        "fields.tool_calls.transform: it shows no name",
    ),
    (
        _template(OBJECTS, citations={"open": "<c>", "close": "</c>"}),
        "fields.citations: a message has no",
    ),
    ({**_template(OBJECTS), "defaults": {"model": "m"}}, "defaults.model: a message has no"),
    (
        {**_template(OBJECTS), "start_anchor": ["<a>", "<b>"]},
        "start_anchor: the description has one prompt",
    ),
    (_template({**OBJECTS, "close": ["</a>", "</bb>"]}), "fields.tool_calls.close: a marker is one text"),
]


@pytest.mark.parametrize(("template", "says"), LEFT_OUT)
def test_what_is_left_out_is_said(template: dict[str, Any], says: str) -> None:
    assert [each for each in import_response_template(template).left_out if each.startswith(says)]


def test_a_template_that_is_refused() -> None:
    with pytest.raises(BadRequest, match="fields"):
        import_response_template({})


@pytest.mark.parametrize("name", sorted(data.template_paths()))
def test_what_is_exported_is_imported(name: str) -> None:
    """A description that can be read comes of each response template that we write."""
    try:
        exported = export_response_template(data.template_path(name).read_text("utf-8"))
    except CannotExport:
        pytest.skip("no response template reads this format")
    build_format_parser(import_response_template(exported.template).description)


def test_a_template_whose_description_would_be_refused_is_refused() -> None:
    closers = ["x" * 400 + each for each in "abcdef"]
    with pytest.raises(BadRequest, match="its texts have 2,406 characters together"):
        import_response_template(_template(OBJECTS, content={"close": closers}))


@pytest.mark.parametrize("given", [{"unquoted_keys": True}, {"string_delims": [['"', '"']]}])
def test_an_object_that_is_not_quite_json_is_in_braces(given: dict[str, Any]) -> None:
    opener = r"<call>call:(?P<name>\w+)(?=\{)"
    calls = {**CAPTURED, "open_pattern": opener, "close": "</call>\n", "content_args": given}
    found = import_response_template(_template(calls))
    assert found.description["handler"] == "gemma4"
    tools = found.description["tools"]
    assert (tools["values"], tools["perCallStart"], tools["perCallEnd"]) == ("braces", "<call>", "</call>")
