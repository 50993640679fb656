"""Templates that give the value of a region its shape."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Final

from .content import Json, MalformedRegion

_PLACEHOLDER: Final = re.compile(r"\{(\w+(?:\.\w+)*)\}")


def transformed(shape: Json, scope: Mapping[str, Json]) -> Json:
    """The shape, filled in.  Raises ``MalformedRegion``.  Implements RT-5.1, RT-5.3, RT-5.4."""
    if isinstance(shape, dict):
        return {key: transformed(value, scope) for key, value in shape.items()}
    if isinstance(shape, list):
        return [transformed(value, scope) for value in shape]
    whole = _PLACEHOLDER.fullmatch(shape) if isinstance(shape, str) else None
    if whole is None:
        return shape
    value: Json = scope
    for key in whole[1].split("."):
        if not isinstance(value, Mapping) or key not in value:
            raise MalformedRegion(f"nothing to put in the place of {shape}")
        value = value[key]
    return copy.deepcopy(value)


def each_transformed(shape: Json, values: Json, captures: Mapping[str, str]) -> list[Json]:
    """The shape for each object of a list.  Raises ``MalformedRegion``.  Implements RT-5.5."""
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        raise MalformedRegion("no list of objects, which transform_each needs")
    return [transformed(shape, {**captures, **value}) for value in values]


def placeholders(shape: Json, place: str) -> Iterator[tuple[str, str, str | None]]:
    """The texts of a shape that have placeholders: their places, the texts, and the names they begin with.

    The name is None if the text has more than one placeholder, or something beside it.
    """
    if isinstance(shape, dict):
        for key, value in shape.items():
            yield from placeholders(value, f"{place}.{key}")
    elif isinstance(shape, list):
        for index, value in enumerate(shape):
            yield from placeholders(value, f"{place}[{index}]")
    elif isinstance(shape, str) and _PLACEHOLDER.search(shape):
        whole = _PLACEHOLDER.fullmatch(shape)
        yield place, shape, whole[1].split(".")[0] if whole else None
