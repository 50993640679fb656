"""Sets of characters as GBNF: bare, or as JSON writes them in strings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .rules import choice, in_class, literal, repeated, sequence

#: A set of characters: ranges of code points, both ends included, in order and apart from each other.
Characters: TypeAlias = tuple[tuple[int, int], ...]

_LAST = 0x10FFFF
#: The letters with which JSON escapes characters in strings.
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


def both(found: Characters, other: Characters) -> Characters:
    """The characters that are in both sets."""
    return without(characters((*without(found), *without(other))))


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
    """The body for one of the characters as it stands in a JSON string; ``""`` if there is none.

    It is escaped where JSON demands that, and may be where it is not ASCII.  Implements GR-4.20.
    """
    plain = both(found, _UNESCAPED)
    letters = "".join(letter for each, letter in _LETTERS.items() if has(found, each))
    escapes = [literal(f"\\{letters}")] if len(letters) == 1 else []
    if len(letters) > 1:
        escapes = [sequence(literal("\\"), f"[{''.join(map(in_class, letters))}]")]
    codes = [body for low, high in both(found, _CODED) for body in _codes(low, high)]
    pairs = [body for low, high in both(found, _PAIRED) for body in _pairs(low, high)]
    return choice([*filter(None, [bare(plain)]), *escapes, *map(_escape, codes), *pairs]) if found else ""


def _escape(code: str) -> str:
    return sequence(literal("\\u"), code)


def _codes(low: int, high: int, digits: int = 4) -> list[str]:
    """Bodies for the numbers from ``low`` to ``high`` in hexadecimal digits."""
    unit = 16 ** (digits - 1)
    first, last = low // unit, high // unit
    if low % unit == 0 and high % unit == unit - 1:
        return [sequence(_digit(first, last), repeated(_digit(0, 15), digits - 1, digits - 1))]
    if first == last:
        return [sequence(_digit(first, first), choice(_codes(low % unit, high % unit, digits - 1)))]
    cut = (first + 1) * unit if low % unit else last * unit
    return [*_codes(low, cut - 1, digits), *_codes(cut, high, digits)]


def _digit(first: int, last: int) -> str:
    """The class of some hexadecimal digits; letters may be small or capital."""
    digits = "0123456789abcdef"[first : last + 1]
    return bare(of(digits + digits.upper()))


def _pairs(low: int, high: int) -> list[str]:
    """Bodies for the characters from ``low`` to ``high``, each escaped as two halves."""
    (first, begin), (last, end) = (divmod(each - 0x10000, 0x400) for each in (low, high))
    if (begin, end) == (0, 0x3FF) or first == last:
        halves = (0xD800 + first, 0xD800 + last), (0xDC00 + begin, 0xDC00 + end)
        return [sequence(*(_escape(choice(_codes(*half))) for half in halves))]
    cut = 0x10000 + 0x400 * (first + 1 if begin else last)
    return [*_pairs(low, cut - 1), *_pairs(cut, high)]


#: The characters that may stand in a JSON string as they are, those that ``\\u`` escapes, and those that it
#: escapes as a pair.
_UNESCAPED = characters([(0x20, 0x21), (0x23, 0x5B), (0x5D, _LAST)])
_CODED = characters([(0x00, 0x1F), (0x7F, 0xD7FF), (0xE000, 0xFFFF)])
_PAIRED = characters([(0x10000, _LAST)])


def _ranges(found: Characters) -> str:
    return "".join(
        in_class(chr(low)) + ("" if low == high else ("-" if high > low + 1 else "") + in_class(chr(high)))
        for low, high in found
    )
