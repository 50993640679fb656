"""Messages of what a response template extracts (RT-10)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_reference import ReferenceAdapter, load_response_template

TEMPLATE: dict[str, Any] = {
    "start_anchor": "<a>",
    "fields": {
        "thinking": {"open": "<think>", "close": "</think>"},
        "content": {"close": "<e>"},
        "tool_calls": {
            "open": "<t>",
            "close": "</t>",
            "repeats": True,
            "content": "json",
            "transform": {"type": "function", "function": "{content}"},
        },
    },
}
TOOLS = [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]


def _message(output: str, prefix: str = "", template: dict[str, Any] = TEMPLATE) -> dict[str, Any]:
    stream = load_response_template(template).messages(prefix, TOOLS)
    stream.feed(output)
    stream.finish()
    return stream.message.to_wire()


def test_without_a_prompt_the_message_begins_with_the_output() -> None:
    template = load_response_template(TEMPLATE)
    stream = template.messages()
    stream.feed("Hi.<e>")
    stream.finish()
    assert stream.message.content == "Hi."
    assert template.parse("Hi.<e>") == template.parse("Hi.<e>", "", [])


def test_texts_and_calls_have_their_places() -> None:
    """RT-10.1, RT-10.4: a thought that the prompt has opened counts too."""
    found = _message('hm</think>\nHi.\n<t>{"name": "f", "arguments": {"a": 1}}</t><e>', "<a><think>")
    assert (found["reasoning"], found["content"]) == ("hm", "Hi.")
    assert found["calls"] == [{"name": "f", "arguments": '{"a": 1}'}]


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_other_names_of_thoughts(name: str) -> None:
    """RT-10.1."""
    fields = {name: TEMPLATE["fields"]["thinking"], "content": {}}
    assert _message("<think>hm</think>Hi.", template={**TEMPLATE, "fields": fields})["reasoning"] == "hm"


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ('{"name": "f"}', "{}"),
        ('{"name": "f", "arguments": "{\\"a\\": 1}"}', '{"a": 1}'),
        ('{"name": "f", "arguments": "{"}', None),
        ('{"name": "f", "arguments": [1]}', None),
        ('{"name": "g", "arguments": {}}', None),
        ('{"name": "", "arguments": {}}', None),
        ("[1]", None),
        ("7", None),
    ],
)
def test_what_is_a_call(call: str, arguments: str | None) -> None:
    """RT-10.5, RT-10.6: what is none is dropped, and nothing raises."""
    expected = [] if arguments is None else [{"name": "f", "arguments": arguments}]
    assert _message(f"<t>{call}</t>")["calls"] == expected


def test_a_list_of_calls() -> None:
    """RT-10.4."""
    each = {
        **TEMPLATE["fields"]["tool_calls"],
        "repeats": False,
        "transform_each": True,
        "transform": {"function": {"name": "{n}", "arguments": "{a}"}},
    }
    template = {**TEMPLATE, "fields": {"tool_calls": each}}
    found = _message('<t>[{"n": "f", "a": {}}, {"n": "f", "a": {"b": 2}}]</t>', template=template)
    assert [call["arguments"] for call in found["calls"]] == ["{}", '{"b": 2}']


def test_a_stream_says_what_the_whole_says() -> None:
    """RT-10.2, RT-10.3: text comes with its chunk, and whitespace at the end of it never."""
    output = ' Hi. \n <t>{"name": "f", "arguments": {}}</t> \n there \n<e>'
    request = {"profile": "response-template", "responseTemplate": TEMPLATE, "output": output, "tools": TOOLS}
    adapter = ReferenceAdapter()
    whole = adapter.parse({"op": "parse", "id": 1, **request})["message"]
    reply = adapter.stream({"op": "stream", "id": 2, **request, "chunks": list(output)})
    texts = [each["text"] for group in reply["deltas"] for each in group if each["type"] == "content"]
    assert reply["message"] == whole
    assert "".join(texts) == whole["content"] == "Hi. \n  \n there"
    assert texts[:2] == ["H", "i"]


def test_a_field_that_is_not_plain_text_comes_at_the_end() -> None:
    """RT-10.1."""
    fields = {"content": {"content": "json", "content_args": {"allow_non_json": True}}}
    assert _message("Hi.", template={**TEMPLATE, "fields": fields})["content"] == "Hi."


def test_a_template_that_is_refused_has_its_place() -> None:
    reply = ReferenceAdapter().parse(
        {
            "op": "parse",
            "id": 1,
            "profile": "response-template",
            "output": "",
            "tools": [],
            "responseTemplate": {},
        }
    )
    assert reply["status"] == "rejected"
    assert reply["reason"].startswith("responseTemplate.fields")
    json.dumps(reply)
