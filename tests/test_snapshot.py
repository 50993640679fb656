"""Snapshots hold what an implementation answers, at once and in pieces; the same code gives the same."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from tests.support.snapshot import main


def test_a_snapshot_has_every_reply_and_is_the_same_again(tmp_path: Path) -> None:
    texts = []
    for name in ("before.jsonl", "after.jsonl"):
        result = CliRunner().invoke(main, [str(tmp_path / name), "--every", "400", "--splits", "size-1"])
        assert result.exit_code == 0, result.output
        texts.append((tmp_path / name).read_text(encoding="ascii"))
    assert texts[0] == texts[1]
    lines = [json.loads(line) for line in texts[0].splitlines()]
    assert {split for _, split, _ in lines} == {"", "size-1"}
    assert {reply["status"] for _, _, reply in lines} == {"ok"}
