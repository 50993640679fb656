"""What commands write: folders are made, or refused before anything is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runners.commands.test_cli import WRONG, toolcall


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "contract/fences", "-a", WRONG, "--known-failures", "new/known.txt", "--update-known"],
        ["fuzz", "contract", "-a", WRONG, "--for", "2s", "--known", "new/known.txt", "--update-known"],
        ["fuzz", "contract", "-a", WRONG, "--for", "2s", "--write-vectors", "new/drafts.yaml"],
        ["site", "new/pages"],
    ],
)
def test_folders_of_lists_drafts_and_pages_are_made(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert toolcall(*arguments).exit_code in (0, 1)
    assert any((tmp_path / "new").iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "contract/fences", "--known-failures", "file/known.txt", "--update-known"],
        ["run", "contract/fences", "--out", "file/results.jsonl"],
        ["run", "contract/fences", "--html", "folder"],
        ["fuzz", "contract", "--write-vectors", "file/drafts.yaml"],
        ["site", "file/pages"],
        ["site", "file"],
        ["export", "vectors", "file/vectors"],
        ["report", "html", "file", "--out", "no/folder.html"],
        ["bundle", "--out", "file/bundle.json"],
        ["wire", "http://127.0.0.1:9", "--model", "m", "--record", "file/record"],
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_run(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    result = toolcall(*arguments)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert any(word in result.output for word in ("is a file", "is a directory", "does not exist"))
