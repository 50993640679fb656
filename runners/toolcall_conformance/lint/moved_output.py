"""The outputs that cases make are those of the lock: one that moved is a mistake until it is accepted."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.cases.lock import FILE, moves, read_lock
from ..vectors.made import as_locked, made_vectors, shown_move
from ._suite import Finding, Suite

_ADVICE = "mend the template or the case; if it is right, run toolcall fmt --accept-moves"


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-12.13."""
    path = suite.vectors_dir / FILE
    if not (suite.vectors_dir / "cases").is_dir():
        return
    locked, vectors = read_lock(path), made_vectors(suite.vectors_dir, suite.vectors)
    found = moves(locked, vectors)
    before = as_locked(found.moved, locked) if found.moved else {}
    for id in found.moved:
        what = f"the output of {id} moved {shown_move(before.get(id), vectors[id])}"
        yield suite.at_vector(vectors[id], what, _ADVICE)
    for id in found.new:
        yield suite.at_vector(vectors[id], f"the lock does not have {id}", _ADVICE)
    lines = path.read_text("utf-8", "replace").splitlines() if found.gone else []
    for id in found.gone:
        line = next((n for n, text in enumerate(lines, 1) if text.startswith(f"{id} ")), 1)
        yield Finding(path, line, 1, f"the lock has {id}, which no case makes", _ADVICE)
