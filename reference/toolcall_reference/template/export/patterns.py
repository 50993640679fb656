"""Writes the delimiters of response templates: literal texts where that is enough, else patterns.

Patterns are those that all runtimes read alike.  Whitespace is bounded, because a model that writes nothing
else would keep a reader searching: each new character makes it begin anew.  Implements RT-11.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

#: Whitespace between two parts of a delimiter.
BLANKS: Final = r"\s{0,4}"
#: The end of the output.  SGLang drops a call that nothing else ends, unless its closer is found there.
END: Final = r"\Z"
_SPECIAL: Final = re.compile(r"[.^$*+?{}\[\]\\|()]")


def quoted(text: str) -> str:
    """The pattern of a text; line breaks are written out."""
    return _SPECIAL.sub(lambda found: "\\" + found[0], text).replace("\n", r"\n")


def loosely(text: str) -> str:
    """The pattern of a marker, with any whitespace where it has a line break, and none at its ends."""
    parts = re.split(r"[ \t]*\n\s*", text.strip())
    return BLANKS.join(map(quoted, parts))


def joined(*parts: str) -> str:
    """The pattern of markers that follow each other, with whitespace between them."""
    return BLANKS.join(part for part in map(loosely, parts) if part)


def optional(pattern: str) -> str:
    """A pattern that may be missing, with the whitespace behind it."""
    return f"(?:{pattern}{BLANKS})?" if pattern else ""


def either(patterns: Iterable[str]) -> str:
    """One of some patterns, the longest first."""
    found = _by_length(patterns)
    return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"


def _by_length(patterns: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(filter(None, patterns)), key=len, reverse=True)


def without(text: str) -> str:
    """What a name consists of that ends where ``text`` begins."""
    return rf"[^\s{in_class(text.lstrip()[:1] or '<')}]+"


def in_class(text: str) -> str:
    """Characters as they stand in a class of a pattern."""
    return "".join("\\" + each if each in "]^\\-[" else each for each in text)


def around(marker: str, before: bool = True) -> list[str]:
    """A marker as literals: alone, and with the line breaks that the format writes around it."""
    core = marker.strip()
    if not core:
        return []
    lead = marker[: len(marker) - len(marker.lstrip())]
    tail = marker[len(marker.rstrip()) :]
    leads = dict.fromkeys(["", lead, "\n"] if before else [""])
    tails = dict.fromkeys(["", tail, "\n", "\n\n"])
    return sorted((a + core + b for a in leads for b in tails), key=len, reverse=True)


def closing(literals: Iterable[str] = (), patterns: Iterable[str] = ()) -> Mapping[str, Any]:
    """The keys of a field that close its regions; literals alone stay literals."""
    texts, found = list(dict.fromkeys(filter(None, literals))), list(filter(None, patterns))
    if found:
        return {"close_pattern": "|".join(_by_length([*map(quoted, texts), *found]))}
    if not texts:
        return {}
    return {"close": texts[0] if len(texts) == 1 else texts}
