"""Tests of the runner notice changes of the code that judges constraints, clause by clause.

No vector can notice them, for the runner judges the vectors: a mutant names the test that must fail.
"""

from __future__ import annotations

import pytest

from tests.mutants.by_tests import Mutant, assert_noticed
from tests.runners.kinds import test_grammar as tests
from tests.runners.kinds import test_grammar_samples as samples
from toolcall_conformance.judge import constraints
from toolcall_conformance.judge.samples import misread_sample
from toolcall_conformance.kinds.grammar import _GrammarKind
from toolcall_reference import grammars_can_run

pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")

MUTANTS: list[Mutant] = [
    (
        "AP-7.10",
        _GrammarKind.attempt,
        'next((each for each in judged if each.outcome.verdict != "pass"), judged[0])',
        "judged[0]",
        tests.test_both_operations_are_asked,
    ),
    (
        "AP-7.10",
        _GrammarKind.attempt,
        "replace(vector, says=())",
        "vector",
        tests.test_a_schema_that_must_be_refused,
    ),
    (
        "AP-7.10",
        constraints.of_answers,
        'not reply["held"] and _demands(vector)',
        "False",
        tests.test_without_a_constraint,
    ),
    (
        "AP-7.10",
        constraints.of_answers,
        'reply["held"] or outcome.verdict == "pass"',
        "True",
        tests.test_without_a_constraint,
    ),
    (
        "AP-7.10",
        constraints._of_states,
        'for text in vector.accepts if states[text] != "complete"',
        'for text in vector.accepts if states[text] == "rejected"',
        tests.test_an_accepted_text_must_be_complete,
    ),
    (
        "AP-7.10",
        constraints._of_states,
        'for text in vector.rejects if states[text] == "complete"',
        'for text in vector.rejects if states[text] != "rejected"',
        tests.test_a_rejected_text_may_be_a_beginning,
    ),
    (
        "AP-7.11",
        _GrammarKind._read,
        "constraints.readable(vector, reply)",
        "()",
        tests.test_what_is_possible_is_read_by_its_own_parser,
    ),
    (
        "AP-7.11",
        constraints.readable,
        "(*vector.accepts, *vector.either)",
        "vector.accepts",
        tests.test_what_is_possible_is_read_by_its_own_parser,
    ),
    (
        "AP-7.11",
        constraints.readable,
        'if states[text] == "complete"',
        "",
        tests.test_what_is_possible_is_read_by_its_own_parser,
    ),
    (
        "AP-7.11",
        constraints.misread,
        'if call.get("complete", True)',
        "",
        tests.test_a_call_that_is_not_flagged_complete_is_misread,
    ),
    (
        "AP-8.21",
        constraints.probes,
        '[""] if _demands(vector) else []',
        "[]",
        tests.test_invariants_of_constraints,
    ),
    (
        "AP-8.21",
        constraints.broken,
        '_demands(vector) and states[""] == "complete"',
        "False",
        tests.test_invariants_of_constraints,
    ),
    (
        "AP-8.21",
        constraints.broken,
        'any(states[text[: len(text) // 2]] == "rejected" for text in whole)',
        "False",
        tests.test_invariants_of_constraints,
    ),
    (
        "AP-8.21",
        _GrammarKind.attempt,
        '("reads",) if misread is not None and op == "constrain" else ()',
        "()",
        tests.test_what_is_misread_breaks_an_invariant,
    ),
    (
        "AP-8.22",
        _GrammarKind.attempt,
        '("samples",) if sampled is not None else ()',
        "()",
        samples.test_a_sample_that_is_misread_breaks_an_invariant,
    ),
    (
        "AP-8.22",
        misread_sample,
        "bool(calls or not demands)",
        "True",
        samples.test_a_sample_that_is_misread_breaks_an_invariant,
    ),
    (
        "AP-8.22",
        misread_sample,
        "bool(calls or not demands)",
        "bool(calls)",
        samples.test_where_no_call_is_demanded_there_may_be_none,
    ),
    (
        "AP-8.22",
        misread_sample,
        "misread(shrink(first.text, shorter, shows, _TRIES))",
        "first",
        samples.test_the_smallest_sample_is_shown_and_the_same_again,
    ),
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each[0])
def test_a_test_notices(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    assert_noticed(monkeypatch, mutant)
