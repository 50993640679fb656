"""The numbered clauses of the specification, read from its chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from ..errors import ClauseError

ClauseLevel: TypeAlias = Literal["must", "should", "may"]

#: What a clause id looks like: CT-3.2, or S-1 where a chapter numbers its clauses without sections.
CLAUSE_ID = re.compile(r"[A-Z]{2}-[0-9]+(?:\.[0-9]+)?")
_START = re.compile(rf"\*\*({CLAUSE_ID.pattern})\*\*(?: |$)")
_HEADING = re.compile(r"(#+) +(.*)")
_FENCE = re.compile(r"`{3,}|~{3,}")
_NOTE = re.compile(r"\s*\*\((one-sided|checked\s+by|no\s+code):\s+(.*?)\)\*", re.DOTALL)
#: The words of RFC 2119, strongest first.
_WORDS: tuple[tuple[ClauseLevel, re.Pattern[str]], ...] = (
    ("must", re.compile(r"\b(?:MUST|SHALL|REQUIRED)\b")),
    ("should", re.compile(r"\b(?:SHOULD|RECOMMENDED)\b")),
    ("may", re.compile(r"\b(?:MAY|OPTIONAL)\b")),
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered statement of the specification."""

    id: str
    #: The strongest RFC 2119 word of the text; None if it has none, which lint reports.
    level: ClauseLevel | None
    #: The statement as Markdown, with the list, table or code it introduces; without its notes.
    text: str
    #: The paragraphs quoted below it, "" if there are none.
    rationale: str
    chapter: str
    section: str
    #: The chapter's file name, and the 1-based line of the clause.
    path: str
    line: int
    #: Why there can be no vector against it; "" if there can.
    one_sided: str = ""
    #: What checks it instead of vectors; "" if vectors do.
    checked_by: str = ""
    #: Why no code of this project carries it; "" if some does.
    no_code: str = ""

    @property
    def prefix(self) -> str:
        """The letters of its chapter."""
        return self.id.partition("-")[0]

    @property
    def order(self) -> tuple[int, ...]:
        """Its numbers, for sorting: CT-3.10 comes behind CT-3.9."""
        return tuple(int(number) for number in self.id.partition("-")[2].split("."))


def load_clauses(folder: Path) -> tuple[list[Clause], list[ClauseError]]:
    """All clauses of the chapters in a folder, in order, and those that cannot be read.

    A second clause with the same id is an error.  Implements VF-7.
    """
    clauses: list[Clause] = []
    errors: list[ClauseError] = []
    seen: dict[str, Clause] = {}
    for path in sorted(folder.glob("*.md")):
        for clause in read_clauses(path.read_text(encoding="utf-8"), path.name):
            first = seen.setdefault(clause.id, clause)
            if first is clause:
                clauses.append(clause)
            else:
                what = f"the id {clause.id} is taken by the clause at {first.path}:{first.line}"
                errors.append(
                    ClauseError(folder / clause.path, clause.line, 1, what, "give it the next free id")
                )
    return clauses, errors


def read_clauses(text: str, path: str) -> Iterator[Clause]:
    """The clauses in a chapter's Markdown text."""
    #: The headings above the clause, by their level.
    headings: list[str] = []
    blocks = list(_blocks(text))
    for index, (line, block) in enumerate(blocks):
        heading = _HEADING.fullmatch(block)
        if heading:
            level = len(heading[1])
            headings = [*(headings + [""] * level)[: level - 1], heading[2]]
        start = _START.match(block)
        if not start:
            continue
        body, notes = _without_notes(block[start.end() :])
        following = [block for _, block in blocks[index + 1 :]]
        if body.endswith(":") and following and not following[0].startswith((">", "#", "**")):
            body += "\n\n" + following.pop(0)
        rationale = []
        while following and following[0].startswith(">"):
            rationale.append(re.sub(r"^> ?", "", following.pop(0), flags=re.MULTILINE))
        yield Clause(
            id=start[1],
            level=_level(body),
            text=body,
            rationale="\n\n".join(rationale),
            chapter="".join(headings[:1]),
            section=" · ".join(filter(None, headings[1:])),
            path=path,
            line=line,
            one_sided=notes.get("one-sided", ""),
            checked_by=notes.get("checked by", ""),
            no_code=notes.get("no code", ""),
        )


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The blocks of a Markdown text (parted by blank lines and headings) with their lines.  Code is one."""
    block: list[str] = []
    start = 0
    fence = ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if fence:
            block.append(line)
            if line.strip() == fence:
                fence = ""
            continue
        opening = _FENCE.match(line)
        if (not line.strip() or line.startswith("#") or opening) and block:
            yield start, "\n".join(block)
            block = []
        if not line.strip():
            continue
        if not block:
            start = number
        block.append(line)
        if opening:
            fence = opening[0]
        elif line.startswith("#"):
            yield start, line
            block = []
    if block:
        yield start, "\n".join(block)


def _without_notes(text: str) -> tuple[str, dict[str, str]]:
    notes = {" ".join(kind.split()): " ".join(reason.split()) for kind, reason in _NOTE.findall(text)}
    return _NOTE.sub("", text).strip(), notes


def _level(text: str) -> ClauseLevel | None:
    for level, word in _WORDS:
        if word.search(text):
            return level
    return None
