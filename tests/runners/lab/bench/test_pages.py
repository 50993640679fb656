"""The table of an engine's times has its own rows, as times of the reference's."""

from __future__ import annotations

from toolcall_conformance.lab.bench.measurement import Column, Table, TableRow
from toolcall_conformance.lab.bench.pages import speed_pages
from toolcall_conformance.views.findings.pages import SPEED


def test_a_page_has_the_engines_rows_beside_the_reference() -> None:
    columns = [Column(title) for title in ("4 KB", "16 KB", "64 KB", "1 MB", "growth", "by 1")]
    rows = [
        TableRow("hermes", (1.0, 4.0, 16.0, 256.0, 4.0, 2.0)),
        TableRow("  slow", (10.0, 80.0, "timeout")),
        TableRow("  other", (1.0, 1.0, 1.0)),
        TableRow("qwen3-coder", (2.0, 8.0, 32.0, 512.0, 4.0, 2.0)),
    ]
    measured = Table("Streaming", "format", columns, iter(()), len(rows))
    (path, page), (other, _) = speed_pages(measured, rows, ["engine:slow", "cmd:./x", "engine:other"])
    assert (path, other) == (f"slow/{SPEED}", f"other/{SPEED}")
    assert "| hermes | 10 ms, 10.0 × | 80 ms, 20.0 × | timeout | – |" in page
    assert "1 MB" not in page
    assert "qwen3-coder" not in page
