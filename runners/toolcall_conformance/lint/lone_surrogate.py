"""No text of a vector to parse has a surrogate without its partner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._suite import Finding, Suite, text_of

#: A lone surrogate in JSON text of ASCII: an escape after an even number of backslashes.
_LONE = re.compile(
    r"(?<!\\)(?:\\\\)*(?:\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2})"
)


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-8.6."""
    for vector in suite.vectors:
        text = text_of(vector) if vector.expected or vector.judged else ""
        if "\\ud" in text and _LONE.search(text):
            what = (
                "a surrogate without its partner, which readers of JSON in other languages refuse or change"
            )
            yield suite.at_vector(vector, what, "write it as an escape in JSON text", "id")
