"""The library's doors: what ``toolcall_reference`` exports, and when it is imported."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import toolcall_reference
from tests.support.conversations import WEATHER, user
from toolcall_conformance.suite import data
from toolcall_reference import BadRequest, errors

HERMES = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call>'


def source(template: str) -> str:
    return data.template_path(template).read_text(encoding="utf-8")


def test_every_exported_name_is_there() -> None:
    for name in dir(toolcall_reference):
        assert hasattr(toolcall_reference, name), name
    with pytest.raises(AttributeError, match="no attribute 'build_parser'"):
        toolcall_reference.build_parser  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_every_name() -> None:
    stub = ast.parse(Path(toolcall_reference.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imported = [alias for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert all(alias.asname == alias.name for alias in imported), "without 'as' a stub does not export a name"
    assert sorted(alias.name for alias in imported) == dir(toolcall_reference)


def test_every_error_is_exported_and_in_the_tree() -> None:
    found = [
        name for name, value in vars(errors).items() if getattr(value, "__module__", "") == errors.__name__
    ]
    assert set(found) <= set(dir(toolcall_reference))
    assert [name for name in found if name not in (errors.__doc__ or "")] == []


@pytest.mark.parametrize(
    "use", ["pass", "door.parse_tool_calls_detailed('', [])", "door.build_native_parser('qwen3').parse('')"]
)
def test_without_templates_no_template_engine_is_loaded(use: str) -> None:
    code = f"import sys, toolcall_reference as door; {use}; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("profile", ["template", "native"])
def test_a_parser_reads_an_output_at_once_and_in_pieces(profile: str) -> None:
    if profile == "template":
        parser = toolcall_reference.build_template_parser(source("hermes"), [WEATHER])
    else:
        parser = toolcall_reference.build_native_parser("Qwen3-8B", [WEATHER])
    message = parser.parse(f"I look.{HERMES}")
    assert (message.content, message.calls[0].name) == ("I look.", "get_weather")
    stream = parser.stream()
    deltas = [delta for character in f"I look.{HERMES}" for delta in stream.feed(character)]
    assert {delta["type"] for delta in deltas} == {"content", "call", "arguments"}
    stream.finish()
    assert stream.message == message
    with pytest.raises(ValueError, match="finished"):
        stream.feed("x")


def test_the_prompt_of_a_request_decides_what_the_output_begins_in() -> None:
    build = toolcall_reference.build_template_parser
    for parser, reasoning in [
        (build(source("qwq")), "A."),
        (build(source("qwq"), (), {"enableThinking": False}), ""),
        (build(source("qwq"), generation_prompt="<|im_start|>assistant\n"), ""),
        (build(source("qwq"), messages=[user()]), "A."),
    ]:
        assert parser.parse("A.").reasoning == reasoning


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("{% if %}",), "template: "),
        (("x", (), {"toolChoice": "x"}), "options.toolChoice: "),
        (("x", (), []), "options: "),
        (("x", (), {"templateKwargs": {"messages": []}}), "options.templateKwargs.messages: "),
    ],
)
def test_what_is_wrong_is_said_with_its_place(arguments: tuple[Any, ...], place: str) -> None:
    with pytest.raises(BadRequest, match=f"^{re.escape(place)}"):
        toolcall_reference.build_template_parser(*arguments)


@pytest.mark.parametrize(
    ("tools", "place"),
    [
        (None, "tools"),
        ("f", "tools"),
        (["f"], "tools[0]"),
        ([{"name": "f"}], "tools[0].function"),
        (({"function": {"name": "f"}}, {"function": {"name": 3}}), "tools[1].function.name"),
        ([{"function": {"name": ""}}], "tools[0].function.name"),
        ([{"function": {"name": "f", "parameters": "x"}}], "tools[0].function.parameters"),
    ],
)
@pytest.mark.parametrize("profile", ["template", "native"])
def test_both_doors_refuse_the_same_tools_in_the_same_words(profile: str, tools: Any, place: str) -> None:
    template = profile == "template"
    build = toolcall_reference.build_template_parser if template else toolcall_reference.build_native_parser
    with pytest.raises(BadRequest, match=f"^{re.escape(place)}: "):
        build("x", tools)


@pytest.mark.parametrize("parameters", [None, True, False, {}, {"type": "object"}])
@pytest.mark.parametrize("listed", [list, tuple])
def test_both_doors_take_every_schema(parameters: Any, listed: Any) -> None:
    tools = listed([{"type": "function", "function": {"name": "f", "parameters": parameters}}])
    source = data.template_path("hermes").read_text(encoding="utf-8")
    parser = toolcall_reference.build_template_parser(source, tools)
    (call,) = parser.parse('<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>').calls
    (same,) = (
        toolcall_reference.build_native_parser("qwen3", tools)
        .parse('<tool_call>{"name": "f"}</tool_call>')
        .calls
    )
    assert call == same


@pytest.mark.parametrize("parameters", ["", "x", 0, 1, [], [{}]])
def test_both_doors_refuse_what_is_not_a_schema(parameters: Any) -> None:
    tools = [{"type": "function", "function": {"name": "f", "parameters": parameters}}]
    for build in (toolcall_reference.build_template_parser, toolcall_reference.build_native_parser):
        with pytest.raises(BadRequest, match="a JSON Schema"):
            build("x", tools)


@pytest.mark.parametrize("output", [None, b"x", 3, ["x"], bytearray(b"x")])
@pytest.mark.parametrize("profile", ["template", "native"])
def test_an_output_that_is_not_text_is_refused_at_the_door(profile: str, output: Any) -> None:
    if profile == "template":
        parser = toolcall_reference.build_template_parser(source("hermes"))
    else:
        parser = toolcall_reference.build_native_parser("Qwen3-8B")
    wrong = rf"an output is text \(str\), not {type(output).__name__}"
    with pytest.raises(TypeError, match=wrong):
        parser.parse(output)
    for read in (
        toolcall_reference.parse_tool_calls_detailed,
        toolcall_reference.parse_standalone_tool_calls_detailed,
    ):
        with pytest.raises(TypeError, match=wrong):
            read(output, [])
    stream = parser.stream()
    stream.feed("a\ud83d")  # half a character is held
    with pytest.raises(TypeError, match=wrong):
        stream.feed(output)
    assert [*stream.feed("\ude00"), *stream.finish()] == [{"type": "content", "text": "\U0001f600"}]


@pytest.mark.parametrize("model", [None, b"qwen3", 7])
def test_a_model_is_named_by_a_text(model: Any) -> None:
    with pytest.raises(BadRequest, match=r"^model: a text is needed$"):
        toolcall_reference.build_native_parser(model)
