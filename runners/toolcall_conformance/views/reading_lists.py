"""Reading lists: the clauses that a format's vectors rest on, those of its required vectors first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..suite.clauses import Clause
from ..suite.mechanisms import MECHANISMS, formats_by_mechanism
from ..suite.model import Vector

_WIDTH = 80
#: The heads of the table in spec/README.md.
_HEADS = ("mechanism", "begin with", "what required vectors rest on", "formats")


@dataclass(frozen=True, slots=True)
class ReadingList:
    """Clauses in the order of the specification, each with the number of vectors that cite it."""

    #: Those that required vectors cite, and those that only recommended ones do.
    required: Sequence[tuple[Clause, int]]
    recommended: Sequence[tuple[Clause, int]]
    #: How many vectors of each level there are.
    vectors: Mapping[str, int]


def reading_list(vectors: Sequence[Vector], clauses: Mapping[str, Clause]) -> ReadingList:
    """What vectors rest on: the clauses in their ``clauses``."""
    counts: dict[str, Counter[str]] = {"required": Counter(), "recommended": Counter()}
    for vector in vectors:
        counts[vector.level].update(set(vector.clauses))
    total = counts["required"] + counts["recommended"]
    cited = [(clause, total[id]) for id, clause in clauses.items() if id in total]
    return ReadingList(
        required=[each for each in cited if each[0].id in counts["required"]],
        recommended=[each for each in cited if each[0].id not in counts["required"]],
        vectors=Counter(vector.level for vector in vectors),
    )


def of_format(format: str, vectors: Sequence[Vector]) -> list[Vector]:
    """The vectors about outputs of a format."""
    return [
        vector
        for vector in vectors
        if vector.template_name == format and vector.id.startswith(f"template/{format}/")
    ]


def lines(what: str, found: ReadingList) -> Iterator[str]:
    """The list at 80 columns."""
    required, recommended = (found.vectors.get(level, 0) for level in ("required", "recommended"))
    yield f"{what}: {required + recommended} vectors"
    if found.required:
        yield ""
        yield f"{required} required vectors rest on {_counted(found.required)}"
        yield from map(_line, found.required)
    if found.recommended:
        yield ""
        yield f"{recommended} recommended vectors rest on {_counted(found.recommended)} more"
        yield from map(_line, found.recommended)


def table(
    descriptions: Mapping[str, Mapping[str, Any]], vectors: Sequence[Vector], clauses: Mapping[str, Clause]
) -> str:
    """The table in spec/README.md: for each mechanism the clauses of the format to begin with."""
    formats = formats_by_mechanism(descriptions)
    rows = ["| " + " | ".join(_HEADS) + " |", "| --- " * len(_HEADS) + "|"]
    for mechanism, first in MECHANISMS.items():
        found = reading_list(of_format(first, vectors), clauses)
        others = ", ".join(f"`{name}`" for name in formats[mechanism][1:])
        ids = _sections([clause.id for clause, _ in found.required])
        rows.append(f"| {mechanism} | `{first}` | {ids} | {others} |")
    return "\n".join(rows) + "\n"


def _sections(ids: Sequence[str]) -> str:
    """Ids by chapter: ``TP-1.1, 1.6; NP-4.1``."""
    chapters: dict[str, list[str]] = {}
    for id in ids:
        chapter, _, number = id.partition("-")
        chapters.setdefault(chapter, []).append(number)
    return "; ".join(f"{chapter}-{', '.join(numbers)}" for chapter, numbers in chapters.items())


def _counted(cited: Sequence[tuple[Clause, int]]) -> str:
    words = sum(len(re.findall(r"\S*\w\S*", clause.text)) for clause, _ in cited)
    return f"{len(cited)} clause{'s' * (len(cited) != 1)}, {words:,} words"


def _line(cited: tuple[Clause, int]) -> str:
    clause, count = cited
    text = " ".join(clause.text.split("\n\n")[0].split()).removeprefix("- ")
    line = f"  {clause.id:8} {(clause.level or '').upper():6} {count:4}  {text}"
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1].rstrip() + "…"
