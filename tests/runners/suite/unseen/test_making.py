"""Cases for templates that are not the suite's: what they become, and which turns are not whole.

Implements VF-12.19, VF-12.22.
"""

from __future__ import annotations

from tests.support.unseen_templates import ACME, CHAT, FUSSY, MUTE, cases_of
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector


def made(template: str) -> dict[str, Vector]:
    """The vectors for a template by the names of their cases; those of grammars by their whole ids."""
    return {vector.id.removeprefix("template/acme/"): vector for vector in cases_of(template).vectors}


def test_an_output_is_what_the_template_writes() -> None:
    vector = made(ACME)["two-calls"]
    assert vector.output == (
        '<call>{"name": "get_weather", "arguments": {"city": "Paris"}}</call>'
        '<call>{"name": "get_weather", "arguments": {"city": "Rome"}}</call>'
    )
    assert vector.expected is not None
    assert [call.arguments for call in vector.expected.calls] == ['{"city": "Paris"}', '{"city": "Rome"}']
    assert (vector.template, vector.template_name) == (ACME, "acme")


def test_an_edit_is_made_at_the_markers_of_the_format() -> None:
    vector = made(ACME)["text-after-a-call"]
    assert vector.output == (
        '<call>{"name": "find_city", "arguments": {"city": "Rome"}}</call>\nThat is all.'
    )
    assert vector.expected is not None
    assert vector.expected.content == "That is all."


def test_every_vector_says_which_version_derived_its_format() -> None:
    assert {vector.derived for vector in cases_of(ACME).vectors} == {data.suite_version()}


def test_what_others_say_of_our_formats_is_said_of_no_other() -> None:
    vectors = cases_of(ACME).vectors
    assert not any(vector.observed or vector.crosswalk or vector.origin for vector in vectors)


def test_a_grammar_is_asked_for_too() -> None:
    texts = made(ACME)["grammar/two-calls/acme"].accepts
    assert any(text.count("<call>") == 2 for text in texts)


def test_a_turn_that_is_not_whole_is_left_out() -> None:
    reasons = cases_of(MUTE).left_out
    assert reasons["text-and-a-call"] == "its rendering does not show content once, and only once"
    assert "one-letter" in made(MUTE)
    assert "text-and-a-call" in made(ACME)


def test_tools_that_a_template_refuses_get_descriptions() -> None:
    assert made(FUSSY).keys() == made(ACME).keys()
    (tool,) = made(FUSSY)["one-letter"].tools
    assert tool["function"]["description"] == "Put"
    (plain,) = made(ACME)["one-letter"].tools
    assert "description" not in plain["function"]


def test_a_template_without_calls_has_answers_alone() -> None:
    assert cases_of(CHAT).vectors
    assert all(not each.expected.calls for each in cases_of(CHAT).vectors if each.expected)
