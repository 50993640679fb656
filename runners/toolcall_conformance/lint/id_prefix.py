"""A vector's id begins with the folder its file is in, so that the id tells where to look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite.cases.format_cases import FILE
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.2."""
    for vector in suite.vectors:
        # The path of a vector outside the suite's own folder is not relative.
        folder = (suite.vectors_dir / vector.path).relative_to(suite.vectors_dir).parent.as_posix()
        if vector.path.endswith(f"/{FILE}"):
            continue  # the id of a literal output is that of its case
        folder = re.sub("^formats/", "template/", folder)
        if folder not in (".", "cases") and not vector.id.startswith(folder + "/"):
            what = f"the id {vector.id} does not begin with {folder}/"
            yield suite.at_vector(vector, what, "move the vector, or (if it is new) change its id", "id")
