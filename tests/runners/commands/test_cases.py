"""``toolcall cases`` and ``toolcall run --cases-for``: a template that the suite does not have.

Implements VF-12.21, VF-12.22, AP-8.14.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.unseen_templates import ACME
from toolcall_conformance.cli import group
from toolcall_conformance.suite import data


@pytest.fixture
def template(tmp_path: Path) -> Path:
    path = tmp_path / "acme.jinja"
    path.write_text(ACME, encoding="utf-8")
    return path


def run(*arguments: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(group, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def test_a_summary_says_what_was_derived_made_and_left_out(template: Path) -> None:
    lines = [" ".join(line.split()) for line in run("cases", template).stdout.splitlines()]
    assert max(map(len, run("cases", template).stdout.splitlines())) <= 80
    assert lines[0].startswith("acme")
    assert f"derived by toolcall-conformance {data.suite_version()}; nobody has checked it" in lines
    assert "calls JSON_NATIVE, values json, read in the general way" in lines
    assert any(line.startswith("made 1") and line.endswith("of them required") for line in lines)
    reasons = lines[lines.index(next(line for line in lines if line.startswith("left out "))) + 1 :]
    counts = {
        reason: int(count)
        for count, _, reason in (line.partition(" ") for line in reasons if line[:1].isdigit())
    }
    assert counts["what is expected of it depends on the format"] > 0
    # Each case that is left out is counted once.
    assert f"left out {sum(counts.values())} cases:" in lines


def test_several_templates_become_a_table(template: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jinja"
    broken.write_text("{% if %}", encoding="utf-8")
    result = run("cases", template, broken, code=2)
    assert "1 of 2 templates render calls; 1 of them have 80 cases or more" in result.stdout
    assert "broken.jinja" in result.stderr
    refused = run("cases", template, broken, "--out", tmp_path / "new", code=2)
    assert "--out is for one template, and there are 2" in refused.stderr


def test_the_folder_is_run_and_checked_as_any_other(template: Path, tmp_path: Path) -> None:
    folder = tmp_path / "acme"
    run("cases", template, "--out", folder)
    run("lint", "--vectors", folder, folder)
    told = " ".join(run("run", folder, "-k", "letter or cut").stdout.split())
    assert "passes all cases" in told
    assert "conforms" not in told
    again = run("cases", template, "--out", folder, code=2)
    assert "the folder is not empty" in again.stderr


def test_a_run_asks_them_at_once_and_never_says_conforms(template: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "results.jsonl", tmp_path / "report.html"
    result = run("run", "--cases-for", template, "-k", "letter", "-v", "--out", out, "--html", page)
    told = " ".join(result.stdout.split())
    assert f"was derived from its template by toolcall-conformance {data.suite_version()}" in told
    assert 'template/acme/one-letter <call>{"name": "put", "arguments": {"text": "x"}}</call>' in told
    assert "passes all cases" in told
    assert "conforms" not in told
    header = json.loads(out.read_text("ascii").splitlines()[0])
    assert header["derived"] == {"acme": data.suite_version()}
    assert header["options"]["casesFor"] == str(template)
    assert "Cases of a derived format" in page.read_text("utf-8")
    assert '"derived":[["acme"' in page.read_text("utf-8")


def test_a_failure_says_how_it_is_asked_again(template: Path) -> None:
    adapter = "python:tests.support.fakes.in_process:WellBehaved"
    result = run("run", "--cases-for", template, "-k", "one-letter", "--adapter", adapter, code=1)
    assert f"--cases-for {template} -k template/acme/one-letter" in result.stdout
    assert "fails some of the cases" in result.stdout


def test_known_failures_and_workers_go_with_it(template: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("template/acme/one-letter wrong\n", encoding="utf-8")
    result = run("run", "--cases-for", template, "-k", "letter", "--known-failures", known, "-j2", code=1)
    assert "known failure template/acme/one-letter (wrong) now is pass" in result.stdout


@pytest.mark.parametrize("option", [("contract",), ("--templates", ".")])
def test_a_choice_of_other_vectors_is_refused(template: Path, option: tuple[str, ...]) -> None:
    result = run("run", "--cases-for", template, *option, code=2)
    assert "--cases-for asks the cases of one template: leave" in result.stderr


def test_what_is_not_a_template_is_named(tmp_path: Path) -> None:
    path = tmp_path / "text.jinja"
    path.write_text("Hello.", encoding="utf-8")
    for command in (("cases", path), ("run", "--cases-for", path)):
        with_error = CliRunner().invoke(group, [str(word) for word in command])
        assert with_error.exit_code != 0
        assert "text.jinja" in with_error.output or "not a chat template" in str(with_error.exception)
