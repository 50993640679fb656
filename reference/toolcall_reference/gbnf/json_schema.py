"""GBNF rules for the JSON texts that a JSON Schema allows.  Implements GR-4.

A grammar may be stricter than the schema where GBNF cannot count or look back.  It is looser only where it
says so: every keyword that is not enforced leaves a note with its path.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..errors import NoTarget, SchemaError, TooComplex, UnsupportedPattern
from ..request import shown
from ..schema.references import References, Schema
from .bounds import bounds, integer_bounds
from .conjunction import ANNOTATIONS, HANDLED, check_shape, conjunction
from .dialects import JSON, Dialect
from .gbnf import Rules, choice, joined, literal, optional, repeated, sequence
from .json_types import TYPES, disjoint, implied_types, is_type
from .members import members_body
from .numbers import integer_range
from .pattern import MAX_REPEATED, pattern_body

#: A body that is used more than once gets a rule of its own if it is longer.
_MAX_INLINE = 256
#: Schemas of one tool that are worked into others, beyond which nobody waits.
_MAX_WORK = 5_000

#: A rule's name in a body; literals and classes are matched too, and give nothing.
_REFERENCE = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|([a-z][a-z-]*)')


@dataclass(frozen=True, slots=True)
class SchemaNote:
    """Where the grammar and the schema allow different texts."""

    path: str
    message: str
    #: Whether the grammar allows texts that the schema forbids.
    looser: bool = True

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


@dataclass(slots=True)
class SchemaRules:
    """Adds the rules for schemas to one grammar, and collects what they leave out."""

    rules: Rules
    dialect: Dialect = JSON
    notes: list[SchemaNote] = field(default_factory=list)
    #: The references that are followed and have not come to any text yet.
    heads: list[str] = field(default_factory=list)
    #: What came to nothing while they are followed, by the schema that it is in and its reference or text.
    refused: dict[tuple[int, str], SchemaError] = field(default_factory=dict)
    #: How many schemas were worked into others, by the schema that they are in.
    work: Counter[int] = field(default_factory=Counter)

    def primitive(self, name: str) -> str:
        """One of the dialect's primitives, with all it refers to."""
        known = self.dialect.primitives
        name = f"{self.dialect.prefix}{name}" if f"{self.dialect.prefix}{name}" in known else name
        if not self.rules.has(name):
            self.rules.add(name, known[name])
            for other in _REFERENCE.findall(known[name]):
                if other:
                    self.primitive(other.removeprefix(self.dialect.prefix))
        return name

    def value(self, schema: Schema, name: str, path: str = "#", root: Schema | None = None) -> str:
        """The body for one value; ``root`` is what ``$ref`` refers into.

        Raises ``SchemaError`` for a schema that is malformed or contradicts itself.
        """
        return Reader(self, schema if root is None else root).value(schema, name, path)

    def text(self, value: object) -> str:
        """The literal of a value."""
        return literal(self.dialect.write(value))

    def worked(self, root: Schema, path: str) -> None:
        """Count a schema that is worked into others; ``TooComplex`` if there are too many."""
        self.work[id(root)] += 1
        if self.work[id(root)] > _MAX_WORK:
            raise TooComplex(path, "the schemas it combines are too many; list what is possible instead")

    @contextmanager
    def following(self, references: Iterable[str], path: str) -> Iterator[None]:
        """Follow references; ``SchemaError`` for one that is followed and has not come to any text yet."""
        before = len(self.heads)
        for reference in references:
            if reference in self.heads[:before]:
                # A rule that begins with itself is none.
                raise SchemaError(path, f"`$ref` {shown(reference)} refers to itself and nothing else")
            self.heads.append(reference)
        try:
            yield
        finally:
            del self.heads[before:]
            if not self.heads:
                # What referred to these alone may come to a text where it begins itself.
                self.refused.clear()

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Behind a bracket, or another text: a reference that is followed may stand there again."""
        heads, self.heads = self.heads, []
        refused, self.refused = self.refused, {}
        try:
            yield
        finally:
            self.heads, self.refused = heads, refused

    def note(self, path: str, message: str, *, looser: bool = True) -> None:
        """Say once that the grammar and the schema allow different texts."""
        note = SchemaNote(path, message, looser)
        if note not in self.notes:
            self.notes.append(note)


@dataclass(slots=True)
class Reader:
    """Reads one schema."""

    owner: SchemaRules
    root: Schema
    _references: References = field(init=False)
    #: The bodies of schemas that others were worked into, by their texts, and those that are being made: with
    #: the name of a rule to come, if it is needed.
    _made: dict[str, str] = field(init=False, default_factory=dict)
    _making: dict[str, str | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._references = References(self.root)

    def value(self, schema: Schema, name: str, path: str) -> str:
        if schema is True:
            return self.owner.primitive("value")
        if schema is False:
            raise SchemaError(path, "the schema `false` allows no value; remove what requires it")
        if not isinstance(schema, Mapping):
            raise SchemaError(path, f"a schema is an object or a boolean, not {type(schema).__name__}")
        check_shape(schema, path)
        for keyword in schema:
            if keyword not in HANDLED and keyword not in ANNOTATIONS:
                self.owner.note(f"{path}/{keyword}", "not enforced")
        if "$ref" in schema:
            return self._reference(schema, name, path)
        if "allOf" in schema:
            own = {key: value for key, value in schema.items() if key != "allOf"}
            parts = [(part, f"{path}/allOf/{index}") for index, part in enumerate(schema["allOf"])]
            return self.together([(own, path), *parts], name, path)
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                return self._union(schema, keyword, name, path)
        if "const" in schema:
            others = {key: value for key, value in schema.items() if key != "const"}
            if schema["const"] not in schema.get("enum", [schema["const"]]):
                raise SchemaError(f"{path}/const", "is not in `enum`")
            return self._enum({**others, "enum": [schema["const"]]}, path)
        if "enum" in schema:
            return self._enum(schema, path)
        return self._typed(schema, name, path)

    def _typed(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = self._types(schema, path)
        if set(types) >= {"string", "number", "boolean", "null", "object", "array"} and not (
            schema.keys() & HANDLED - {"type"}
        ):
            return self.owner.primitive("value")
        readers: dict[str, Callable[[Mapping[str, Any], str, str], str]] = {
            "string": self._string,
            "integer": self._integer,
            "number": self._number,
            "object": self._object,
            "array": self._array,
        }
        bodies = []
        with self.owner.inside():
            for kind in types:
                read = readers.get(kind)
                bodies.append(self.owner.primitive(kind) if read is None else read(schema, name, path))
        return self._either(bodies, path)

    def _types(self, schema: Mapping[str, Any], path: str) -> list[str]:
        """The types that are possible, each once."""
        types = schema.get("type", implied_types(schema))
        types = [types] if isinstance(types, str) else list(types)
        if schema.get("nullable") is True:
            types.append("null")
        unknown = [kind for kind in types if kind not in TYPES]
        if unknown or not types:
            raise SchemaError(f"{path}/type", f"{unknown or 'an empty list'} names no JSON type")
        return list(dict.fromkeys(types))

    def _either(self, bodies: Sequence[str], path: str) -> str:
        return choice(bodies)

    def _reference(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        pointer = schema["$ref"]
        with self.owner.following([pointer], path), self.trying(pointer):
            key = self.owner.dialect.prefix, id(self.root), pointer
            known, new = self.owner.rules.shared(key, f"{name}-ref")
            if new:
                self.owner.rules.define(known, self.value(self._resolve(pointer, path), known, pointer))
        others = schema.keys() & HANDLED - {"$ref"}
        if others:
            self.owner.note(path, f"{', '.join(sorted(others))} beside `$ref` not enforced")
        return known

    def _resolve(self, pointer: object, path: str) -> Schema:
        try:
            return self._references.target(pointer)
        except NoTarget as error:
            raise SchemaError(f"{path}/$ref", str(error)) from error

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """Make rules, and forget them if they come to nothing: an alternative may do without them."""
        owner, key = self.owner, (id(self.root), what)
        if key in owner.refused:
            raise owner.refused[key]
        mark = owner.rules.mark()
        try:
            yield
        except SchemaError as error:
            owner.rules.back_to(mark)
            owner.refused[key] = error
            raise

    def both(self, parts: Sequence[tuple[object, str]]) -> Mapping[str, Any]:
        """One schema for what several, each with its path, demand together."""
        return conjunction(parts, self._resolve, self.owner.note)[0]

    def together(self, parts: Sequence[tuple[object, str]], name: str, path: str) -> str:
        """The body for one value that fits several schemas, each with its path; it is made once."""
        schema, references = conjunction(parts, self._resolve, self.owner.note)
        text = json.dumps(schema)
        with self.owner.following([*references, text], path), self.trying(text):
            if text in self._making:
                # It is inside itself, behind a bracket.
                to_come = self._making[text] or self.owner.rules.reserve(name)
                self._making[text] = to_come
                return to_come
            if text not in self._made:
                self.owner.worked(self.root, path)
                self._making[text] = None
                try:
                    body = self.value(schema, name, path)
                finally:
                    known = self._making.pop(text)
                if known:
                    self.owner.rules.define(known, body)
                elif len(body) > _MAX_INLINE:
                    known = self.owner.rules.add(name, body)
                self._made[text] = known or body
            return self._made[text]

    def _union(self, schema: Mapping[str, Any], keyword: str, name: str, path: str) -> str:
        alternatives = schema[keyword]
        if not isinstance(alternatives, Sequence) or not alternatives:
            raise SchemaError(f"{path}/{keyword}", "needs a list with at least one schema")
        siblings = {key: value for key, value in schema.items() if key != keyword}
        bodies = []
        refused: list[SchemaError] = []
        for index, alternative in enumerate(alternatives):
            here = f"{path}/{keyword}/{index}"
            try:
                if siblings.keys() & HANDLED:
                    parts = [(siblings, path), (alternative, here)]
                    bodies.append(self.together(parts, f"{name}-{index}", here))
                else:
                    bodies.append(self.value(alternative, f"{name}-{index}", here))
            except TooComplex:
                raise
            except SchemaError as error:
                refused.append(error)
        if not bodies:
            raise refused[0]
        if keyword == "oneOf" and len(bodies) > 1 and not disjoint(alternatives):
            self.owner.note(
                f"{path}/oneOf", "read as anyOf: that only one alternative matches is not enforced"
            )
        return self._either(bodies, path)

    def _enum(self, schema: Mapping[str, Any], path: str) -> str:
        values = schema["enum"]
        if not isinstance(values, Sequence) or not values:
            raise SchemaError(f"{path}/enum", "needs a list with at least one value")
        types = schema.get("type")
        for keyword in sorted(schema.keys() & HANDLED - {"enum", "type"}):
            self.owner.note(f"{path}/{keyword}", "not enforced beside `enum`")
        if types is not None:
            allowed = [types] if isinstance(types, str) else types
            values = [value for value in values if any(is_type(value, kind) for kind in allowed)]
            if not values:
                raise SchemaError(path, f"no value of `enum` has the type {types!r}")
        return choice(map(self._listed, values))

    def _listed(self, value: object) -> str:
        return self.owner.text(value)

    def _string(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        low, high = self._bounds(schema, "minLength", "maxLength", path)
        if not self.owner.dialect.json_strings:
            for keyword in sorted(schema.keys() & {"pattern", "minLength", "maxLength"}):
                self.owner.note(f"{path}/{keyword}", "not enforced in Python literals")
            return self.owner.primitive("string")
        if "pattern" in schema:
            try:
                body = pattern_body(schema["pattern"])
            except UnsupportedPattern as error:
                self.owner.note(f"{path}/pattern", f"not enforced: {error}")
            else:
                if low or high is not None:
                    self.owner.note(path, "minLength and maxLength beside `pattern` not enforced")
                return sequence(r'"\""', body, r'"\""')
        if not low and high is None:
            return self.owner.primitive("string")
        self.owner.primitive("char")
        return sequence(r'"\""', repeated("char", low, high), r'"\""')

    def _bounds(self, schema: Mapping[str, Any], least: str, most: str, path: str) -> tuple[int, int | None]:
        """The bounds, as far as engines take them."""
        low, high = bounds(schema, least, most, path)
        for keyword, value in ((least, low), (most, high or 0)):
            if value > MAX_REPEATED:
                self.owner.note(f"{path}/{keyword}", f"not enforced: more than {MAX_REPEATED} repetitions")
        return (0 if low > MAX_REPEATED else low), (None if (high or 0) > MAX_REPEATED else high)

    def _integer(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        low, high = integer_bounds(schema)
        if low is None and high is None:
            return self.owner.primitive("integer")
        if low is not None and high is not None and low > high:
            raise SchemaError(path, f"no integer lies between {low} and {high}")
        return self.owner.rules.add(f"{name}-range", integer_range(low, high))

    def _number(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
            if keyword in schema:
                self.owner.note(f"{path}/{keyword}", "not enforced for numbers that need not be integers")
        return self.owner.primitive("number")

    def _array(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        low, high = self._bounds(schema, "minItems", "maxItems", path)
        fixed = [
            self.value(item, f"{name}-{index}", f"{path}/prefixItems/{index}")
            for index, item in enumerate(schema.get("prefixItems", ()))
        ]
        items = schema.get("items", True)
        ws = self.owner.primitive("ws")
        comma = f'{ws} "," {ws}'
        if items is False or (high is not None and high <= len(fixed)):
            return self._close("[", sequence(*joined(fixed, comma)), "]")
        item = self.value(items, f"{name}-item", f"{path}/items")
        item = self.owner.rules.add(f"{name}-item", item) if " " in item else item
        rest_low = max(low - len(fixed), 0)
        rest_high = None if high is None else high - len(fixed)
        if fixed:
            more = repeated(f"({comma} {item})", rest_low, rest_high)
            return self._close("[", sequence(*joined(fixed, comma), more), "]")
        if rest_high == 0:
            return self._close("[", "", "]")
        further = None if rest_high is None else rest_high - 1
        more = repeated(f"({comma} {item})", max(rest_low - 1, 0), further)
        body = sequence(item, more)
        return self._close("[", body if rest_low else optional(body), "]")

    def _object(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        extra = schema.get("additionalProperties", "properties" not in schema)
        missing = [key for key in required if key not in properties]
        if missing and extra is False:
            raise SchemaError(f"{path}/required", f"{missing[0]!r} is required but not among the properties")
        if not properties:
            if missing:
                self.owner.note(f"{path}/required", "not enforced for properties that have no schema")
            return self._open_object(extra, name, path)
        members = {}
        ws = self.owner.primitive("ws")
        for key, value in properties.items():
            body = self.value(value, f"{name}-{key}", f"{path}/properties/{key}")
            text = self.owner.text(key)
            members[key] = self.owner.rules.add(f"{name}-{key}-member", f'{text} {ws} ":" {ws} {body}')
        if extra is True or isinstance(extra, Mapping):
            self.owner.note(
                f"{path}/additionalProperties", "only the declared properties are allowed", looser=False
            )
        body = members_body(self.owner.rules, members, set(required), f'{ws} "," {ws}', name)
        return self._close("{", body, "}")

    def _open_object(self, extra: Any, name: str, path: str) -> str:
        if extra is False:
            return self._close("{", "", "}")
        if extra is True:
            return self.owner.primitive("object")
        value = self.value(extra, f"{name}-value", f"{path}/additionalProperties")
        string, ws = self.owner.primitive("string"), self.owner.primitive("ws")
        member = self.owner.rules.add(f"{name}-member", f'{string} {ws} ":" {ws} {value}')
        return self._close("{", optional(f'{member} ({ws} "," {ws} {member})*'), "}")

    def _close(self, opening: str, body: str, closing: str) -> str:
        ws = self.owner.primitive("ws")
        return sequence(f'"{opening}" {ws}', sequence(body, ws) if body else "", f'"{closing}"')
