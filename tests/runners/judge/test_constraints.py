"""What is said of a grammar beside the texts that it accepts."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.judge import constraints
from toolcall_conformance.suite.model import ExpectedCall, Vector


def vector(**fields: Any) -> Vector:
    return Vector("grammar/x", "grammar", "X", "required", "X", ("GR-4.14",), **fields)


@pytest.mark.parametrize(
    ("wanted", "told", "path"),
    [
        ({"loosened": ("#/a",)}, {"loosened": [{"path": "#/a"}]}, ""),
        ({"loosened": ("#/a",)}, {}, "loosened"),
        ({"loosened": ()}, {"loosened": [{"path": "#/a"}]}, "loosened"),
        ({}, {"loosened": [{"path": "#/a"}]}, ""),
        ({"narrowed": ("#/a",)}, {"narrowed": [{"path": "#/b"}, {"path": "#/a"}]}, "narrowed"),
        ({"preserved_tokens": ("<a>",)}, {"preservedTokens": ["<a>", "<b>"]}, ""),
        ({"preserved_tokens": ("<a>",)}, {"preservedTokens": ["<b>"]}, "preservedTokens"),
    ],
)
def test_what_a_grammar_reports(wanted: dict[str, Any], told: dict[str, Any], path: str) -> None:
    outcome = constraints.of_grammar(vector(**wanted), {"results": [], **told})
    assert outcome.verdict == ("wrong" if path else "pass")
    assert [each.path for each in outcome.differences] == [path] * bool(path)


def test_a_grammar_that_cannot_be_run_is_wrong() -> None:
    reply = {"grammar": "root ::= missing", "notation": "gbnf"}
    assert constraints.of_grammar(vector(accepts=("a",)), reply).verdict == "wrong"


@pytest.mark.parametrize(
    ("choice", "verdict"), [("auto", "pass"), ("none", "pass"), ("required", "wrongly-accepted")]
)
def test_a_demanded_call_is_held(choice: str, verdict: str) -> None:
    reply = {"held": False, "results": []}
    assert constraints.of_answers(vector(options={"toolChoice": choice}), reply).verdict == verdict


def test_other_calls_are_misread() -> None:
    call = {"name": "f", "arguments": "{}"}
    once, twice = ({"status": "ok", "message": {"calls": [call] * number}} for number in (1, 2))
    assert constraints.misread((ExpectedCall("f", "{}"),), "text", twice)
    assert not constraints.misread(
        (ExpectedCall("f", "{ }"),), "text", {"status": "ok", "message": {"calls": [call]}}
    )
    assert constraints.misread((ExpectedCall("g", "{}"),), "text", once)
    assert constraints.misread((ExpectedCall("f", '{"a": 1}'),), "text", once)
