"""Drafts of descriptions for templates whose text tells of calls that no turn shows (TA-1.9)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_reference import build_format_grammar, build_format_parser, explain

TURNS = "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}"
TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {"name": "add", "parameters": {"properties": {"n": {"type": "integer"}}}},
    }
]


def draft(text: str) -> dict[str, Any] | None:
    return explain("{{ " + json.dumps(text) + " }}" + TURNS).draft


@pytest.mark.parametrize(
    ("text", "output"),
    [
        (
            '<tool_call>\n{"name": NAME, "arguments": OBJECT}\n</tool_call>',
            '<tool_call>\n{"name": "add", "arguments": {"n": 1}}\n</tool_call>',
        ),
        (
            "<tool_call>{'parameters': OBJECT, 'name': NAME}</tool_call>",
            "<tool_call>{'parameters': {'n': 1}, 'name': 'add'}</tool_call>",
        ),
        (
            "<tool_call>NAME\n<key>KEY</key>\n<value>VALUE</value>\n</tool_call>",
            "<tool_call>add\n<key>n</key>\n<value>1</value>\n</tool_call>",
        ),
        ('[CALL]NAME {"KEY": VALUE}[/CALL]', '[CALL]add {"n": 1}[/CALL]'),
        ('functools[{"name": NAME}]', 'functools[{"name": "add", "arguments": {"n": 1}}]'),
        ("Calls stand behind <|action|>.", '<|action|>{"name": "add", "arguments": {"n": 1}}'),
    ],
)
def test_a_draft_reads_what_the_text_shows(text: str, output: str) -> None:
    found = draft(text)
    assert found is not None
    (call,) = build_format_parser(found, TOOLS).parse(output).calls
    assert (call.name, json.loads(call.arguments), call.complete) == ("add", {"n": 1}, True)
    assert build_format_grammar(found, TOOLS).text
    assert found["stops"] == ["<|end|>"]


AS_JSON = {
    "format": "JSON_NATIVE",
    "values": "json",
    "perCallStart": "<tool_call>",
    "perCallEnd": "</tool_call>",
    "nameField": "name",
    "argsField": "arguments",
    "parameterOrder": ["name", "arguments"],
}


@pytest.mark.parametrize("key", ["arguments", "parameters", "input", "args"])
def test_a_draft_has_the_key_of_arguments_that_the_text_shows(key: str) -> None:
    shown = f'<tool_call>{{"name": NAME, "{key}": OBJECT}}</tool_call>'
    found = draft(shown)
    assert found is not None
    assert found["tools"] == {**AS_JSON, "argsField": key, "parameterOrder": ["name", key]}
    turned = draft(f'<tool_call>{{"{key}": OBJECT, "name": NAME}}</tool_call>')
    assert turned is not None
    assert turned["tools"] == {**AS_JSON, "argsField": key, "parameterOrder": [key, "name"]}


@pytest.mark.parametrize(
    "text",
    [
        '{"name": NAME, "arguments": an object {} }',
        '{"name": NAME, "arguments": OBJECT NAME <key>KEY</key><value>VALUE</value>}',
        "a call",
        '{"name": NAME}',
        '{"arguments": OBJECT}',
        '{"name": NAME, "arguments": OBJECT, "args": OBJECT}',
        '{"input": OBJECT, "arguments": OBJECT}',
    ],
)
def test_a_form_that_does_not_follow_the_marker_is_not_in_the_draft(text: str) -> None:
    found = draft(f"<tool_call>{text}</tool_call>")
    assert found is not None
    assert found["tools"] == AS_JSON


def test_a_template_that_names_no_calls_has_none() -> None:
    assert draft("Answer, please.") is None


def test_a_template_that_renders_calls_has_none() -> None:
    calls = "{% for call in message.tool_calls or [] %}<run>{{ call.function | tojson }}</run>{% endfor %}"
    turns = TURNS.replace("<|end|>", calls + "<|end|>").replace("message.content", "message.content or ''")
    assert explain("{{ 'Not <tool_call>.' }}" + turns).draft is None


def test_a_draft_keeps_what_stands_between_a_name_and_an_object() -> None:
    found = draft('<tool_call>NAME\n{"KEY": VALUE}</tool_call>')
    assert found is not None
    assert found["tools"]["function"] == {"nameSuffix": "\n"}


def test_comments_in_what_the_text_shows_are_as_if_they_were_not_there() -> None:
    shown = '<tool_call>NAME {# the arguments #}{"KEY": VALUE}</tool_call>'
    found = explain(shown + TURNS).draft
    assert found is not None
    assert found["tools"]["format"] == "TAG_WITH_JSON"
