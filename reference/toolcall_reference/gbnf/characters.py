"""Sets of characters as GBNF: bare, or as JSON writes them in strings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .rules import choice, in_class, literal, sequence

#: A set of characters: ranges of code points, both ends included, in order and apart from each other.
Characters: TypeAlias = tuple[tuple[int, int], ...]

_LAST = 0x10FFFF
_CONTROLS = range(0x20)
#: The letters with which JSON escapes characters in strings; it writes other control characters as ``\\u``.
_LETTERS = {'"': '"', "\\": "\\", "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t"}


def characters(ranges: Iterable[tuple[int, int]]) -> Characters:
    """The set of all characters in some ranges."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return tuple(found)


def of(text: str) -> Characters:
    """The characters of a text."""
    return characters((ord(each), ord(each)) for each in text)


def without(found: Characters) -> Characters:
    """All characters but these."""
    ends = [-1, *(high for _, high in found)]
    begins = [*(low for low, _ in found), _LAST + 1]
    gaps = ((end + 1, begin - 1) for end, begin in zip(ends, begins, strict=True))
    return tuple((low, high) for low, high in gaps if low <= high)


def has(found: Characters, character: str) -> bool:
    """Whether a character is one of the set."""
    return any(low <= ord(character) <= high for low, high in found)


def bare(found: Characters) -> str:
    """The body for one of the characters as it is; ``""`` if there is none."""
    if len(found) == 1 and found[0][0] == found[0][1]:
        return literal(chr(found[0][0]))
    if found and found[-1][1] == _LAST:
        return f"[^{_ranges(without(found))}]"
    return f"[{_ranges(found)}]" if found else ""


def in_json(found: Characters) -> str:
    """The body for one of the characters as it stands in a JSON string, escaped where JSON demands that.

    Implements GR-4.20.
    """
    escaped = [each for each in (*map(chr, _CONTROLS), '"', "\\") if has(found, each)]
    plain = without(characters((*without(found), *of("".join(escaped)))))
    letters = "".join(_LETTERS[each] for each in escaped if each in _LETTERS)
    controls = [each for each in escaped if ord(each) in _CONTROLS]
    escapes = [literal(f"\\{letters}")] if len(letters) == 1 else []
    if len(letters) > 1:
        escapes = [sequence(literal("\\"), f"[{''.join(map(in_class, letters))}]")]
    if len(controls) == len(_CONTROLS):
        escapes.append(sequence(literal("\\u00"), "[01] [0-9a-fA-F]"))
    else:
        for first in (0, 1):
            digits = [f"{ord(each) % 16:x}" for each in controls if ord(each) // 16 == first]
            either_case = sorted({*digits, *map(str.upper, digits)})
            escapes += [sequence(literal(f"\\u00{first}"), f"[{''.join(either_case)}]")] if digits else []
    return choice([*filter(None, [bare(plain)]), *escapes]) if plain or escapes else ""


def _ranges(found: Characters) -> str:
    return "".join(
        in_class(chr(low)) + ("" if low == high else ("-" if high > low + 1 else "") + in_class(chr(high)))
        for low, high in found
    )
