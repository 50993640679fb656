"""``toolcall fmt --accept-moves``: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.made_cases import moved_suite
from toolcall_conformance.commands.fmt import fmt
from toolcall_conformance.errors import NotACheckout
from toolcall_conformance.suite import data


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A suite whose lock is old."""
    root = moved_suite(tmp_path / "vectors")
    monkeypatch.setattr(data, "vectors_dir", lambda: root)
    monkeypatch.setattr(data, "bundle_path", lambda: None)
    monkeypatch.setattr(data, "ports_dir", lambda: tmp_path / "ports")
    return root


def accept(*arguments: str) -> Result:
    return CliRunner().invoke(fmt, ["--accept-moves", *arguments])


def test_it_prints_what_moved_and_writes_the_lock(suite: Path) -> None:
    result = accept()
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        "1 outputs moved, 1 are new, 1 are gone",
        "template/tags/greeting",
        "    from what no bundle has any more to 'Hello there'",
        'template/tags/one-call: \'<call>{"name": "f", "arguments": {}}</call>\'',
        "template/tags/farewell: gone",
    ]
    lines = (suite / "cases.lock").read_text().splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["template/tags/greeting", "template/tags/one-call"]


def test_a_second_time_nothing_moves(suite: Path) -> None:
    accept()
    before = (suite / "cases.lock").read_bytes()
    assert accept().output == "0 outputs moved, 0 are new, 0 are gone\n"
    assert (suite / "cases.lock").read_bytes() == before


def test_ten_outputs_are_printed(suite: Path) -> None:
    (suite / "cases.lock").write_text("".join(f"template/tags/old-{number:02} 0\n" for number in range(20)))
    lines = accept().output.splitlines()
    assert lines[0] == "0 outputs moved, 2 are new, 20 are gone"
    assert len(lines) == 11


@pytest.mark.parametrize("arguments", [["x.yaml"], ["--check"]])
def test_it_is_for_all_cases(suite: Path, arguments: list[str]) -> None:
    before = (suite / "cases.lock").read_bytes()
    result = accept(*arguments)
    assert result.exit_code == 2
    assert "--accept-moves is for all cases" in result.output
    assert (suite / "cases.lock").read_bytes() == before


def test_a_suite_with_errors_is_refused(suite: Path) -> None:
    before = (suite / "cases.lock").read_bytes()
    file = suite / "cases" / "calls.yaml"
    file.write_text(file.read_text().replace("turn: {content", "trun: {content"))
    result = accept()
    assert result.exit_code == 1
    assert "unknown key `trun`" in result.output
    assert (suite / "cases.lock").read_bytes() == before


def test_an_installation_is_refused(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_PACKAGE", suite.parent)
    before = (suite / "cases.lock").read_bytes()
    result = accept()
    assert isinstance(result.exception, NotACheckout)
    assert (suite / "cases.lock").read_bytes() == before
