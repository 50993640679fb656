"""How long a stream holds text, and how long its format lets it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance.judge import promptness
from toolcall_conformance.judge.promptness import Hold
from toolcall_conformance.suite.model import Holds
from toolcall_conformance.suite.splits import Split
from toolcall_conformance.vectors import load_suite
from toolcall_reference import analyze


def characters(output: str) -> Split:
    """One chunk a character."""
    return Split("size-1", tuple(output))


def test_text_that_is_emitted_at_once_is_not_held() -> None:
    deltas = [[{"type": "content", "text": character}] for character in "abcabc"] + [[]]
    assert promptness.longest_hold("abcabc", characters("abcabc"), deltas).length == 0


def test_text_that_is_emitted_at_the_end_was_held() -> None:
    output = "abc    def" * 30
    deltas: list[list[dict[str, Any]]] = [[] for _ in output] + [[{"type": "content", "text": output}]]
    hold = promptness.longest_hold(output, characters(output), deltas)
    assert hold == Hold(7 * 30, 0)  # a run of whitespace counts once


def test_the_longest_hold_counts() -> None:
    output = "aaaa bbbb"
    deltas: list[list[dict[str, Any]]] = [[] for _ in range(10)]
    deltas[8] = [{"type": "content", "text": "aaaa"}]
    deltas[9] = [{"type": "content", "text": " bbbb"}]
    assert promptness.longest_hold(output, characters(output), deltas) == Hold(8, 0)


@pytest.mark.parametrize(
    ("holds", "offset", "breaks"),
    [
        ("nothing", 0, True),
        ("anything", 0, False),
        ("until-first-tag", 0, False),
        ("until-first-tag", 300, True),
    ],
)
def test_a_long_hold_breaks_the_clause_where_the_format_does_not_allow_it(
    holds: Holds, offset: int, breaks: bool
) -> None:
    output = "a" * 200 + "</think>" + "b" * 200
    vector = replace(streamed(fake_vector(1, output)), profile="template", holds=holds)
    found = promptness.check_hold(vector, characters(output), Hold(150, offset))
    assert bool(found) is breaks
    assert promptness.check_hold(replace(vector, profile="native"), characters(output), Hold(150, 0)) is None


@pytest.mark.parametrize(
    ("thought", "breaks"),
    [
        ('<tool_call>{"name": "get_time", "arguments": {}}</tool_call>', False),
        ("<b>bold</b> is how a page writes it", True),
        ("call get_time", True),
    ],
)
def test_only_a_call_in_open_reasoning_may_be_held(thought: str, breaks: bool) -> None:
    output = thought + " or not" * 40
    tool = {"type": "function", "function": {"name": "get_time"}}
    vector = replace(streamed(fake_vector(1, output)), profile="template", holds="nothing", tools=(tool,))
    assert vector.expected is not None
    vector = replace(vector, expected=replace(vector.expected, content="", reasoning=output))
    assert bool(promptness.check_hold(vector, characters(output), Hold(150, 0))) is breaks


@cache
def _shown(template: str) -> Holds:
    """What streams of a template may hold, as the reference reads the template."""
    analysis = analyze(template)
    if analysis.reasoning.until_first_tag:
        return "until-first-tag"
    return "nothing"


def test_the_vectors_say_of_their_templates_what_the_reference_finds() -> None:
    asked = [v for v in load_suite()[0] if v.profile == "template" and v.kind in ("parse", "stream")]
    wrong = {(v.id, v.holds) for v in asked if v.template and v.holds != _shown(v.template)}
    assert len(asked) > 1000
    assert not wrong
