"""What template-driven parsing makes of reasoning and content (TP-2 and TP-3)."""

from __future__ import annotations

import json

import pytest

from tests.support.parsed import CALL, calls, parse
from tests.support.template_formats import BY_NAME

# Reasoning


@pytest.mark.parametrize(
    ("output", "prompt", "reasoning", "content"),
    [
        ("<think>\nhm \n</think>\n\n  code", None, "hm", "  code"),
        ("\n<think>a</think>b", None, "a", "b"),
        ("a<think>b</think>", None, "", "a<think>b</think>"),
        ("plan</think>Answer", None, "", "plan</think>Answer"),
        ("<think>a</think>b</think>", None, "a", "b</think>"),
        ("<think>a \n", None, "a \n", ""),
        ("<think>cut off </thi", None, "cut off </thi", ""),
        (f"<think>{CALL}</think> \nx", None, CALL, " \nx"),
        ("hm</think>x", "<|im_start|>assistant\n<think>\n", "hm", "x"),
        ("<think>hm</think>x", "<think>\n", "hm", "x"),
        ("hm<think></think>x", "<think>", "hm<think>", "x"),
        ("\n\nhi", "<think>\n\n</think>\n\n", "", "hi"),
        ("hm</think>x", "<think></think>", "", "hm</think>x"),
    ],
)
def test_reasoning_begins_where_prompt_or_output_say(
    output: str, prompt: str | None, reasoning: str, content: str
) -> None:
    message = parse("qwen3", output, generation_prompt=prompt)
    assert (message.reasoning, message.content) == (reasoning, content)


def test_without_a_prompt_the_mode_decides() -> None:
    assert parse("glm-4.7", "a</think>b").reasoning == "a"
    assert parse("glm-4.7", "a</think>b", enable_thinking=False).reasoning == ""


@pytest.mark.parametrize(
    ("output", "reasoning", "content"),
    [
        ("a\nb\n[BEGIN FINAL RESPONSE]\nx", "a\nb", "x"),
        ("a [BEGIN FINAL", "a [BEGIN FINAL", ""),
        ("a [BEGIN FINAL RESPONSE]", "a", ""),
    ],
)
def test_a_delimiter_ends_reasoning_that_nothing_begins(output: str, reasoning: str, content: str) -> None:
    message = parse("apriel-1.6", output)
    assert (message.reasoning, message.content) == (reasoning, content)


@pytest.mark.parametrize(
    ("output", "prompt", "content", "count"),
    [
        (f"<think>\nhm\n</think>\n\n{CALL} x", None, "<think>\nhm\n</think>\n\n x", 1),
        (f" <think>{CALL}</think> y", None, f" <think>{CALL}</think> y", 0),
        (f"hm{CALL}</think>\n{CALL}", "<think>", f"hm{CALL}</think>", 1),
    ],
)
def test_reasoning_format_none_keeps_everything_in_the_content(
    output: str, prompt: str | None, content: str, count: int
) -> None:
    message = parse("qwen3", output, reasoning_format="none", generation_prompt=prompt)
    assert (message.reasoning, message.content, len(message.calls)) == ("", content, count)


def test_a_continuation_is_new_text_only() -> None:
    message = parse("qwen3", " more</think>x", continue_final_message="reasoning")
    assert (message.reasoning, message.content) == (" more", "x")
    message = parse("qwen3", f" more</think> {CALL}", continue_final_message="content")
    assert (message.content, calls(message)) == (" more</think>", [("get_time", "{}")])


def test_without_its_delimiter_the_output_is_reasoning_with_calls_at_its_end() -> None:
    output = '<tool_calls>[{"nope": x} <tool_calls>[{"name": "get_time"}]</tool_calls>'
    message = parse("apriel-1.6", output)
    assert (message.content, calls(message)) == ("", [("get_time", "{}")])
    assert message.reasoning == '<tool_calls>[{"nope": x}'


# Content in wrappers and in JSON


@pytest.mark.parametrize(
    ("wire", "output", "reasoning", "content"),
    [
        (
            "command-r7b",
            "<|START_THINKING|>t<|END_THINKING|><|START_RESPONSE|>hey<|END_RESPONSE|>",
            "t",
            "hey",
        ),
        (
            "command-r7b",
            "a<|START_RESPONSE|>\nb\n<|END_RESPONSE|>c<|END_RESPONSE|>",
            "",
            "a\nb\nc<|END_RESPONSE|>",
        ),
        ("command-r7b", "<|START_RESPONSE|>b<|END_RESP", "", "b<|END_RESP"),
        ("granite-3.3", "<think>a</think>\n<response>\nb\n</response>\n", "a", "b"),
        ("granite-3.3", "<response>b</response>", "", "<response>b</response>"),
    ],
)
def test_content_markers_are_removed(wire: str, output: str, reasoning: str, content: str) -> None:
    message = parse(wire, output)
    assert (message.reasoning, message.content) == (reasoning, content)


def test_a_content_marker_may_be_in_the_prompt() -> None:
    assert parse("solar", "x<|end|>y", generation_prompt="<|begin|>assistant<|content|>").content == "xy"


def test_a_call_inside_wrapped_content_is_read() -> None:
    wire = BY_NAME["command-r7b"]
    message = parse(wire, f"<|START_RESPONSE|>a {wire.calls(('get_time', {}))} b<|END_RESPONSE|>")
    assert (message.content, calls(message)) == ("a  b", [("get_time", "{}")])


@pytest.mark.parametrize(
    ("output", "content"),
    [
        ('{"a": "<tool_call>"}', '{"a": "<tool_call>"}'),
        (f'```json\n{{"a": {json.dumps(CALL)}}}\n```\n', f'{{"a": {json.dumps(CALL)}}}'),
        ("```\n[1]```", "[1]"),
        ("```json\nno", "```json\nno"),
        (" plain ", " plain "),
    ],
)
def test_a_json_response_may_be_fenced_and_shields_its_strings(output: str, content: str) -> None:
    message = parse("hermes", output, json_schema={"type": "object"})
    assert (message.content, message.calls) == (content, ())
