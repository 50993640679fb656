"""Each check has a fixture that fails it and only it; formatting and scaffolding lose nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support import FIXTURES
from toolcall_conformance.commands.explain import explain
from toolcall_conformance.commands.fmt import fmt
from toolcall_conformance.commands.lint import lint
from toolcall_conformance.commands.new import new
from toolcall_conformance.lint import Finding, Suite, checks, run
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clause_code import ClauseCode
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.formatting import format_text, trailing_blanks
from toolcall_conformance.vectors.loader import load_file, load_text

LINT = FIXTURES / "lint"
_CLEAN = LINT / "_clean"


def suite(folder: Path, overlay: Path | None = None) -> Suite:
    """The clean suite in a folder of its own, with the files of a fixture over it."""
    shutil.copytree(_CLEAN, folder, dirs_exist_ok=True)
    if overlay:
        shutil.copytree(overlay, folder, dirs_exist_ok=True)
    code = ClauseCode(folder, [folder / "code"], folder / "mutants", folder / "code")
    return Suite(folder / "vectors", folder / "spec", code, folder / "engines")


def findings(folder: Path, overlay: Path | None = None) -> list[Finding]:
    return run(suite(folder, overlay))


def test_the_clean_suite_has_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.id)
def test_the_fixture_of_a_check_fails_it_and_only_it(check: object, tmp_path: Path) -> None:
    id = getattr(check, "id", "")
    found = findings(tmp_path, LINT / id)
    assert {finding.check for finding in found} == {id}
    for finding in found:
        assert finding.path.is_file()
        assert 1 <= finding.line <= finding.path.read_text().count("\n") + 1
        assert finding.what
        assert finding.advice
        assert finding.column >= 1


def test_every_fixture_belongs_to_a_check() -> None:
    assert {path.name for path in LINT.iterdir()} == {check.id for check in checks()} | {"_clean"}


def test_every_check_says_what_it_asks_for() -> None:
    for check in checks():
        assert re.fullmatch(r"[A-Z][^\n]{20,}\.", check.about), check.id


def test_clauses_that_name_lint_fixtures_are_implemented_by_checks() -> None:
    folder = Path(data.__file__).parents[1] / "lint"
    implemented = " ".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for clause in load_clauses(data.spec_dir())[0]:
        if "lint fixtures" in clause.checked_by:
            assert re.search(rf"Implements [^\n]*{clause.id}\b", implemented), clause.id


def test_clauses_that_code_implements_exist() -> None:
    clauses = {clause.id for clause in load_clauses(data.spec_dir())[0]}
    for path in sorted(Path(data.__file__).parents[1].rglob("*.py")):
        for implements in re.findall(r"Implements ([^\n]*)", path.read_text(encoding="utf-8")):
            for id in re.findall(r"\b(?:DM|CT|NP|VF)-\d+\.\d+\b", implements):
                assert id in clauses, path


def test_the_command_reports_places_below_paths_only(tmp_path: Path) -> None:
    broken = suite(tmp_path, LINT / "title")
    options = ["--vectors", str(broken.vectors_dir), "--spec", str(broken.spec_dir)]
    everything = CliRunner().invoke(lint, options)
    assert everything.exit_code == 1
    assert "contract/first.yaml:11:12: the title says `should` [title]" in everything.output
    elsewhere = CliRunner().invoke(lint, [*options, str(broken.spec_dir)])
    assert (elsewhere.exit_code, elsewhere.output.split(";")[0]) == (0, "0 findings")
    assert CliRunner().invoke(lint, ["--vectors", "/nowhere"]).exit_code == 2


MESSY = """# about the file
toolcall: 1
vectors:


  - title: The first   # why
    # about the id
    id: a/one
    clauses: []
    expected:
      rejectedToolNames: []
      calls: []
    # about the output
    output: |-
      # no comment


      end
  - id: a/two
    title: |+
      keep

    clauses: []
# about the topic
topic: x
"""

TIDY = """# about the file
toolcall: 1
# about the topic
topic: x
vectors:
  - title: The first   # why
    # about the id
    id: a/one
    clauses: []
    expected:
      rejectedToolNames: []
      calls: []
    # about the output
    output: |-
      # no comment


      end

  - id: a/two
    clauses: []
    title: |+
      keep

"""


def test_formatting_moves_whole_keys_with_their_comments() -> None:
    formatted = format_text(MESSY, "x.yaml")
    # A first key with a comment above it has no place after the list's dash: that entry stays as it is.
    assert [line for line in formatted.split("\n") if "expected" not in line][:6] == TIDY.split("\n")[:6]
    assert formatted.split("  - id: a/two")[1].rstrip() == TIDY.split("  - id: a/two")[1].rstrip()
    assert "      # no comment\n\n\n      end\n\n  - id: a/two" in formatted
    assert sorted(filter(str.strip, formatted.split("\n"))) == sorted(filter(str.strip, MESSY.split("\n")))


def test_formatting_puts_keys_in_order() -> None:
    text = "toolcall: 1\nvectors:\n  - title: T\n    # why\n    clauses: []\n    id: a/b\n\n    output: x  \n"
    assert format_text(text, "x.yaml") == (
        "toolcall: 1\nvectors:\n  - id: a/b\n\n    # why\n    clauses: []\n    title: T\n    output: x\n"
    )


def test_formatting_is_idempotent_and_keeps_the_vectors() -> None:
    for path in sorted(data.vectors_dir().rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        formatted = format_text(text, path)
        if formatted == text:
            continue
        assert format_text(formatted, path) == formatted
        before, after = (load_text(version, path)[0] for version in (text, formatted))
        assert [vector.request() for vector in before] == [vector.request() for vector in after]
        assert [vector.expected for vector in before] == [vector.expected for vector in after]


def test_a_blank_at_the_end_of_a_text_is_found() -> None:
    (error,) = trailing_blanks("a: |-\n  x \n  y\nb: z \n", "x.yaml")
    assert (error.line, error.column) == (2, 4)


def test_fmt_changes_files_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("toolcall: 1\ntopic: x \n")
    assert CliRunner().invoke(fmt, ["--check", str(tmp_path)]).exit_code == 1
    assert file.read_text() == "toolcall: 1\ntopic: x \n"
    assert CliRunner().invoke(fmt, [str(tmp_path)]).exit_code == 0
    assert file.read_text() == "toolcall: 1\ntopic: x\n"
    assert CliRunner().invoke(fmt, ["--check", str(tmp_path)]).exit_code == 0
    file.write_text("toolcall: 1\ntopic: yes \n")
    assert CliRunner().invoke(fmt, [str(tmp_path)]).exit_code == 2
    assert file.read_text() == "toolcall: 1\ntopic: yes \n"
    file.write_text("topic: x \n")
    assert CliRunner().invoke(fmt, [str(file)]).exit_code == 2
    assert file.read_text() == "topic: x \n"


@pytest.fixture
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The clean suite as the suite's own data."""
    found = suite(tmp_path)
    shutil.copytree(data.spec_dir() / "schema", tmp_path / "spec" / "schema")
    monkeypatch.setattr(data, "vectors_dir", lambda: found.vectors_dir)
    monkeypatch.setattr(data, "spec_dir", lambda: found.spec_dir)
    monkeypatch.setattr(data, "bundle_path", lambda: None)
    return tmp_path


def test_new_adds_a_vector_where_it_belongs(clean: Path) -> None:
    result = CliRunner().invoke(
        new,
        ["contract/first/third", "--clause", "ZZ-1.2", "--title", "A title: with a colon", "--output", "-"],
        input="a\u200b\n\tb ",
    )
    assert result.exit_code == 0, result.output
    vectors, errors = load_file(clean / "vectors" / "contract" / "first.yaml")
    assert not errors
    assert vectors[-1].id == "contract/first/third"
    assert vectors[-1].output == "a\u200b\n\tb "
    assert (vectors[-1].title, vectors[-1].level) == ("A title: with a colon", "recommended")


def test_new_leaves_what_lint_refuses_until_it_is_written(clean: Path) -> None:
    arguments = ["contract/first/third", "--clause", "ZZ-1.2", "--title", "The third thing is done"]
    assert CliRunner().invoke(new, arguments).exit_code == 0
    found = [finding for finding in run(Suite(clean / "vectors", clean / "spec")) if finding.check == "todo"]
    assert [finding.path.name for finding in found] == ["first.yaml"]


def test_new_says_where_an_output_is_not_utf_8(clean: Path) -> None:
    result = CliRunner().invoke(new, ["contract/first/third", "--output", "-"], input=b"a\nb\xff")
    assert "--output, line 2: the byte 0xff" in str(result.exception)


def test_new_begins_a_file(clean: Path) -> None:
    result = CliRunner().invoke(new, ["template/plain/one", "--title", "The third thing is done"])
    assert result.exit_code == 0, result.output
    (vector,), errors = load_file(clean / "vectors" / "template" / "plain.yaml")
    assert not errors
    assert vector.template_name == "plain"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["contract/first/works"], "is taken: contract/first.yaml:9"),
        (["contract/first/old"], "is retired"),
        (["contract/first/x", "--clause", "ZZ-1.8"], "there is no clause ZZ-1.8"),
    ],
)
def test_new_refuses_what_cannot_be(clean: Path, arguments: list[str], complaint: str) -> None:
    before = (clean / "vectors" / "contract" / "first.yaml").read_bytes()
    result = CliRunner().invoke(new, arguments)
    assert (result.exit_code, complaint in result.output) == (2, True), result.output
    assert (clean / "vectors" / "contract" / "first.yaml").read_bytes() == before


def test_new_keeps_an_attempt_that_cannot_be_read_beside_the_file(clean: Path) -> None:
    file = clean / "vectors" / "contract" / "first.yaml"
    before = file.read_bytes()
    result = CliRunner().invoke(new, ["contract/first/Wrong", "--title", "The third thing"])
    assert result.exit_code == 1
    assert file.read_bytes() == before
    assert "contract/first/Wrong" in file.with_name("first.yaml.rej").read_text()


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (
            "ZZ-1.1",
            ["MUST", "spec/10-chapter.md:5", "Vectors (1)", "Near misses (1)", "contract/first/works"],
        ),
        ("ZZ-1.3", ["Checked by: somebody."]),
        ("ZZ-1", ["ZZ-1.1", "ZZ-1.3"]),
        (
            "contract/first/works",
            ['| {"name": "f"}', "calls[0]: f", "If it fails: A call is lost.", "ZZ-1.1"],
        ),
        ("contract/first", ["contract/first/works", "contract/first/near-miss"]),
        (
            "template/second/streams",
            ["kind stream; profile template; template plain", "| Hello", "owner/two#2: A"],
        ),
        ("owner/one#1", ["Something went wrong.", "No vector states it: It is not text."]),
        ("https://github.com/owner/two/pull/2", ["owner/two#2", "Vectors (1)", "template/second/streams"]),
    ],
)
def test_explain_prints_what_one_wants_to_know(clean: Path, what: str, words: list[str]) -> None:
    result = CliRunner().invoke(explain, [what])
    assert result.exit_code == 0
    for word in words:
        assert word in result.output
    assert all(len(line) <= 80 for line in result.output.split("\n"))


def test_explain_suggests_what_was_meant(clean: Path) -> None:
    result = CliRunner().invoke(explain, ["contract/first/work"])
    assert "did you mean contract/first/works?" in str(result.exception)
