"""Grammars of others are run as llama.cpp reads them, also in forms that our own grammars do not have."""

from __future__ import annotations

import pytest

from toolcall_reference import Constraint, GrammarError, grammars_can_run

pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")


@pytest.mark.parametrize(
    ("grammar", "accepted", "refused"),
    [
        # A sign that would make a range is escaped.
        (r"[a\-c]+", ["a", "-", "c-a"], ["b"]),
        (r'"\-" [+\-]', ["--", "-+"], ["-,"]),
        # What is repeated is repeated again: patterns with lazy quantifiers become this.
        ('"a"*? "b"+?', ["", "a", "aab", "bb"], ["ba"]),
        ('"z" ("x" "y")??', ["z", "zxy"], ["zx", "zxyxy"]),
        ('("a" | ("b" "c")+){2}? "d"', ["d", "aad", "bcbcd", "abcd"], ["ad"]),
        ('"a"{2} ? "b"', ["b", "aab"], ["ab"]),
        ('"x" ("a" "b") "c"+*', ["xab", "xabcc"], ["x", "xabab"]),
    ],
)
def test_forms_of_others(grammar: str, accepted: list[str], refused: list[str]) -> None:
    constraint = Constraint({"grammar": f"root ::= {grammar}"})
    assert [text for text in accepted if not constraint.accepts(text)] == []
    assert [text for text in refused if constraint.accepts(text)] == []


@pytest.mark.parametrize("grammar", [r'root ::= "\q"', "root ::= |\nrest ::= root", "root ::= other"])
def test_what_is_no_grammar_is_refused(grammar: str) -> None:
    with pytest.raises(GrammarError):
        Constraint({"grammar": grammar})
