"""A checkout's vectors as a bundle, kept under the checksum of all they were read from.

Reading 900 vectors from YAML, with validation, takes half a second, and from a bundle a twentieth of that.  A
command that looks at one clause should not wait for the former.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import BundleError, SourceError
from .bundle import dump_bundle, load_bundle
from .model import Vector

#: The folder beside the vectors folder.  It ignores itself, as pytest's does.
FOLDER = ".toolcall_cache"
_PACKAGE = Path(__file__).resolve().parent
#: The modules that decide what is read from a file.
_READERS = ("bundle.py", "loader.py", "model.py", "registry.py", "yaml_text.py")


def cached_vectors(
    vectors_dir: Path, load: Callable[[], tuple[Sequence[Vector], Sequence[SourceError]]]
) -> tuple[Sequence[Vector], Sequence[SourceError]]:
    """The vectors below a folder, by id, and what is wrong with its files; with errors nothing is kept."""
    folder = vectors_dir.parent / FOLDER
    path = folder / f"{_key(vectors_dir)}.json"
    try:
        return load_bundle(path).vectors, []
    except BundleError:
        vectors, errors = load()
    vectors = sorted(vectors, key=lambda vector: vector.id)
    if not errors:
        # A checkout nobody may write to is as good as another.
        with contextlib.suppress(OSError):
            _keep(path, dump_bundle(vectors, ""))
    return vectors, errors


def _key(vectors_dir: Path) -> str:
    digest = hashlib.sha256()
    inputs = sorted(path for path in vectors_dir.rglob("*") if path.suffix in (".yaml", ".jinja"))
    schemas = sorted(vectors_dir.parent.glob("spec/schema/vectors.schema.json"))
    for path in (*(_PACKAGE / name for name in _READERS), *schemas, *inputs):
        content = path.read_bytes()
        digest.update(f"{path.as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def _keep(path: Path, text: str) -> None:
    """Write the text at once, for other processes may be reading, and remove what it replaces."""
    path.parent.mkdir(exist_ok=True)
    (path.parent / ".gitignore").write_text("*\n", encoding="ascii")
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="ascii")
    unfinished.replace(path)
    for old in path.parent.glob("*.json"):
        if old != path:
            old.unlink(missing_ok=True)
