"""Writes the page on the templates that llama.cpp's documents list as tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import SourceError
from ..results.records import Result
from ..suite import yaml_text
from ..suite.model import Vector
from ..suite.registry import read_registry

#: The registry: the rows of the documents' table, and our templates for each row.
REGISTRY = "tested-templates.yaml"

_HEAD = """\
# Tested templates

The templates that llama.cpp's documents list as tested. *Format* is what the documents' definitions give for
the wire format, found by analysing a template of ours that has it; where the cell of the documents' own table
says something else, the definition counts and the reason is below. *Passed* counts the vectors of that format
that the reference implementation passes. `toolcall lint --tested-templates` writes this page.

*Ours* stands for the vendor's template: it has the same wire format in a few lines of our own. The vendor's
gives the same reasoning, content and calls; what it gives otherwise is at the end.

"""
#: The formats that a cell of the documents' table may name.
_FORMATS = ("NONE", "JSON_NATIVE", "TAG_WITH_JSON", "TAG_WITH_TAGGED")


@dataclass(frozen=True, slots=True)
class TemplateRow:
    """One row of the documents' table."""

    template: str
    #: The format, as written in the documents' table.
    cell: str
    #: Our templates with this wire format.
    formats: tuple[str, ...]
    #: Why the definition gives another format than the cell; "" if it gives the same format.
    why: str = ""
    #: What the vendor's own template gives otherwise than ours; "" if nothing.
    vendor: str = ""


def read_tested(vectors_dir: Path) -> tuple[list[TemplateRow], list[SourceError]]:
    """The rows of the registry, and the errors in its text."""
    node, errors = read_registry(vectors_dir / REGISTRY)
    entries = yaml_text.plain(node) if node else {}
    return [
        TemplateRow(
            name, str(entry["cell"]), tuple(entry["formats"]), entry.get("why", ""), entry.get("vendor", "")
        )
        for name, entry in entries.items()
    ], errors


def page(
    rows: Sequence[TemplateRow],
    analyses: Mapping[str, Mapping[str, Any]],
    vectors: Sequence[Vector],
    results: Sequence[Result],
) -> str:
    """The page as Markdown.  ``analyses``: by name of our template, in the form of the adapter protocol."""
    lines = ["| template | cell | format | reasoning | ours | passed |", f"|{' --- |' * 6}"]
    notes: dict[str, int] = {}
    for row in rows:
        found = analyses[row.formats[0]]
        differs = row.cell in _FORMATS and row.cell != found["tools"]["format"]
        if differs:
            notes.setdefault(row.why, len(notes) + 1)
        cells = [
            row.template,
            f"{row.cell}{f' ({notes[row.why]})' if differs else ''}",
            _format(found),
            found["reasoning"]["mode"],
            ", ".join(f"`{name}`" for name in row.formats),
            _passed(row, vectors, results),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    numbered = [f"{number}. {note}" for note, number in notes.items()]
    lines += ["", "Where the cell is not the format:", "", *numbered]
    vendors = [f"* {row.template}: {row.vendor}" for row in rows if row.vendor]
    return _HEAD + "\n".join([*lines, "", "Where the vendor's own template differs:", "", *vendors]) + "\n"


def mistakes(rows: Sequence[TemplateRow], analyses: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The mistakes in rows: a missing reason, or an unneeded reason."""
    for row in rows:
        found = analyses[row.formats[0]]["tools"]["format"]
        differs = row.cell in _FORMATS and row.cell != found
        if differs != bool(row.why):
            relation = "is not" if differs else "is no other than"
            yield f"{row.template}: {row.cell} {relation} {found}; `why` must say so, or be left out"


def _format(analysis: Mapping[str, Any]) -> str:
    found: str = analysis["tools"]["format"]
    return f"{found}, handler `{analysis['handler']}`" if analysis["handler"] else found


def _passed(row: TemplateRow, vectors: Sequence[Vector], results: Sequence[Result]) -> str:
    own = [vector for vector in vectors if vector.profile != "wire"]
    ids = {vector.id for vector in own if vector.template_name in row.formats}
    verdicts = [result.verdict for result in results if result.vector in ids]
    return f"{verdicts.count('pass')}/{len(ids)}"
