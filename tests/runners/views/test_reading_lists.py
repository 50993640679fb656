"""Reading lists: the README has the table, and every format has its mechanism."""

from __future__ import annotations

from click.testing import CliRunner

from toolcall_conformance.commands.explain import explain
from toolcall_conformance.commands.lint import lint
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.descriptions import descriptions_in
from toolcall_conformance.suite.mechanisms import MECHANISMS, mechanism_of
from toolcall_conformance.suite.model import Level, Vector
from toolcall_conformance.views.reading_lists import reading_list

DESCRIPTIONS = descriptions_in(data.vectors_dir())


def vector(id: str, level: Level, *clauses: str) -> Vector:
    return Vector(id, "parse", "A title", level, "A topic", clauses)


def test_the_readme_has_the_table() -> None:
    made = CliRunner().invoke(lint, ["--reading-lists"])
    assert made.exit_code == 0
    page = (data.spec_dir() / "README.md").read_text(encoding="utf-8")
    assert f"\n\n{made.output}\n" in page, "the table is out of date: toolcall lint --reading-lists"


def test_every_format_with_calls_has_a_mechanism() -> None:
    for name, fields in DESCRIPTIONS.items():
        assert (mechanism_of(fields) in MECHANISMS) == ("tools" in fields), name
    assert all(mechanism_of(DESCRIPTIONS[first]) == name for name, first in MECHANISMS.items())


def test_what_required_vectors_rest_on_comes_first() -> None:
    clauses = {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}
    vectors = [
        vector("a/b/c", "required", "TP-4.1", "TP-3.5"),
        vector("a/b/d", "recommended", "TP-9.5", "TP-4.1"),
    ]
    found = reading_list(vectors, clauses)
    assert [(clause.id, count) for clause, count in found.required] == [("TP-3.5", 1), ("TP-4.1", 2)]
    assert [(clause.id, count) for clause, count in found.recommended] == [("TP-9.5", 1)]
    assert found.vectors == {"required": 1, "recommended": 1}


def test_a_list_fits_into_a_terminal_and_names_its_counts() -> None:
    shown = CliRunner().invoke(explain, ["--for", "template/gpt-oss"])
    assert shown.exit_code == 0
    heading, blank, required, first, *rest = shown.output.splitlines()
    assert heading.startswith("template/gpt-oss: ")
    assert not blank
    assert " required vectors rest on " in required
    assert first.split()[1] == "MUST"
    assert all(len(line) <= 80 for line in rest)


def test_what_is_not_a_beginning_of_ids_is_refused_with_advice() -> None:
    wrong = CliRunner().invoke(explain, ["--for", "template/hermess"])
    assert "did you mean template/hermes?" in str(wrong.exception)
    for arguments in ([], ["TP-4.1", "--for", "template/hermes"]):
        assert CliRunner().invoke(explain, arguments).exit_code == 2
