"""What prompts of a template of the user's own can be asked.  Implements AP-8.13."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..adapters.implementation import JsonObject
from ..adapters.protocol import vector_request
from ..judge import prompts
from ..suite.model import Vector
from ..suite.own_templates import OwnTemplate


def asked_prompts(
    asked: Iterable[tuple[Vector, str, OwnTemplate | None]],
) -> Iterator[tuple[Vector, str, OwnTemplate | None]]:
    """What ``exchanged`` yields, with the reason why a prompt cannot be asked of its template."""
    for vector, unasked, template in asked:
        if template is not None and vector.kind == "render" and not unasked:
            unasked = why_not(vector)
        yield vector, unasked, template


def why_not(vector: Vector) -> str:
    """Why a vector of kind ``render`` cannot be asked with the template it was given; "" if it can.

    The exact prompt is that of the suite's template.  All else holds of any template that has room for it,
    and the reference shows whether this one has.
    """
    given = f"the template given for {vector.template_name}"
    if vector.prompt is not None:
        return f"the exact prompt is that of the suite's template, not of {given}"
    outcome = prompts.judge(vector, _asked(vector_request(vector)), _asked)
    if outcome.verdict == "pass":
        return ""
    differs = (f"{found.path} {found.expected or found.actual}" for found in outcome.differences)
    what = outcome.reason or "; ".join(differs)
    return f"{given} does not allow what is asked ({outcome.verdict}): {what}"


def _asked(request: JsonObject) -> JsonObject:
    from toolcall_reference import ReferenceAdapter

    reply: JsonObject = getattr(ReferenceAdapter(), str(request["op"]))({"id": 0, **request})
    return reply
