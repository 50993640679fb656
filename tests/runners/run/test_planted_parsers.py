"""Parsers that would run half of a call, write half of a file, or lose text in streams do not conform."""

from __future__ import annotations

import io

import pytest

from tests.support.suite_vectors import vectors_below
from toolcall_conformance.results.records import parse
from toolcall_conformance.run.conformity import conformity
from toolcall_conformance.run.runner import RunOptions, run_vectors


@pytest.mark.parametrize(
    ("parser", "template", "invariants"),
    [
        ("Closes", "hermes", {"halves"}),
        ("Closes", "qwen3-coder", {"halves"}),
        ("EndsAtTheCloser", "hermes", set()),
        ("EndsAtTheCloser", "qwen3-coder", set()),
        ("DropsBreaks", "hermes/fence-at-the-end-of-an-answer", {"stream"}),
    ],
)
def test_a_planted_parser_does_not_conform(parser: str, template: str, invariants: set[str]) -> None:
    vectors = vectors_below(f"template/{template}{'' if '/' in template else '/'}")
    out = io.StringIO()
    run_vectors(vectors, [f"python:tests.support.fakes.misreading:{parser}"], RunOptions(), out)
    (found,) = parse(out.getvalue().removesuffix("\n").split("\n"), "r.jsonl")
    (judged,) = conformity(found)
    assert judged.exit_code == 1
    assert {name for result in found.results for name in result.invariants} == invariants
