"""The script that runs reproductions: what it takes for a defect that is still there, and what not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.reproductions import Reproduction, reproductions, run


def test_every_reproduction_names_its_version_and_can_be_started() -> None:
    found = reproductions()
    assert len(found) >= 15
    assert {each.path.suffix for each in found} <= {".py", ".mjs", ".go", ".cpp", ".rs"}
    assert [each.path.name for each in found if not each.versions()] == []
    assert {each.engine for each in reproductions(["vllm", "ollama"])} == {"vllm", "ollama"}


@pytest.mark.parametrize(
    ("program", "state", "why"),
    [
        ("assert 1 == 2, 'half'", "shows it", "AssertionError: half"),
        ("raise ValueError('no JSON')", "shows it", "ValueError: no JSON"),
        ("print('all is well')", "is gone", "all is well"),
        ("import no_such_package", "cannot be run", "ModuleNotFoundError: No module named 'no_such_package'"),
    ],
)
def test_a_program_that_fails_for_another_reason_shows_nothing(
    program: str, state: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLCALL_ENGINES", str(tmp_path))
    source = tmp_path / "defect.py"
    source.write_text(program, "utf-8")
    each = Reproduction("engine", source)
    assert run(each) == ("not installed", "")
    (tmp_path / "engine" / "bin").mkdir(parents=True)
    (tmp_path / "engine" / "bin" / "python").symlink_to(sys.executable)
    assert run(each) == (state, why)
