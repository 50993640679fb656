"""GBNF for bare values: text without quotes, up to the marker that ends the value (section GR-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import UnsupportedPattern
from .bounds import bounds
from .json_schema import Notation, Reader
from .literals import literal_of
from .pattern import pattern_body
from .rules import choice, literal, sequence
from .until import can_count, text_until, text_without

#: All types but strings.
NO_STRING = ("integer", "number", "boolean", "null", "object", "array")
#: The rules that restrict a value only by its type.
_PLAIN = frozenset((*NO_STRING, "value"))


@dataclass(frozen=True, slots=True)
class BareText(Notation):
    """The notation of a bare string, or of another value as a literal, each with the marker that ends it."""

    marker: str
    #: The whitespace that the template renders before the marker, and after it.
    before: str = ""
    after: str = ""
    #: A bare string does not begin with this text, because it begins a string of another notation.
    refused: str = ""

    @property
    def stop(self) -> str:
        """The marker with the whitespace before it."""
        return self.before + self.marker

    def anything(self, reader: Reader, name: str, path: str) -> str:
        return self.text(reader)

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """Implements GR-3.2."""
        types = reader.types(schema, path)
        bodies, others = [], [kind for kind in types if kind != "string"]
        if "string" in types:
            bodies.append(self.string(reader, schema, path))
        if others:
            bodies.append(self.ended(literal_of(reader, others, schema, name, path, self.marker)))
        return self.either(reader, bodies, path)

    def listed(self, reader: Reader, value: object) -> str:
        """Implements GR-3.3."""
        return self.ended(literal(value) if isinstance(value, str) else reader.owner.text(value))

    def either(self, reader: Reader, bodies: Sequence[str], path: str) -> str:
        """One of several bodies; any text, if any string is allowed.  Implements GR-3.1."""
        text = self.text(reader)
        if text not in bodies:
            return choice(bodies)
        if any(body != text and not self._is_plain(reader, body) for body in bodies):
            reader.owner.note(path, "a value other than a string is held to its type only")
        return text

    def _is_plain(self, reader: Reader, body: str) -> bool:
        value = body.removesuffix(f" {literal(self.stop + self.after)}")
        prefix = reader.owner.dialect.prefix, reader.owner.within(self.marker).dialect.prefix
        parts = value.strip("()").split(" | ")
        return all(any(part.removeprefix(each) in _PLAIN for each in prefix) for part in parts)

    def string(self, reader: Reader, schema: Mapping[str, Any], path: str) -> str:
        """The body for a string.  Implements GR-3.4."""
        owner = reader.owner
        low, high = bounds(schema, "minLength", "maxLength", path)
        if "pattern" in schema:
            try:
                body = pattern_body(owner.rules, schema["pattern"], bare_without=self.marker[0])
            except UnsupportedPattern as error:
                owner.note(f"{path}/pattern", f"not enforced: {error}")
            else:
                if low or high is not None:
                    owner.note(path, "minLength and maxLength beside `pattern` not enforced")
                return self.ended(body)
        if self.refused or not can_count(self.stop, low, high):
            message = "not enforced: too many rules for a bare text"
            owner.note_each(schema, ("minLength", "maxLength"), path, message)
            low, high = 0, None
        return self.text(reader, low, high)

    def text(self, reader: Reader, low: int = 0, high: int | None = None) -> str:
        """Any text of ``low`` to ``high`` characters."""
        rules, after = reader.owner.rules, literal(self.after)
        name = f"text-until-{self.stop}" + (f"-{low}-{high}" if low or high is not None else "")
        if self.refused:
            text = text_without(rules, name, (self.marker,), (self.refused,))
            return sequence(text, literal(self.stop + self.after))
        return sequence(text_until(rules, name, self.stop, self.marker, low, high), after)

    def ended(self, body: str) -> str:
        """A body and the marker."""
        return sequence(body, literal(self.stop + self.after))
