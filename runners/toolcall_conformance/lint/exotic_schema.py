"""A required vector fills no parameter whose type only a keyword gives that tools do not have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from ._suite import Finding, Suite

#: What generators of tools' schemas write: of Python and TypeScript models, of OpenAPI, of servers of tools.
_ORDINARY = frozenset(
    {"type", "properties", "required", "items", "additionalProperties", "enum", "anyOf", "oneOf"}
    | {"$ref", "$defs", "definitions", "$schema", "discriminator", "title", "description", "default"}
    | {"example", "examples", "deprecated", "readOnly", "writeOnly", "format", "pattern", "minLength"}
    | {"maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
    | {"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"}
)
#: These too, where a type stands beside them: then they only narrow it.
_NARROWING = frozenset({"const", "enum", "allOf", "prefixItems"})
_TYPES = frozenset({"string", "number", "integer", "boolean", "null", "object", "array"})


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.10."""
    for vector in suite.vectors:
        if vector.level != "required" or vector.expected is None:
            continue
        functions = {tool["function"]["name"]: tool["function"] for tool in vector.tools or ()}
        for index, call in enumerate(vector.expected.calls):
            parameters = functions.get(call.name, {}).get("parameters")
            for name, keyword in _exotic_arguments(call.arguments, parameters):
                what = f"the type of {name} depends on {keyword}, which tools do not have"
                advice = "make it recommended, or declare a type that tools have"
                yield suite.at_vector(vector, what, advice, "expected", "calls", index, "arguments")


def _exotic_arguments(text: str, parameters: object) -> Iterator[tuple[str, str]]:
    """Arguments of a call, each with a keyword of its schema that tools do not have."""
    arguments: object = None
    with suppress(ValueError, RecursionError):  # what is not JSON is reported by another check
        arguments = json.loads(text)
    if not isinstance(arguments, dict) or not isinstance(parameters, Mapping):
        return
    properties = parameters.get("properties")
    for name in arguments:
        schema = properties.get(name) if isinstance(properties, Mapping) else None
        keyword = _exotic(schema, parameters, frozenset())
        if keyword:
            yield name, keyword


def _exotic(schema: object, root: Mapping[str, Any], seen: frozenset[str]) -> str:
    """The first keyword in a schema, or in one it refers to, that tools do not have; "" if there is none."""
    if not isinstance(schema, Mapping):
        return ""
    types = schema.get("type", [])
    for name in [types] if isinstance(types, str) else types:
        if name not in _TYPES:
            return f"type {json.dumps(name)}"
    exotic = [keyword for keyword in schema if keyword not in _ORDINARY]
    if not all(isinstance(value, str) for value in schema.get("enum", ())):
        exotic.append("enum")
    alone = [keyword for keyword in exotic if not (keyword in _NARROWING and "type" in schema)]
    if alone:
        return str(alone[0])
    reference = schema.get("$ref")
    parts = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("properties", {}).values()]
    parts += [schema.get("items"), schema.get("additionalProperties")]
    if isinstance(reference, str) and reference not in seen:
        seen |= {reference}
        parts.append(_at(reference, root))
    return next(filter(None, (_exotic(part, root, seen) for part in parts)), "")


def _at(reference: str, root: Mapping[str, Any]) -> object:
    found: Any = root
    for step in reference.removeprefix("#").strip("/").split("/"):
        found = found.get(step) if isinstance(found, Mapping) else None
    return found
