"""Bug reports from the field, and the vectors that fail for their bugs (VF-11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from . import yaml_text
from .model import Vector
from .registry import read_registry

#: A report's id, such as ``ggml-org/llama.cpp#27363``.
ID = re.compile(r"[\w.-]+/[\w.-]+#\d+")
_URL = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+)/(?:issues|pull)/(\d+)")


@dataclass(frozen=True, slots=True)
class FieldReport:
    """A bug report: what went wrong in a sentence, and why no vector can state it, if so."""

    id: str
    says: str
    #: Vectors that fail for the bug and have another origin: ids, or what ids begin with.
    vectors: tuple[str, ...] = ()
    why: str = ""

    def is_stated_by(self, vector: Vector) -> bool:
        """Whether the vector came from the report, or fails for the same bug."""
        return id_of(vector.origin) == self.id or any(begins(vector, id) for id in self.vectors)


def id_of(text: str) -> str:
    """The id of the report that a text is, or that it is the address of; "" if it is neither."""
    found = _URL.fullmatch(text)
    return f"{found[1]}#{found[2]}" if found else text if ID.fullmatch(text) else ""


def begins(vector: Vector, id: str) -> bool:
    """Whether a vector has this id, or is of the row or folder of this name."""
    return vector.id == id or vector.id.startswith(id.rstrip("/") + "/")


def read_reports(folder: Path) -> Mapping[str, FieldReport]:
    """The reports in the ``field.yaml`` of a vectors folder, by id.  Implements VF-11.1."""
    node, _ = read_registry(folder / "field.yaml")
    entries = yaml_text.plain(node) if node else {}
    return {
        id: FieldReport(id, entry.get("says", ""), tuple(entry.get("vectors", ())), entry.get("why", ""))
        for id, entry in entries.items()
    }


def stating(report: FieldReport, vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors that fail for the bug of a report."""
    return [vector for vector in vectors if report.is_stated_by(vector)]
