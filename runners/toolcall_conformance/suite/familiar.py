"""Which formats of the suite write calls as a template of a user's does."""

from __future__ import annotations

from collections.abc import Iterable

from . import data
from .descriptions import Description, descriptions_in


def formats_like(description: Description, formats: Iterable[str]) -> list[str]:
    """Those of ``formats``, names of the suite's, whose calls are written alike.

    The ones that also reason alike come first, then the ones with the same end of the prompt.
    """
    known = descriptions_in(data.vectors_dir())
    alike = [
        name for name in formats if "tools" in description and _same("tools", description, known.get(name))
    ]
    return sorted(
        alike,
        key=lambda name: [not _same(part, description, known[name]) for part in ("reasoning", "prompts")],
    )


def _same(part: str, one: Description, other: Description | None) -> bool:
    return other is not None and one.get(part) == other.get(part)
