"""A grammar in other notations, word for word, and what is said of its texts (AP-8)."""

from __future__ import annotations

import json

import pytest

from toolcall_conformance.suite import data
from toolcall_reference.adapter import ReferenceAdapter
from toolcall_reference.errors import GrammarError
from toolcall_reference.gbnf.exports import in_ebnf, structural_tag
from toolcall_reference.gbnf.lark import in_lark


@pytest.mark.parametrize(
    ("gbnf", "ebnf"),
    [
        (r'root ::= "a" [a-z]', r'root ::= "a" [a-z]'),
        (r"root ::= [^\]\\\x0A]", r"root ::= [^\]\\\x0a]"),
        (r"root ::= [\x2D\x5E]", r"root ::= [\-\^]"),
        (r"root ::= [\x7F\n]", r"root ::= [\x7f\x0a]"),
        (r'root ::= "\x22\x08\x0C\x7F\x01"', r'root ::= "\"\x08\x0c\u007f\u0001"'),
        ('root ::= "é\\n" # [a] "b"', 'root ::= "é\\n" # [a] "b"'),
    ],
)
def test_the_notation_of_xgrammar(gbnf: str, ebnf: str) -> None:
    assert in_ebnf(gbnf) == ebnf


def test_a_structural_tag() -> None:
    grammar = 'root ::= "<t>" [\\x0A]'
    body = {"type": "grammar", "grammar": 'root ::= "<t>" [\\x0a]'}
    assert structural_tag(grammar, ()) == {"type": "structural_tag", "format": body}
    triggers = [{"type": "word", "value": "<t>"}, {"type": "word", "value": "<u>"}]
    assert structural_tag(grammar, triggers)["format"] == {
        "type": "sequence",
        "elements": [
            {"type": "any_text", "excludes": ["<t>", "<u>"]},
            {"type": "optional", "content": body},
        ],
    }


@pytest.mark.parametrize(
    ("grammar", "why"),
    [
        ('| "x"', "this is in no rule"),
        ('"x" root ::= "y"', "this is in no rule"),
        ('root ::= ("x" b ::= "y"', "no rule begins here"),
    ],
)
def test_what_stands_in_no_rule_is_refused(grammar: str, why: str) -> None:
    with pytest.raises(GrammarError, match=why):
        in_lark(grammar)


def test_what_is_said_of_texts() -> None:
    """All fields of the reply, with what may follow and without."""
    request = {
        "op": "constrain",
        "profile": "template",
        "tools": [],
        "options": {"jsonSchema": {"const": True}},
        "template": data.template_path("hermes").read_text("utf-8"),
        "outputs": ["true", "tru", "", "x", "truex"],
    }
    reply = ReferenceAdapter().constrain({**request, "next": True})
    assert json.loads(json.dumps(reply)) == {
        "status": "ok",
        "held": True,
        "results": [
            {"state": "complete", "next": "\t\n\r "},
            {"state": "open", "must": "e"},
            {"state": "open", "next": "\t\n\r t"},
            {"state": "rejected", "at": 0},
            {"state": "rejected", "at": 4},
        ],
        "from": [0] * 5,
        "constraint": {"notation": "gbnf", "text": reply["constraint"]["text"]},
        "vocabulary": "bytes",
        "loosened": [],
        "narrowed": [],
    }
    broken = {**request, "options": {"jsonSchema": {"$ref": "#/nothing"}}}
    assert ReferenceAdapter().constrain(broken) == ReferenceAdapter().grammar({**broken, "op": "grammar"})
    long = ReferenceAdapter().constrain({**request, "outputs": ["x" * 20_000]})
    assert long["results"] == [{"state": "rejected", "at": 0}]
    alone = ReferenceAdapter().constrain(request)
    assert alone == {
        **reply,
        "results": [{key: each[key] for key in ("state", "at") if key in each} for each in reply["results"]],
    }
