"""Advice for a word that nobody knows."""

from __future__ import annotations

import difflib


def nearest(word: str, known: list[str], all_of_them: bool = True) -> str:
    """Advice for a wrong word: the closest known word, or else all known words if they are few."""
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return f"did you mean {close[0]}?"
    if not known:
        return "there is none yet"
    return "one of: " + ", ".join(known) if all_of_them else "see the specification for those there are"
