"""GBNF for the values a JSON Schema allows, where strings are bare text up to a marker (section GR-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import UnsupportedPattern
from ..schema.references import Schema
from .bounds import bounds
from .gbnf import choice, literal, sequence
from .json_schema import Reader
from .pattern import pattern_body
from .until import can_count, text_until, text_without

#: What is behind `"type"` for everything but strings.
NO_STRING = ("integer", "number", "boolean", "null", "object", "array")
#: Bodies that say no more than a type does.
_PLAIN = frozenset(("integer", "number", "boolean", "null", "object", "array", "value"))


@dataclass(frozen=True, slots=True)
class Closing:
    """What ends a bare value."""

    marker: str
    #: The whitespace rendered on both sides of the marker.
    before: str = ""
    behind: str = ""
    #: What a value that is no string of this kind begins with; bare text does not.
    refused: str = ""

    @property
    def stop(self) -> str:
        """The marker with what stands in front of it."""
        return self.before + self.marker


@dataclass(slots=True)
class BareReader(Reader):
    """Reads the schema of one value; the bodies are those of the value and of what ends it.

    Where any string is possible nothing else has to be said: what reads as another value is one if the
    schema allows its type.
    """

    closing: Closing

    def value(self, schema: Schema, name: str, path: str) -> str:
        """The body for the value and what ends it."""
        if schema is True:
            return self._text()
        if isinstance(schema, Mapping) and "$ref" in schema:
            # The rule it has elsewhere is for values that nothing ends.
            return self.together([(schema, path)], name, path)
        return Reader.value(self, schema, name, path)

    def _typed(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = self._types(schema, path)
        plain = Reader(self.owner, self.root)
        bodies, others = [], [kind for kind in types if kind != "string"]
        if "string" in types:
            bodies.append(self._string(schema, name, path))
        if others:
            body = plain.value({**schema, "type": others, "nullable": False}, name, path)
            bodies.append(self._ended(body))
        return self._either(bodies, path)

    def _either(self, bodies: Sequence[str], path: str) -> str:
        if self._text() not in bodies:
            return choice(bodies)
        if any(body != self._text() and not self._is_plain(body) for body in bodies):
            self.owner.note(path, "a value other than a string is held to its type only")
        return self._text()

    def _is_plain(self, body: str) -> bool:
        value = body.removesuffix(f" {literal(self.closing.stop + self.closing.behind)}")
        prefix = self.owner.dialect.prefix
        return all(part.removeprefix(prefix) in _PLAIN for part in value.strip("()").split(" | "))

    def _listed(self, value: object) -> str:
        written = value if isinstance(value, str) else self.owner.dialect.write(value)
        return literal(written + self.closing.stop + self.closing.behind)

    def _string(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        low, high = bounds(schema, "minLength", "maxLength", path)
        if "pattern" in schema:
            try:
                body = pattern_body(schema["pattern"], bare_without=self.closing.marker[0])
            except UnsupportedPattern as error:
                self.owner.note(f"{path}/pattern", f"not enforced: {error}")
            else:
                if low or high is not None:
                    self.owner.note(path, "minLength and maxLength beside `pattern` not enforced")
                return self._ended(body)
        if self.closing.refused or not can_count(self.closing.stop, low, high):
            for keyword in sorted(schema.keys() & {"minLength", "maxLength"}):
                self.owner.note(f"{path}/{keyword}", "not enforced: too many rules for a bare text")
            low, high = 0, None
        return self._text(low, high)

    def _text(self, low: int = 0, high: int | None = None) -> str:
        """Any text of a length."""
        closing, rules = self.closing, self.owner.rules
        name = f"text-until-{closing.stop}" + (f"-{low}-{high}" if low or high is not None else "")
        if closing.refused:
            text = text_without(rules, name, (closing.marker,), (closing.refused,))
            return sequence(text, literal(closing.stop + closing.behind))
        return sequence(
            text_until(rules, name, closing.stop, closing.marker, low, high), literal(closing.behind)
        )

    def _ended(self, body: str) -> str:
        return sequence(body, literal(self.closing.stop + self.closing.behind))
