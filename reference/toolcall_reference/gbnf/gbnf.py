"""Building GBNF text: named rules, literals, character classes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

#: Escapes GBNF knows inside literals; other characters stand for themselves.
_LITERAL_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def literal(text: str) -> str:
    """A literal, quoted and escaped; ``""`` for the empty text."""
    escaped = _CONTROL.sub(lambda match: rf"\x{ord(match[0]):02X}", text.translate(_LITERAL_ESCAPES))
    return f'"{escaped}"'


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def none_of(characters: Iterable[str]) -> str:
    """The class of all characters but some."""
    return f"[^{''.join(map(in_class, sorted(set(characters))))}]"


def in_class(character: str) -> str:
    """A character as a class has it."""
    if character in "\n\r\t":
        return character.translate(_LITERAL_ESCAPES)
    plain = character not in '[]^-/"\\' and character.isprintable()
    return character if plain or ord(character) > 0x7F else rf"\x{ord(character):02X}"


def sequence(*parts: str) -> str:
    """One after another; empty parts are left out."""
    return " ".join(part for part in parts if part and part != '""') or '""'


def choice(alternatives: Iterable[str]) -> str:
    """One of them, in parentheses unless there is only one."""
    distinct = list(dict.fromkeys(alternatives))
    return distinct[0] if len(distinct) == 1 else f"({' | '.join(distinct)})"


def optional(body: str) -> str:
    """The body or nothing."""
    return f"({body})?"


def joined(parts: Sequence[str], separator: str) -> list[str]:
    """The parts with a separator in front of each but the first."""
    return [part if index == 0 else f"{separator} {part}" for index, part in enumerate(parts)]


def repeated(body: str, low: int, high: int | None) -> str:
    """The body so many times; nothing if that is never."""
    return "" if high == 0 else body + times(low, high)


def times(low: int, high: int | None) -> str:
    """How often a body may stand there."""
    if high is None:
        return {0: "*", 1: "+"}.get(low, f"{{{low},}}")
    return f"{{{low}}}" if low == high else f"{{{low},{high}}}"


@dataclass(slots=True)
class Rules:
    """The rules of one grammar; ``root`` comes first in the text."""

    _bodies: dict[str, str] = field(default_factory=dict)
    _shared: dict[object, str] = field(default_factory=dict)

    def add(self, name: str, body: str) -> str:
        """Define a rule and return the name it got: equal bodies share a rule, other clashes get a number."""
        base = name = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "rule"
        number = 2
        while self._bodies.get(name, body) != body:
            name = f"{base}-{number}"
            number += 1
        self._bodies[name] = body
        return name

    def has(self, name: str) -> bool:
        """Whether there is a rule of this name."""
        return name in self._bodies

    def reserve(self, name: str) -> str:
        """A name whose body comes later (``define``): what recursion refers to."""
        return self.add(name, f"# reserved {len(self._bodies)}")

    def shared(self, key: object, name: str) -> tuple[str, bool]:
        """The name of the one rule for a key, and whether it is new, so that its body has to be defined."""
        new = key not in self._shared
        if new:
            self._shared[key] = self.reserve(name)
        return self._shared[key], new

    def mark(self) -> tuple[int, int]:
        """How many rules there are now, for ``back_to``."""
        return len(self._bodies), len(self._shared)

    def back_to(self, mark: tuple[int, int]) -> None:
        """Forget the rules added since: what they were for turned out to be impossible."""
        bodies, shared = mark
        while len(self._bodies) > bodies:
            self._bodies.popitem()
        while len(self._shared) > shared:
            self._shared.popitem()

    def define(self, name: str, body: str) -> None:
        """Give a reserved name its body."""
        self._bodies[name] = body

    def __str__(self) -> str:
        names = sorted(self._bodies, key=lambda name: (name != "root", name))
        return "".join(f"{name} ::= {self._bodies[name]}\n" for name in names)
