"""The text of a GBNF grammar: named rules, literals, character classes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

#: The characters that GBNF escapes in literals.
_LITERAL_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def literal(text: str) -> str:
    """A literal, quoted and escaped; ``""`` for the empty text."""
    escaped = _CONTROL.sub(lambda match: rf"\x{ord(match[0]):02X}", text.translate(_LITERAL_ESCAPES))
    return f'"{escaped}"'


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def none_of(characters: Iterable[str]) -> str:
    """The class of all characters but these."""
    return f"[^{''.join(map(in_class, sorted(set(characters))))}]"


def in_class(character: str) -> str:
    """A character as it stands in a class."""
    if character in "\n\r\t":
        return character.translate(_LITERAL_ESCAPES)
    plain = character not in '[]^-/"\\' and character.isprintable()
    return character if plain or ord(character) > 0x7F else rf"\x{ord(character):02X}"


def sequence(*parts: str) -> str:
    """The parts one after another, without those that are empty."""
    return " ".join(part for part in parts if part and part != '""') or '""'


def choice(alternatives: Iterable[str]) -> str:
    """One of the alternatives."""
    distinct = list(dict.fromkeys(alternatives))
    return distinct[0] if len(distinct) == 1 else f"({' | '.join(distinct)})"


def optional(body: str) -> str:
    """The body or nothing."""
    return f"({body})?"


def joined(parts: Sequence[str], separator: str) -> list[str]:
    """The parts, each but the first with a separator before it."""
    return [part if index == 0 else f"{separator} {part}" for index, part in enumerate(parts)]


def repeated(body: str, low: int, high: int | None) -> str:
    """The body, repeated ``low`` to ``high`` times; None for any number."""
    return "" if high == 0 else body + times(low, high)


def times(low: int, high: int | None) -> str:
    """The operator that repeats what stands before it."""
    if high is None:
        return {0: "*", 1: "+"}.get(low, f"{{{low},}}")
    if low == high == 1:
        return ""
    return f"{{{low}}}" if low == high else f"{{{low},{high}}}"


@lru_cache(maxsize=4096)
def _rule_name(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-") or "rule"


@dataclass(slots=True)
class Rules:
    """The rules of one grammar; its text has ``root`` first, then the others by name.

    Rules with equal bodies are one: what tools have in common is written once, under the name of the first.
    """

    _bodies: dict[str, str] = field(default_factory=dict)
    #: The rules that were added, by their bodies; how many rules have a name and a number.
    _added: dict[str, str] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _shared: dict[object, str] = field(default_factory=dict)

    def add(self, name: str, body: str) -> str:
        """The name of the rule with this body.  A new one has a number if another body has its name."""
        known = self._added.get(body)
        if known is None:
            base = known = _rule_name(name)
            number = self._numbers.get(base, 2)
            while known in self._bodies:
                known = f"{base}-{number}"
                number += 1
            self._numbers[base] = number
            self._bodies[known] = body
            self._added[body] = known
        return known

    def has(self, name: str) -> bool:
        """Whether there is a rule of this name."""
        return name in self._bodies

    def reserve(self, name: str) -> str:
        """The name of a rule whose body comes later (``define``), so that the body can refer to it."""
        return self.add(name, f"# reserved {len(self._bodies)}")

    def shared(self, key: object, name: str) -> tuple[str, bool]:
        """The name of the one rule for a key, and whether it is new: then its body has to be defined."""
        new = key not in self._shared
        if new:
            self._shared[key] = self.reserve(name)
        return self._shared[key], new

    def mark(self) -> tuple[int, int]:
        """The state of the rules, for ``back_to``."""
        return len(self._bodies), len(self._shared)

    def back_to(self, mark: tuple[int, int]) -> None:
        """Forget the rules that were added after ``mark`` gave this state."""
        bodies, shared = mark
        while len(self._bodies) > bodies:
            self._bodies.popitem()
        self._added = {body: name for body, name in self._added.items() if name in self._bodies}
        while len(self._shared) > shared:
            self._shared.popitem()

    def define(self, name: str, body: str) -> None:
        """Give a name its body: one that is reserved, or that others count on."""
        self._bodies[name] = body

    def __str__(self) -> str:
        names = sorted(self._bodies, key=lambda name: (name != "root", name))
        return "".join(f"{name} ::= {self._bodies[name]}\n" for name in names)
