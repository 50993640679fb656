"""Texts without tokens before many brackets (HD-12.20)."""

from __future__ import annotations

import json

import pytest

from tests.support.parsed import calls, parse


@pytest.mark.parametrize("count", [1, 31, 32, 33, 64])
def test_brackets_that_do_not_close_what_is_open_are_text(count: int) -> None:
    for bracket in "}]":
        text = f"x{bracket * count} y"
        message = parse("gemma4", f"<|tool_call>call:get_time{{a:{text}}}<tool_call|>")
        assert [(name, json.loads(given)) for name, given in calls(message)] == [("get_time", {"a": text})]


@pytest.mark.parametrize("depth", [1, 30, 31, 32, 33, 64])
def test_brackets_that_close_all_that_is_open_end_a_text(depth: int) -> None:
    message = parse("gemma4", f"<|tool_call>call:get_time{{a:{'[' * depth}x{']' * depth}}}<tool_call|>")
    expected = "[" * depth + '"x"' + "]" * depth
    assert [(name, json.loads(given)) for name, given in calls(message)] == [
        ("get_time", {"a": json.loads(expected)})
    ]
