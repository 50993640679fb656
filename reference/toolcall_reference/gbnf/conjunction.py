"""Schemas that hold together (``allOf``): one schema that demands what all of them do, if there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from toolcall_reference.errors import SchemaError

from ..schema.references import Schema as Schema

#: Keywords that say nothing about which texts are valid.
ANNOTATIONS = frozenset(
    (
        *("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$schema"),
        *("$id", "$anchor", "$comment", "$defs", "definitions", "nullable"),
        *("contentEncoding", "contentMediaType"),
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


#: What the values of keywords are, where anything else cannot be read.
_SHAPES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("properties", "$defs", "definitions"), (Mapping,)),
    **dict.fromkeys(("required", "enum", "prefixItems", "allOf", "anyOf", "oneOf"), (list, tuple)),
    **dict.fromkeys(("minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"), (int, float)),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), (int, float, bool)),
    **dict.fromkeys(("pattern", "$ref"), (str,)),
    "type": (str, list, tuple),
}


#: More alternatives than this are too many to multiply.
_MAX_ALTERNATIVES = 256


def check_shape(schema: Mapping[str, Any], path: str) -> None:
    """Raise ``SchemaError`` for a keyword whose value is not of its kind."""
    for keyword, shape in _SHAPES.items():
        if keyword in schema and not isinstance(schema[keyword], shape):
            raise SchemaError(f"{path}/{keyword}", f"{schema[keyword]!r} is no value it can have")


#: Follows a `$ref`: pointer and path to the schema.
Resolve: TypeAlias = Callable[[object, str], Schema]
#: Takes a path and what is not enforced there.
NotEnforced: TypeAlias = Callable[[str, str], None]


def conjunction(
    parts: Iterable[tuple[object, str]], resolve: Resolve, report: NotEnforced
) -> tuple[Mapping[str, Any], list[str]]:
    """One schema for what schemas, each with its path, demand together, without ``$ref`` and ``allOf``.

    Beside it the references that were followed.
    """
    result: dict[str, Any] = {}
    read: dict[str, None] = {}
    for part, path in _flat(parts, resolve, (), read):
        for key, value in _without_nullable(part).items():
            result[key] = _both(key, result[key], value, path, report) if key in result else value
    return result, list(read)


def _flat(
    parts: Iterable[tuple[object, str]], resolve: Resolve, followed: tuple[str, ...], read: dict[str, None]
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The schemas with those they refer to or consist of, each by itself.

    ``followed`` leads to them; what is behind the references in ``read`` is among the schemas already, and to
    demand it again demands no more.
    """
    for part, path in parts:
        if part is True:
            continue
        schema = _mapping(part, path)
        check_shape(schema, path)
        yield {key: value for key, value in schema.items() if key not in ("$ref", "allOf")}, path
        inner = [(each, f"{path}/allOf/{index}") for index, each in enumerate(schema.get("allOf", ()))]
        pointer = schema.get("$ref")
        if pointer is not None and pointer in followed:
            raise SchemaError(path, f"`$ref` {pointer!r} leads back to itself")
        if pointer is not None and pointer not in read:
            read[pointer] = None
            yield from _flat([(resolve(pointer, path), path)], resolve, (*followed, pointer), read)
        yield from _flat(inner, resolve, followed, read)


def _without_nullable(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema with ``nullable`` as one more type."""
    types = schema.get("type")
    if schema.get("nullable") is not True or types is None:
        return schema
    return {**schema, "type": [*([types] if isinstance(types, str) else types), "null"], "nullable": False}


def _mapping(schema: object, path: str) -> Mapping[str, Any]:
    if not isinstance(schema, Mapping):
        raise SchemaError(path, "needs to be an object")
    return schema


def _both(key: str, left: Any, right: Any, path: str, report: NotEnforced) -> Any:
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
    elif key in ("anyOf", "oneOf") and len(left) * len(right) <= _MAX_ALTERNATIVES:
        return [{"allOf": [one, other]} for one in left for other in right]
    elif key != "const":
        report(f"{path}/{key}", f"not enforced beside {left!r}")
        return left
    raise SchemaError(path, f"{key} {right!r} contradicts {left!r}")
