"""No text of a vector to parse has a surrogate without its partner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite.vector_json import canonical, vector_to_json
from ._suite import Finding, Suite

#: A lone surrogate in canonical JSON text: an escape after an even number of backslashes.
_LONE = re.compile(
    r"(?<!\\)(?:\\\\)*(?:\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2})"
)


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-8.6."""
    for vector in suite.vectors:
        if vector.kind in ("parse", "stream", "verdict") and _LONE.search(canonical(vector_to_json(vector))):
            what = (
                "a surrogate without its partner, which readers of JSON in other languages refuse or change"
            )
            yield suite.at_vector(vector, what, "write it as an escape in JSON text", "id")
