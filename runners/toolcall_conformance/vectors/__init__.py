"""Reads, selects and writes vectors: from YAML, from bundles, by paths and ids."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..suite import data

if TYPE_CHECKING:
    from ..errors import SourceError
    from ..suite.model import Vector


def load_suite() -> tuple[Sequence[Vector], Sequence[SourceError]]:
    """All vectors of the suite, sorted by id, and all errors.  Read from the bundle if there is one."""
    from .cache import cached_vectors, vectors_of

    bundle = data.bundle_path()
    with _collector_paused():
        if bundle is not None:
            return vectors_of(bundle), []
        return cached_vectors(data.vectors_dir(), _load_own)


def load_below(beginning: str) -> Sequence[Vector]:
    """The vectors whose ids begin so, sorted; if a bundle or a cache has them, only these are read."""
    from .cache import cached_below, vectors_of

    bundle = data.bundle_path()
    with _collector_paused():
        if bundle is not None:
            return vectors_of(bundle, beginning)
        found = cached_below(data.vectors_dir(), beginning)
        if found is None:
            found = [vector for vector in load_suite()[0] if vector.id.startswith(beginning)]
    return found


def load_format(name: str) -> Sequence[Vector]:
    """The vectors of profile template of a format; without a bundle or a cache only its own folder is read.

    Those that stand in files of several formats are then left out.
    """
    from .cache import cached_below
    from .loader import load_vectors

    beginning = f"template/{name}/"
    if data.bundle_path() is None and cached_below(data.vectors_dir(), beginning) is None:
        found, _ = load_vectors([data.vectors_dir() / "formats" / name])
        return [vector for vector in found if vector.id.startswith(beginning)]
    return load_below(beginning)


def _load_own() -> tuple[Sequence[Vector], Sequence[SourceError]]:
    from .loader import load_vectors

    return load_vectors([data.vectors_dir()])


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No garbage collection meanwhile: what is read stays, and looking through it costs more than reading."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
