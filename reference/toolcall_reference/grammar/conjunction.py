"""Schemas that hold together (``allOf``): one schema that demands what all of them do, if there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any] | bool

#: Keywords that say nothing about which texts are valid.
ANNOTATIONS = frozenset(
    (
        *("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$schema"),
        *("$id", "$comment", "$defs", "definitions", "nullable", "contentEncoding", "contentMediaType"),
    )
)
#: Keywords a grammar can enforce, at least in part.
HANDLED = frozenset(
    (
        *("type", "enum", "const", "properties", "required", "additionalProperties", "items", "prefixItems"),
        *("minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum"),
        *("exclusiveMinimum", "exclusiveMaximum", "anyOf", "oneOf", "allOf", "$ref"),
    )
)


class SchemaError(ValueError):
    """A schema no text satisfies, or one that cannot be read; the message names the path."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


def merged(
    schema: Mapping[str, Any], path: str, resolve: Callable[[object, str], Schema]
) -> Mapping[str, Any]:
    """The schema with the members of its ``allOf`` worked into it."""
    result = {key: value for key, value in schema.items() if key != "allOf"}
    for index, part in enumerate(schema["allOf"]):
        here = f"{path}/allOf/{index}"
        while isinstance(part, Mapping) and "$ref" in part:
            others = {key: value for key, value in part.items() if key != "$ref"}
            part = {**_mapping(resolve(part["$ref"], here), here), **others}
        if isinstance(part, Mapping) and "allOf" in part:
            part = merged(part, here, resolve)
        if part is True:
            continue
        for key, value in _mapping(part, here).items():
            result[key] = _conjunction(key, result[key], value, here) if key in result else value
    return result


def _mapping(schema: object, path: str) -> Mapping[str, Any]:
    if not isinstance(schema, Mapping):
        raise SchemaError(path, "needs to be an object")
    return schema


def _conjunction(key: str, left: Any, right: Any, path: str) -> Any:
    """What both values of one keyword demand together."""
    if left == right or key in ANNOTATIONS:
        return left
    if key == "properties":
        return {
            name: {"allOf": [left[name], right[name]]}
            if name in left and name in right
            else {**left, **right}[name]
            for name in {**left, **right}
        }
    if key == "required":
        return list(dict.fromkeys([*left, *right]))
    if key in ("minimum", "exclusiveMinimum", "minLength", "minItems"):
        return max(left, right)
    if key in ("maximum", "exclusiveMaximum", "maxLength", "maxItems"):
        return min(left, right)
    if key == "enum":
        both = [value for value in left if value in right]
        if both:
            return both
    elif key == "type":
        lefts, rights = ([value] if isinstance(value, str) else list(value) for value in (left, right))
        both = [kind for kind in lefts if kind in rights or (kind == "integer" and "number" in rights)]
        both += [kind for kind in rights if kind == "integer" and "number" in lefts]
        if both:
            return both
    elif key == "additionalProperties":
        return False if left is False or right is False else {"allOf": [left, right]}
    elif key == "items":
        return {"allOf": [left, right]}
    raise SchemaError(path, f"{key} {right!r} contradicts {left!r}")
