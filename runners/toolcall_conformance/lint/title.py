"""A title is a full statement of what is right: a capital, no final period, at most 100 characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite.model import Vector
from ._suite import Finding, Suite

_LONGEST = 100
_WEAK = re.compile(r"\b(test|tests|should|must)\b", re.IGNORECASE)
_QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.4."""
    titles: dict[tuple[str, str], Vector] = {}
    for vector in suite.vectors:
        complaint, advice = _complaint(vector.title)
        other = titles.setdefault((vector.path, vector.title), vector)
        if complaint:
            yield suite.at_vector(vector, complaint, advice, "title")
        # One entry makes a vector for each of several templates, and a literal output has its case's title.
        elif other.line != vector.line and not vector.path.endswith("/cases.yaml"):
            what = f"the title of {other.id} once more"
            yield suite.at_vector(vector, what, "say what is different here", "title")


def _complaint(title: str) -> tuple[str, str]:
    if title != title.strip() or "\n" in title:
        return "whitespace around the title, or a line break in it", "write it as one line"
    if len(title) > _LONGEST:
        return f"the title has {len(title)} characters", f"say it in {_LONGEST}"
    if title.endswith((".", "!", "?")):
        return "the title ends with a mark", "leave it out"
    if title[0].islower():
        return "the title does not begin with a capital", "make it a statement"
    weak = _WEAK.search(_QUOTED.sub("", title))
    if weak:
        return f"the title says `{weak[0]}`", "state what is right: A fence ends at …, not: should end at …"
    if len(title.split()) < 3:
        return "the title is not a statement", "say what is right in a whole sentence"
    return "", ""
