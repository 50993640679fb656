"""Finds the files that hold vectors."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..errors import VectorError

#: What begins vector files, and the files in which formats say what their cases are.
_HEADER = re.compile(r"^(?:toolcall|cases):", re.MULTILINE)


def find_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The given files, and all files with such a header below the given folders, sorted."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*.yaml")) if is_vector_file(file))
        else:
            yield path


def is_vector_file(path: Path) -> bool:
    """Whether a file has a header at the start of a line.

    Also true for a file that cannot be read or no longer exists: loading the file then reports why.
    """
    try:
        return _HEADER.search(path.read_text(encoding="utf-8", errors="replace")) is not None
    except OSError:
        return True


def no_vector_file(path: Path) -> VectorError:
    """The error for a file that holds no vectors."""
    advice = "begin the file with the line toolcall: 1"
    return VectorError(path, 1, 1, "no vector file: the header is missing", advice)


def for_writing(path: Path) -> Path:
    """The path, below a folder that is made if there is none.  Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def unwritable(path: Path, makes_folder: bool = False) -> str:
    """Why a file or folder cannot be written, as far as can be told before; "" if it can.

    ``makes_folder``: whether the folder it is in will be made.
    """
    if path.exists():
        return "" if os.access(path, os.W_OK) else "you may not write it"
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir():
        return f"{above} is a file"
    if not makes_folder and above != path.absolute().parent:
        return "its folder does not exist"
    return "" if os.access(above, os.W_OK | os.X_OK) else f"you may not write into {above}"
