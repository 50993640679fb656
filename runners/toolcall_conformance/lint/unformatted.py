"""Vector files are in canonical form, and no text in them ends a line in a blank."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from pathlib import Path

from ..errors import SourceError
from ..suite import formatting, yaml_text
from ..suite.formatting import format_text, trailing_blanks
from ..vectors.cache import FOLDER
from ._suite import Finding, Suite, at_error

#: The file in the folder of caches with the digests of texts in canonical form.
_KNOWN = "formatted"


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-9.1 and VF-9.3.  A text that was in canonical form once is not read again."""
    path = suite.vectors_dir.parent / FOLDER / _KNOWN
    known = set(path.read_text("ascii").split()) if suite.is_own and path.is_file() else set()
    canonical = set()
    for file, text in suite.texts.items():
        digest = hashlib.sha256(_code() + text.encode("utf-8", "replace")).hexdigest()
        found = [] if digest in known else list(_wrong(file, text))
        yield from found
        if not found:
            canonical.add(digest)
    if suite.is_own and canonical != known:
        # A read-only checkout works too, without a cache.
        with contextlib.suppress(OSError):
            path.write_text("\n".join(sorted(canonical)), "ascii")


@cache
def _code() -> bytes:
    """A digest of what decides on the form."""
    return hashlib.sha256("".join(map(getsource, (formatting, yaml_text))).encode("utf-8")).digest()


def _wrong(path: Path, text: str) -> Iterator[Finding]:
    try:
        formatted = format_text(text, path)
    except SourceError:
        return  # the check load-errors reports it
    if formatted != text.replace("\r\n", "\n"):
        old, new = text.split("\n"), formatted.split("\n")
        pairs = zip(old, new, strict=False)
        line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), min(len(old), len(new)))
        yield Finding(path, line, 1, "not in canonical form", "run toolcall fmt on the file")
    yield from map(at_error, trailing_blanks(text, path))
