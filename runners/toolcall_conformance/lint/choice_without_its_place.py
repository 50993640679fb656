"""A cause that is an engine's choice quotes the place in its source or its tests that says so."""

from __future__ import annotations

from collections.abc import Iterator

from ._causes import located_causes
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements AP-10.2."""
    for path, line, cause in located_causes(suite):
        missing = [name for name in ("place", "quotes") if not getattr(cause, name)]
        if cause.severity == "choice" and missing:
            what = f"the choice {cause.id} has no {missing[0]}"
            advice = "name file and line that say so and quote them, or give it the severity of what happens"
            yield Finding(path, line, 5, what, advice)
