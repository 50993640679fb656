"""Rendering a conversation takes time in proportion to its turns, whatever the template wants (RN-1.6)."""

from __future__ import annotations

import itertools

import pytest

from tests.reference.template.test_history import long_conversation
from tests.support.growth import Work, assert_takes
from toolcall_conformance.suite import data
from toolcall_reference import render_prompt

TEMPLATES = ("hermes", "qwen3-coder", "gigachat3", "apertus", "llama3")


def rendering(template: str, turns: int) -> Work:
    """The work of rendering a conversation that nobody rendered before."""
    source = data.template_path(template).read_text("utf-8")
    messages = long_conversation(turns)
    numbers = itertools.count()
    render_prompt(source, messages)  # the analysis is remembered

    def work() -> None:
        render_prompt(source, [*messages, {"role": "user", "content": f"Again {next(numbers)}."}])

    return work


@pytest.mark.parametrize("template", TEMPLATES)
def test_ten_times_the_turns_take_ten_times_the_time(template: str) -> None:
    assert_takes(13, rendering(template, 200), rendering(template, 20))
