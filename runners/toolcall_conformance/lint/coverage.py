"""Each format that can have a kind of case has a vector of it, or a reason why not."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite import yaml_text
from ..suite.cases.expansion import case_name
from ..suite.coverage import REGISTRY, measure
from ..suite.nearest import nearest
from ..suite.registry import Registry
from ._suite import Finding, Suite, at_error

_ADVICE = "add needs, the traits of a format that can have it, or instead, the case that shows it everywhere"


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.18, VF-10.3, VF-10.4 and VF-12.12."""
    if not (suite.vectors_dir / REGISTRY).exists():
        return
    yield from map(at_error, measure(suite.vectors, suite.vectors_dir).errors)
    registry = Registry(suite.vectors_dir)
    known = registry.kinds | registry.cases.kinds.keys()
    for path, entry in registry.cases.placed:
        instead = entry.get("instead")
        if instead is not None and yaml_text.plain(instead) not in known:
            what = f"{case_name(entry)} has a case instead that does not exist: {yaml_text.plain(instead)}"
            advice = nearest(yaml_text.plain(instead), list(known), False)
            yield Finding(suite.vectors_dir / path, instead.line, instead.column, what, advice)
        if not {"needs", "instead"} & entry.entries.keys():
            what = f"{case_name(entry)} does not say which formats have it"
            yield Finding(suite.vectors_dir / path, entry.line, entry.column, what, _ADVICE)
