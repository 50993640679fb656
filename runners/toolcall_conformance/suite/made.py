"""Which vectors of a folder its cases make, and what they were when the lock was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ..errors import BundleError
from . import data
from .cases.lock import digest, made_texts
from .model import Vector
from .registry import Registry

#: The folder of cases in a vectors folder.
FOLDER = "cases"


def is_of_cases(vector: Vector) -> bool:
    """Whether a vector to parse stands in a file of cases."""
    return vector.kind == "parse" and vector.path.startswith(f"{FOLDER}/")


def made_vectors(root: Path, vectors: Iterable[Vector]) -> dict[str, Vector]:
    """The vectors whose texts are made by cases of the folder ``root``, by id."""
    cases = Registry(root).cases.lines
    return {vector.id: vector for vector in vectors if (vector.path, vector.line) in cases}


def as_locked(ids: Iterable[str], locked: Mapping[str, str]) -> dict[str, Vector]:
    """The vectors as they were when the lock was written, as far as a package's bundle still has them."""
    from .packed import NAME, load_packed

    wanted = set(ids)
    try:
        bundle = load_packed(data.ports_dir() / "go" / "conformance" / NAME)
    except BundleError:
        return {}
    old = {vector.id: vector for vector in bundle.vectors if vector.id in wanted}
    return {id: vector for id, vector in old.items() if digest(vector) == locked.get(id)}


def shown_move(before: Vector | None, after: Vector) -> str:
    """The first text of a vector that moved, before and after."""
    olds = made_texts(before) if before else ()
    pairs = [(old, new) for old, new in zip(olds, made_texts(after), strict=False) if old != new]
    if not pairs:
        return f"from what no bundle has any more to {first_text(after)!r}"
    return f"from {pairs[0][0]!r} to {pairs[0][1]!r}"


def first_text(vector: Vector) -> str:
    """The first text of a vector that a case makes and that is not empty."""
    return next(filter(None, made_texts(vector)), "")
