"""What each part of a response template becomes in a description, and what is left out (RT-11.5)."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_reference import import_response_template

#: A template without calls, and its description.
PLAIN: dict[str, Any] = {"start_anchor": "<a>", "fields": {"content": {}}}
DESCRIBED: dict[str, Any] = {"description": 1, "prompts": {"default": "<a>"}}
_MARKER = "a marker is one text; the others, and whitespace that has to be there, are left out"


def check(fields: dict[str, Any], described: dict[str, Any], *left_out: str, **parts: Any) -> None:
    """The description of a template with some fields, and all that is said of what it leaves out."""
    template = {**PLAIN, "fields": {"content": {}, **fields}, **parts}
    found = import_response_template({key: value for key, value in template.items() if value is not None})
    assert found.description == {**DESCRIBED, **described}
    assert found.left_out == left_out


OBJECT = {
    "open_pattern": r"\s*<call>",
    "close": "</call>",
    "repeats": True,
    "content": "json",
    "transform": {"type": "function", "function": "{content}"},
}
NAMED = {**OBJECT, "transform": {"function": {"name": "{name}", "arguments": "{content}"}}}
TAG = r"<p=(?P<key>[^>\n]+)>\s*(?P<value>.*?)\s*</p>"
TAGGED = {**NAMED, "content": "xml-inline", "content_args": {"tag_pattern": TAG}}
NATIVE = {"format": "JSON_NATIVE", "values": "json"}
MARKED = {**NATIVE, "perCallStart": "<call>", "perCallEnd": "</call>"}
FIELDS = {"nameField": "name", "argsField": "arguments"}
WITH_JSON = {"format": "TAG_WITH_JSON", "values": "json"}
WITH_TAGS = {"format": "TAG_WITH_TAGGED", "values": "text"}
ARGUMENTS = {"namePrefix": "<p=", "nameSuffix": ">\n", "valueSuffix": "\n</p>"}


def _function(name: str, arguments: str) -> dict[str, Any]:
    return {"transform": {"function": {"name": name, "arguments": arguments}}}


@pytest.mark.parametrize(
    ("calls", "tools"),
    [
        (OBJECT, {**MARKED, **FIELDS}),
        ({**OBJECT, "close": ["</call>\n", "</call>"]}, {**MARKED, **FIELDS}),
        ({**OBJECT, "open_pattern": r"(?:<call>|\n<call>|\s\n <call>)[ \n]*"}, {**MARKED, **FIELDS}),
        ({**OBJECT, "open_pattern": r"<call>(?=\{)"}, {**MARKED, **FIELDS}),
        ({**OBJECT, "transform": "{content}"}, {**MARKED, **FIELDS}),
        ({**OBJECT, "transform": "{content.f}"}, {**MARKED, "functionField": "f", **FIELDS}),
        (
            {**OBJECT, "transform": {"type": "function", "function": "{content.f}"}},
            {**MARKED, "functionField": "f", **FIELDS},
        ),
        (
            {**OBJECT, **_function("{content.n}", "{content.a}")},
            {**MARKED, "nameField": "n", "argsField": "a"},
        ),
        (
            {**OBJECT, **_function("{content.f.n}", "{content.f.a}")},
            {**MARKED, "functionField": "f", "nameField": "n", "argsField": "a"},
        ),
        (
            {
                **OBJECT,
                "open_pattern": r"\[C\]",
                "close": "[/C]",
                "repeats": False,
                "transform_each": True,
                **_function("{n}", "{a}"),
            },
            {
                **NATIVE,
                "sectionStart": "[C]",
                "sectionEnd": "[/C]",
                "toolsArrayWrapped": True,
                "nameField": "n",
                "argsField": "a",
            },
        ),
        (
            {
                **NAMED,
                "open_pattern": r'<call>\s*\{"n":\s*"(?P<name>[^"]+)",\s*"a":\s*',
                "close": ["}\n</call>", "}</call>"],
            },
            {**MARKED, "nameField": "n", "argsField": "a"},
        ),
        (
            {**NAMED, "open_pattern": r"<call><f=(?P<name>\w+)>"},
            {
                **WITH_JSON,
                "perCallStart": "<call>",
                "perCallEnd": "</call>",
                "function": {"namePrefix": "<f=", "nameSuffix": ">"},
            },
        ),
        (
            {**NAMED, "open_pattern": r"<call>(?P<name>\w+)\n", "close": "\n</call>"},
            {**WITH_JSON, "perCallStart": "<call>", "perCallEnd": "</call>"},
        ),
        (
            {**NAMED, "open_pattern": r"call (?P<name>\w+)!"},
            {
                **WITH_JSON,
                "perCallStart": "call",
                "perCallEnd": "</call>",
                "function": {"nameSuffix": "!"},
            },
        ),
        (
            {**TAGGED, "open_pattern": r"<call>\s*<f=(?P<name>[^>\n]+)>", "close": "</f></call>"},
            {
                **WITH_TAGS,
                "perCallStart": "<call>",
                "perCallEnd": "</call>",
                "function": {"namePrefix": "<f=", "nameSuffix": ">", "close": "</f>"},
                "arguments": ARGUMENTS,
            },
        ),
        (
            {
                **TAGGED,
                "open_pattern": r"<call>(?P<name>[^>\n]+)\|",
                "content_args": {"tag_pattern": r"<p> (?P<key>[^>\n]+) </p><v> ?(?P<value>.*?) </v>"},
            },
            {
                **WITH_TAGS,
                "perCallStart": "<call>",
                "perCallEnd": "</call>",
                "function": {"nameSuffix": "|"},
                "arguments": {"namePrefix": "<p>", "nameSuffix": "</p><v>", "valueSuffix": "</v>"},
            },
        ),
        (
            {
                **NAMED,
                "open_pattern": r"<call>go:(?P<name>\w+)(?=\{)",
                "content_args": {"string_delims": [["<s>", "</s>"]], "unquoted_keys": True},
            },
            {
                "format": "TAG_WITH_TAGGED",
                "values": "braces",
                "perCallStart": "<call>",
                "perCallEnd": "</call>",
                "function": {"namePrefix": "go:", "nameSuffix": "{", "close": "}"},
                "arguments": {
                    "nameSuffix": ":",
                    "valuePrefix": "<s>",
                    "valueSuffix": "</s>",
                    "separator": ",",
                    "typedValuePrefix": "",
                    "typedValueSuffix": "",
                },
            },
        ),
    ],
)
def test_calls(calls: dict[str, Any], tools: dict[str, Any]) -> None:
    handler = {"handler": "gemma4"} if tools["values"] == "braces" else {}
    check({"tool_calls": calls}, {"tools": tools, **handler})


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ({**OBJECT, "content_args": {"string_delims": [["'", "'"]]}}, "content_args: objects are JSON"),
        (
            {**TAGGED, "content_args": {"tag_pattern": TAG, "value_parser": {"name": "json"}}},
            "content_args.value_parser: a value has the type that its tool declares",
        ),
        (
            {**NAMED, "content_args": {"string_delims": [["<s>", "</s>"], ["'", "'"]]}},
            """content_args: strings have one form; ["'", "'"] is left out""",
        ),
    ],
)
def test_arguments_of_the_content_that_no_description_has(calls: dict[str, Any], says: str) -> None:
    calls = {**calls, "open_pattern": r"<call>" + r"(?P<name>\w+)" * ("{name}" in str(calls))}
    (found,) = import_response_template({**PLAIN, "fields": {"content": {}, "tool_calls": calls}}).left_out
    assert found == f"fields.tool_calls.{says}"


def test_content_that_may_be_no_json_is_not_in_braces() -> None:
    calls = {**NAMED, "open_pattern": r"<call>(?P<name>\w+)", "content_args": {"allow_non_json": True}}
    found = import_response_template({**PLAIN, "fields": {"content": {}, "tool_calls": calls}})
    assert found.description["tools"]["format"] == "TAG_WITH_JSON"


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ({**OBJECT, "content": "kv-lines"}, "content: no description has calls in kv-lines"),
        ({**OBJECT, "content": "text"}, "content: no description has calls in text"),
        (
            {**OBJECT, **_function("f", "{content.a}")},
            "transform: it shows no name and no arguments of a call",
        ),
        (
            {**OBJECT, **_function("{content.n}", "{}")},
            "transform: it shows no name and no arguments of a call",
        ),
        ({**OBJECT, "transform": "f"}, "transform: it shows no name and no arguments of a call"),
    ],
)
def test_calls_that_no_description_has(calls: dict[str, Any], says: str) -> None:
    check({"tool_calls": calls}, {}, f"fields.tool_calls.{says}")


@pytest.mark.parametrize(
    ("delimiters", "key"),
    [
        ({"close": ["</call>", "</other>"]}, "close"),
        ({"open_pattern": r"<call>\s+"}, "open_pattern"),
        ({"open_pattern": r"<call>\d"}, "open_pattern"),
        ({"open_pattern": r"(?:<call>|<a_call>)"}, "open_pattern"),
        ({"open_pattern": r"(?:<x>)?<call>"}, "open_pattern"),
        ({"open_pattern": r"x*<call>"}, "open_pattern"),
    ],
)
def test_a_marker_is_one_text(delimiters: dict[str, Any], key: str) -> None:
    described = {"tools": {**MARKED, **FIELDS}}
    check({"tool_calls": {**OBJECT, **delimiters}}, described, f"fields.tool_calls.{key}: {_MARKER}")


THOUGHT = {"mode": "TAG_BASED", "start": "<t>", "end": "</t>"}


@pytest.mark.parametrize("name", ["thinking", "reasoning_content", "reasoning"])
def test_thoughts(name: str) -> None:
    check({name: {"open": "<t>\n", "close": "\n</t>"}}, {"reasoning": THOUGHT})
    closers = {"open": "<t>", "close": ["</t>", "</stop>"]}
    check({name: closers}, {"reasoning": THOUGHT}, f"fields.{name}.close: {_MARKER}")
    check({name: {"open": "<t>"}}, {}, f"fields.{name}: a thought that nothing ends")
    only = {"open_pattern": r"\s?", "close": "</t>"}
    check({name: only}, {"reasoning": {"mode": "DELIMITER", "end": "</t>"}})
    parsed = {"open": "<t>", "close": "</t>", "content": "json"}
    check({name: parsed}, {"reasoning": THOUGHT}, f"fields.{name}.content: a thought is text")


def test_thoughts_of_two_names() -> None:
    thoughts = {"reasoning": {"open": "<r>", "close": "</r>"}, "thinking": {"open": "<t>", "close": "</t>"}}
    says = "fields.reasoning: a message has thoughts once: those of thinking"
    check(thoughts, {"reasoning": THOUGHT}, says)


@pytest.mark.parametrize(
    ("content", "described"),
    [
        ({"close": "<e>"}, {"stops": ["<e>"]}),
        ({"close": ["<e>\n", "<e>", "<f>"]}, {"stops": ["<e>", "<f>"]}),
        ({"close_pattern": r"\s*(?:<e>|<f\|>|\Z)"}, {"stops": ["<e>", "<f|>"]}),
        ({"close_pattern": r"<e>|<f>"}, {"stops": ["<e>", "<f>"]}),
        (
            {"open": "<r>\n", "close": ["</r>", "<e>"]},
            {"content": {"mode": "ALWAYS_WRAPPED", "start": "<r>", "end": "</r>"}, "stops": ["<e>"]},
        ),
        ({"open": "<r>"}, {"content": {"mode": "ALWAYS_WRAPPED", "start": "<r>"}}),
    ],
)
def test_content(content: dict[str, Any], described: dict[str, Any]) -> None:
    check({"content": content}, described)


def test_stops_that_no_description_has() -> None:
    many = [f"<{number}>" for number in range(21)]
    says = "fields.content.close: a description has 20 stops; '<20>' is left out"
    check({"content": {"close": many}}, {"stops": many[:20]}, says)
    says = "fields.content.close: whitespace alone is not a stop"
    check({"content": {"close": ["<e>", "\n"]}}, {"stops": ["<e>"]}, says)
    says = "fields.content.close_pattern: a stop is one text; patterns are left out"
    check({"content": {"close_pattern": r"<e>|<\d>"}}, {"stops": ["<e>"]}, says)


def test_content_that_is_no_text() -> None:
    says = "fields.content.content: content is text"
    check({"content": {"content": "json"}}, {}, says)
    check({"content": {"transform": "{content}"}}, {}, says)


@pytest.mark.parametrize(
    ("anchor", "prompts", "left_out"),
    [
        ("<b>", {"default": "<b>"}, []),
        (["<a>", "<a><t></t>"], {"default": "<a>", "off": "<a><t></t>"}, []),
        (["<a></t>", "<a><t></t>"], {"off": "<a><t></t>"}, ["<a></t>"]),
        (["<a><t>", "<a>", "<b>"], {"default": "<a><t>"}, ["<a>", "<b>"]),
    ],
)
def test_prompts(anchor: Any, prompts: dict[str, str], left_out: list[str]) -> None:
    says = [f"start_anchor: the description has one prompt; {each!r} is left out" for each in left_out]
    described = {"prompts": prompts, "reasoning": THOUGHT}
    check({"thinking": {"open": "<t>", "close": "</t>"}}, described, *says, start_anchor=anchor)


def test_a_pattern_of_prompts() -> None:
    says = "start_anchor_pattern: a prompt is one text"
    check({}, {"prompts": {"default": "<b>"}}, says, start_anchor=None, start_anchor_pattern=r"<b>\s*")


def test_parts_that_no_message_has() -> None:
    says = "a message has no such part"
    check({"cited": {"open": "<c>", "close": "</c>"}}, {}, f"fields.cited: {says}")
    check({}, {}, f"defaults.model: {says}", defaults={"role": "assistant", "model": "m"})


def test_a_template_without_content() -> None:
    found = import_response_template(
        {"start_anchor": "<a>", "fields": {"thinking": {"open": "<t>", "close": "</t>"}}}
    )
    assert (found.description, found.left_out) == ({**DESCRIBED, "reasoning": THOUGHT}, ())


def test_a_thought_that_nothing_ends_is_left_out() -> None:
    check(
        {"thinking": {"open": "<t>", "close_pattern": r"\Z"}},
        {},
        "fields.thinking: a thought that nothing ends",
    )


def _open(calls: dict[str, Any]) -> dict[str, Any]:
    """The same calls, which nothing but the end of the output ends."""
    return {**{key: value for key, value in calls.items() if key != "close"}, "close_pattern": r"\s*\Z"}


@pytest.mark.parametrize(
    ("calls", "tools"),
    [
        # A marker that is missing, or whitespace alone, is not in the description.
        ({**_open(NAMED), "open_pattern": r"(?P<name>\w+)(?=\{)"}, WITH_JSON),
        (
            {**_open(NAMED), "open_pattern": r"<call><f>(?P<name>\w+)"},
            {**WITH_JSON, "perCallStart": "<call><f>"},
        ),
        (
            {**NAMED, "open_pattern": r"(?P<name>\w+)=", "close": "\n</call>\n"},
            {**WITH_JSON, "perCallEnd": "</call>", "function": {"nameSuffix": "="}},
        ),
        (
            {**NAMED, "open_pattern": r'\{"n":"(?P<name>[^"]+)","a":', "close": "}"},
            {**NATIVE, "nameField": "n", "argsField": "a"},
        ),
        (
            {**NAMED, "open_pattern": r'\n<c> \{"n":"(?P<name>[^"]+)","a":', "close": "}\n </c>\n"},
            {**NATIVE, "perCallStart": "<c>", "perCallEnd": "</c>", "nameField": "n", "argsField": "a"},
        ),
        (
            {
                **_open(TAGGED),
                "open_pattern": r"(?P<name>\w+)\n",
                "content_args": {"tag_pattern": r"(?P<key>\w+)=(?P<value>.*?)\n"},
            },
            {**WITH_TAGS, "arguments": {"nameSuffix": "="}},
        ),
        (
            {
                **TAGGED,
                "open_pattern": r"<call>(?P<name>\w+)",
                "close": "</f></call>",
                "content_args": {"tag_pattern": r"(?P<key>\w+)\n(?P<value>.*?)\n"},
            },
            # Nothing begins the function, so that all of the closer ends the call.
            {**WITH_TAGS, "perCallStart": "<call>", "perCallEnd": "</f></call>"},
        ),
    ],
)
def test_a_marker_that_shows_nothing_is_not_described(calls: dict[str, Any], tools: dict[str, Any]) -> None:
    check({"tool_calls": calls}, {"tools": tools})


@pytest.mark.parametrize("content", ["kv-lines", "text"])
def test_calls_with_a_captured_name_are_json_or_tags(content: str) -> None:
    calls = {**NAMED, "open_pattern": r"<call>(?P<name>\w+)", "content": content}
    check({"tool_calls": calls}, {}, f"fields.tool_calls.content: no description has calls in {content}")


def test_a_pattern_of_prompts_that_has_no_text_describes_none() -> None:
    template = {"start_anchor_pattern": r"[ab]", "fields": {"content": {}}}
    found = import_response_template(template)
    assert found.description == {"description": 1}
    assert found.left_out == ("start_anchor_pattern: a prompt is one text",)


@pytest.mark.parametrize("close", ["}</c>", "}}</c>", "}\n}\n</c>", "} } </c>\n", "}\n }</c> "])
def test_the_brackets_of_an_object_are_not_part_of_the_marker_that_ends_a_call(close: str) -> None:
    calls = {**NAMED, "open_pattern": r'<c>\{"n":"(?P<name>[^"]+)","a":', "close": close}
    found = import_response_template({**PLAIN, "fields": {"content": {}, "tool_calls": calls}})
    assert found.description["tools"]["perCallEnd"] == "</c>"
