"""Every YAML file below the vectors folder is a vector file: it has the header ``toolcall:``."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """A file without the header would be ignored without a message."""
    for path in sorted(set(suite.yaml_files) - set(suite.vector_files)):
        what = "a YAML file without the header toolcall:"
        yield Finding(path, 1, 1, what, "begin it with the line toolcall: 1, or move it elsewhere")
