"""Every vector file, registry and chapter can be read: the loader has no error."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.registry import REGISTRIES
from ._suite import Finding, Suite, at_error


def check(suite: Suite) -> Iterator[Finding]:
    """Report the errors of the loader.  Implements VF-1 to VF-6."""
    for name in REGISTRIES:
        yield from map(at_error, suite.registry(name)[1])
    yield from map(at_error, suite.vector_errors)
    yield from map(at_error, suite.clause_errors)
