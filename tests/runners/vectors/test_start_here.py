"""The vectors to begin with: about twenty of each mechanism, in an order that builds up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from toolcall_conformance.suite import data
from toolcall_conformance.suite.mechanisms import MECHANISMS
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.vectors.loader import load_text
from toolcall_conformance.vectors.start_here import start_here

VECTOR = """toolcall: 1
profile: template
topic: Something
template: hermes
tools: [get_time]
vectors:
  - id: template/hermes/of-mine
    clauses: [TP-3.1]
    level: required
    title: Something is said
    output: Hello
    expected:
      content: Hello
      reasoning: ""
      calls: []
      sawToolCallSyntax: false
      rejectedByPolicy: false
      rejectedToolNames: []
    harm: lost-text
    startHere: {given}
"""


def test_each_mechanism_has_about_twenty() -> None:
    found = start_here(load_suite()[0])
    counts = Counter(vector.template_name for vector in found)
    assert list(counts) == list(MECHANISMS.values())
    assert all(18 <= count <= 26 for count in counts.values()), counts


def test_calls_come_before_streams_and_short_outputs_first() -> None:
    def vector(name: str, output: str, *clauses: str) -> Vector:
        return Vector(
            f"template/hermes/{name}",
            *("parse", "A title", "required", "A topic", clauses),
            template_name="hermes",
            output=output,
            start_here=True,
        )

    stream, long, short = (
        vector("stream", "a", "ST-2.5"),
        vector("long", "aaa", "TP-4.1"),
        vector("short", "a", "TP-4.2", "DM-1.3"),
    )
    assert start_here([stream, long, short]) == [short, long, stream]


def test_a_vector_of_one_format_says_true() -> None:
    path = data.vectors_dir() / "formats" / "hermes" / "mine.yaml"
    (vector,), errors = load_text(VECTOR.format(given="true"), path)
    assert not errors
    assert vector.start_here


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ("[hermes]", "`startHere` lists formats in a vector of one"),
        ("false", "no form of it"),
        ("[]", "no form of it"),
    ],
)
def test_another_form_is_an_error(given: str, what: str) -> None:
    path: Path = data.vectors_dir() / "formats" / "hermes" / "mine.yaml"
    _, errors = load_text(VECTOR.format(given=given), path)
    assert errors
    assert what in str(errors[0])
