"""Reads, selects and writes vectors, their tools and templates; locates the suite's own vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..errors import SourceError
    from .model import Vector


def load_suite() -> tuple[Sequence[Vector], Sequence[SourceError]]:
    """All vectors of the suite, sorted by id, and all errors.  Read from the bundle if there is one."""
    from . import data

    bundle = data.bundle_path()
    if bundle is not None:
        from .packed import load_packed

        return load_packed(bundle).vectors, []
    from .cache import cached_vectors
    from .loader import load_vectors

    return cached_vectors(data.vectors_dir(), lambda: load_vectors([data.vectors_dir()]))
