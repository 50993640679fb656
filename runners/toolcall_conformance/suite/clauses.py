"""The numbered clauses of the specification, read from its chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from markdown_it import MarkdownIt

from ..errors import ClauseError

ClauseLevel: TypeAlias = Literal["must", "should", "may"]

#: What a clause id looks like: CT-3.2, or S-1 where a chapter numbers its clauses without sections.
CLAUSE_ID = re.compile(r"[A-Z]{2}-[0-9]+(?:\.[0-9]+)?")
#: The beginning of a clause's paragraph: its id in bold.
CLAUSE_START = re.compile(rf"\*\*({CLAUSE_ID.pattern})\*\*(?: |$)")
#: A row of a table that states a clause, or a part of one: its id in bold and its level in the first cell.
CLAUSE_ROW = re.compile(rf"\| *\*\*({CLAUSE_ID.pattern})\*\* +([A-Z]+(?: NOT)?) *\|")
#: A note such as ``*(one-sided: …)*``, which is not part of the clause's statement.
_NOTE = re.compile(r"\s*\*\((one-sided|checked\s+by|no\s+code|basis|kept):\s+(.*?)\)\*", re.DOTALL)
#: The grounds a MUST may have, each with its meaning (VF-7.6).
BASES: Mapping[str, str] = {
    "document": "a named section of a source document says so",
    "vendor": "the model's own template writes it so, or the vendor's own parser reads it so",
    "agreement": "all engines that can be given the output but at most one do so",
    "safety": "anything else harms everybody",
}
#: The words of RFC 2119, strongest first.
_WORDS: tuple[tuple[ClauseLevel, re.Pattern[str]], ...] = (
    ("must", re.compile(r"\b(?:MUST|SHALL|REQUIRED)\b")),
    ("should", re.compile(r"\b(?:SHOULD|RECOMMENDED)\b")),
    ("may", re.compile(r"\b(?:MAY|OPTIONAL)\b")),
)
#: Splits Markdown into blocks.  More rules (lists, tables, inline markup) would double the time and change
#: no clause.
_MARKDOWN = MarkdownIt("zero").enable(["heading", "fence", "blockquote"]).disable("inline")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered statement of the specification."""

    id: str
    #: The strongest RFC 2119 word of the text; None if it has none, which lint reports.
    level: ClauseLevel | None
    #: The statement as Markdown, with the list, table or code after it, and without its notes.
    text: str
    #: The block quotes below the clause; "" if there are none.
    rationale: str
    chapter: str
    section: str
    #: The chapter's file name, and the 1-based line of the clause.
    path: str
    line: int
    #: Why no vector ``against`` the clause is possible; "" if one is possible.
    one_sided: str = ""
    #: What checks the clause instead of vectors; "" if vectors check it.
    checked_by: str = ""
    #: Why no code of this project implements the clause; "" if some code does.
    no_code: str = ""
    #: The grounds of its MUST: words of ``BASES``, perhaps followed by a dash and a detail; "" if not given.
    basis: str = ""
    #: What a SHOULD keeps that no engine follows and nobody reported; "" if it needs no such reason.
    kept: str = ""
    #: The level that each row of a table gives to the clause.
    row_levels: tuple[ClauseLevel | None, ...] = ()
    #: Whether rows of a table alone state the clause.
    tabular: bool = False

    @property
    def prefix(self) -> str:
        """The letters of its chapter, such as ``CT``."""
        return self.id.partition("-")[0]

    @property
    def bases(self) -> list[str]:
        """The words of its basis, such as ``document``."""
        return [word.strip() for word in self.basis.partition(" – ")[0].split(",") if word.strip()]

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of its id as a sort key: CT-3.10 comes after CT-3.9."""
        return tuple(int(number) for number in self.id.partition("-")[2].split("."))


def load_clauses(folder: Path) -> tuple[list[Clause], list[ClauseError]]:
    """All clauses of the chapters in a folder, in order, and the errors found.

    A second clause with the same id is an error.  Implements VF-7.
    """
    clauses: dict[str, Clause] = {}
    errors: list[ClauseError] = []
    for path in sorted(folder.glob("*.md")):
        for clause in read_clauses(path.read_text(encoding="utf-8"), path.name):
            first = clauses.setdefault(clause.id, clause)
            if first is not clause:
                what = f"the id {clause.id} is taken by the clause at {first.path}:{first.line}"
                errors.append(ClauseError(path, clause.line, 1, what, "give it the next free id"))
    return list(clauses.values()), errors


class _Block(NamedTuple):
    """A top-level paragraph, heading, block quote or code block."""

    kind: str
    #: 1-based.
    line: int
    #: The block's Markdown source.
    source: str


def read_clauses(text: str, path: str) -> Iterator[Clause]:
    """The clauses in a chapter's Markdown text: paragraphs in their order, and rows of tables.

    The rows that begin with the id of a paragraph are part of that clause.  A clause that rows alone state
    comes before the first paragraph with a greater number.  Implements VF-7.13.
    """
    blocks = list(_blocks(text))
    rows: dict[str, list[_Row]] = {}
    for row in _rows(blocks):
        rows.setdefault(row.id, []).append(row)
    stated = [_with_rows(clause, rows.pop(clause.id, [])) for clause in _paragraphs(blocks, path)]
    tabular = sorted((_of_rows(own, path) for own in rows.values()), key=lambda clause: clause.order)
    for clause in stated:
        while tabular and tabular[0].order < clause.order:
            yield tabular.pop(0)
        yield clause
    yield from tabular


def _with_rows(clause: Clause, rows: Sequence[_Row]) -> Clause:
    text = "\n\n".join(filter(None, (clause.text, "\n".join(row.text for row in rows))))
    return replace(clause, text=text, row_levels=tuple(_level(row.word) for row in rows))


def _of_rows(rows: Sequence[_Row], path: str) -> Clause:
    """The clause that some rows state."""
    first = rows[0]
    notes = {kind: reason for row in rows for kind, reason in row.notes.items()}
    clause = _clause(first.id, first.word, "", notes, first.place, path)
    return replace(_with_rows(clause, rows), tabular=True)


class _Place(NamedTuple):
    """Where a clause stands: the headings above it, by their level, and its 1-based line."""

    headings: list[str]
    line: int


class _Row(NamedTuple):
    """A row of a table that states a clause or a part of one."""

    id: str
    #: The word of RFC 2119 beside the id.
    word: str
    #: The row as an item of a list, each cell after the heading of its column, and without notes.
    text: str
    notes: Mapping[str, str]
    place: _Place


def _paragraphs(blocks: Sequence[_Block], path: str) -> Iterator[Clause]:
    for index, (block, headings) in enumerate(_with_headings(blocks)):
        start = CLAUSE_START.match(block.source) if block.kind == "paragraph_open" else None
        if not start:
            continue
        text = block.source[start.end() :]
        body = _NOTE.sub("", text).strip()
        following = list(blocks[index + 1 :])
        if body.endswith(":") and following and _is_introduced(following[0]):
            body += f"\n\n{following.pop(0).source}"
        quoted = takewhile(lambda block: block.kind == "blockquote_open", following)
        reasons = "\n\n".join(re.sub("^> ?", "", block.source, flags=re.MULTILINE) for block in quoted)
        clause = _clause(start[1], body, body, _notes(text), _Place(headings, block.line), path)
        yield replace(clause, rationale=reasons)


def _rows(blocks: Sequence[_Block]) -> Iterator[_Row]:
    for block, headings in _with_headings(blocks):
        lines = block.source.split("\n") if block.source.startswith("|") else []
        columns = _cells(lines[0])[1:] if lines else []
        for number, line in enumerate(lines[2:], 2):
            begins = CLAUSE_ROW.match(line)
            if begins:
                cells = _cells(_NOTE.sub("", line))[1:]
                named = [f"{name}: {cell}" for name, cell in zip(columns, cells, strict=False) if cell]
                place = _Place(headings, block.line + number)
                yield _Row(begins[1], begins[2], f"- {'; '.join(named)}", _notes(line), place)


def _cells(row: str) -> list[str]:
    """The cells of a table's row."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def _with_headings(blocks: Sequence[_Block]) -> Iterator[tuple[_Block, list[str]]]:
    """Each block with the headings above it, by their level."""
    headings: list[str] = []
    for block in blocks:
        if block.kind == "heading_open":
            marks, _, heading = block.source.partition(" ")
            headings = [*(headings + [""] * len(marks))[: len(marks) - 1], heading]
        yield block, headings


def _clause(id: str, levelled: str, text: str, notes: Mapping[str, str], place: _Place, path: str) -> Clause:
    return Clause(
        id=id,
        level=_level(levelled),
        text=text,
        rationale="",
        chapter="".join(place.headings[:1]),
        section=" · ".join(filter(None, place.headings[1:])),
        path=path,
        line=place.line,
        one_sided=notes.get("one-sided", ""),
        checked_by=notes.get("checked by", ""),
        no_code=notes.get("no code", ""),
        basis=notes.get("basis", ""),
        kept=notes.get("kept", ""),
    )


def _notes(text: str) -> Mapping[str, str]:
    return {" ".join(kind.split()): " ".join(reason.split()) for kind, reason in _NOTE.findall(text)}


def _level(text: str) -> ClauseLevel | None:
    return next((level for level, word in _WORDS if word.search(text)), None)


def _blocks(text: str) -> Iterator[_Block]:
    lines = text.split("\n")
    for token in _MARKDOWN.parse(text):
        if token.level == 0 and token.map:
            start, end = token.map
            yield _Block(token.type, start + 1, "\n".join(lines[start:end]).rstrip())


def _is_introduced(block: _Block) -> bool:
    """Whether a block can belong to the clause before it: a list, a table, code, a paragraph."""
    return block.kind in ("paragraph_open", "fence") and not block.source.startswith("**")
