"""Tests of the runner notice changes of what exports grammars, clause by clause (GR-6)."""

from __future__ import annotations

import pytest

from tests.mutants.by_tests import Mutant, assert_noticed
from tests.runners.lab.constraint import test_exporting as tests
from toolcall_conformance.lab.constraint.exporting import _refusal, _schema, _unsaid
from toolcall_reference.gbnf.exports import _member, _quoted, _written, structural_tag
from toolcall_reference.gbnf.lark import _characters, _part

MUTANTS: list[Mutant] = [
    (
        "GR-6.1",
        _member,
        "character in _ESCAPED_IN_SETS",
        "False",
        tests.test_sets_and_literals_of_ebnf_have_its_escapes,
    ),
    (
        "GR-6.1",
        _written,
        ', "\\\\f": "\\\\x0c"',
        "",
        tests.test_sets_and_literals_of_ebnf_have_its_escapes,
    ),
    (
        "GR-6.1",
        structural_tag,
        '"excludes": words',
        '"excludes": []',
        tests.test_words_that_trigger_are_excluded_before_the_grammar,
    ),
    (
        "GR-6.1",
        _characters,
        "[json.dumps(each) for each, _ in characters_of(text)]",
        "[json.dumps(text)]",
        tests.test_lark_has_literals_in_characters_and_rules_by_numbers,
    ),
    (
        "GR-6.2",
        _unsaid,
        'reply["triggers"] and notation != "structural-tag"',
        "False",
        lambda: tests.test_what_a_notation_cannot_say_is_said("lark", 4),
    ),
    (
        "GR-6.2",
        _unsaid,
        'reply["grammar"] and reply["preservedTokens"]',
        "False",
        lambda: tests.test_what_a_notation_cannot_say_is_said("ebnf", 4),
    ),
    (
        "GR-6.2",
        _unsaid,
        'for how in ("loosened", "narrowed")',
        'for how in ("loosened",)',
        lambda: tests.test_what_a_notation_cannot_say_is_said("structural-tag", 3),
    ),
    (
        "GR-6.3",
        _refusal,
        "_schema(format, notation, tools, options) or case.where",
        "case.where",
        tests.test_a_refused_grammar_names_its_place_and_its_schema,
    ),
    (
        "GR-6.3",
        _refusal,
        ": {reason.strip()}",
        "",
        tests.test_a_refused_grammar_names_its_place_and_its_schema,
    ),
    (
        "GR-6.3",
        _schema,
        'if "#" in where',
        "if False",
        tests.test_a_refused_grammar_names_its_place_and_its_schema,
    ),
]


def _forget() -> None:
    """What is written is remembered, as it was written with the mutant too."""
    _part.cache_clear()
    _quoted.cache_clear()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each[0])
def test_a_test_notices(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    clause, place, find, put, notices = mutant

    def anew() -> None:
        _forget()
        notices()

    try:
        assert_noticed(monkeypatch, (clause, place, find, put, anew))
    finally:
        _forget()
