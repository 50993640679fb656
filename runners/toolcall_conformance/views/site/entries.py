"""Vectors that say the same of many formats are one entry: its title, clauses and harm stand once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...suite.model import Vector

#: Labels and texts.
Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class Entry:
    """Vectors of one title, one level and the same clauses; most entries have one."""

    vectors: Sequence[Vector]

    @property
    def first(self) -> Vector:
        """The vector that stands for all in what they share."""
        return self.vectors[0]

    @property
    def anchor(self) -> str:
        """Where the entry stands on its page."""
        return self.first.id if len(self.vectors) == 1 else f"all:{self.first.id}"

    @property
    def names(self) -> list[str]:
        """What tells the vectors apart: the parts of their ids that are not the same in all."""
        parts = [vector.id.split("/") for vector in self.vectors]
        width = min(map(len, parts))
        differing = [place for place in range(width) if len({each[place] for each in parts}) > 1]
        return ["/".join([*(each[place] for place in differing), *each[width:]]) for each in parts]


def entries(vectors: Iterable[Vector]) -> list[Entry]:
    """The entries of a page, in the order of their first vectors."""
    found: dict[tuple[object, ...], list[Vector]] = {}
    for vector in vectors:
        key = (vector.path, vector.kind, vector.title, vector.level, *vector.clauses, "", *vector.against)
        found.setdefault((*key, vector.harm), []).append(vector)
    return [Entry(each) for each in found.values()]


def usual(entry: Entry, pairs: Callable[[Vector], Pairs]) -> Pairs:
    """What most of an entry's vectors say; nothing where it has only one, or where few agree."""
    if len(entry.vectors) == 1:
        return []
    counts = Counter(tuple(pairs(vector)) for vector in entry.vectors)
    (most, count), *_ = counts.most_common(1)
    return list(most) if count > 1 else []
