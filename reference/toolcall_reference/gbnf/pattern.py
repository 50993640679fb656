"""GBNF for the strings that a JSON Schema ``pattern`` matches.  Implements GR-4.9.

The subset of ECMA-262 is read that GBNF can express: literals, classes, groups, alternatives, quantifiers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import UnsupportedPattern
from .characters import Characters, bare, characters, has, in_json, of, without
from .dialects import PRIMITIVES
from .rules import Rules, choice, sequence

#: What ``.`` does not match, and what the escapes of classes match, in ECMA-262.
_LINE_ENDS = of("\n\r\u2028\u2029")
_DIGITS = characters([(0x30, 0x39)])
_CLASSES = {
    "d": _DIGITS,
    "w": characters([*_DIGITS, (0x41, 0x5A), (0x61, 0x7A), *of("_")]),
    "s": characters([(0x09, 0x0D), (0x2000, 0x200A), *of(" \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff")]),
}
_CLASSES |= {name.upper(): without(found) for name, found in _CLASSES.items()}
_QUANTIFIER = re.compile(r"([*+?]|\{\d+(?:,\d*)?\})\??")
#: Engines refuse more repetitions.
MAX_REPEATED = 2000
_ESCAPED_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v", "0": "\0"}


_group = re.compile(r"\([^()]*\)").fullmatch


def pattern_body(rules: Rules, pattern: str, bare_without: str = "") -> str:
    """The body for the strings that ``pattern`` matches anywhere, as in JSON Schema, without their quotes.

    Strings are written as in JSON; with ``bare_without`` as they are, and then the pattern must not match
    this character.  Raises ``UnsupportedPattern`` with the construct that cannot be expressed.
    """
    reader = _BarePattern(rules, pattern, without=bare_without) if bare_without else _Pattern(rules, pattern)
    before = rules.mark()
    try:
        body = reader.alternatives(top=True)
        if reader.position < len(pattern):
            raise UnsupportedPattern(f"unbalanced ')' at {reader.position}")
    except UnsupportedPattern:
        rules.back_to(before)
        raise
    return body


@dataclass(slots=True)
class _Pattern:
    """Reads a pattern for strings as JSON writes them."""

    rules: Rules
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
                atom = (f"({atom})" if " " in atom and not _group(atom) else atom) + quantifier[1]
                atom = "" if re.fullmatch(r"\{0+(,0+)?\}", quantifier[1]) else atom
            parts.append(atom)
        around = f"{self._anything()}*" if open_start or open_end else ""
        return sequence(around if open_start else "", *parts, around if open_end else "")

    def _anything(self) -> str:
        """Any character beside a pattern that is not anchored."""
        return f"({PRIMITIVES['char']})"

    def _one_of(self, found: Characters) -> str:
        """One of some characters."""
        body = in_json(found)
        if not body:
            raise UnsupportedPattern("a class without characters")
        # The escapes of a class may be many, and patterns repeat their classes.
        return self.rules.add("character", body) if " " in body else body

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
            return self._one_of(without(_LINE_ENDS))
        if character == "\\":
            return self._escape()
        if character in "^$*+?{":
            raise UnsupportedPattern(f"{character!r} at {self.position - 1}")
        return self._one_of(of(character))

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
        found = _CLASSES.get(character)
        return self._one_of(of(self._escaped(character)) if found is None else found)

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
        ranges: list[tuple[int, int]] = []
        while not self._take("]"):
            first = self._member()
            (low, high), *others = first
            if low == high and not others and self._take("-"):
                if self._take("]"):
                    ranges += [*first, *of("-")]
                    break
                (_, high), *others = self._member()
                if others or high < low:
                    raise UnsupportedPattern(f"a range in a class that ends at {self.position}")
                ranges.append((low, high))
            else:
                ranges += first
        found = characters(ranges)
        return self._one_of(without(found) if negated else found)

    def _member(self) -> Characters:
        """A character of a class, or all those of an escape."""
        character = self._next()
        if character != "\\":
            return of(character)
        character = self._next()
        if character == "b":
            return of("\b")
        return _CLASSES.get(character) or of(self._escaped(character))

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

    def _anything(self) -> str:
        raise UnsupportedPattern("what is not anchored may match the marker behind a bare text")

    def _one_of(self, found: Characters) -> str:
        if has(found, self.without):
            raise UnsupportedPattern(f"it may match {self.without!r}, with which the marker behind it begins")
        return bare(found) or _Pattern._one_of(self, found)
