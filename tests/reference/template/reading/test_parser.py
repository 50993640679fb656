"""What template-driven parsing makes of outputs: formats, markers, tools and options (chapter TP)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.support import corpus_dir
from tests.support.parsed import ARGUMENTS, CALL, calls, parse, problems
from tests.support.stream_checks import check_split, in_pieces
from tests.support.template_formats import BY_NAME, FORMATS, LEADING, Format
from toolcall_reference.errors import BadRequest
from toolcall_reference.request import Tool, read_tools
from toolcall_reference.template.analysis.variants import ARGUMENT, FUNCTION, VALUE
from toolcall_reference.template.model.options import Options, read_options
from toolcall_reference.template.model.wire_format import ToolFormat
from toolcall_reference.template.pipeline import build_parser, explain

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
    "wire", [wire for wire in WITH_CALLS if wire.name not in LEADING], ids=lambda wire: wire.name
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
    with pytest.raises(BadRequest):
        read_options(options)


@pytest.mark.parametrize(
    "tools", [{}, [1], [{"function": {}}], [{"function": {"name": "f", "parameters": 1}}]]
)
def test_tools_of_the_wrong_kind_are_refused(tools: object) -> None:
    with pytest.raises(BadRequest):
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
def test_a_stop_text_at_the_end_is_not_content(
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
