"""What an exported grammar says in each notation, and what is said of the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_conformance.lab.constraint import exporting
from toolcall_conformance.lab.constraint.exporting import NotationError, in_notation, verify
from toolcall_conformance.suite import data
from toolcall_conformance.suite.descriptions import descriptions_in
from toolcall_reference import GrammarError, export_grammar

WORD = {"type": "word", "value": "<tool_call>"}
REPLY: dict[str, Any] = {
    "grammar": 'root ::= "a"\n',
    "triggers": [WORD],
    "preservedTokens": ["<tool_call>"],
    "loosened": [{"tool": "f", "path": "#/properties/a/format", "reason": "not enforced"}],
    "narrowed": [{"path": "#", "reason": "left out"}],
}


def exported(grammar: str, notation: str) -> str:
    return export_grammar({**REPLY, "grammar": grammar}, notation)


def test_sets_and_literals_of_ebnf_have_its_escapes() -> None:
    grammar = 'root ::= [^a\\-z\\x5E\\]] [a-z] "\\x0C\\"é"\n'
    assert exported(grammar, "ebnf") == 'root ::= [^a\\-z\\^\\]] [a-z] "\\x0c\\"é"\n'


def test_lark_has_literals_in_characters_and_rules_by_numbers() -> None:
    lines = exported('root ::= "ab" x{2}\nx ::= | "c"\n', "lark").split("\n")
    assert lines[1:3] == ['start: ("a" "b") rule1 {2,2}', 'rule1: "" | "c"']


def test_words_that_trigger_are_excluded_before_the_grammar() -> None:
    body = json.loads(exported('root ::= "a"\n', "structural-tag"))["format"]
    text, behind = body["elements"]
    assert text == {"type": "any_text", "excludes": ["<tool_call>"]}
    assert behind == {"type": "optional", "content": {"type": "grammar", "grammar": 'root ::= "a"\n'}}


@pytest.mark.parametrize(("notation", "count"), [("lark", 4), ("ebnf", 4), ("structural-tag", 3)])
def test_what_a_notation_cannot_say_is_said(notation: str, count: int) -> None:
    unsaid = in_notation(REPLY, notation).unsaid
    assert len(unsaid) == count
    assert any("tokens" in line for line in unsaid)
    assert "loosened: tool f: #/properties/a/format: not enforced" in unsaid
    assert "narrowed: jsonSchema: #: left out" in unsaid


def test_a_trigger_that_cannot_be_followed_is_an_error() -> None:
    pattern = {"type": "pattern", "value": r"(a)\1"}
    with pytest.raises(NotationError, match="not as structural-tag"):
        in_notation({**REPLY, "triggers": [pattern]}, "structural-tag")


def test_a_refused_grammar_names_its_place_and_its_schema() -> None:
    def refuse(grammar: str, text: str) -> bool:
        if "month" in "".join(grammar.split('" "')):
            raise GrammarError("at 7(2): no")
        return True

    properties = {"day": {"type": "integer"}, "month": {"type": "string"}}
    parameters = {"type": "object", "properties": properties}
    tools = [
        {"type": "function", "function": {"name": name, "parameters": parameters}} for name in ("f", "g")
    ]
    said = "llguidance refuses the grammar as lark: tool f: #/properties/month: at 7(2): no"
    described = descriptions_in(data.vectors_dir())["hermes"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exporting, "_by_llguidance", refuse)
        with pytest.raises(NotationError) as refused:
            verify(described, "lark", tools)
    assert str(refused.value) == said
