"""The lock of made outputs: a hash of each, so that none moves unseen.  Implements VF-12.13.

One line an output, ``ID HASH``, sorted by id.  No YAML, and nothing that people write.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..model import Vector

#: The name of the lock in a vectors folder.
FILE = "cases.lock"
_HEAD = "# The hash of each output that a case makes.  `toolcall fmt --accept-moves` writes it.\n"


@dataclass(frozen=True, slots=True)
class Moves:
    """How the made outputs of today differ from a lock, by id."""

    moved: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.moved or self.new or self.gone)


def made_texts(vector: Vector) -> tuple[str, ...]:
    """The texts of a vector that a case makes."""
    return (vector.output, *vector.accepts, *vector.rejects, *vector.open, *vector.either)


def digest(vector: Vector) -> str:
    """The hash of a vector's made texts: 16 hexadecimal digits."""
    text = json.dumps(made_texts(vector), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def read_lock(path: Path) -> dict[str, str]:
    """The hashes of a lock, by id; a line that is not an entry is left out.  A missing lock is empty."""
    if not path.is_file():
        return {}
    entries = (line.split() for line in path.read_text("utf-8", "replace").splitlines())
    return {entry[0]: entry[1] for entry in entries if len(entry) == 2 and entry[0] != "#"}


def write_lock(path: Path, vectors: Iterable[Vector]) -> None:
    """Write the hashes of made vectors."""
    lines = sorted(f"{vector.id} {digest(vector)}\n" for vector in vectors)
    path.write_text(_HEAD + "".join(lines), encoding="utf-8")


def moves(locked: Mapping[str, str], vectors: Mapping[str, Vector]) -> Moves:
    """How the made vectors of today, by id, differ from a lock."""
    moved = (id for id, vector in vectors.items() if id in locked and locked[id] != digest(vector))
    new, gone = vectors.keys() - locked.keys(), locked.keys() - vectors.keys()
    return Moves(tuple(sorted(moved)), tuple(sorted(new)), tuple(sorted(gone)))
