"""Chapters, vectors and templates hold no TODO."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._suite import Finding, Suite

_TODO = re.compile(r"\bTODO\b")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.8."""
    files = [
        *suite.yaml_files,
        *sorted(suite.vectors_dir.rglob("*.jinja")),
        *sorted(suite.spec_dir.glob("*.md")),
    ]
    for path in files:
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").split("\n"), 1):
            found = _TODO.search(line)
            if found and f"`{found[0]}`" not in line:
                yield Finding(
                    path, number, found.start() + 1, "a TODO", "do it, or take the unfinished part out"
                )
