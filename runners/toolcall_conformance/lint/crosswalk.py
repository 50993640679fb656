"""A crosswalk names suites by known names, and their cases as those suites write them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._suite import Finding, Suite

#: How each suite writes its cases; several are joined by ", ".
_FORMATS = {"dynamo": (re.compile(r"[0-9]{1,2}[a-h]?"), "a number and a letter, such as 7e")}


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.7."""
    for vector in suite.vectors:
        for name, cases in vector.crosswalk.items():
            if name not in _FORMATS:
                what = f"no suite `{name}` is known"
                known = "one of: " + ", ".join(_FORMATS)
                yield suite.at_vector(vector, what, known, "crosswalk", name)
                continue
            format, example = _FORMATS[name]
            if not all(format.fullmatch(case) for case in cases.split(", ")):
                what = f"`{cases}` is not a case of {name}"
                yield suite.at_vector(vector, what, f"write {example}", "crosswalk", name)
