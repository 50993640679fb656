"""Clauses as values of JSON, for programs: what each says, what it rests on, and its vectors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..suite.clauses import Clause
from ..suite.model import Vector


def clause_value(clause: Clause, vectors: Iterable[Vector]) -> dict[str, Any]:
    """A clause with the ids of the vectors that show it, and of those in which it must not apply."""
    vectors = list(vectors)
    return {
        "id": clause.id,
        "level": clause.level,
        "basis": clause.basis,
        "chapter": clause.chapter,
        "section": clause.section,
        "text": clause.text,
        "rationale": clause.rationale,
        "path": f"spec/{clause.path}",
        "line": clause.line,
        "vectors": [vector.id for vector in vectors if clause.id in vector.clauses],
        "against": [vector.id for vector in vectors if clause.id in vector.against],
    }
