"""A required vector needs no feature that it does not require."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from math import isfinite

from ..suite.model import Vector
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.7."""
    for vector in suite.vectors:
        if vector.level != "required" or "exact-numbers" in vector.requires:
            continue
        for index, call in enumerate(vector.expected.calls if vector.expected else ()):
            inexact = _inexact(call.arguments) if call.complete else []
            if inexact:
                what = f"a double does not hold {inexact[0]}"
                advice = "add requires: [exact-numbers], or write a number that a double holds"
                yield suite.at_vector(vector, what, advice, "expected", "calls", index, "arguments")
        for number in _of_history(vector):
            what = f"a double does not hold {number}"
            yield suite.at_vector(vector, what, "add requires: [exact-numbers]", "messages")


def _of_history(vector: Vector) -> list[str]:
    """The numbers in arguments of earlier calls, given as text, that no double gives back."""
    calls = [call for message in vector.messages or () for call in message.get("tool_calls") or ()]
    texts = [call.get("function", {}).get("arguments") for call in calls]
    return [number for text in texts if isinstance(text, str) for number in _inexact(text)]


def _inexact(text: str) -> list[str]:
    """The numbers of a JSON text that come out as others when they are read as doubles."""
    found: list[str] = []

    def note(number: str) -> None:
        if not _is_kept(number):
            found.append(number)

    # What is not JSON is reported by another check.
    with suppress(ValueError):
        json.loads(text, parse_int=note, parse_float=note)
    return found


def _is_kept(number: str) -> bool:
    read = float(number)
    return isfinite(read) and Decimal(repr(read)) == Decimal(number)
