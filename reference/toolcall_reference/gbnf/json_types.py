"""The types of JSON: those that a schema implies, and those of a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

TYPES = ("string", "integer", "number", "boolean", "null", "object", "array")


def implied_types(schema: Mapping[str, Any]) -> Sequence[str]:
    """The types of a schema without ``type``: those that its other keywords are about, else all.

    Implements GR-4.24.
    """
    if schema.keys() & {"properties", "patternProperties", "required", "additionalProperties"}:
        return ["object"]
    if schema.keys() & {"items", "prefixItems", "minItems", "maxItems"}:
        return ["array"]
    if schema.keys() & {"pattern", "minLength", "maxLength"}:
        return ["string"]
    if schema.keys() & {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}:
        return ["number"]
    return ["string", "number", "boolean", "null", "object", "array"]


def disjoint(alternatives: Sequence[object]) -> bool:
    """Whether the types of the alternatives show that no value fits two of them."""
    seen: set[str] = set()
    for alternative in alternatives:
        types = alternative.get("type") if isinstance(alternative, Mapping) else None
        named = {types} if isinstance(types, str) else set(types or TYPES)
        named |= {"number", "integer"} if named & {"number", "integer"} else set()
        if seen & named:
            return False
        seen |= named
    return True


def is_type(value: object, kind: str) -> bool:
    """Whether a JSON value is of a type."""
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    kinds: dict[str, type | tuple[type, ...]] = {
        "string": str,
        "boolean": bool,
        "null": type(None),
        "object": Mapping,
        "array": list,
    }
    return isinstance(value, kinds.get(kind, ()))
