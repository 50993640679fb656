"""Types of tagged values (TP-8) are cited only by vectors of formats that have tagged values."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.registry import Registry
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.16."""
    json = {
        name
        for name, fields in Registry(suite.vectors_dir).descriptions.items()
        if fields.get("tools", {}).get("values") == "json"
    }
    for vector in suite.vectors:
        cited = [id for id in vector.clauses if id.startswith("TP-8.")]
        if cited and vector.template_name in json:
            what = f"{', '.join(cited)} cannot matter: the arguments of {vector.template_name} are JSON"
            yield suite.at_vector(vector, what, "cite what breaks the vector, such as TP-5.5", "clauses")
