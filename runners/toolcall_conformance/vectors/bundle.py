"""The bundle: all vectors as one JSON text, for ports without YAML and for a fast start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import BundleError
from ..suite.model import Vector
from ..suite.vector_json import canonical, line_of, vector_from_json, vector_to_json

#: The version of the bundle's format.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Bundle:
    """The vectors of one version of the suite, by id."""

    suite: str
    vectors: tuple[Vector, ...]


def dump_bundle(vectors: Iterable[Vector], suite: str, *, described: bool = False) -> str:
    """The bundle's text: ASCII, one vector per line, sorted by id; equal vectors give equal texts.

    ``described``: whether it has what parsers without Jinja need too.  Implements VF-8.
    """
    ordered = sorted(vectors, key=lambda vector: vector.id)
    entries, formats = [vector_to_json(vector) for vector in ordered], ""
    if described:
        from .described import added_to, formats_of

        entries = [{**entry, **added_to(vector)} for entry, vector in zip(entries, ordered, strict=True)]
        shared = ",\n".join(f"{line_of(name)}:{line_of(each)}" for name, each in formats_of(ordered).items())
        formats = f'"formats": {{\n{shared}\n}}, '
    lines = ",\n".join(line_of({**entry, "checksum": checksum(entry)}) for entry in entries)
    head = f'"toolcallBundle": {FORMAT}, "suite": {json.dumps(suite)}'
    return f'{{{head}, {formats}"vectors": [\n{lines}\n]}}\n'


def load_bundle(path: Path, beginning: str = "") -> Bundle:
    """The bundle in a file, or of it the vectors whose ids begin so.  Raises BundleError."""
    try:
        text = path.read_text(encoding="ascii")
        return parse_bundle(_cut(text, beginning) if beginning else text)
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BundleError(f"{path}: it is not a bundle; write it again with toolcall bundle") from error
    except BundleError as error:
        raise BundleError(f"{path}: {error}") from error


def parse_bundle(text: str) -> Bundle:
    """The bundle in a text.  Raises BundleError.

    Does not check the checksums, which would double the time: ``verify`` checks them.
    """
    try:
        document = json.loads(text)
        version = document["toolcallBundle"]
        if version != FORMAT:
            raise BundleError(f"it has format {version}; this version of the suite reads format {FORMAT}")
        return Bundle(document["suite"], tuple(map(vector_from_json, document["vectors"])))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BundleError(f"it is not a bundle: {error!r}; write it again with toolcall bundle") from error


def _cut(text: str, beginning: str) -> str:
    """The bundle without the vectors whose ids begin otherwise: a vector's line begins with its id."""
    head, *lines = text.split("\n")
    wanted = f'{{"id":{json.dumps(beginning)[:-1]}'
    kept = ",\n".join(line.rstrip(",") for line in lines if line.startswith(wanted))
    return f"{head}\n{kept}\n]}}"


def verify(text: str) -> list[str]:
    """The ids of a bundle's vectors whose checksum is wrong."""
    entries = json.loads(text)["vectors"]
    return [entry["id"] for entry in entries if entry.pop("checksum", None) != checksum(entry)]


def checksum(entry: Mapping[str, Any]) -> str:
    """``sha256:`` and the hex digest of a vector's canonical JSON without its ``checksum``."""
    return "sha256:" + hashlib.sha256(canonical(entry).encode("ascii")).hexdigest()
