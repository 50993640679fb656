"""Which files hold vectors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..errors import VectorError

_HEADER = re.compile(r"^toolcall:", re.MULTILINE)


def find_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The vector files (with a ``toolcall:`` header, sorted) below folders, and files as they are given."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*.yaml")) if is_vector_file(file))
        else:
            yield path


def is_vector_file(path: Path) -> bool:
    """Whether a file has the header ``toolcall:`` at the start of a line.

    True too for one that cannot be read, or is gone since it was listed: whoever loads it says why.
    """
    try:
        return _HEADER.search(path.read_text(encoding="utf-8", errors="replace")) is not None
    except OSError:
        return True


def no_vector_file(path: Path) -> VectorError:
    """What is wrong with a file of something else."""
    advice = "begin the file with the line toolcall: 1"
    return VectorError(path, 1, 1, "no vector file: the header is missing", advice)
