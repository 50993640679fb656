"""Combines several schemas (``allOf``) into one schema that demands what all of them demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from ..errors import NoValue, SchemaError
from ..schema.references import Schema

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
        *("type", "enum", "const", "properties", "patternProperties", "required", "additionalProperties"),
        *("items", "prefixItems"),
        *("minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum"),
        *("exclusiveMinimum", "exclusiveMaximum", "anyOf", "oneOf", "allOf", "$ref"),
    )
)

#: The types of the values of keywords; a schema with another value cannot be read.
_SHAPES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("properties", "patternProperties", "$defs", "definitions"), (Mapping,)),
    **dict.fromkeys(("required", "enum", "prefixItems", "allOf", "anyOf", "oneOf"), (list, tuple)),
    **dict.fromkeys(("minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"), (int, float)),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), (int, float, bool)),
    **dict.fromkeys(("pattern", "$ref"), (str,)),
    "type": (str, list, tuple),
}
#: Two lists of alternatives are combined, each with each, only if there are at most so many pairs.
_MAX_ALTERNATIVES = 256


def read_schema(schema: object, path: str) -> Mapping[str, Any]:
    """The schema, which is not ``true``.

    Raises ``NoValue`` for ``false``, and ``SchemaError`` for what is not a schema: it is not an object, or
    the value of a keyword is not of its kind.  Implements GR-4.15.
    """
    if schema is False:
        raise NoValue(path, "the schema `false` allows no value; remove what requires it")
    if not isinstance(schema, Mapping):
        raise SchemaError(path, f"a schema is an object or a boolean, not {type(schema).__name__}")
    for keyword, value in schema.items():
        if keyword in _SHAPES and not isinstance(value, _SHAPES[keyword]):
            raise SchemaError(f"{path}/{keyword}", f"it cannot be {value!r}")
    return schema


#: The schema that a ``$ref`` points to, from the reference and the path it stands at.
Resolve: TypeAlias = Callable[[object, str], Schema]
#: Takes the path of a keyword that is not enforced, and why.
NotEnforced: TypeAlias = Callable[[str, str], None]


def conjunction(
    parts: Iterable[tuple[object, str]], resolve: Resolve, report: NotEnforced
) -> tuple[Mapping[str, Any], list[str]]:
    """One schema that demands what all parts demand, and the references followed; parts have paths."""
    result: dict[str, Any] = {}
    read: dict[str, None] = {}
    for part, path in _flat(parts, resolve, (), read):
        for key, value in _without_nullable(part).items():
            result[key] = _both(key, result[key], value, path, report) if key in result else value
    return result, list(read)


def _flat(
    parts: Iterable[tuple[object, str]], resolve: Resolve, followed: tuple[str, ...], read: dict[str, None]
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The schemas, those they refer to and those in their ``allOf``, each without ``$ref`` and ``allOf``.

    ``followed``: the references that led here.  ``read``: all references followed so far, each only once.
    """
    for part, path in parts:
        if part is True:
            continue
        schema = read_schema(part, path)
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


def _both(key: str, left: Any, right: Any, path: str, report: NotEnforced) -> Any:
    """What both values of one keyword demand together."""
    if left == right or key in ANNOTATIONS:
        return left
    together = _TOGETHER.get(key)
    if together is None or (together is _each_pair and len(left) * len(right) > _MAX_ALTERNATIVES):
        report(f"{path}/{key}", f"not enforced beside {left!r}")
        return left
    found = together(left, right)
    if found is None:
        raise NoValue(path, f"{key} {right!r} contradicts {left!r}")
    return found


def _all_of(left: Any, right: Any) -> Any:
    return {"allOf": [left, right]}


def _each_pair(left: Any, right: Any) -> Any:
    return [_all_of(one, other) for one in left for other in right]


def _members(left: Any, right: Any) -> Any:
    both = {name: _all_of(left[name], right[name]) for name in left if name in right}
    return {**left, **right, **both}


def _types(left: Any, right: Any) -> Any:
    lefts, rights = ([value] if isinstance(value, str) else list(value) for value in (left, right))
    both = [kind for kind in lefts if kind in rights or (kind == "integer" and "number" in rights)]
    return [*both, *(kind for kind in rights if kind == "integer" and "number" in lefts)] or None


#: What two different values of a keyword demand together; None if they contradict each other.
_TOGETHER: Mapping[str, Callable[[Any, Any], Any]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems"), min),
    **dict.fromkeys(("anyOf", "oneOf"), _each_pair),
    **dict.fromkeys(("properties", "patternProperties"), _members),
    "additionalProperties": lambda left, right: False not in (left, right) and _all_of(left, right),
    "required": lambda left, right: list(dict.fromkeys([*left, *right])),
    "items": _all_of,
    "enum": lambda left, right: [value for value in left if value in right] or None,
    "const": lambda left, right: None,
    "type": _types,
}
