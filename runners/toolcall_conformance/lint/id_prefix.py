"""A vector's id begins with the folder its file is in, so that the id tells where to look."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.2."""
    for vector in suite.vectors:
        folder = PurePosixPath(vector.path).parent.as_posix()
        if folder != "." and not vector.id.startswith(folder + "/"):
            what = f"the id {vector.id} does not begin with {folder}/"
            yield suite.at_vector(vector, what, "move the vector, or (if it is new) change its id", "id")
