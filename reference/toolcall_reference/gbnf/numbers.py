"""GBNF bodies for the integers of a range.  Implements GR-4.10."""

from __future__ import annotations

from .rules import choice, literal, sequence


def integer_range(low: int | None, high: int | None) -> str:
    """The integers from ``low`` to ``high``, both included; None leaves that side open."""
    alternatives = []
    if low is None or low < 0:
        # A negative number is a minus and its absolute value, so the bounds change places.
        smallest = 1 if high is None or high >= 0 else -high
        alternatives.append(sequence('"-"', choice(_naturals(smallest, None if low is None else -low))))
    if high is None or high >= 0:
        alternatives += _naturals(0 if low is None else max(low, 0), high)
    return choice(alternatives)


def _naturals(low: int, high: int | None) -> list[str]:
    """Alternatives for the integers from ``low``, which is not negative, to ``high``."""
    digits = str(low)
    if high is None:
        longer = f"[1-9] [0-9]{{{len(digits)},}}"
        return [*_same_length(digits, "9" * len(digits)), longer]
    last = str(high)
    bodies = []
    for length in range(len(digits), len(last) + 1):
        first = digits if length == len(digits) else "1" + "0" * (length - 1)
        bodies += _same_length(first, last if length == len(last) else "9" * length)
    return bodies


def _same_length(low: str, high: str) -> list[str]:
    """Alternatives for the integers between two that have as many digits as each other."""
    if not low:
        return [""]
    if low == high:
        return [literal(low)]
    head, tail = low[0], low[1:]
    last, end = high[0], high[1:]
    if head == last:
        return [sequence(literal(head), choice(_same_length(tail, end)))]
    bodies = []
    first, final = int(head), int(last)
    if tail.strip("0"):
        bodies.append(sequence(literal(head), choice(_same_length(tail, "9" * len(tail)))))
        first += 1
    if end.strip("9"):
        final -= 1
    if first <= final:
        rest = f"[0-9]{{{len(tail)}}}" if tail else ""
        bodies.append(sequence(f"[{first}-{final}]" if first < final else literal(str(first)), rest))
    if end.strip("9"):
        bodies.append(sequence(literal(last), choice(_same_length("0" * len(end), end))))
    return bodies
