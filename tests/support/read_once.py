"""The suite's own vectors are read once in a process, however many commands and tests read them.

Reading their files takes seconds, and the bundle of the cache half a second.  The cache keeps the bundle
under the checksum of all that it was read from, so both give the same; ``test_bundle`` compares them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from toolcall_conformance.errors import SourceError
from toolcall_conformance.suite import cache as bundle_cache
from toolcall_conformance.suite import data, load_suite, loader
from toolcall_conformance.suite.files import find_files
from toolcall_conformance.suite.model import Vector

Loaded: TypeAlias = tuple[Sequence[Vector], Sequence[SourceError]]
LoadedFile: TypeAlias = tuple[list[Vector], list[SourceError]]

_OWN = data.vectors_dir()
_read_file, _read_bundle = loader.load_file, bundle_cache.cached_vectors
_bundles: dict[Path, Loaded] = {}


def install() -> None:
    """Remember what the suite's own folder holds.  Files elsewhere are read as ever."""
    loader.load_file = _file_once
    bundle_cache.cached_vectors = _bundle_once


@cache
def suite_of_files() -> Loaded:
    """The suite as its YAML has it, in the order of its files, and what is wrong with them."""
    read = [_read_file(path) for path in find_files([_OWN])]
    return [each for vectors, _ in read for each in vectors], [each for _, wrong in read for each in wrong]


def _bundle_once(vectors_dir: Path, load: Callable[[], Loaded]) -> Loaded:
    if vectors_dir != _OWN:
        return _read_bundle(vectors_dir, load)
    if _OWN not in _bundles:
        _bundles[_OWN] = _read_bundle(_OWN, suite_of_files)
    return _bundles[_OWN]


def _file_once(path: Path) -> LoadedFile:
    """A file of the suite, out of the bundle.  One that has errors is read."""
    if not path.resolve().is_relative_to(_OWN) or load_suite()[1]:
        return _read_file(path)
    vectors = _by_file().get(path.resolve().relative_to(_OWN).as_posix())
    return _read_file(path) if vectors is None else ([*vectors], [])


@cache
def _by_file() -> dict[str, list[Vector]]:
    files = defaultdict(list)
    for vector in sorted(load_suite()[0], key=lambda vector: vector.line):
        files[vector.path].append(vector)
    return dict(files)
