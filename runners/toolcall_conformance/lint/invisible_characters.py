"""Templates and chapters have no characters that cannot be seen (the loader sees to the vector files)."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.yaml_text import invisible
from ._suite import Finding, Suite, at_error


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-1.3."""
    for path in [*sorted(suite.vectors_dir.rglob("*.jinja")), *sorted(suite.spec_dir.glob("*.md"))]:
        text = path.read_bytes().decode("utf-8", "replace")
        yield from map(at_error, invisible(text, path, "write it as an escape or by its name"))
