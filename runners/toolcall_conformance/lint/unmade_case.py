"""Each case can be made for one format at least: a case that no format shows asks nobody anything."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.cases.expansion import case_name
from ..suite.registry import Registry
from ._suite import Finding, Suite

_ADVICE = "mend its turn, its edit or its roles; a role is what VF-12.4 lists"


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-12.5."""
    if suite.vector_errors:
        return  # an error in a case is reported as such
    cases = Registry(suite.vectors_dir).cases
    literal = {name for format in cases.formats for name in cases.own(format).literal}
    shown = {(vector.path, vector.line) for vector in suite.vectors}
    for path, entry in cases.placed:
        id = entry.entries["id"][0]
        if "turn" in entry.entries and (path, id.line) not in shown and case_name(entry) not in literal:
            what = f"{case_name(entry)} can be made for no format: {cases.why_none(entry)}"
            yield Finding(suite.vectors_dir / path, id.line, id.column, what, _ADVICE)
