"""Handler ``tagged-thinking``: real templates read back what they render, and costs stay linear."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support import corpus_dir
from tests.support.conversations import Message, assistant, call, user
from tests.support.stream_checks import check_conservation, check_split, in_pieces
from toolcall_conformance.commands.parse import parse
from toolcall_conformance.judge import promptness
from toolcall_conformance.suite import data
from toolcall_conformance.suite.splits import Split
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import build_template_parser
from toolcall_reference.template.rendering.render import ChatTemplate

#: Real templates of the family; ours have the same wire format.
REAL = ("Qwen3.5-4B", "NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "StepFun3.5-Flash")
OURS = ("qwen35", "qwen35-no-prefill", "nemotron3", "step35")
EDIT = {
    "type": "function",
    "function": {
        "name": "edit",
        "parameters": {
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "old": {"type": "string"},
                "count": {"type": "integer"},
                "ratio": {"type": "number"},
                "all": {"type": "boolean"},
                "when": {"type": ["object", "null"]},
                "lines": {"type": "array"},
                "options": {"type": "object"},
            },
        },
    },
}
CODE = 'def f(x):\n    if x < 1 and "é":\n\n        return {"a": [x, \'b\']}  # <b> & \\n\n\treturn None\n'
CALLS = (
    call("edit", {"path": "a b.py", "old": CODE}),
    call("edit", {"old": "4", "path": "true", "count": 4, "ratio": -1.5, "all": False, "when": None}),
    call("edit", {"lines": [1, "zwei", None, {"x": [True]}], "options": {"ключ": {"y": "日本"}}, "path": ""}),
    call("edit", {"old": "\n\n  x </parameter> y\n</think>\n", "path": "<tool_call>"}),
    call("now", {}),
)
TOOLS = [EDIT, {"type": "function", "function": {"name": "now", "parameters": {"type": "object"}}}]
ANSWERS: dict[str, Message] = {
    "content": assistant("It is done.\n\n  1. really"),
    "reasoning and content": assistant("Done.", reasoning_content="They ask.\n\nI answer."),
    "one call": assistant("", tool_calls=[CALLS[0]]),
    "reasoning and call": assistant("", reasoning_content="First a look.", tool_calls=[CALLS[1]]),
    "all": assistant("One moment.", reasoning_content="A look,\n then more.", tool_calls=[CALLS[2]]),
    "two calls": assistant("", reasoning_content="Two.", tool_calls=[CALLS[0], CALLS[4]]),
    "three calls": assistant("Three.", tool_calls=[CALLS[3], CALLS[1], CALLS[0]]),
}


@cache
def source(name: str) -> str:
    path = data.template_path(name) if name in OURS else corpus_dir() / "templates" / f"{name}.jinja"
    return path.read_text(encoding="utf-8")


def output_of(name: str, answer: Message) -> str:
    """What the model wrote, if the template shows it rightly: the last turn without its header."""
    template = ChatTemplate(source(name))
    question = [user("Edit it.")]
    whole = template.render([*question, answer], tools=TOOLS)
    prompt = template.render(question, tools=TOOLS)
    assert whole.startswith(prompt)
    return whole[len(prompt) :].removeprefix("<|im_start|>assistant\n").removesuffix("<|im_end|>\n")


@pytest.mark.parametrize("name", [*REAL, *OURS])
@pytest.mark.parametrize("answer", ANSWERS)
def test_what_a_template_renders_is_read_back(name: str, answer: str) -> None:
    message = ANSWERS[answer]
    output = output_of(name, message)
    # Models may repeat the tag that the prompt has opened, or go on after it.
    for text in dict.fromkeys((output, output.removeprefix("<think>\n"))):
        parser = build_template_parser(source(name), TOOLS)
        read = parser.parse(text)
        assert not read.problems
        assert (read.content or "").strip() == message["content"].strip()
        assert read.reasoning == message.get("reasoning_content", "")
        expected = [each["function"] for each in message.get("tool_calls", [])]
        assert [each.name for each in read.calls] == [each["name"] for each in expected]
        for ours, given in zip(read.calls, expected, strict=True):
            assert json.loads(ours.arguments) == given["arguments"]
        check_conservation(parser, text, read)
        for size in (1, 7):
            check_split(parser, in_pieces(text, size), read)


#: The examples of the family's description: pure reasoning, a call after text, a final answer.
EXAMPLES = {
    "<think>\nreasoning...\n</think>": ("", "reasoning...", 0),
    "reasoning...\n</think>": ("", "reasoning...", 0),
    "reasoning before tool call...\n<tool_call>\n<function=edit>\n<parameter=path>\na\n</parameter>\n"
    "</function>\n</tool_call>": ("", "reasoning before tool call...", 1),
    "Final answer...": ("Final answer...", "", 0),
}


@pytest.mark.parametrize("name", [*REAL, *OURS])
@pytest.mark.parametrize("output", EXAMPLES)
def test_the_three_response_modes_on_the_command_line(name: str, output: str, tmp_path: Any) -> None:
    template, tools = tmp_path / "template.jinja", tmp_path / "tools.json"
    template.write_text(source(name), encoding="utf-8")
    tools.write_text(json.dumps(TOOLS), encoding="utf-8")
    arguments = ["--template", str(template), "--tools", str(tools), "--json"]
    result = CliRunner().invoke(parse, arguments, input=output.encode(), catch_exceptions=False)
    message = json.loads(result.stdout)
    content, reasoning, calls = EXAMPLES[output]
    assert (message["content"], message["reasoning"], len(message["calls"])) == (content, reasoning, calls)


NOW = "<tool_call><function=now></function></tool_call>"
#: Beginnings of tags, again and again, where it is open what the text is, and inside reasoning.
HOSTILE = (
    "<tool_call>",
    "</think",
    "<tool_call>\n<function=",
    "<tool_call>\n",
    " <think>",
    "<|im_end|>",
    "\n",
)


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize("begin", ["", "x", "<think>", "<think>x"])
@pytest.mark.parametrize("end", ["", "</think>", NOW])
def test_repeated_beginnings_are_text_in_linear_time(unit: str, begin: str, end: str) -> None:
    parser = build_template_parser(source("qwen35"), TOOLS)

    def steps(size: int) -> int:
        """How much text is looked at: the sum of what each chunk leaves to be looked at again."""
        stream, looked = parser.stream(), 0
        for chunk in in_pieces(begin + unit * (size // len(unit)) + end, 16):
            stream.feed(chunk)
            looked += len(stream.cursor.text)
        stream.finish()
        assert len(stream.message.calls) == (end == NOW)
        return looked

    assert steps(8_000) <= 4.4 * steps(2_000)


@pytest.mark.parametrize(
    ("output", "held"),
    [
        ("They ask. " * 30 + "</think>Mild.", True),
        ("They ask. " * 30, True),
        ("They ask.</think>" + "It is mild. " * 30, False),
        ("<think>" + "They ask. " * 30, False),
    ],
)
def test_text_may_be_held_until_a_tag_decides_and_no_longer(output: str, held: bool) -> None:
    (vector, *_), _ = load_vectors([data.vectors_dir() / "formats" / "qwen35" / "modes.yaml"])
    vector = replace(vector, output=output)
    hold = promptness.Hold(300, output.index("It is") if "It is" in output else output.index("They"))
    breach = promptness.check_hold(vector, Split("size-1", tuple(output)), hold)
    assert (breach is None) is held
