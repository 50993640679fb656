"""Grammars of many tools: what the tools have in common is made and written once."""

from __future__ import annotations

import time
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import build_template_grammar, export_grammar

#: JSON, Python, tags, elements, braces, a row of messages.
FORMATS = ("hermes", "pythonic", "qwen3-coder", "minimax-m3", "gemma4", "muse-glimmer")
NOTATIONS = ("gbnf", "lark", "ebnf", "structural-tag")

PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 500},
        "step": {"type": "number", "multipleOf": 5},
        "mode": {"type": "string", "enum": ["read", "write"]},
        "options": {"type": "object", "properties": {"deep": {"type": "boolean"}}},
    },
    "required": ["path"],
}


def tools(count: int) -> list[dict[str, Any]]:
    """Tools with equal parameters."""
    return [
        {"type": "function", "function": {"name": f"tool_{number}", "parameters": PARAMETERS}}
        for number in range(count)
    ]


def reply(format: str, count: int) -> dict[str, Any]:
    template = data.template_path(format).read_text("utf-8")
    return build_template_grammar(template, tools(count), generation_prompt="").to_wire()


@pytest.mark.parametrize("format", FORMATS)
def test_equal_parameters_are_written_once(format: str) -> None:
    few, many = (reply(format, count)["grammar"].count("::=") for count in (5, 50))
    # Each tool has a rule for a call of it; some formats have another one for the first call.
    assert many <= few + 2 * 45


@pytest.mark.parametrize("format", FORMATS)
def test_each_tool_has_the_notes_about_its_parameters(format: str) -> None:
    noted = reply(format, 3)["loosened"]
    paths = {each["path"] for each in noted}
    assert "#/properties/step/multipleOf" in paths
    assert {(each["tool"], each["path"]) for each in noted} == {
        (f"tool_{number}", path) for number in range(3) for path in paths
    }


@pytest.mark.parametrize("format", FORMATS)
def test_many_tools_cost_less_than_they_are_more_in_every_notation(format: str) -> None:
    template = data.template_path(format).read_text("utf-8")

    def seconds(count: int) -> float:
        times = []
        for _ in range(4):
            began = time.process_time()
            grammar = build_template_grammar(template, tools(count), generation_prompt="").to_wire()
            for notation in NOTATIONS:
                export_grammar(grammar, notation)
            times.append(time.process_time() - began)
        return min(times)

    # Ten times as many tools.
    assert seconds(50) < 6 * seconds(5)
