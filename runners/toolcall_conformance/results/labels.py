"""Names of implementations in results and reports: short, and no two the same."""

from __future__ import annotations

from collections.abc import Sequence

#: How many characters of an adapter's name a label shows.
_LONGEST = 40


def told_apart(names: Sequence[str], others: Sequence[tuple[str, str]]) -> list[str]:
    """Labels that differ; ``others``: the version and the adapter of each name.

    A name that several implementations have gets what tells all of them apart: their versions, else their
    adapters, else numbers.
    """
    labels: dict[int, str] = {}
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        versions = [f"{name} {others[place][0]}".strip() for place in places]
        adapters = [f"{name} ({_short(others[place][1])})" for place in places]
        numbered = [f"{name} #{number}" for number in range(1, len(places) + 1)]
        ways = ([name] * len(places), versions, adapters, numbered)
        taken = set(labels.values())
        labels.update(zip(places, next(way for way in ways if _differ(way, taken)), strict=True))
    return [labels[place] for place in range(len(names))]


def _short(adapter: str) -> str:
    """An adapter's name; a long one, such as a command with paths, without its middle."""
    return adapter if len(adapter) <= _LONGEST else f"{adapter[:10]}…{adapter[11 - _LONGEST :]}"


def _differ(labels: Sequence[str], taken: set[str]) -> bool:
    return len(set(labels)) == len(labels) and not taken & set(labels)
