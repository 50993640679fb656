"""The bounds of lengths and of integers in a JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import Any

from ..errors import NoValue


def bounds(schema: Mapping[str, Any], low: str, high: str, path: str) -> tuple[int, int | None]:
    """The least and the greatest length, from two keywords; None if there is no greatest."""
    minimum, maximum = int(schema.get(low, 0)), schema.get(high)
    maximum = None if maximum is None else int(maximum)
    if maximum is not None and minimum > maximum:
        raise NoValue(path, f"{low} {minimum} is greater than {high} {maximum}")
    return minimum, maximum


def integer_bounds(schema: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """The least and the greatest integer; in older schemas a boolean says that a bound is exclusive."""
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    above, low = (low, None) if above is True else (None if above is False else above, low)
    below, high = (high, None) if below is True else (None if below is False else below, high)
    lows = ([ceil(low)] if low is not None else []) + ([floor(above) + 1] if above is not None else [])
    highs = ([floor(high)] if high is not None else []) + ([ceil(below) - 1] if below is not None else [])
    return max(lows, default=None), min(highs, default=None)
