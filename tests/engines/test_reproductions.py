"""The script that runs reproductions: what it takes for a defect that is still there, and what not."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.reproductions import Reproduction, reproductions, run
from toolcall_conformance.suite import data
from toolcall_conformance.views.findings.causes import NO_DEFECT, read_causes


def test_every_reproduction_names_its_version_and_can_be_started() -> None:
    found = reproductions()
    assert len(found) >= 15
    assert {each.path.suffix for each in found} <= {".py", ".mjs", ".go", ".cpp", ".rs"}
    assert [each.path.name for each in found if not each.versions()] == []
    assert {each.engine for each in reproductions(["vllm", "ollama"])} == {"vllm", "ollama"}


def test_a_report_says_where_the_defect_is_and_what_is_known_upstream() -> None:
    for each in reproductions():
        text = each.path.read_text("utf-8")
        assert "DEFECT: " in text, each.path
        head = text.partition("\nimport ")[0]
        assert re.search(r"Source: |\w\.(py|rs|js|cjs|go|cpp)(:\d+|\b.*\()", head), each.path
        assert re.search("upstream", head, re.IGNORECASE), each.path


@pytest.mark.parametrize(
    "engine", sorted(path.parent.name for path in data.recipes_dir().glob("*/causes.yaml"))
)
def test_the_strongest_causes_of_an_engine_have_a_report(engine: str) -> None:
    folder = data.recipes_dir() / engine
    bugs = [
        cause
        for cause in read_causes(folder / "causes.yaml")
        if cause.severity not in NO_DEFECT and not cause.unsorted
    ]
    reported = [cause.id for cause in bugs if cause.reproduction]
    assert len(reported) >= min(5, len(bugs)), (
        f"without a report: {[c.id for c in bugs if not c.reproduction]}"
    )


@pytest.mark.parametrize(
    ("program", "state", "why"),
    [
        ("assert 1 == 2, 'DEFECT: half'", "shows it", "half"),
        ("raise SystemExit('DEFECT: no JSON')", "shows it", "no JSON"),
        ("print('DEFECT: no end')\nraise SystemExit(1)", "shows it", "no end"),
        ("assert 1 == 2, 'half'", "breaks", "AssertionError: half"),
        ("raise ValueError('no JSON')  # DEFECT: no JSON", "breaks", "ValueError: no JSON"),
        ("print('DEFECT: none')", "is gone", "DEFECT: none"),
        ("print('all is well')", "is gone", "all is well"),
        ("import no_such_package", "breaks", "ModuleNotFoundError: No module named 'no_such_package'"),
    ],
)
def test_a_program_that_fails_for_another_reason_shows_nothing(
    program: str, state: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLCALL_ENGINES", str(tmp_path))
    source = tmp_path / "defect.py"
    source.write_text(program, "utf-8")
    each = Reproduction("engine", source)
    assert run(each) == ("not run", "engine is not installed: toolcall setup engine")
    (tmp_path / "engine" / "bin").mkdir(parents=True)
    (tmp_path / "engine" / "bin" / "python").symlink_to(sys.executable)
    assert run(each) == (state, why)


def test_a_program_without_its_tool_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLCALL_ENGINES", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("LLAMA_CPP_DIR", raising=False)
    (tmp_path / "engine").mkdir()
    assert run(Reproduction("engine", tmp_path / "defect.rs")) == ("not run", "cargo is not on the PATH")
    why = "LLAMA_CPP_DIR names no checkout of llama.cpp"
    assert run(Reproduction("engine", tmp_path / "defect.cpp")) == ("not run", why)
