"""The first line of a vector file tells editors where its schema is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from ._suite import Finding, Suite

_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")
#: What begins the ``cases.yaml`` of a format.
_OF_A_FORMAT = re.compile(r"^cases:", re.MULTILINE)


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-2.2.  Vectors of another project may name the schema wherever their editors find it."""
    is_beside = suite.vectors_dir.parent == suite.spec_dir.parent
    for path, text in suite.texts.items():
        name = "cases" if _OF_A_FORMAT.search(text) else "vectors"
        schema = suite.spec_dir / "schema" / f"{name}.schema.json"
        line = _LINE.fullmatch(text.partition("\n")[0].rstrip())
        relative = os.path.relpath(schema.resolve(), path.parent.resolve()).replace(os.sep, "/")
        wanted = relative if is_beside else schema.name
        named = line[1] if line else ""
        if is_beside and named and (path.parent / named).resolve() == schema.resolve():
            continue
        if is_beside or not named.endswith(schema.name):
            advice = f"make it: # yaml-language-server: $schema={wanted}"
            yield Finding(path, 1, 1, "the first line does not name the schema", advice)
