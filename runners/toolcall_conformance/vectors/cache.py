"""Keeps a checkout's vectors in a fast form, under the checksum of all the files that they are read from.

Reading and making all vectors takes twenty times as long from YAML as from a bundle.  A command that looks
at one clause should not wait for the YAML.  A checkout brings a bundle, the one for harnesses; while files
of the checkout differ from those that it was made of, a file in a cache folder takes its place.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from ..errors import BundleError, SourceError
from ..suite import data
from ..suite.model import Vector
from .bundle import dump_bundle, load_bundle
from .packed import load_packed, made_of

#: The cache folder beside the vectors folder.  Like pytest's cache, it has its own ``.gitignore``.
FOLDER = ".toolcall_cache"
#: How the name of a bundle in that folder ends.
_SUFFIX = ".json"
_PACKAGE = Path(__file__).resolve().parent.parent


def cached_vectors(
    vectors_dir: Path, load: Callable[[], tuple[Sequence[Vector], Sequence[SourceError]]]
) -> tuple[Sequence[Vector], Sequence[SourceError]]:
    """The vectors below a folder, sorted by id, and all errors.  Vectors with errors are not cached."""
    checksum = checksum_of_sources(vectors_dir)
    found = _kept(vectors_dir, checksum, "")
    if found is not None:
        return found, []
    vectors, errors = load()
    vectors = sorted(vectors, key=lambda vector: vector.id)
    if not errors:
        # A read-only checkout works too, without a cache.
        with contextlib.suppress(OSError):
            _keep(_file(vectors_dir, checksum), dump_bundle(vectors, ""))
    return vectors, errors


def cached_below(vectors_dir: Path, beginning: str) -> Sequence[Vector] | None:
    """The vectors whose ids begin so, sorted by id; None if there is neither a bundle nor a cache."""
    return _kept(vectors_dir, checksum_of_sources(vectors_dir), beginning)


def _kept(vectors_dir: Path, checksum: str, beginning: str) -> Sequence[Vector] | None:
    """Implements VF-8.14."""
    shipped = data.ports_bundle_path()
    try:
        if made_of(shipped) == checksum:
            return vectors_of(shipped, beginning)
        return vectors_of(_file(vectors_dir, checksum), beginning)
    except (BundleError, FileNotFoundError):
        return None


def vectors_of(bundle: Path, beginning: str = "") -> Sequence[Vector]:
    """The vectors of a bundle, packed or not.  A command that asks for the suite twice reads it once."""
    return _read(bundle, bundle.stat().st_mtime_ns, beginning)


@lru_cache(maxsize=1)
def _read(bundle: Path, _changed: int, beginning: str) -> Sequence[Vector]:
    load = load_bundle if bundle.suffix == _SUFFIX else load_packed
    return tuple(load(bundle, beginning).vectors)


def _file(vectors_dir: Path, checksum: str) -> Path:
    return vectors_dir.parent / FOLDER / f"{checksum}{_SUFFIX}"


def checksum_of_sources(vectors_dir: Path) -> str:
    """The checksum of the vectors folder, the schemas, and the code that reads them and renders cases."""
    root = vectors_dir.parent
    inputs = (path for path in vectors_dir.rglob("*") if path.suffix in (".yaml", ".jinja"))
    files = {f"data/{path.relative_to(root).as_posix()}": path for path in inputs}
    files |= {f"schema/{path.name}": path for path in root.glob("spec/schema/*.json")}
    for folder in (*(_PACKAGE / name for name in ("kinds", "suite", "vectors")), _renderer()):
        files |= {f"code/{path.relative_to(folder.parent).as_posix()}": path for path in folder.rglob("*.py")}
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
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
    for old in path.parent.glob(f"*{_SUFFIX}"):
        if old != path:
            old.unlink(missing_ok=True)
