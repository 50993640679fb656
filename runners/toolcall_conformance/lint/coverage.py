"""Each format that can have a kind of case has a vector of it, or a reason in coverage.yaml why not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite.coverage import REGISTRY, listed_kinds, measure
from ._suite import Finding, Suite, at_error

#: The id of an entry that stands for a vector of each of its formats (VF-4.16).
_KIND = re.compile(r"^ *- id: [\"']?template/\*/([^\s\"']+)", re.MULTILINE)


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.18, VF-10.3 and VF-10.4."""
    if not (suite.vectors_dir / REGISTRY).exists():
        return
    yield from map(at_error, measure(suite.vectors, suite.vectors_dir).errors)
    listed = listed_kinds(suite.registry(REGISTRY)[0])
    for path, text in suite.texts.items():
        for found in _KIND.finditer(text):
            if found[1] not in listed:
                line = text.count("\n", 0, found.start(1)) + 1
                what = f"the kind {found[1]} is not in {REGISTRY}"
                yield Finding(path, line, 5, what, "add it below kinds, with the traits that it needs")
