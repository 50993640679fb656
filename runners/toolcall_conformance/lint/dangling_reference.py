"""Clauses that chapters and vector files mention, and vectors that chapters mention, exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..suite.nearest import nearest
from ._suite import Finding, Suite

_REFERENCE = re.compile(r"(?<![\w-])([A-Z]{2}-[0-9]+)((?:\.[0-9]+)?)(?![\w-])")
#: The keys of a vector whose clauses another check looks up.
_CITES = re.compile(r" *(?:- )?(?:clauses|against):")
#: A vector's id in backticks.  Patterns and placeholders have other signs in them.
_VECTOR = re.compile(r"`([a-z]+(?:/[a-z0-9.-]+){2,})`")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.1.  A section exists if it has a clause or a heading."""
    prefixes = {clause.prefix for clause in suite.clauses.values()}
    sections = {id.partition(".")[0] for id in suite.clauses}
    sections |= {heading for text in _chapters(suite).values() for heading in _headings(text)}
    chapters = _chapters(suite)
    for path, text in [*chapters.items(), *suite.texts.items()]:
        for number, line in enumerate(text.split("\n"), 1):
            for found in () if _CITES.match(line) else _REFERENCE.finditer(line):
                section, rest = found.groups()
                known = section + rest in suite.clauses if rest else section in sections
                mentions = section.partition("-")[0] in prefixes or (path in chapters and rest)
                if mentions and not known:
                    what = f"there is no {section}{rest}"
                    yield Finding(path, number, found.start() + 1, what, "mention the clause that is meant")
    yield from _vectors(suite)


def _vectors(suite: Suite) -> Iterator[Finding]:
    """The ids of vectors in chapters that no vector has."""
    ids = {vector.id for vector in suite.vectors}
    kinds = {id.partition("/")[0] for id in ids}
    for path, text in _chapters(suite).items():
        for number, line in enumerate(text.split("\n"), 1):
            for found in _VECTOR.finditer(line):
                id = found[1]
                if id.partition("/")[0] in kinds and id not in ids and "." not in id:
                    close = nearest(id, sorted(ids), all_of_them=False)
                    yield Finding(path, number, found.start() + 2, f"there is no vector {id}", close)


def _chapters(suite: Suite) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(suite.spec_dir.glob("*.md"))}


def _headings(text: str) -> list[str]:
    return re.findall(r"^#+ ([A-Z]{2}-[0-9]+) ", text, re.MULTILINE)
