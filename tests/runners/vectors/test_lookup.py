"""What harnesses look up: lines of their schema, and forms that are equal exactly where values are."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft7Validator

from toolcall_conformance.judge.canonical import canonical
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite, lookup

SCHEMA = Draft7Validator(json.loads((data.spec_dir() / "schema" / "judging.schema.json").read_text("utf-8")))


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    """Every ninth vector, and those that say how results are judged."""
    every = load_suite()[0]
    return [*every[::9], *(vector for vector in every if vector.kind in ("compare", "verdict", "stream"))]


def test_lines_are_of_the_schema(vectors: list[Vector]) -> None:
    lines = [lookup.rules_line(), *(line for vector in vectors for line in lookup.lines(vector))]
    # As JSON has them: tuples are lists.
    wrong = [error.message for line in lines for error in SCHEMA.iter_errors(json.loads(json.dumps(line)))]
    assert wrong == []


def test_every_vector_that_harnesses_ask_has_a_line(vectors: list[Vector]) -> None:
    asked = [
        vector
        for vector in vectors
        if vector.kind in ("parse", "stream") and vector.profile in lookup.PROFILES
    ]
    assert all(len([*lookup.lines(vector)]) == 1 for vector in asked)


def test_a_result_without_fields_has_those_of_the_first(vectors: list[Vector]) -> None:
    for vector in vectors:
        for line in lookup.lines(vector):
            first, *others = line["good"]
            assert first["verdict"] == "pass"
            assert "reply" in first
            assert all("reply" in each or {"edges", "without"} & {*each} for each in others)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('{"b": [1, 2.50, -0.0], "a": null}', '{"a":null,"b":[1e0,25e-1,0]}'),
        ('{"a": 2, "a": 1}', '{"a":2e0,"a":1e0}'),
        ('"\\u00e9\\/\\n\\""', '"\\u00e9/\\u000a\\u0022"'),
        ('"\U0001f600"', '"\\ud83d\\ude00"'),
        ("1e999999999999", "1e999999999999"),
        ("{'a': 1}", "{'a': 1}"),
    ],
)
def test_the_form_of_a_text(text: str, form: str) -> None:
    assert canonical(text) == form
    assert canonical(canonical(text)) == form


@pytest.mark.parametrize(
    ("text", "form"),
    [('{"a":1.0', '{ "a" : 1.0'), ('{"a":1.0,', '{ "a" : 1e0 ,'), ('{"a": "x', '{ "a" : "x')],
)
def test_the_form_of_a_text_that_was_cut_off(text: str, form: str) -> None:
    assert canonical(text, complete=False) == form


def test_deep_nesting_has_a_form() -> None:
    deep = "[" * 50_000 + "]" * 50_000
    assert canonical(deep) == deep
