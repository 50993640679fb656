"""Random mutants: what can be changed, who notices, and what is said of it."""

from __future__ import annotations

import ast
import multiprocessing
from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner

from tests.mutation import __main__ as command
from tests.mutation import by_tests, distinguish, javascript
from tests.mutation.known import entries, known, stale
from tests.mutation.operators import OPERATORS, changes
from tests.mutation.plan import Trial
from tests.mutation.processes import run
from tests.mutation.remembered import Remembered
from tests.mutation.report import Result, survivors, table
from tests.mutation.sample import Mutant, candidates, everywhere, packages, sample
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite

needs_fork = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="the system does not copy processes"
)


def texts(source: str) -> set[str]:
    """``operator: text`` of every change of a source."""
    return {f"{each.operator}: {each.text}" for each in changes(ast.parse(source))}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "if a < 1:\n    b()",
            {"comparison: (a <= 1)", "condition: False", "constant: 2", "statement: pass"},
        ),
        ("x = a and not b", {"boolean: (a or not b)", "operand: a", "negation: b"}),
        ("x = a[1:]", {"bounds: 1 + 1:", "bounds: :", "constant: 0"}),
        ("x = 'ab' + ''", {"text: ''", "text: 'a'", "text: 'x'", "arithmetic: 'ab'"}),
        ("x = f(a, b, c=1)", {"argument: f(b, a, c=1)", "argument: f(a, b)"}),
        ("x = y.find(a), min(b)", {"mistaken: y.rfind(a)", "mistaken: max(b)", "element: (min(b),)"}),
        ("x = re.compile('a*$')", {"pattern: re.compile('a+$')", "pattern: re.compile('a*')"}),
        ("def f() -> str:\n    return a", {"result: return ''"}),
        ("def f() -> bool:\n    return a", {"result: return not (a)"}),
        ("for a in b:\n    continue\n    c()", {"statement: break", "statement: pass"}),
    ],
)
def test_each_operator_is_a_mistake_somebody_makes(source: str, expected: set[str]) -> None:
    assert expected <= texts(source)


def test_what_happens_anyway_is_not_taken_away() -> None:
    assert texts("def f():\n    if a:\n        b.c = d\n        return\n") == {
        "condition: True",
        "condition: False",
        "statement: pass",
    }


def test_what_no_program_runs_stays() -> None:
    source = '"""A text."""\nimport a\nif TYPE_CHECKING:\n    b = 1\nc: TypeAlias = "d"\nraise E("e")'
    assert texts(source) == {"statement: pass"}


def test_all_operators_have_places_in_the_reference() -> None:
    assert {each.operator for name in packages() for each in candidates(name)} == {*OPERATORS}


def test_a_sample_is_the_same_for_a_seed_and_has_a_line_once() -> None:
    first = sample(7, 20, "json")
    assert [each.key for each in first] == [each.key for each in sample(7, 20, "json")]
    assert [each.key for each in first] != [each.key for each in sample(8, 20, "json")]
    assert [each.key for each in first[:5]] == [each.key for each in sample(7, 5, "json")]
    assert {each.package for each in everywhere(7, 60)} == {*packages()}
    for mutant in first:
        compile(mutant.source, mutant.place, "exec")


def found(function: str, before: str, after: str, package: str = "contract") -> Mutant:
    """One mutant."""
    every = candidates(package)
    return next(
        each for each in every if (each.definition.name, each.before, each.text) == (function, before, after)
    )


def fences() -> Sequence[Vector]:
    """The vectors about fences, which are read in no time."""
    vectors, _ = load_suite()
    return [vector for vector in vectors if vector.id.startswith("contract/fences/")]


def tried(mutant: Mutant, vectors: Sequence[Vector]) -> Trial:
    """A trial with some vectors."""
    return Trial(mutant, vectors, [0.1] * len(vectors), {}, when_imported=False)


@needs_fork
def test_vectors_notice_a_mutant_or_do_not() -> None:
    killed = found("find_fenced_blocks", "fence.length < opening.length", "(fence.length >= opening.length)")
    equivalent = found("_longest_behind", "0", "-1")
    trials = [tried(each, fences()) for each in (killed, equivalent)]
    noticed = {each.mutant.key: each.noticed.by for each in run(trials, 2)}
    assert noticed[killed.key].startswith("contract/fences/")
    assert noticed[equivalent.key] == ""
    entry = known(equivalent)
    assert entry is not None
    results = [Result(killed, noticed[killed.key], None), Result(equivalent, "", entry)]
    assert table(results).splitlines()[2:] == [
        "| contract | 2 | 1 | 0 | 1 | 0 | 100.0 % |",
        "| all | 2 | 1 | 0 | 1 | 0 | 100.0 % |",
        "",
        "1 left out as equivalent; accepted ones count as survivors.",
    ]
    accepted = Result(equivalent, "", replace(entry, kind="accepted"))
    assert "| all | 2 | 1 | 0 | 0 | 1 | 50.0 % |" in table([results[0], accepted])
    assert survivors([Result(equivalent, "", None)]) == [equivalent]


@needs_fork
@pytest.mark.parametrize(
    ("function", "before", "after", "question"),
    [
        (
            "read_text",
            'raise BadRequest(place, _instead("a string", value))',
            "pass",
            "malformed requests of parse",
        ),
        ("main", "flush()", "pass", "a conversation"),
    ],
)
def test_the_doctor_notices_what_no_vector_can(function: str, before: str, after: str, question: str) -> None:
    mutant = found(function, before, after, "(loose)")
    assert [each.noticed.by for each in run([tried(mutant, [])], 1)] == [f"doctor: {question}"]


@needs_fork
@pytest.mark.parametrize(
    ("function", "before", "after", "when_imported"),
    [("_Import._thoughts", "not end", "end", False), ("_THOUGHTS", '"reasoning"', "''", True)],
)
def test_tests_notice_what_no_vector_reaches(
    function: str, before: str, after: str, when_imported: bool
) -> None:
    mutant = found(function, before, after, "template.importing")
    noticed: list[str] = []

    def work() -> int:
        seconds = dict.fromkeys(by_tests.Tests.collected, 1.0)
        trial = Trial(mutant, [], [], seconds, when_imported)
        noticed.extend(each.noticed.by for each in run([trial], 1))
        return 0

    assert by_tests.inside(work, ["tests/reference/template/test_imported_parts.py"]) == 0
    assert [each.partition("::")[0] for each in noticed] == [
        "tests/reference/template/test_imported_parts.py"
    ]


@needs_fork
def test_a_survivor_comes_with_a_small_output_that_shows_it() -> None:
    mutant = found("find_fenced_blocks", "fence.length < opening.length", "False")
    shown = distinguish.search(mutant, fences())
    draft = distinguish.load(shown)[0]
    assert draft["output"].count("`") >= 7
    assert len(draft["output"]) < 120


def test_entries_of_known_mutants_have_a_place_and_a_reason() -> None:
    assert not list(stale())
    for each in entries():
        assert each.because.endswith("."), each


def test_what_is_excused_is_a_change_and_no_function() -> None:
    for each in entries():
        name = each.address.rpartition("::")[2]
        is_constant = name.lstrip("_").isupper()
        assert each.kind == "accepted" or each.find or each.operator or is_constant, each.address


def test_a_note_of_what_a_grammar_does_not_enforce_is_not_text_for_people() -> None:
    kept = ["cursor.note('call')", "trace.note(0, 'CT-3.1', 'a fence')", "self._note(1, clause, 'named')"]
    drawn = ["owner.note(path, 'not enforced')", "self.note(f'{path}/{keyword}', 'not enforced')"]
    assert [texts(each) for each in kept] == [set()] * 3
    assert all(texts(each) for each in drawn)


def test_a_slip_of_the_port_is_a_change_of_one_line() -> None:
    for slip in javascript.drawn(7, 40):
        source = (javascript.PORT / slip.file).read_text(encoding="utf-8")
        assert source != slip.source
        assert source.count("\n") == slip.source.count("\n")


def test_lines_of_the_port_that_are_known_are_there_and_have_a_reason() -> None:
    for each in javascript.known():
        lines = (javascript.PORT / each["in"]).read_text(encoding="utf-8").splitlines()
        assert each["line"] in map(str.strip, lines), each
        assert each["because"].endswith("."), each


def test_the_command_hands_on_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []

    def tried(seed: int, count: int) -> int:
        given.append((seed, count))
        return 1

    monkeypatch.setattr(javascript, "main", tried)
    assert CliRunner().invoke(command.main, ["--js", "--seed", "3", "--sample", "9"]).exit_code == 1
    assert given == [(3, 9)]


def test_what_stands_for_a_cache_forgets_when_it_is_told_to() -> None:
    asked: list[int] = []
    kept = Remembered(asked.append)
    for _ in range(2):
        kept(1)
    kept.cache_clear()
    kept(1)
    assert asked == [1, 1]
