"""The first line of a vector file tells editors where its schema is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from ._suite import Finding, Suite

_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-2.2."""
    schema = suite.spec_dir / "schema" / "vectors.schema.json"
    for path, text in suite.texts.items():
        line = _LINE.fullmatch(text.partition("\n")[0].rstrip())
        if line is None or (path.parent / line[1]).resolve() != schema.resolve():
            relative = os.path.relpath(schema.resolve(), path.parent.resolve()).replace(os.sep, "/")
            advice = f"make it: # yaml-language-server: $schema={relative}"
            yield Finding(path, 1, 1, "the first line does not name the schema", advice)
