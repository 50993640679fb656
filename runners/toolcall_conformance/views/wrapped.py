"""The text of a clause in lines of a terminal: paragraphs and lists are wrapped."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

#: How wide a line is at most.
WIDTH = 80


def wrapped(text: str, indent: str) -> list[str]:
    """The lines of a paragraph, each indented."""
    wrapper = textwrap.TextWrapper(WIDTH, indent, indent, break_long_words=False, break_on_hyphens=False)
    return wrapper.wrap(" ".join(text.split()))


def markdown(text: str) -> Iterator[str]:
    """Paragraphs and the items of lists are wrapped; tables and code keep their lines."""
    for number, block in enumerate(re.split(r"\n\n(?=[^\s])", text)):
        if number:
            yield ""
        if block.startswith(("- ", "* ", "1. ")):
            yield from _items(block)
        elif block.startswith(("|", "`" * 3)):
            yield from (f"  {line}" for line in block.split("\n"))
        else:
            yield from wrapped(block, "  ")


#: The marker of an item of a list.
_MARKER = r" *(?:[-*]|\d+\.) "


def _items(block: str) -> Iterator[str]:
    """The items of a list, each wrapped beside its marker."""
    for item in re.split(rf"\n(?={_MARKER})", block):
        marker = re.match(_MARKER, item)
        first = f"  {marker[0] if marker else ''}"
        wrapper = textwrap.TextWrapper(
            WIDTH, first, " " * len(first), break_long_words=False, break_on_hyphens=False
        )
        yield from wrapper.wrap(" ".join(item[len(first) - 2 :].split()))
