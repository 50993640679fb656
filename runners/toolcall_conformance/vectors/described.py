"""What bundles say for parsers without Jinja: descriptions of formats, and prompts where they are unusual.

Implements VF-8.8 and VF-8.9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import kinds
from ..suite.definitions import Definer
from ..suite.model import Vector
from ..suite.without_jinja import Description, description_of, prompt_of, usual_prompt


def is_described(vector: Vector) -> bool:
    """Whether the vector is about outputs of a template's model."""
    return kinds.of(vector).is_described(vector)


def format_of(vector: Vector) -> Description | None:
    """The description that vectors with a template of this name share; None for one without a name."""
    if not vector.template_name:
        return None
    return description_of(vector.template or "", vector.template_name, {})


def added_to(vector: Vector) -> dict[str, Any]:
    """The fields that the vector's entry has beyond the vector: ``description``, ``renderedPrompt``.

    A description is that of a template without a name.  A prompt is what the template renders, where that
    is not the usual one by the description; null where none is sent.
    """
    if not is_described(vector):
        return {}
    shared = format_of(vector)
    own = description_of(vector.template or "", vector.template_name, vector.options)
    added: dict[str, Any] = {} if own is None or own == shared else {"description": own}
    if vector.generation_prompt is None:
        prompt = prompt_of(vector.request())
        if prompt != usual_prompt(own or {}, vector.options):
            added["renderedPrompt"] = prompt
    return added


def formats_of(vectors: Iterable[Vector]) -> dict[str, Description]:
    """The descriptions that the vectors share, by the names of their templates, in the names' order."""
    found: dict[str, Description] = {}
    for vector in vectors:
        if vector.template_name not in found and is_described(vector):
            description = format_of(vector)
            if description is not None:
                found[vector.template_name] = description
    return dict(sorted(found.items()))


class DescribingDefiner(Definer):
    """Yields descriptions too: a line of type ``format`` before the first vector that needs it."""

    def _vector(self, vector: Vector) -> Iterator[dict[str, Any]]:
        *before, entry = super()._vector(vector)
        yield from before
        description: Mapping[str, Any] | None = format_of(vector) if is_described(vector) else None
        if description is not None and self._new("format", vector.template_name):
            yield {"type": "format", "name": vector.template_name, "description": description}
        yield {**entry, **added_to(vector)}
