"""No two vectors ask the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..suite.model import Vector
from ..suite.prompts import EXPECTATIONS
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.8."""
    first: dict[str, Vector] = {}
    for vector in suite.vectors:
        other = first.setdefault(_request(vector), vector)
        if other is not vector:
            what = f"the same request as {other.id}"
            yield suite.at_vector(vector, what, "remove one, or join their clauses", "id")


def _request(vector: Vector) -> str:
    """All that a vector asks, as one text."""
    texts = [vector.chunks, vector.accepts, vector.rejects, vector.left, vector.right]
    reported = [vector.preserved_tokens, vector.loosened, vector.narrowed]
    of_prompt = [vector.layer, [getattr(vector, field) for field in EXPECTATIONS.values()]]
    deltas = vector.deltas if vector.kind == "respond" else None
    of_wire = [vector.api, vector.body, vector.ends, deltas, vector.late_ids, repr(vector.message)]
    asked = [vector.kind, vector.request(), texts, vector.analysis, vector.complete]
    of_verdict = [vector.judged, vector.claims, vector.reply]
    parts = [*asked, reported, of_prompt, of_wire, of_verdict]
    return json.dumps(parts, sort_keys=True)
