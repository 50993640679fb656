"""Grammars of others are run as llama.cpp reads them, also in forms that our own grammars do not have."""

from __future__ import annotations

import time
from typing import Any

import pytest

from toolcall_reference import Constraint, GrammarError, grammars_can_run
from toolcall_reference.gbnf import running
from toolcall_reference.gbnf.lark import in_lark

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


def test_a_walk_reads_what_is_new_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def counted(matcher: Any, text: str) -> int | None:
        nonlocal read
        read += len(text)
        return consumed(matcher, text)

    consumed = running._consumed
    monkeypatch.setattr(running, "_consumed", counted)
    constraint, walk = Constraint({"grammar": 'root ::= "[" ([a-z ] | "word")* "]"'}), "["
    for step in range(300):
        walk += ("a", " word")[step % 2]
        assert constraint.answer(walk).state == "open"
        assert constraint.following(walk)[1] == ""
        assert constraint.answer(f"{walk}!").at == len(walk)
    assert read <= 3 * len(walk)


def test_what_is_kept_answers_as_a_new_constraint() -> None:
    grammar = {"grammar": 'root ::= "a" "b"* ("c" root)? "é"?'}
    kept = Constraint(grammar)
    for text in (
        "a",
        "ab",
        "abb",
        "abx",
        "abbc",
        "a",
        "abbca",
        "abé",
        "abéé",
        "",
        "abbcab",
        "abb\ud800",
        "abb",
    ):
        new = Constraint(grammar)
        assert kept.answer(text) == new.answer(text), text
        assert kept.following(text) == new.following(text), text


def test_the_time_for_lark_grows_with_the_grammar() -> None:
    def seconds(rules: int) -> float:
        grammar = "root ::= r0\n" + "".join(
            f'r{each} ::= ("a" r{each + 1} | "b" [c-e]* | "\\"f" r{each + 1})?\n' for each in range(rules)
        )
        grammar += f'r{rules} ::= "end"\n'
        times = []
        for _ in range(3):
            began = time.process_time()
            in_lark(grammar)
            times.append(time.process_time() - began)
        return min(times)

    assert seconds(4_000) < 8 * seconds(1_000)
