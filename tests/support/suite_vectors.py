"""The suite's own vectors, by how their ids begin."""

from __future__ import annotations

from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite


def vectors_below(*beginnings: str) -> list[Vector]:
    """The vectors whose ids begin with one of these, such as ``template/``, in the order of their files."""
    vectors, errors = load_suite()
    assert not errors
    found = (vector for vector in vectors if vector.id.startswith(beginnings))
    return sorted(found, key=lambda vector: (vector.path, vector.line, vector.id))
