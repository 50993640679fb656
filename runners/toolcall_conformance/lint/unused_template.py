"""Every template is used by a vector."""

from __future__ import annotations

from collections.abc import Iterator

from .. import kinds
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """A template that no vector uses tests nothing."""
    used = {vector.template_name for vector in suite.vectors if not kinds.of(vector).is_prompt}
    for path in sorted(suite.vectors_dir.glob("formats/*/template.jinja")):
        if path.parent.name not in used:
            yield Finding(path, 1, 1, "no vector uses this template", "write one, or remove the template")
