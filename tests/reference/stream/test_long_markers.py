"""Markers and names of any length: what reads their beginnings does not nest with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import build_template_grammar, build_template_parser
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import matches
from toolcall_reference.gbnf.until import text_until, text_without
from toolcall_reference.stream.heads import Exact, Head, Word, begun_at, searcher
from toolcall_reference.template.reading.values import Closer

LONG = "".join(f"<{index}>" for index in range(500))


def test_every_beginning_of_a_long_marker_begins_it() -> None:
    pattern = Head(Exact("["), Word("name", (LONG,)), Exact("]"))
    known = Head(Exact("["), Word("name", (LONG, "other"), known=True), Exact("]"))
    find = searcher(LONG, "{")
    closer = Closer(LONG, "", "\n", ())
    text = f"[{LONG}]"
    for each in (pattern, known):
        assert each.match(text, 0)
        assert all(each.begins(text[:end], 0) for end in range(0, len(text), 97))
        assert not each.begins(f"{text[:900]}!", 0)
    for end in range(1, len(LONG), 97):
        found = find(f"x{LONG[:end]}", 0)
        assert found is not None
        assert found.start() == begun_at(LONG, f"x{LONG[:end]}", 0) == 1
        assert closer.cut(f"x\n{LONG[:end]}", 0) == 1
        assert begun_at(LONG, f"{LONG[:end]}!", 0) == end + 1
    assert find(f"x{LONG[:900]}!", 0) is None


@pytest.mark.parametrize("space", ["\n" * 1500, " \n\t" * 500])
def test_long_whitespace_around_a_value_counts_as_far_as_it_is_there(space: str) -> None:
    closer = Closer("</p>", space, space, ())
    text = f"{space}x{space}</p>"
    assert closer.begin(text, 0, False) == len(space)
    assert closer.begin(text[:900], 0, False) is None
    assert closer.begin(f"{text[:900]}x", 0, False) == 900
    assert closer.value_end(text, len(space), text.index("</p>")) == len(space) + 1
    assert closer.cut(text[: len(space) + 1000], len(space)) == len(space) + 1


@pytest.mark.parametrize("template", ["qwen3-coder", "hermes", "minimax-m3", "pythonic"])
@pytest.mark.parametrize("length", [500, 1500])
def test_a_name_may_be_long(template: str, length: int) -> None:
    source = data.template_path(template).read_text("utf-8")
    name = "n" * length
    for tool in ({"name": name}, {"name": "f", "parameters": {"properties": {name: {"type": "string"}}}}):
        tools: list[Any] = [{"type": "function", "function": tool}]
        build_template_parser(source, tools)
        build_template_grammar(source, tools)


def test_a_call_of_a_long_name_is_read() -> None:
    source = data.template_path("qwen3-coder").read_text("utf-8")
    name, key = "get_" + "n" * 600, "key_" + "k" * 600
    function = {"name": name, "parameters": {"properties": {key: {"type": "string"}}}}
    parser = build_template_parser(source, [{"type": "function", "function": function}])
    output = f"<tool_call>\n<function={name}>\n<parameter={key}>\n5\n</parameter>\n</function>\n</tool_call>"
    stream = parser.stream()
    for character in output:
        stream.feed(character)
    stream.finish()
    for message in (stream.message, parser.parse(output)):
        assert [(call.name, json.loads(call.arguments)) for call in message.calls] == [(name, {key: "5"})]


def test_a_text_may_end_at_a_long_marker() -> None:
    marker = f"<{'0123456789' * 45}>"
    rules = Rules()
    rules.add("root", f'{text_until(rules, "text", marker)} "!"')
    assert matches(str(rules), f"x{marker[:300]}{marker}!")
    assert not matches(str(rules), f"x{marker[:300]}!")
    text_without(rules, "without", (marker,), ("{",))
