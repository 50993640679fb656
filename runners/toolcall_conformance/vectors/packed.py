"""The packed bundle: all vectors in one small file, for the wheel and the packages in other languages.

Compressed lines of JSON: a header, then definitions as in a results file, and descriptions of formats.  So a
harness in any language copies lines into its results file, and a reader of results files reads a bundle.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ..errors import BundleError
from ..suite import data
from ..suite.definitions import Definitions
from ..suite.model import Vector
from ..suite.vector_json import line_of, vector_from_json
from .bundle import Bundle
from .described import DescribingDefiner

#: The version of the packed form.  Readers refuse a newer one; lines and fields may be added to this one.
FORMAT = 1
#: The name of the file, wherever it is.
NAME = data.BUNDLE_NAME

#: The header of gzip without a time or a system in it.
_GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
#: How the line of a vector begins, and one that only harnesses read.
_VECTOR = '{"type":"vector","id":"'
_JUDGING = '{"type":"judging",'
_AGAIN = "write it again with toolcall bundle --packed"


def dump_packed(
    vectors: Iterable[Vector],
    suite: str,
    rules: Iterable[Mapping[str, Any]] = (),
    judging: Callable[[Vector], Iterable[Mapping[str, Any]]] = lambda _: (),
    made_of: str = "",
) -> bytes:
    """The packed bundle of the vectors.  Implements VF-8.5, VF-8.6 and VF-8.8.

    ``rules``: lines that stand before all vectors; ``judging``: lines that follow a vector; ``made_of``: the
    checksum of the files that the vectors were read from, for VF-8.14.
    Vectors are in the order of their files: those of one entry are alike, and compress well side by side.
    """
    ordered = sorted(vectors, key=lambda vector: (vector.path, vector.line, vector.id))
    definer = DescribingDefiner()
    lines: list[Mapping[str, Any]] = [
        {
            "type": "bundle",
            "format": FORMAT,
            "suite": suite,
            "vectors": len(ordered),
            **({"madeOf": made_of} if made_of else {}),
        },
        *rules,
    ]
    for vector in ordered:
        lines += (*definer.lines(vector), *judging(vector))
    return compressed("".join(line_of(line) + "\n" for line in lines))


def compressed(text: str) -> bytes:
    """ASCII text in gzip's form; equal texts give equal bytes."""
    data = text.encode("ascii")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    end = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return _GZIP_HEADER + packer.compress(data) + packer.flush() + end


def unpacked(data: bytes) -> str:
    """The lines of a packed bundle.  Raises ``zlib.error`` or UnicodeDecodeError."""
    return zlib.decompress(data, wbits=16 + zlib.MAX_WBITS).decode("ascii")


def text_of(path: Path) -> str:
    """The lines of the packed bundle in a file.  Raises BundleError."""
    try:
        return unpacked(path.read_bytes())
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror}") from error
    except (zlib.error, UnicodeDecodeError) as error:
        raise BundleError(f"{path}: it is not a packed bundle; {_AGAIN}") from error


def made_of(path: Path) -> str:
    """The checksum of what the bundle in a file was made of; empty if it says none, or is not a bundle."""
    try:
        with gzip.open(path, "rt", encoding="ascii") as file:
            return str(json.loads(file.readline()).get("madeOf", ""))
    except (OSError, EOFError, zlib.error, ValueError, AttributeError):
        return ""


def are_equal(text: str, other: str) -> bool:
    """Whether two packed bundles have the same lines, whatever they were made of."""
    (first, _, lines), (head, _, others) = text.partition("\n"), other.partition("\n")
    return lines == others and {**json.loads(first), "madeOf": ""} == {**json.loads(head), "madeOf": ""}


def load_packed(path: Path, beginning: str = "") -> Bundle:
    """The vectors of a packed bundle, or those whose ids begin so, sorted by id.  Raises BundleError."""
    first, *lines = text_of(path).splitlines() or [""]
    # A line of a vector begins with its type and id.  Those that are not wanted need not be read.
    wanted = _VECTOR + json.dumps(beginning)[1:-1]
    kept = [line for line in lines if line.startswith(wanted) or not line.startswith(_VECTOR)]
    try:
        header = json.loads(first)
        if header["type"] != "bundle":
            raise ValueError(header["type"])
        if header["format"] != FORMAT:
            what = f"it has format {header['format']}; this version of the suite reads format {FORMAT}"
            raise BundleError(f"{path}: {what}: use a suite as new as the bundle")
        definitions = Definitions()
        for line in kept:
            if not line.startswith(_JUDGING):
                definitions.add(json.loads(line))
        vectors = sorted(map(vector_from_json, definitions.vectors.values()), key=lambda vector: vector.id)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BundleError(f"{path}: it is not a packed bundle: {error!r}; {_AGAIN}") from error
    there = len(vectors) + len(lines) - len(kept)
    if there != header.get("vectors"):
        raise BundleError(f"{path}: {there} of {header.get('vectors')} vectors are there; {_AGAIN}")
    return Bundle(header["suite"], tuple(vectors))
