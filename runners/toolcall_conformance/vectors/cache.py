"""Caches a checkout's vectors as a bundle, under the checksum of all the files that were read.

Reading and making all vectors takes twenty times as long from YAML as from a bundle.  A command that looks
at one clause should not wait for the YAML.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from ..errors import BundleError, SourceError
from ..suite.model import Vector
from .bundle import dump_bundle, load_bundle

#: The cache folder beside the vectors folder.  Like pytest's cache, it has its own ``.gitignore``.
FOLDER = ".toolcall_cache"
_PACKAGE = Path(__file__).resolve().parent.parent


def cached_vectors(
    vectors_dir: Path, load: Callable[[], tuple[Sequence[Vector], Sequence[SourceError]]]
) -> tuple[Sequence[Vector], Sequence[SourceError]]:
    """The vectors below a folder, sorted by id, and all errors.  Vectors with errors are not cached."""
    folder = vectors_dir.parent / FOLDER
    path = folder / f"{_key(vectors_dir)}.json"
    try:
        return load_bundle(path).vectors, []
    except BundleError:
        vectors, errors = load()
    vectors = sorted(vectors, key=lambda vector: vector.id)
    if not errors:
        # A read-only checkout works too, without a cache.
        with contextlib.suppress(OSError):
            _keep(path, dump_bundle(vectors, ""))
    return vectors, errors


def cached_below(vectors_dir: Path, beginning: str) -> Sequence[Vector] | None:
    """The cached vectors whose ids begin so, sorted by id; None without a cache."""
    path = vectors_dir.parent / FOLDER / f"{_key(vectors_dir)}.json"
    try:
        return load_bundle(path, beginning).vectors
    except BundleError:
        return None


def _key(vectors_dir: Path) -> str:
    """The checksum of the vectors folder, the schemas, and the code that reads them and renders cases."""
    digest = hashlib.sha256()
    folders = [*(_PACKAGE / name for name in ("kinds", "suite", "vectors")), _renderer()]
    code = [path for folder in folders for path in folder.rglob("*.py")]
    inputs = sorted(path for path in vectors_dir.rglob("*") if path.suffix in (".yaml", ".jinja"))
    schemas = sorted(vectors_dir.parent.glob("spec/schema/*.json"))
    for path in (*sorted(code), *schemas, *inputs):
        content = path.read_bytes()
        digest.update(f"{path.as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def _renderer() -> Path:
    """The folder of the code that renders templates, which is the reference's."""
    spec = find_spec("toolcall_reference")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "template"


def _keep(path: Path, text: str) -> None:
    """Write the file atomically, because other processes may be reading, and remove older cache files."""
    path.parent.mkdir(exist_ok=True)
    (path.parent / ".gitignore").write_text("*\n", encoding="ascii")
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="ascii")
    unfinished.replace(path)
    for old in path.parent.glob("*.json"):
        if old != path:
            old.unlink(missing_ok=True)
