"""GBNF for values as literals, in JSON or in another dialect (section GR-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ..errors import NoValue, UnsupportedPattern
from ..schema.references import Schema
from .bounds import bounds, integer_bounds
from .conjunction import HANDLED
from .json_schema import Notation, Reader, SchemaRules
from .members import allowed, has_undeclared, members_body, undeclared
from .numbers import integer_range
from .pattern import MAX_REPEATED, pattern_body
from .rules import choice, optional, repeated, sequence

#: Gives the body for a value of one type: from its schema, a name for rules, and the path of the schema.
_Written: TypeAlias = Callable[[Reader, Mapping[str, Any], str, str], str]
_ALL_TYPES = frozenset(("string", "number", "boolean", "null", "object", "array"))


def literal_value(rules: SchemaRules, schema: Schema, name: str) -> str:
    """The body for a value of a whole schema as a literal.  Raises ``SchemaError``."""
    return literals(rules, schema).value(schema, name, "#")


def literals(rules: SchemaRules, root: Schema) -> Reader:
    """Reads the schemas of values that are written as literals."""
    return Reader(rules, root, _Literals())


def literal_of(
    reader: Reader, types: Iterable[str], schema: Mapping[str, Any], name: str, path: str, marker: str = ""
) -> str:
    """The body for a literal of some of the types that a schema allows; ``marker``: what ends the value."""
    owner = reader.owner.within(marker) if marker else reader.owner
    narrowed = {**schema, "type": list(types), "nullable": False}
    return literals(owner, reader.root).value(narrowed, name, path)


class _Literals(Notation):
    """The notation of JSON, or of what else the dialect writes."""

    def referred(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        reader.note_unhandled(schema, path)
        owner, reference = reader.owner, schema["$ref"]
        with reader.following([reference], reference, path):
            key = owner.dialect.prefix, id(reader.root), reference
            known, new = owner.rules.shared(key, f"{name}-ref")
            if new:
                target = reader.target(reference, path)
                owner.rules.define(known, reader.value(target, known, reference))
        others = schema.keys() & HANDLED - {"$ref"}
        if others:
            owner.note(path, f"{', '.join(sorted(others))} beside `$ref` not enforced")
        return known

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = reader.types(schema, path)
        if not schema.keys() & HANDLED - {"type"}:
            names = ["value"] if set(types) >= _ALL_TYPES else types
            return choice(map(reader.owner.primitive, names))
        with reader.owner.inside():
            return choice([_WRITTEN[kind](reader, schema, name, path) for kind in types])


def literal_string(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    """The body for a string.  Implements GR-4.9."""
    owner = reader.owner
    low, high = _bounds(reader, schema, "minLength", "maxLength", path)
    if owner.dialect.strings:
        message = f"not enforced {owner.dialect.strings}"
        owner.note_each(schema, ("pattern", "minLength", "maxLength"), path, message)
        return owner.primitive("string")
    if owner.dialect.marker and not _is_short(schema, high, owner):
        message = "not enforced in a string in which the closing marker must not stand"
        owner.note_each(schema, ("pattern", "minLength", "maxLength"), path, message)
        return owner.primitive("string")
    if "pattern" in schema:
        try:
            body = pattern_body(owner.rules, schema["pattern"])
        except UnsupportedPattern as error:
            owner.note(f"{path}/pattern", f"not enforced: {error}")
        else:
            if low or high is not None:
                owner.note(path, "minLength and maxLength beside `pattern` not enforced")
            return sequence(r'"\""', body, r'"\""')
    if not low and high is None:
        return owner.primitive("string")
    owner.primitive("char")
    return sequence(r'"\""', repeated("char", low, high), r'"\""')


def _is_short(schema: Mapping[str, Any], high: int | None, owner: SchemaRules) -> bool:
    """Whether a string is bounded, and the bound keeps the marker out of it."""
    marker = owner.dialect.marker
    if "pattern" in schema:
        before = owner.rules.mark()
        try:
            pattern_body(owner.rules, schema["pattern"], bare_without=marker[0])
        except UnsupportedPattern:
            return False
        owner.rules.back_to(before)
        return True
    return high is not None and high < len(marker)


def _bounds(
    reader: Reader, schema: Mapping[str, Any], least: str, most: str, path: str
) -> tuple[int, int | None]:
    """The bounds of a length, as far as engines take them."""
    low, high = bounds(schema, least, most, path)
    for keyword, value in ((least, low), (most, high or 0)):
        if value > MAX_REPEATED:
            reader.owner.note(f"{path}/{keyword}", f"not enforced: more than {MAX_REPEATED} repetitions")
    return (0 if low > MAX_REPEATED else low), (None if (high or 0) > MAX_REPEATED else high)


def _plain(kind: str) -> _Written:
    """The body for a type that no keyword restricts."""
    return lambda reader, schema, name, path: reader.owner.primitive(kind)


def _integer(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    """Implements GR-4.10."""
    low, high = integer_bounds(schema)
    if low is None and high is None:
        return reader.owner.primitive("integer")
    if low is not None and high is not None and low > high:
        raise NoValue(path, f"no integer lies between {low} and {high}")
    return reader.owner.rules.add(f"{name}-range", integer_range(low, high))


def _number(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    """Implements GR-4.17."""
    message = "not enforced for numbers that need not be integers"
    for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        if keyword in schema:
            reader.owner.note(f"{path}/{keyword}", message)
    return reader.owner.primitive("number")


def _array(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    """Implements GR-4.7 and GR-4.21."""
    low, high = _bounds(reader, schema, "minItems", "maxItems", path)
    fixed, items = schema.get("prefixItems", ())[:high], schema.get("items", True)
    if items is False and low > len(fixed):
        raise NoValue(f"{path}/minItems", "there are fewer items than that")
    ws = reader.owner.primitive("ws")
    comma = f'{ws} "," {ws}'
    body = ""
    if items is not False and (high is None or high > len(fixed)):
        item = reader.value(items, f"{name}-item", f"{path}/items")
        item = reader.owner.rules.add(f"{name}-item", item) if " " in item else item
        least, most = max(low - len(fixed), 0), None if high is None else high - len(fixed)
        if fixed:
            body = repeated(f"({comma} {item})", least, most)
        else:
            further = repeated(f"({comma} {item})", max(least - 1, 0), None if most is None else most - 1)
            body = sequence(item, further) if least else optional(sequence(item, further))
    # Each item by its place with all that follow it: an array may end before any of them.
    for index in range(len(fixed) - 1, -1, -1):
        value = reader.value(fixed[index], f"{name}-{index}", f"{path}/prefixItems/{index}")
        body = sequence(comma if index else "", value, body)
        body = body if index < low else optional(body)
    return _between(reader, "[", body, "]")


def _object(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    """Implements GR-4.3, GR-4.4 and GR-4.8."""
    owner = reader.owner
    required = schema.get("required", [])
    properties = allowed(schema.get("properties", {}), required)
    others = undeclared(schema, path, owner)
    if has_undeclared(required, properties, bool(others) or schema.get("additionalProperties"), path):
        owner.note(f"{path}/required", "not enforced for properties that have no schema")
    if not properties:
        return _open_object(reader, others, name)
    members = {}
    ws = owner.primitive("ws")
    for key, value in properties.items():
        body = reader.value(value, f"{name}-{key}", f"{path}/properties/{key}")
        text = f'{owner.key(key)} {ws} ":" {ws} {body}'
        members[key] = owner.rules.add(f"{name}-{key}-member", text)
    body = members_body(owner.rules, members, set(required), f'{ws} "," {ws}', name)
    return _between(reader, "{", body, "}")


def _open_object(reader: Reader, others: Sequence[tuple[Schema, str]], name: str) -> str:
    """An object of which no member is declared, from the schemas that its members may have."""
    owner = reader.owner
    if not others:
        return _between(reader, "{", "", "}")
    if any(schema is True for schema, _ in others):
        return owner.primitive("object")
    values = [reader.value(schema, f"{name}-value", path) for schema, path in others]
    value = reader.notation.either(reader, values, others[0][1])
    key, ws = owner.primitive(owner.dialect.any_key), owner.primitive("ws")
    member = owner.rules.add(f"{name}-member", f'{key} {ws} ":" {ws} {value}')
    return _between(reader, "{", optional(f'{member} ({ws} "," {ws} {member})*'), "}")


def _between(reader: Reader, opening: str, body: str, closing: str) -> str:
    ws = reader.owner.primitive("ws")
    return sequence(f'"{opening}" {ws}', sequence(body, ws) if body else "", f'"{closing}"')


_WRITTEN: Mapping[str, _Written] = {
    **{kind: _plain(kind) for kind in ("boolean", "null")},
    "string": literal_string,
    "integer": _integer,
    "number": _number,
    "object": _object,
    "array": _array,
}
