"""What is asked with templates of the user's own.  Implements AP-8.11, AP-8.13."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from .. import kinds
from ..suite.model import Vector
from ..suite.own_templates import OwnTemplate


def exchanged(
    vectors: Iterable[Vector], own: Mapping[str, OwnTemplate]
) -> Iterator[tuple[Vector, str, OwnTemplate | None]]:
    """Each vector as it is asked, why it is not ("" if it is), and the template that it was given.

    Outputs are read, and conversations rendered, with another template: analyses and grammars are those of
    the suite's own.  A case is made again, so that its output is what the template writes.  Under a template
    of the suite no output is canonical (AP-7.7): the engine's grammar is for the vendor's.
    """
    from ..vectors.unseen.given import GivenCases

    cases = GivenCases()
    for vector in vectors:
        template = own.get(vector.template_name)
        changed = template and (
            cases.made(vector, template.source) or kinds.of(vector).with_template(vector, template)
        )
        kept = replace(vector, canonical=vector.canonical and vector.derived != "")
        yield (*changed, template) if changed else (kept, "", None)
