"""The example parser in JavaScript: it reads formats by their descriptions, is short, and names no format."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from pathlib import Path

from click.testing import CliRunner

from tests.ports.builds import JAVASCRIPT
from tests.support import ROOT, tool
from toolcall_conformance.cli import group

EXAMPLES = JAVASCRIPT / "examples"
#: The share of required vectors that the example must pass of each format that it reads.
SHARE = 0.95
LINES, COLUMNS = 400, 120


def test_required_vectors_pass(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    adapter = f"cmd:{shlex.join([tool('node'), str(EXAMPLES / 'from-description.mjs')])}"
    formats = ("hermes", "deepseek-v31", "mistral-nemo")
    asked = [f"template/{name}" for name in formats]
    CliRunner().invoke(
        group, ["run", *asked, "--level", "required", "--adapter", adapter, "--out", str(results)]
    )
    verdicts: dict[str, Counter[str]] = {}
    for line in results.read_text("utf-8").splitlines():
        record = json.loads(line)
        if record["type"] == "result" and record.get("format") in formats:
            verdicts.setdefault(record["format"], Counter())[record["verdict"]] += 1
    assert set(verdicts) == set(formats)
    for name, counts in verdicts.items():
        assert counts["pass"] >= SHARE * counts.total(), (name, counts)


def test_it_is_short_and_names_no_format() -> None:
    sources = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*"))}
    lines = [line for source in sources.values() for line in source.splitlines()]
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS
    names = [path.name for path in (ROOT / "vectors" / "formats").iterdir()]
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])", re.IGNORECASE)
    found = {name: match[0] for name, source in sources.items() if (match := named.search(source))}
    assert not found
