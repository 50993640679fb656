"""Formats of templates that are not the suite's: their names, and the edges of what they write.

Implements VF-12.18.
"""

from __future__ import annotations

import pytest

from tests.support.unseen_templates import ACME, AIRY, CHAT, cases_of, format_of
from toolcall_conformance.errors import TemplateSourceError
from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.vectors.unseen.format import format_name, unseen_format


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Acme-7B", "acme-7b"),
        ("org/Model_v1.5", "model-v1.5"),
        ("a..b--.c", "a.b.c"),
        ("model:tool_use", "model-tool-use"),
        ("日本", "template"),
        ("qwen3", "qwen3-given"),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_name_is_a_part_of_an_id(given: str, name: str) -> None:
    assert format_name(given) == name


def test_the_description_is_derived() -> None:
    tools = format_of(ACME).description["tools"]
    assert (tools["format"], tools["perCallStart"], tools["perCallEnd"]) == (
        "JSON_NATIVE",
        "<call>",
        "</call>",
    )
    assert {"calls", "json", "object", "end-marker"} <= format_of(ACME).traits
    assert "calls" not in format_of(CHAT).traits


def test_whitespace_around_a_turn_is_not_part_of_the_output() -> None:
    acme, airy = ({each.vector.id: each.vector.output for each in cases_of(t).made} for t in (ACME, AIRY))
    assert airy["template/acme/one-letter"] == acme["template/acme/one-letter"]
    assert airy["template/acme/sign-at-the-end-of-an-answer"] == "Is it 5 <"


def test_a_template_that_cannot_be_analysed_is_named() -> None:
    with pytest.raises(TemplateSourceError, match="its format cannot be derived"):
        unseen_format(TemplateSource("broken", "{% if %}"))
    with pytest.raises(TemplateSourceError, match="its format cannot be derived"):
        unseen_format(TemplateSource("refuses", "{{ raise_exception('no') }}"))
