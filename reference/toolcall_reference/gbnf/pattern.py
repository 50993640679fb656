"""GBNF for the strings that a JSON Schema ``pattern`` matches.  Implements GR-4.9.

The subset of ECMA-262 is read that GBNF can express: literals, classes, groups, alternatives, quantifiers.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from ..errors import UnsupportedPattern
from .rules import choice, in_class, literal, sequence

#: Any character that stands for itself in a JSON string.
_ANY = r'[^"\\\x00-\x1F]'
#: Any character as JSON writes it, escaped or not.
_CHAR = rf'({_ANY} | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{{4}}))'
#: The characters that JSON escapes, as they stand in a class.
_NEVER = r'"\\\x00-\x1F'
_CLASSES = {"d": "0-9", "w": "A-Za-z0-9_", "s": " "}
_QUANTIFIER = re.compile(r"([*+?]|\{\d+(?:,\d*)?\})\??")
#: Engines refuse more repetitions.
MAX_REPEATED = 2000
_ESCAPED_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v", "0": "\0"}


def pattern_body(pattern: str, bare_without: str = "") -> str:
    """The body for the strings that ``pattern`` matches anywhere, as in JSON Schema, without their quotes.

    Strings are written as in JSON; with ``bare_without`` as they are, and then the pattern must not match
    this character.  Raises ``UnsupportedPattern`` with the construct that cannot be expressed.
    """
    reader = _BarePattern(pattern, without=bare_without) if bare_without else _Pattern(pattern)
    body = reader.alternatives(top=True)
    if reader.position < len(pattern):
        raise UnsupportedPattern(f"unbalanced ')' at {reader.position}")
    return body


@dataclass(slots=True)
class _Pattern:
    """Reads a pattern for strings as JSON writes them."""

    source: str
    position: int = 0

    def alternatives(self, top: bool = False) -> str:
        bodies = [self._sequence(top)]
        while self._take("|"):
            bodies.append(self._sequence(top))
        return choice(bodies)

    def _sequence(self, top: bool) -> str:
        parts: list[str] = []
        open_start = top and not self._take("^")
        open_end = top
        while self.position < len(self.source) and self.source[self.position] not in "|)":
            if self.source[self.position] == "$" and top and self._at_end(self.position + 1):
                self.position += 1
                open_end = False
                break
            atom = self._atom()
            quantifier = _QUANTIFIER.match(self.source, self.position)
            if quantifier:
                self.position = quantifier.end()
                if any(int(number) > MAX_REPEATED for number in re.findall(r"\d+", quantifier[1])):
                    raise UnsupportedPattern(f"more than {MAX_REPEATED} repetitions")
                atom = (f"({atom})" if " " in atom else atom) + quantifier[1]
                atom = "" if re.fullmatch(r"\{0+(,0+)?\}", quantifier[1]) else atom
            parts.append(atom)
        around = f"{self._anything('what is not anchored')}*" if open_start or open_end else ""
        return sequence(around if open_start else "", *parts, around if open_end else "")

    def _anything(self, what: str) -> str:
        """Any character, escaped or not."""
        return _ANY if what == "." else _CHAR

    def _literal(self, character: str) -> str:
        return literal(json.dumps(character, ensure_ascii=False)[1:-1])

    def _range(self, first: str, last: str) -> str:
        return _in_class(first) if first == last else _plain_range(first, last)

    def _at_end(self, position: int) -> bool:
        return position == len(self.source) or self.source[position] == "|"

    def _atom(self) -> str:
        character = self.source[self.position]
        self.position += 1
        if character == "(":
            return self._group()
        if character == "[":
            return self._class()
        if character == ".":
            return self._anything(".")
        if character == "\\":
            return self._escape()
        if character in "^$*+?{":
            raise UnsupportedPattern(f"{character!r} at {self.position - 1}")
        return self._literal(character)

    def _group(self) -> str:
        if self._take("?"):
            named = re.compile(r":|<[A-Za-z_]\w*>").match(self.source, self.position)
            if named is None:
                raise UnsupportedPattern("look-around")
            self.position = named.end()
        body = self.alternatives()
        if not self._take(")"):
            raise UnsupportedPattern("a group is not closed")
        return f"({body})"

    def _escape(self) -> str:
        character = self._next()
        if character in _CLASSES:
            return f"[{_CLASSES[character]}]"
        if character.lower() in _CLASSES:
            self._anything(".")
            return f"[^{_CLASSES[character.lower()]}{_NEVER}]"
        return self._literal(self._escaped(character))

    def _escaped(self, character: str) -> str:
        if character in _ESCAPED_CONTROLS:
            return _ESCAPED_CONTROLS[character]
        if character in "ux":
            digits = self.source[self.position : self.position + (4 if character == "u" else 2)]
            self.position += len(digits)
            try:
                return chr(int(digits, 16))
            except ValueError:
                raise UnsupportedPattern(f"\\{character}{digits}") from None
        if character.isalnum():
            raise UnsupportedPattern(f"\\{character}")
        return character

    def _class(self) -> str:
        negated = self._take("^")
        items = ""
        while not self._take("]"):
            character = self._next()
            if character == "\\":
                character = self._next()
                if character in _CLASSES:
                    items += _CLASSES[character]
                    continue
                character = self._escaped(character)
            last = character
            if self._take("-"):
                if self._take("]"):
                    items += _in_class(character) + r"\x2D"
                    break
                last = self._next()
                last = self._escaped(self._next()) if last == "\\" else last
            if negated:
                items += _in_class(character) + ("" if character == last else "-" + _in_class(last))
            else:
                items += self._range(character, last)
        if negated:
            self._anything(".")
            return f"[^{items}{_NEVER}]"
        if not items:
            raise UnsupportedPattern("a class of characters that JSON must escape")
        return f"[{items}]"

    def _next(self) -> str:
        if self.position >= len(self.source):
            raise UnsupportedPattern("unexpected end")
        self.position += 1
        return self.source[self.position - 1]

    def _take(self, text: str) -> bool:
        if self.source.startswith(text, self.position):
            self.position += len(text)
            return True
        return False


@dataclass(slots=True)
class _BarePattern(_Pattern):
    """Reads a pattern for bare strings; what could match the character ``without`` is refused."""

    without: str = ""

    def _anything(self, what: str) -> str:
        raise UnsupportedPattern(f"{what} may match the marker behind a bare text")

    def _literal(self, character: str) -> str:
        if character == self.without:
            self._anything(repr(character))
        return literal(character)

    def _range(self, first: str, last: str) -> str:
        if first <= self.without <= last:
            self._anything(f"{first}-{last}")
        return in_class(first) + ("" if first == last else "-" + in_class(last))


def _in_class(character: str) -> str:
    if character in '"\\' or ord(character) < 0x20:
        raise UnsupportedPattern(f"{character!r} in a class: JSON escapes it")
    return f"\\x{ord(character):02X}" if character in "[]^-/" else character


def _plain_range(first: str, last: str) -> str:
    """A range as it stands in a class, without the quote and the backslash, which JSON escapes."""
    low, high = ord(first), ord(last)
    if low > high or low < 0x20:
        raise UnsupportedPattern(f"the range {first!r}-{last!r}")
    parts = ""
    for stop in (0x22, 0x5C):
        if low <= stop <= high:
            if low < stop:
                parts += _span(low, stop - 1)
            low = stop + 1
    return parts + (_span(low, high) if low <= high else "")


def _span(low: int, high: int) -> str:
    return _in_class(chr(low)) + ("" if low == high else "-" + _in_class(chr(high)))
