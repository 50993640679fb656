"""The suite's own vectors are read once, however many processes, commands and tests read them.

Reading their files takes seconds.  What they hold is kept beside the bundle of the cache, under the same
checksum of all that it was read from; ``test_bundle`` compares the two.
"""

from __future__ import annotations

import contextlib
import os
import pickle
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from toolcall_conformance.errors import SourceError
from toolcall_conformance.suite import data
from toolcall_conformance.suite.files import find_files
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import cache as bundle_cache
from toolcall_conformance.vectors import load_suite, loader

Loaded: TypeAlias = tuple[Sequence[Vector], Sequence[SourceError]]
LoadedFile: TypeAlias = tuple[list[Vector], list[SourceError]]

_OWN = data.vectors_dir()
#: What is kept from one run to the next.
FOLDER = _OWN.parent / bundle_cache.FOLDER
_read_file, _read_bundle = loader.load_file, bundle_cache.cached_vectors
_bundles: dict[Path, Loaded] = {}


def install() -> None:
    """Remember what the suite's own folder holds.  Files elsewhere are read as ever."""
    loader.load_file = _file_once
    bundle_cache.cached_vectors = _bundle_once


def prepare() -> None:
    """Read it now, for other processes."""
    suite_of_files()
    load_suite()


@cache
def suite_of_files() -> Loaded:
    """The suite as its YAML has it, in the order of its files, and what is wrong with them.

    The bundle has the same, but keys in another order.
    """
    path = FOLDER / f"{bundle_cache.checksum_of_sources(_OWN)}.pickle"
    with contextlib.suppress(OSError, EOFError, pickle.UnpicklingError):
        vectors: list[Vector] = pickle.loads(path.read_bytes())
        return vectors, []
    read = [_read_file(path) for path in find_files([_OWN])]
    vectors = [each for found, _ in read for each in found]
    errors = [each for _, wrong in read for each in wrong]
    if not errors:
        with contextlib.suppress(OSError):
            _keep(path, pickle.dumps(vectors))
    return vectors, errors


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    (path.parent / ".gitignore").write_text("*\n", encoding="ascii")
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(path)
    for old in path.parent.glob("*.pickle"):
        if old != path:
            old.unlink(missing_ok=True)


def _bundle_once(vectors_dir: Path, load: Callable[[], Loaded]) -> Loaded:
    if vectors_dir != _OWN:
        return _read_bundle(vectors_dir, load)
    if _OWN not in _bundles:
        _bundles[_OWN] = _read_bundle(_OWN, suite_of_files)
    return _bundles[_OWN]


def _file_once(path: Path) -> LoadedFile:
    """What a file of the suite holds.  One that has errors is read."""
    if not path.resolve().is_relative_to(_OWN) or suite_of_files()[1]:
        return _read_file(path)
    vectors = _by_file().get(path.resolve().relative_to(_OWN).as_posix())
    return _read_file(path) if vectors is None else ([*vectors], [])


@cache
def _by_file() -> dict[str, list[Vector]]:
    files = defaultdict(list)
    for vector in suite_of_files()[0]:
        files[vector.path].append(vector)
    return dict(files)
