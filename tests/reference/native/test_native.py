"""Profile ``native``: what vectors cannot say of it: any output in any chunks, costs, and the doors to it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.growth import Work, assert_takes, streaming_by
from tests.support.stream_checks import check_conservation, check_split, in_pieces, two_parts
from toolcall_conformance.commands.parse import parse
from toolcall_reference.adapter import ReferenceAdapter
from toolcall_reference.native import build_native_parser, family_of
from toolcall_reference.native.arguments import has_name

MODELS = ("kimi-k2", "qwen3", "deepseek-r1", "another")
TOOLS = [{"type": "function", "function": {"name": name}} for name in ("f", "files.read")]

#: The pieces outputs of all families are made of, whole and broken.
PIECES = (
    *(
        "<|tool_calls_section_begin|>",
        "<|tool_calls_section_end|>",
        "<|tool_call_begin|>",
        "<|tool_call_end|>",
    ),
    *(
        "functions.f:0",
        "functions.nope:1",
        "functions.",
        "<|tool_call_argument_begin|>",
        "{}",
        '{"a": "b"}',
        "{",
    ),
    *(
        "<tool_call>",
        "</tool_call>",
        '<invoke name="f">',
        "</invoke>",
        '<parameter name="a">',
        "</parameter>",
    ),
    *('{"name": "f", "arguments": {}}', '{"name": "nope"}', '{"name": ""}', '{"a": "', '"}', "null", '"{}"'),
    *("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", "<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>"),
    *("function", "<｜tool▁sep｜>f\n", "<f>", "\n```json\n", "\n```", '{"tools": [{"name": "f"}]}', "f\n"),
    *("<think>", "</think>", " ", "\n", "text", "é", "\ud83d", "\ude00", "<", "|"),
)
#: Whole calls, so that not everything is broken.
CALLS = (
    "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>",
    'functions.files.read:1{"a": "}"}',
    '<tool_call><invoke name="f"><parameter name="a">\n b\n</parameter></invoke></tool_call>',
    '<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call>',
    "<｜tool▁calls▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```<｜tool▁call▁end｜>",
    "<tool_call>function</think>f\n```json\n{}\n```</tool_call>",
    'function\n```json\n{"tools": [{"name": "f"}, {"name": "nope"}]}\n```',
)


def outputs(source: random.Random, count: int) -> Iterator[str]:
    """Outputs like those of a model that is hardly ever right."""
    for _ in range(count):
        pieces = source.choices((*PIECES, *CALLS), k=source.randint(1, 14))
        # Halves of one character that meet are that character.
        yield "".join(pieces).encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_lost_or_depends_on_chunks(model: str) -> None:
    source = random.Random(model)
    for output in outputs(source, 300):
        parser = build_native_parser(model, source.choice(([], TOOLS)))
        message = parser.parse(output)
        check_conservation(parser, output, message)
        cut = source.randint(0, len(output))
        for pieces in (
            in_pieces(output, 1),
            in_pieces(output, source.randint(2, 13)),
            [output[:cut], output[cut:]],
        ):
            check_split(parser, pieces, message)


@pytest.mark.parametrize("model", MODELS)
def test_calls_are_found_among_noise(model: str) -> None:
    """The outputs above are not all of one kind: without calls the test would say little."""
    messages = [build_native_parser(model).parse(output) for output in outputs(random.Random(model), 300)]
    assert (sum(bool(message.calls) for message in messages) > 20) is (model != "another")
    assert (sum(bool(message.problems) for message in messages) > 5) is (model != "another")


def test_a_parser_keeps_nothing_of_an_output() -> None:
    parser = build_native_parser("deepseek-r1")
    first = parser.parse("<think>a<｜tool▁calls▁begin｜>")
    parser.parse("<｜tool▁calls▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```<｜tool▁call▁end｜>")
    assert parser.parse("<think>a<｜tool▁calls▁begin｜>") == first


#: Long outputs that begin calls again and again, or one that does not end.
HOSTILE = [
    ("kimi-k2", "functions."),
    ("kimi-k2", "functions.a "),
    ("kimi-k2", "functions.a:0{"),
    ("kimi-k2", 'functions.a:0{"a":'),
    ("kimi-k2", "<|tool_calls_section_begin|>"),
    ("kimi-k2", "<|tool_calls_section_begin|><|tool_call_begin|>"),
    ("kimi-k2", "<|tool_call_begin|>"),
    ("kimi-k2", "<|tool_call"),
    ("kimi-k2", "<tool_call>"),
    ("kimi-k2", '<tool_call><invoke name="a"><parameter name="a"></parameter> '),
    ("kimi-k2", '<tool_call><invoke name="'),
    ("qwen3", "<tool_call>"),
    ("qwen3", "<tool_call>{"),
    ("qwen3", '<tool_call>{"a":"'),
    ("qwen3", "<tool_c"),
    ("deepseek-r1", "```"),
    ("deepseek-r1", "function"),
    ("deepseek-r1", "function\n```json\n{"),
    ("deepseek-r1", "function<"),
    ("deepseek-r1", "<think>"),
    ("deepseek-r1", "<think></think>"),
    ("deepseek-r1", "<｜tool▁calls▁begin｜>function<｜tool▁sep｜>"),
    ("deepseek-r1", "<tool_call>function</think>"),
]
#: Such outputs after the beginning of a call.
OPEN = [
    ("kimi-k2", 'functions.a:0{"a": "', "functions.a:0{}"),
    ("kimi-k2", "functions.a:0{", '"":[{"a":1,"b":"x"}],'),
    ("kimi-k2", "functions.a:0", "1"),
    ("kimi-k2", "<|tool_calls_section_begin|><|tool_call_begin|>", "functions."),
    ("kimi-k2", '<tool_call><invoke name="a"><parameter name="a">', "</parameter>\n"),
    ("kimi-k2", '<tool_call><invoke name="a">', '<parameter name="a">x</parameter>'),
    ("qwen3", "<tool_call>", " \n"),
    ("qwen3", '<tool_call>{"name": "a", "arguments": {"a": "', "\\n"),
    ("qwen3", "<tool_call>", '{"a":'),
    ("deepseek-r1", "<think>", "<tool_call>"),
    ("deepseek-r1", 'function\n```json\n{"tools": [', '{"name": "a"},'),
]


def assert_linear(model: str, begin: str, unit: str, piece: int, small: int, limit: float) -> None:
    """Four times the output takes at most ``limit`` times four times as long; a quadratic parser shows 4."""

    def work(size: int) -> Work:
        return streaming_by(build_native_parser(model), begin + unit * (size // len(unit)), piece)

    assert_takes(4 * limit, work(4 * small), work(small))


@pytest.mark.parametrize(("model", "unit"), HOSTILE)
def test_work_is_linear_for_repeated_beginnings(model: str, unit: str) -> None:
    assert_linear(model, "", unit, piece=0, small=25_000, limit=2.0)


@pytest.mark.parametrize(("model", "begin", "unit"), OPEN)
def test_work_is_linear_in_an_open_call(model: str, begin: str, unit: str) -> None:
    assert_linear(model, begin, unit, piece=0, small=25_000, limit=2.0)


@pytest.mark.parametrize(("model", "begin", "unit"), [*((m, "", u) for m, u in HOSTILE), *OPEN])
@pytest.mark.parametrize("piece", [1, 100])
def test_work_is_linear_in_pieces(model: str, begin: str, unit: str, piece: int) -> None:
    assert_linear(model, begin, unit, piece=piece, small=5_000, limit=2.0)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("unit", ["functions.", "<tool_call>", "<|tool_call_begin|>", "```", "<|tool_ca"])
def test_thousands_of_beginnings_are_content(model: str, unit: str) -> None:
    output = unit * (100_000 // len(unit))
    assert build_native_parser(model).parse(output).content == output


def test_the_call_comes_at_its_end_marker_and_not_before() -> None:
    stream = build_native_parser("kimi-k2").stream()
    assert stream.feed('Hi. functions.f:0{"a": {}') == [{"type": "content", "text": "Hi."}]
    assert stream.feed("}") == [
        {"type": "call", "index": 0, "name": "f", "id": "functions.f:0"},
        {"type": "arguments", "index": 0, "text": '{"a": {}}', "complete": True},
    ]


def test_text_that_is_not_a_call_any_more_comes_at_once() -> None:
    stream = build_native_parser("qwen3").stream()
    assert stream.feed("a <tool_call>\n") == [{"type": "content", "text": "a"}]
    assert stream.feed("x") == [{"type": "content", "text": " <tool_call>\nx"}]


def test_a_parser_describes_itself_and_what_it_did() -> None:
    parser = build_native_parser("qwen3")
    assert str(parser) == "content until\n  | '<tool_call>'"
    kinds = [span.kind for span in parser.explain('a<tool_call>{"name": "f"}</tool_call>b')]
    assert kinds == ["content", "call", "content"]


@pytest.mark.parametrize(
    ("model", "family"),
    [("Kimi-K2", "kimi-k2"), ("Qwen3-8B", "qwen3"), ("DeepSeek R1", "deepseek-r1"), ("", None), ("x", None)],
)
def test_the_family_of_a_model(model: str, family: str | None) -> None:
    assert family_of(model) == family


def test_the_adapter_reads_outputs_by_the_name_of_the_model() -> None:
    adapter = ReferenceAdapter()
    request = {"op": "parse", "profile": "native", "tools": [], "output": "functions.f:0{}"}
    for model, calls in (("kimi-k2", 1), ("qwen3", 0), ("kimi-k2", 1)):
        assert len(adapter.parse({**request, "model": model})["message"]["calls"]) == calls


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"model": None}, "model"),
        ({"model": 3}, "model"),
        ({"tools": None}, "tools"),
        ({"tools": [{}]}, "tools[0]"),
    ],
)
def test_the_adapter_says_what_is_wrong_with_a_request(change: dict[str, Any], place: str) -> None:
    request = {"op": "parse", "profile": "native", "model": "qwen3", "tools": [], "output": "", **change}
    reply = ReferenceAdapter().parse(request)
    assert reply["status"] == "rejected"
    assert reply["reason"].startswith(place)


def test_the_command_line_reads_outputs_by_the_name_of_the_model() -> None:
    arguments = ["--model", "kimi-k2", "--json"]
    result = CliRunner().invoke(parse, arguments, input="functions.f:0{}", catch_exceptions=False)
    assert '"id": "functions.f:0"' in result.stdout
    arguments = ["--profile", "native", "--model", "unknown"]
    result = CliRunner().invoke(parse, arguments, input="functions.f:0{}", catch_exceptions=False)
    assert "NF-1.3" in result.stderr


#: The same call in each format of DeepSeek-R1.
DEEPSEEK_R1 = {
    "native": (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n"
        '```json\n{"city": "Paris"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
    ),
    "simplified": 'function<get_weather>\n```json\n{"city": "Paris"}\n```',
    "tools array": (
        'function\n```json\n{"tools": [{"name": "get_weather", "arguments": {"city": "Paris"}}]}\n```'
    ),
    "wrapped": '<tool_call>function</think>get_weather\n```json\n{"city": "Paris"}\n```</tool_call>',
}


@pytest.mark.parametrize("format", DEEPSEEK_R1)
@pytest.mark.parametrize("stream", [(), ("--stream", "3")])
def test_the_command_line_answers_as_an_openai_server_for_each_format(
    format: str, stream: tuple[str, ...]
) -> None:
    output = f"<think>I look.</think>One moment.\n\n{DEEPSEEK_R1[format]}"
    arguments = ["--profile", "native", "--model", "deepseek-r1", "--openai", *stream]
    result = CliRunner().invoke(parse, arguments, input=output.encode(), catch_exceptions=False)
    assert result.exit_code == 0
    if stream:
        parts = [json.loads(line)["choices"][0]["delta"] for line in result.stdout.splitlines()]
        assert "".join(part.get("content") or "" for part in parts) == "One moment."
        calls = [call for part in parts for call in part.get("tool_calls", [])]
        assert [call["function"]["name"] for call in calls if "id" in call] == ["get_weather"]
        arguments_text = "".join(call["function"]["arguments"] for call in calls)
    else:
        choice = json.loads(result.stdout)["choices"][0]
        assert choice["finish_reason"] == "tool_calls"
        message = choice["message"]
        assert (message["content"], message["reasoning_content"]) == ("One moment.", "I look.")
        (call,) = message["tool_calls"]
        assert call["function"]["name"] == "get_weather"
        arguments_text = call["function"]["arguments"]
    assert json.loads(arguments_text) == {"city": "Paris"}


@pytest.mark.parametrize("format", DEEPSEEK_R1)
def test_a_value_is_read_alike_at_once_and_in_pieces(format: str) -> None:
    # Numbers, words and escapes where the one-shot way hands over to the scanner.
    values = ["12", "-1.5e+3", "true", '"\\u00e9\\n"', "[]", '{"a": [1, {"b": null}]}', "[" * 3 + "]" * 3]
    for value in values:
        output = DEEPSEEK_R1[format].replace('"Paris"', value)
        parser = build_native_parser("deepseek-r1")
        message = parser.parse(output)
        (call,) = message.calls
        assert call.arguments == f'{{"city": {value}}}'
        for size in range(1, 9):
            check_split(parser, in_pieces(output, size), message)


KIMI = "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>"
KIMI_END = "<|tool_call_end|><|tool_calls_section_end|>"


@pytest.mark.parametrize(
    "value", ["1234", "-1.5e+3", "0.25", "true", "false", '"ab"', '"[1]"', "[1, 23]", '["{}"]']
)
def test_a_value_that_cannot_be_arguments_is_the_same_in_pieces(value: str) -> None:
    """NF-2.17, NF-2.14: the span is the value, also where a piece ends in it."""
    output = f"{KIMI}{value}{KIMI_END}"
    parser = build_native_parser("kimi-k2")
    message = parser.parse(output)
    assert [(each.code, each.offset, each.length) for each in message.problems] == [
        ("malformed-arguments", len(KIMI), len(value))
    ]
    assert not message.calls
    for pieces in two_parts(output, range(len(KIMI), len(output))):
        check_split(parser, pieces, message)
    for size in (1, 2, 3):
        check_split(parser, in_pieces(output, size), message)


@pytest.mark.parametrize("value", ["", " ", "null", '""', '" "', '"{}"', '" {} "', "{}"])
def test_what_says_no_arguments_is_the_same_in_pieces(value: str) -> None:
    output = f"{KIMI}{value}{KIMI_END}"
    parser = build_native_parser("kimi-k2")
    message = parser.parse(output)
    assert [(call.name, call.arguments) for call in message.calls] == [("f", "{}")]
    assert not message.problems
    for pieces in two_parts(output, range(len(KIMI), len(output))):
        check_split(parser, pieces, message)


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("", False),
        ("{", False),
        ('{"name": "f', False),
        ('{"name": "f"', True),
        ('{"name": "f", oops', True),
        ('{"a": {"name": "f"}, ', False),
        ('{"name": 7, ', False),
        ('{"name": " ", ', False),
        # The last one counts.
        ('{"name": "f", "name": "", ', False),
        ('{"name": "f", "name": 7, ', False),
        ('{"name": "", "name": "f", ', True),
        ('[{"name": "f"', False),
    ],
)
def test_the_beginning_of_an_object_has_a_name_once_it_is_whole(text: str, has: bool) -> None:
    assert has_name(text) is has


@pytest.mark.parametrize("model", MODELS)
def test_the_kinds_of_the_parts_are_known(model: str) -> None:
    inside = '<invoke name="f"><parameter name="x">1</parameter></invoke>'
    section = f"<|tool_calls_section_begin|>{inside}<|tool_calls_section_end|>"
    text = f"<think>a</think>b{section}c<tool_call>{inside}</tool_call>d"
    for end in range(len(text) + 1):
        kinds = {span.kind for span in build_native_parser(model).explain(text[:end])}
        assert kinds <= {"content", "reasoning", "marker", "call"}, end
