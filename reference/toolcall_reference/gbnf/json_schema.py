"""GBNF for the values that a JSON Schema allows, whatever their notation (section GR-4).

A ``Reader`` follows references, alternatives and lists of values.  A ``Notation`` writes the simple
values of a type, such as literals of JSON or the bare text between two tags.

A grammar is looser or stricter than its schema only where it says so: every keyword that is not enforced, and
every place where values are left out, leaves a note with its path.  Implements GR-4.14 and GR-4.19.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import NoTarget, NoValue, SchemaError, TooComplex
from ..request import shown
from ..schema.references import References, Schema
from .conjunction import ANNOTATIONS, HANDLED, conjunction, read_schema
from .dialects import JSON, Dialect, within
from .json_types import TYPES, disjoint, implied_types, is_type
from .rules import Rules, choice

#: A longer body than this that is used more than once gets a rule of its own.
_MAX_INLINE = 256
#: How many schemas of one tool may be combined with others; more take too long.
_MAX_COMBINED = 5_000

#: Matches rule names in a body; also literals and classes, for which the group is empty.
_REFERENCE = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|([A-Za-z][A-Za-z0-9-]*)')


@dataclass(frozen=True, slots=True)
class SchemaNote:
    """A demand of a schema that the grammar does not enforce, or values that it does not accept."""

    path: str
    message: str
    #: Whether values that the schema allows are not accepted.
    narrows: bool = False


@dataclass(slots=True)
class SchemaRules:
    """Adds the rules for schemas to one grammar, and collects notes on demands that are not enforced."""

    rules: Rules
    dialect: Dialect = JSON
    notes: list[SchemaNote] = field(default_factory=list)
    #: The references that are being followed and have not produced any text yet.
    followed: list[str] = field(default_factory=list)
    #: References and combined schemas that failed while others were followed, with the schema they are in.
    failed: dict[tuple[int, str], SchemaError] = field(default_factory=dict)
    #: How many schemas were combined with others, by the identity of the schema they are in.
    combined: Counter[int] = field(default_factory=Counter)
    #: The markers that end values in which literals stand, in the order in which they came.
    markers: list[str] = field(default_factory=list)

    def primitive(self, name: str) -> str:
        """The rule of one of the dialect's primitives; it is added with all that it refers to."""
        known = self.dialect.primitives
        name = f"{self.dialect.prefix}{name}" if f"{self.dialect.prefix}{name}" in known else name
        if not self.rules.has(name):
            body = known[name]
            if not isinstance(body, str):
                # It stands on rules for a text, and these on what stands for a character.
                for other in ("escape", "half", "py-escape"):
                    if other in known:
                        self.primitive(other)
                body = body(self.rules)
            self.rules.define(name, body)
            for other in _REFERENCE.findall(body):
                if other:
                    self.primitive(other.removeprefix(self.dialect.prefix))
        return name

    def within(self, marker: str) -> SchemaRules:
        """The rules for literals in a value that a marker ends.  Implements GR-3.13."""
        if marker not in self.markers:
            self.markers.append(marker)
        number = self.markers.index(marker)
        prefix = f"{self.dialect.prefix}within-{f'{number + 1}-' if number else ''}"
        return replace(self, dialect=within(self.dialect, marker, prefix))

    def text(self, value: object) -> str:
        """The body for one value."""
        self.primitive("ws")
        return self.dialect.write(value)

    def key(self, key: str) -> str:
        """The body for an object's key."""
        return self.dialect.write_key(key)

    def count(self, root: Schema, path: str) -> None:
        """Count a schema that is combined with others; ``TooComplex`` if there are too many."""
        self.combined[id(root)] += 1
        if self.combined[id(root)] > _MAX_COMBINED:
            raise TooComplex(path, "the schemas it combines are too many; list what is possible instead")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Enter a place after some text, such as a bracket: there a followed reference may occur again."""
        followed, self.followed = self.followed, []
        failed, self.failed = self.failed, {}
        try:
            yield
        finally:
            self.followed, self.failed = followed, failed

    def note(self, path: str, message: str) -> None:
        """Say once that something is not enforced."""
        note = SchemaNote(path, message)
        if note not in self.notes:
            self.notes.append(note)

    def narrow(self, path: str, message: str) -> None:
        """Say once that values are not accepted which the schema allows.  Implements GR-4.19."""
        note = SchemaNote(path, message, narrows=True)
        if note not in self.notes:
            self.notes.append(note)

    def note_each(self, schema: Mapping[str, Any], keywords: Iterable[str], path: str, message: str) -> None:
        """Add the same note for each of some keywords that the schema has."""
        for keyword in sorted(schema.keys() & set(keywords)):
            self.note(f"{path}/{keyword}", message)


class Notation(ABC):
    """How values are written in one place of a grammar: the bodies for them.

    ``name`` is for the rules of a body, ``path`` for notes and errors.
    """

    @abstractmethod
    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """A value of a schema without references, alternatives and lists of values."""

    def anything(self, reader: Reader, name: str, path: str) -> str:
        """Any value."""
        return self.typed(reader, {}, name, path)

    def referred(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """A value of a schema that has a ``$ref``."""
        return reader.together([(schema, path)], name, path)

    def listed(self, reader: Reader, value: object) -> str:
        """A value that the schema lists."""
        return reader.owner.text(value)

    def either(self, reader: Reader, bodies: Sequence[str], path: str) -> str:
        """One of several bodies."""
        return choice(bodies)


@dataclass(slots=True)
class Reader:
    """Reads one schema and those in it; ``root`` is what a ``$ref`` refers into."""

    owner: SchemaRules
    root: Schema
    notation: Notation
    _references: References = field(init=False)
    #: For each combined schema, by its text: its body (``_made``); while the schema is being read, the name
    #: of its rule if the schema contains itself (``_making``).
    _made: dict[str, str] = field(init=False, default_factory=dict)
    _making: dict[str, str | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._references = References(self.root)

    def value(self, schema: Schema, name: str, path: str) -> str:
        """The body for one value.  Raises ``SchemaError``.  Implements GR-4.2, GR-4.11, GR-4.12, GR-4.15."""
        if schema is True:
            return self.notation.anything(self, name, path)
        schema = read_schema(schema, path)
        if "$ref" in schema:
            return self.notation.referred(self, schema, name, path)
        self.note_unhandled(schema, path)
        if "allOf" in schema:
            return self.together([(schema, path)], name, path)
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                return self._union(schema, keyword, name, path)
        if "const" in schema:
            if schema["const"] not in schema.get("enum", [schema["const"]]):
                raise NoValue(f"{path}/const", "is not in `enum`")
            others = {key: value for key, value in schema.items() if key != "const"}
            schema = {**others, "enum": [schema["const"]]}
        if "enum" in schema:
            return self._enum(schema, path)
        return self.notation.typed(self, schema, name, path)

    def note_unhandled(self, schema: Mapping[str, Any], path: str) -> None:
        """Note the keywords that no grammar enforces."""
        for keyword in schema:
            if keyword not in HANDLED and keyword not in ANNOTATIONS:
                self.owner.note(f"{path}/{keyword}", "not enforced")

    def types(self, schema: Mapping[str, Any], path: str) -> list[str]:
        """The types that are possible, each once.  Implements GR-4.1."""
        types = schema.get("type", implied_types(schema))
        types = [types] if isinstance(types, str) else list(types)
        if schema.get("nullable") is True:
            types.append("null")
        unknown = [kind for kind in types if kind not in TYPES]
        if unknown or not types:
            raise SchemaError(f"{path}/type", f"{unknown or 'an empty list'} names no JSON type")
        return list(dict.fromkeys(types))

    def target(self, reference: object, path: str) -> Schema:
        """The schema that a ``$ref`` points to."""
        try:
            return self._references.target(reference)
        except NoTarget as error:
            raise SchemaError(f"{path}/$ref", str(error)) from error

    @contextmanager
    def following(self, references: Iterable[str], what: str, path: str) -> Iterator[None]:
        """Follow references to make the rules of ``what``, and forget the rules if that fails.

        Raises ``SchemaError`` for a reference that leads back to itself before any text comes.
        """
        owner, key = self.owner, (id(self.root), what)
        before = len(owner.followed)
        for reference in references:
            if reference in owner.followed[:before]:
                # A rule must not begin with itself.
                raise SchemaError(path, f"`$ref` {shown(reference)} refers to itself and nothing else")
            owner.followed.append(reference)
        mark = owner.rules.mark()
        try:
            if key in owner.failed:
                raise owner.failed[key]
            yield
        except SchemaError as error:
            # An alternative may do without these rules.
            owner.rules.back_to(mark)
            owner.failed[key] = error
            raise
        finally:
            del owner.followed[before:]
            if not owner.followed:
                # Some references failed only because they led back to one that was being followed.
                owner.failed.clear()

    def both(self, parts: Sequence[tuple[object, str]]) -> Mapping[str, Any]:
        """One schema for what several, each with its path, demand together."""
        return conjunction(parts, self.target, self.owner.note)[0]

    def together(self, parts: Sequence[tuple[object, str]], name: str, path: str) -> str:
        """The body for one value that fits several schemas, each with its path; it is made once."""
        schema, references = conjunction(parts, self.target, self.owner.note)
        text = json.dumps(schema)
        with self.following([*references, text], text, path):
            if text in self._making:
                # The schema is inside itself, after a bracket.
                to_come = self._making[text] or self.owner.rules.reserve(name)
                self._making[text] = to_come
                return to_come
            if text not in self._made:
                self.owner.count(self.root, path)
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
        listed = [(each, f"{path}/{keyword}/{index}") for index, each in enumerate(alternatives)]
        if not siblings.keys() & HANDLED:
            listed = list(self._flat(listed, set(self.owner.followed)))
        for index, (alternative, here) in enumerate(listed):
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
            raise refused[0] if refused else NoValue(path, f"`{keyword}` refers to itself and nothing else")
        for each in refused:
            if not isinstance(each, NoValue):
                self.owner.narrow(each.path, f"left out: {str(each).partition(': ')[2]}")
        if keyword == "oneOf" and len(bodies) > 1 and not disjoint([part for part, _ in listed]):
            self.owner.note(
                f"{path}/oneOf", "read as anyOf: that only one alternative matches is not enforced"
            )
        return self.notation.either(self, bodies, path)

    def _flat(
        self, alternatives: Sequence[tuple[Schema, str]], followed: set[str]
    ) -> Iterator[tuple[Schema, str]]:
        """The alternatives with those of other unions in their place, where they only refer to a union.

        So unions may refer to each other: what is an alternative of one of them is one of all.  Implements
        GR-4.22.
        """
        for schema, path in alternatives:
            target, keyword = self._union_of(schema, path)
            if not keyword or not isinstance(schema, Mapping):
                yield schema, path
            elif schema["$ref"] not in followed:
                followed.add(schema["$ref"])
                inner = [
                    (each, f"{schema['$ref']}/{keyword}/{index}")
                    for index, each in enumerate(target[keyword])
                ]
                yield from self._flat(inner, followed)

    def _union_of(self, schema: Schema, path: str) -> tuple[Mapping[str, Any], str]:
        """The union that a schema refers to and its keyword; ``""`` if it is anything else."""
        if not isinstance(schema, Mapping) or schema.keys() & HANDLED != {"$ref"}:
            return {}, ""
        try:
            target = self.target(schema["$ref"], path)
        except SchemaError:
            return {}, ""
        if not isinstance(target, Mapping):
            return {}, ""
        handled = target.keys() & HANDLED
        keyword = next((each for each in ("anyOf", "oneOf") if handled == {each}), "")
        return target, keyword if isinstance(target.get(keyword), list) else ""

    def _enum(self, schema: Mapping[str, Any], path: str) -> str:
        values = schema["enum"]
        if not isinstance(values, Sequence) or not values:
            raise SchemaError(f"{path}/enum", "needs a list with at least one value")
        types = schema.get("type")
        self.owner.note_each(schema, HANDLED - {"enum", "type"}, path, "not enforced beside `enum`")
        if types is not None:
            allowed = [types] if isinstance(types, str) else types
            values = [value for value in values if any(is_type(value, kind) for kind in allowed)]
            if not values:
                raise NoValue(path, f"no value of `enum` has the type {types!r}")
        return choice(self.notation.listed(self, value) for value in values)
