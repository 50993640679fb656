"""A snapshot holds what an implementation answers, at once and in pieces."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from tests.support.snapshot import main


def test_a_snapshot_has_every_reply(tmp_path: Path) -> None:
    out = tmp_path / "now.jsonl"
    result = CliRunner().invoke(main, [str(out), "--every", "400", "--splits", "size-1"])
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in out.read_text(encoding="ascii").splitlines()]
    assert {split for _, split, _ in lines} == {"", "size-1"}
    assert {reply["status"] for _, _, reply in lines} == {"ok"}
