"""The mechanisms by which formats write calls, each with a format to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

#: The format to begin with, by mechanism.
MECHANISMS: Final[Mapping[str, str]] = {
    "JSON with the name in it": "hermes",
    "JSON after the name": "deepseek-v31",
    "tags": "qwen3-coder",
    "rows of messages": "gpt-oss",
    "Python": "pythonic",
    "braces": "gemma4",
    "elements": "minimax-m3",
}
_OF_VALUES: Final[Mapping[str, str]] = {
    "text": "tags",
    "python": "Python",
    "braces": "braces",
    "elements": "elements",
}


def mechanism_of(description: Mapping[str, Any]) -> str:
    """The mechanism of a format by its description (TA-12); ``""`` if it writes no calls."""
    tools = description.get("tools", {})
    if "messages" in description:
        return "rows of messages"
    if tools.get("values") == "json":
        native = tools.get("format") == "JSON_NATIVE"
        return "JSON with the name in it" if native else "JSON after the name"
    return _OF_VALUES.get(tools.get("values", ""), "")


def formats_by_mechanism(descriptions: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """The formats of each mechanism, the one to begin with first."""
    found: dict[str, list[str]] = {name: [first] for name, first in MECHANISMS.items()}
    for format in sorted(descriptions):
        mechanism = mechanism_of(descriptions[format])
        if mechanism and format not in found[mechanism]:
            found[mechanism].append(format)
    return found


def place_of(format: str, mechanisms: Iterable[str] = MECHANISMS) -> int:
    """The place of the mechanism that begins with a format; after all of them if none does."""
    for place, mechanism in enumerate(mechanisms):
        if MECHANISMS[mechanism] == format:
            return place
    return len(MECHANISMS)
