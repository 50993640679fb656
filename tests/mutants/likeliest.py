"""The vectors that a mutant of a clause is shown to: those first that are likeliest to notice it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from toolcall_conformance.suite import load_suite
from toolcall_conformance.suite.model import Vector


@cache
def vectors_of(folder: str) -> Sequence[Vector]:
    """The vectors in a folder; or the one with this id."""
    vectors, errors = load_suite()
    assert not errors
    return [vector for vector in vectors if f"{vector.id}/".startswith(f"{folder}/")]


@cache
def _sections(folder: str) -> Sequence[frozenset[str]]:
    """The sections of the clauses of each vector in a folder."""
    return [frozenset(each.partition(".")[0] for each in vector.clauses) for vector in vectors_of(folder)]


@cache
def likeliest_first(folder: str, clause: str) -> list[Vector]:
    """The vectors in a folder: those of the clause first, as shown and as broken, then those of its section
    and of their templates.
    """
    vectors, section = vectors_of(folder), clause.partition(".")[0]

    def rank(vector: Vector, sections: frozenset[str]) -> int:
        if section in sections and clause in vector.clauses:
            return 0
        if clause in vector.against:
            return 1
        return 2 if section in sections else 4

    ranks = list(map(rank, vectors, _sections(folder)))
    templates = {vector.template_name for vector, ranked in zip(vectors, ranks, strict=True) if ranked < 4}
    ranked = [
        (min(ranked, 3 if vector.template_name in templates - {None} else 4), number)
        for number, (vector, ranked) in enumerate(zip(vectors, ranks, strict=True))
    ]
    return [vectors[number] for _, number in sorted(ranked)]
