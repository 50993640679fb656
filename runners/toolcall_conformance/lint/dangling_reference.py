"""Clauses that chapters, vector files and registries mention exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ._suite import Finding, Suite

_REFERENCE = re.compile(r"(?<![\w-])([A-Z]{2}-[0-9]+)((?:\.[0-9]+)?)(?![\w-])")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.1.  A section exists if it has a clause or a heading."""
    prefixes = {clause.prefix for clause in suite.clauses.values()}
    sections = {id.partition(".")[0] for id in suite.clauses}
    sections |= {heading for text in _chapters(suite).values() for heading in _headings(text)}
    comments = {path: _comments(text) for path, text in suite.texts.items()}
    for path, text in [*_chapters(suite).items(), *comments.items()]:
        for number, line in enumerate(text.split("\n"), 1):
            for found in _REFERENCE.finditer(line):
                section, rest = found.groups()
                known = section + rest in suite.clauses if rest else section in sections
                if section.partition("-")[0] in prefixes and not known:
                    what = f"there is no {section}{rest}"
                    yield Finding(path, number, found.start() + 1, what, "mention the clause that is meant")


def _chapters(suite: Suite) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(suite.spec_dir.glob("*.md"))}


def _headings(text: str) -> list[str]:
    return re.findall(r"^#+ ([A-Z]{2}-[0-9]+) ", text, re.MULTILINE)


def _comments(text: str) -> str:
    """The comment lines of the text; other lines become empty, so that line numbers stay the same."""
    return "\n".join(line if line.lstrip().startswith("#") else "" for line in text.split("\n"))
