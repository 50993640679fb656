"""The causes of the engines beside a suite, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import CausesError
from ..views.findings.causes import FILE, Cause, read_causes
from ._suite import Suite


def located_causes(suite: Suite) -> Iterator[tuple[Path, int, Cause]]:
    """File, line and cause of each entry.

    Lists that cannot be read have no entries here: the tests of the findings name them.
    """
    folder = suite.engines_dir
    for path in sorted(folder.glob(f"*/{FILE}")) if folder else ():
        lines = path.read_text("utf-8", "replace").splitlines()
        try:
            causes = read_causes(path)
        except CausesError:
            continue
        for cause in causes:
            begins = re.compile(rf"\s*-\s+(\{{)?id:\s*{re.escape(cause.id)}\b(?![-.])")
            line = next((n for n, text in enumerate(lines, 1) if begins.match(text)), 1)
            yield path, line, cause
