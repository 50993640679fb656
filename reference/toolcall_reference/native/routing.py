"""Which family a model belongs to, by its name."""

from __future__ import annotations

import re

from ..policy import ascii_lower

#: The first pattern that matches counts, for names that several match (NF-1.4).
_PATTERNS = {
    "qwen3": re.compile(r"qwen[-_]?3"),
    "deepseek-r1": re.compile(r"deepseek.*[-_ ]r1", re.DOTALL),
    "kimi-k2": re.compile(r"kimi[-_]k2"),
}


def family_of(model: str) -> str | None:
    """The family of a model: ``kimi-k2``, ``qwen3``, ``deepseek-r1``; None for others.  Implements NF-1."""
    name = ascii_lower(model)
    return next((family for family, pattern in _PATTERNS.items() if pattern.search(name)), None)
