"""Tagged values typed by the JSON Schema of their parameter (chapter TP-8).

A value between tags is bare text: only the schema can say whether ``4`` is a number or a string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from ..errors import NoTarget
from ..json.python import PythonScanner, python_to_json
from ..json.spans import is_json
from ..json.stream import JsonScanner, Progress
from ..json.text import WHITESPACE, encode_string
from .references import References, Schema

_TYPES = frozenset(("string", "integer", "number", "boolean", "null", "object", "array"))
_FIRST = {'"': "string", "{": "object", "[": "array", "t": "boolean", "f": "boolean", "n": "null"}
_PYTHON_FIRST = {"'": "string", "T": "boolean", "F": "boolean", "N": "null"}
#: Schemas nested deeper than this count as schemas that allow everything.
_MAX_DEPTH = 32
#: With more combinations of alternatives than this, only their types count.
_MAX_ALTERNATIVES = 64
#: How often schemas that refer to each other are read before the result counts as final.
_MAX_ROUNDS = 16


@dataclass(frozen=True, slots=True)
class Alternative:
    """Some types, with all their values or with listed values only."""

    types: frozenset[str] = _TYPES
    #: The listed values, as ``_key`` writes them; None if every value of the types is allowed.
    values: frozenset[str] | None = None

    def both(self, other: Alternative) -> Alternative:
        """The values that both alternatives allow."""
        types = self.types & other.types
        if ("integer" in self.types and "number" in other.types) or (
            "number" in self.types and "integer" in other.types
        ):
            types |= {"integer"}
        if self.values is None or other.values is None:
            return Alternative(types, other.values if self.values is None else self.values)
        return Alternative(types, self.values & other.values)


@dataclass(frozen=True, slots=True)
class ValueType:
    """The values that a parameter may have."""

    alternatives: tuple[Alternative, ...] = (Alternative(),)
    #: Whether Python literals are read where no string is possible (TP-8.8).
    python: bool = False

    @property
    def types(self) -> frozenset[str]:
        """The types of all alternatives."""
        return frozenset().union(*(alternative.types for alternative in self.alternatives))

    @property
    def only_string(self) -> bool:
        """Whether every text is a string value, even a text such as ``4``.  Implements TP-8.1."""
        return self.types == {"string"}

    def marked(self, string: bool) -> ValueType:
        """The type for a value that the output marks as a string, or as no string.  Implements TP-8.9."""
        allowed = Alternative(frozenset(("string",)) if string else _TYPES - {"string"})
        narrowed = tuple(
            a for a in (alternative.both(allowed) for alternative in self.alternatives) if a.types
        )
        return ValueType(narrowed, self.python) if narrowed else self

    def to_json(self, text: str) -> tuple[str, bool]:
        """The value's JSON text, and whether it fits the type.  Implements TP-8.1 to TP-8.8."""
        string = "string" in self.types
        if not self.only_string:
            bare = text.strip(WHITESPACE)
            value = bare if is_json(bare) else None
            if value is None and self.python and not string:
                value = python_to_json(bare)
            if value is not None and value[0] != '"' and self._allows(value):
                return value, True
        return encode_string(text), string

    def begun(self, text: str) -> str:
        """The JSON text for a value that the end of the output cuts off.  Implements TP-9.3."""
        value = text.lstrip(WHITESPACE)
        if not self.only_string:
            if not value:
                return ""
            python = self.python and "string" not in self.types
            first = {**_FIRST, **(_PYTHON_FIRST if python else {})}.get(value[0], "number")
            scanner = PythonScanner() if python else JsonScanner()
            end = scanner.scan(value, 0)
            possible = first in self.types or (first == "number" and "integer" in self.types)
            whole = scanner.progress is not Progress.FAILED and not value[end:].strip(WHITESPACE)
            if whole and possible and first != "string":
                scanner.finish()
                return scanner.json(value, 0, end) + value[end:]
        return encode_string(text)[:-1]

    def has_type_of(self, value: str) -> bool:
        """Whether a JSON value is of one of the types, listed or not.  Implements TP-8.6."""
        return bool(_types_of(value) & self.types)

    def _allows(self, value: str) -> bool:
        types = _types_of(value)
        return any(
            types & alternative.types and (alternative.values is None or _key(value) in alternative.values)
            for alternative in self.alternatives
        )


class ParameterTypes:
    """The types of one tool's parameters, by name."""

    def __init__(self, parameters: Schema, python: bool = False) -> None:
        root = parameters if isinstance(parameters, Mapping) else {}
        reader = _Reader(root)
        self._types = {
            name: ValueType(reader.alternatives(schema), python)
            for name, schema in reader.properties(root).items()
        }
        others = root.get("additionalProperties")
        self._others = ValueType(reader.alternatives(others), python) if others else ValueType(python=python)

    @property
    def names(self) -> tuple[str, ...]:
        """The declared names."""
        return tuple(self._types)

    def __getitem__(self, name: str) -> ValueType:
        return self._types.get(name, self._others)


class DeclaredParameters:
    """The parameters that a tool declares, and those that it requires, by name."""

    def __init__(self, parameters: Schema = True) -> None:
        self._parameters = parameters

    @cached_property
    def names(self) -> frozenset[str]:
        """The declared names."""
        return frozenset(self._reader.properties(self._parameters))

    @cached_property
    def required(self) -> frozenset[str]:
        """The required names."""
        return self._reader.required(self._parameters)

    @cached_property
    def _reader(self) -> _Reader:
        return _Reader(self._parameters)


class NestedTypes:
    """The type of a value that the format writes in parts, and the types of its members and its items."""

    def __init__(self, schema: object = True, root: Schema | _Reader = True) -> None:
        self._schema = schema
        self._root = root if isinstance(root, _Reader) else _Reader(root)
        self._members: dict[str, NestedTypes] = {}
        self._items: dict[tuple[int, ...], NestedTypes] = {}

    @cached_property
    def type(self) -> ValueType:
        """The values that are allowed here."""
        return ValueType(self._root.alternatives(self._schema))

    @cached_property
    def declared(self) -> Mapping[str, Schema]:
        """The schemas of the members that are declared, by name."""
        return self._root.properties(self._schema)

    def member(self, name: str) -> NestedTypes:
        """The types of a member of the object."""
        if name not in self._members and name in self.declared:
            self._members[name] = NestedTypes(self.declared[name], self._root)
        return self._members.get(name, self._others)

    @cached_property
    def _others(self) -> NestedTypes:
        others = self._schema.get("additionalProperties") if isinstance(self._schema, Mapping) else None
        return NestedTypes(others or True, self._root)

    def item(self, index: int) -> NestedTypes:
        """The types of an item of the array, by its place."""
        found = self._root.items(self._schema, index)
        key = tuple(map(id, found))
        types = NestedTypes({"anyOf": found} if found else True, self._root)
        return self._items.setdefault(key, types)


#: The values a schema allows; None for a schema that only refers back to a schema still being read.
_Found: TypeAlias = tuple[Alternative, ...] | None


class _Reader:
    """Reads the schemas of one tool, each schema once, however many references lead to it."""

    def __init__(self, root: Schema) -> None:
        self._references = References(root)
        #: Each schema and its result, by the schema's ``id``; storing the schema keeps its ``id`` unique.
        self._found: dict[int, tuple[object, _Found]] = {}
        #: The schemas that are being read, the schemas read in this round, the schemas with final results.
        self._open: set[int] = set()
        self._round: set[int] = set()
        self._settled: set[int] = set()
        #: The schemas that refer to themselves; whether a result of one changed, so that a round must follow.
        self._early: set[int] = set()
        self._again = False

    def alternatives(self, schema: object) -> tuple[Alternative, ...]:
        """The values a schema allows.  Implements TP-8.12."""
        # Where a schema refers to itself, its result of the round before is used: nothing in the first round.
        for _ in range(_MAX_ROUNDS):
            self._round, self._again = set(), False
            found = self._alternatives(schema, 0)
            if not self._again:
                break
        self._settled |= self._round
        return (Alternative(),) if found is None else found

    def _alternatives(self, schema: object, depth: int) -> _Found:
        if schema is False:
            return ()
        if not isinstance(schema, Mapping) or depth > _MAX_DEPTH:
            return (Alternative(),)
        key = id(schema)
        _, before = self._found.get(key, (schema, None))
        if key in self._open:
            self._early.add(key)
            return before
        if key not in self._round and key not in self._settled:
            self._open.add(key)
            found = self._combined(schema, depth + 1)
            self._open.remove(key)
            self._again |= key in self._early and found != before
            self._found[key] = schema, found
            self._round.add(key)
            return found
        return before

    def _combined(self, schema: Mapping[str, Any], depth: int) -> _Found:
        own = _own(schema)
        result: tuple[Alternative, ...] = (own,)
        groups = [*([part] for part in self._all_of(schema)), *_any_of(schema)]
        said = [found for parts in groups if (found := self._either(parts, depth)) is not None]
        if groups and not said and own == Alternative():
            return None
        for found in said:
            result = _both(result, found)
        if schema.get("nullable") is True:
            result += (Alternative(frozenset(("null",))),)
        return result

    def _either(self, parts: list[Schema], depth: int) -> _Found:
        found = [each for part in parts if (each := self._alternatives(part, depth)) is not None]
        return (
            None
            if parts and not found
            else tuple(dict.fromkeys(alternative for each in found for alternative in each))
        )

    def properties(self, schema: object) -> dict[str, Schema]:
        """The parameters a schema declares, itself or through the schemas it combines."""
        return self._properties(schema, 0, {})

    def _properties(
        self, schema: object, depth: int, read: dict[int, dict[str, Schema]]
    ) -> dict[str, Schema]:
        if not isinstance(schema, Mapping) or depth > _MAX_DEPTH:
            return {}
        if id(schema) not in read:
            read[id(schema)] = {}  # a schema that refers to itself adds nothing
            groups = [self._properties(part, depth + 1, read) for part in self._all_of(schema)]
            for parts in _any_of(schema):
                either = [self._properties(part, depth + 1, read) for part in parts]
                groups.append(_merged("anyOf", either))
            read[id(schema)] = _merged("allOf", [schema.get("properties"), *groups])
        return read[id(schema)]

    def items(self, schema: object, index: int) -> list[object]:
        """The schemas of an item, from the schema itself and from the schemas that it combines."""
        found = []
        for part in self._parts(schema, lambda part: (each for parts in _any_of(part) for each in parts)):
            places = part.get("prefixItems")
            found += (isinstance(places, list) and places[index : index + 1]) or [part.get("items")]
        return [each for each in found if isinstance(each, (Mapping, bool))]

    def required(self, schema: object) -> frozenset[str]:
        """The names of the members that every object has to have."""
        lists = [part.get("required") for part in self._parts(schema)]
        names = (name for each in lists if isinstance(each, list) for name in each)
        return frozenset(name for name in names if isinstance(name, str))

    def _parts(
        self, schema: object, more: Callable[[Mapping[str, Any]], Iterable[Schema]] = lambda part: ()
    ) -> Iterator[Mapping[str, Any]]:
        """The schema and those that it demands too, and ``more`` of each; each schema once."""
        left, read = [schema], set()
        while left:
            part = left.pop()
            if isinstance(part, Mapping) and id(part) not in read:
                read.add(id(part))
                yield part
                left += [*self._all_of(part), *more(part)]

    def _all_of(self, schema: Mapping[str, Any]) -> list[Schema]:
        parts = schema.get("allOf")
        target = [self._target(schema["$ref"])] if "$ref" in schema else []
        return [*target, *(parts if isinstance(parts, list) else ())]

    def _target(self, reference: object) -> Schema:
        try:
            return self._references.target(reference)
        except NoTarget:
            return True


def _merged(keyword: str, groups: Iterable[object]) -> dict[str, Schema]:
    """The properties of several schemas; ``keyword`` combines different schemas of one property."""
    found: dict[str, dict[int, Schema]] = {}
    for properties in groups:
        if isinstance(properties, Mapping):
            for name, declared in properties.items():
                found.setdefault(name, {})[id(declared)] = declared
    return {
        name: {keyword: [*schemas.values()]} if len(schemas) > 1 else next(iter(schemas.values()))
        for name, schemas in found.items()
    }


def _own(schema: Mapping[str, Any]) -> Alternative:
    """The values that ``type``, ``enum`` and ``const`` of the schema itself allow."""
    named = schema.get("type")
    names = named if isinstance(named, list) else [named]
    types = _TYPES.intersection(name for name in names if isinstance(name, str))
    result = Alternative(types or _TYPES)
    for values in (schema.get("enum"), [schema["const"]] if "const" in schema else None):
        if isinstance(values, list):
            texts = [json.dumps(value) for value in values]
            kinds = frozenset(_FIRST.get(text[0], "number") for text in texts)
            result = result.both(Alternative(kinds, frozenset(map(_key, texts))))
    return result


def _any_of(schema: Mapping[str, Any]) -> Iterable[list[Schema]]:
    return (parts for key in ("anyOf", "oneOf") if isinstance(parts := schema.get(key), list))


def _both(one: Iterable[Alternative], other: Iterable[Alternative]) -> tuple[Alternative, ...]:
    others = tuple(other)
    pairs = dict.fromkeys(a.both(b) for a in one for b in others)
    result = tuple(alternative for alternative in pairs if alternative.types)
    if len(result) > _MAX_ALTERNATIVES:
        return (Alternative(frozenset().union(*(alternative.types for alternative in result))),)
    return result


_number_parts = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)0*([0-9]+))?").fullmatch


def _number(text: str) -> tuple[str, str, int]:
    """A number's sign, its digits without zeros at the ends, and the power of ten of its last digit."""
    found = _number_parts(text)
    assert found is not None
    sign, whole, fraction, exponent_sign, exponent = found.groups("")
    digits = (whole + fraction).lstrip("0")
    # No number that a schema lists needs an exponent of more than 18 digits.
    power = int(exponent_sign + (exponent[:18] or "0")) - len(fraction)
    power += len(digits) - len(digits.rstrip("0"))
    return (sign, digits.rstrip("0"), power) if digits else ("", "", 0)


def _types_of(value: str) -> set[str]:
    """The types that a JSON value is of: two for a number without a fractional part."""
    types = {_FIRST.get(value[0], "number")}
    if types == {"number"} and _number(value)[2] >= 0:
        types.add("integer")
    return types


def _key(text: str) -> str:
    """Rewrite JSON text so that equal values have equal texts, such as ``1`` and ``1.0``."""

    def number(text: str) -> str:
        return f"\0{_number(text)}"

    try:
        return json.dumps(json.loads(text, parse_int=number, parse_float=number), sort_keys=True)
    except RecursionError:
        return ""
