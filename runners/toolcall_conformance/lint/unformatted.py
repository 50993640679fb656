"""Vector files are in canonical form, and no text in them ends a line in a blank."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import SourceError
from ..suite.formatting import format_text, trailing_blanks
from ._suite import Finding, Suite, at_error


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-9.1 and VF-9.3.  The check load-errors reports unreadable files."""
    for path, text in suite.texts.items():
        try:
            formatted = format_text(text, path)
        except SourceError:
            continue
        if formatted != text.replace("\r\n", "\n"):
            old, new = text.split("\n"), formatted.split("\n")
            pairs = zip(old, new, strict=False)
            line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), min(len(old), len(new)))
            yield Finding(path, line, 1, "not in canonical form", "run toolcall fmt on the file")
        yield from map(at_error, trailing_blanks(text, path))
