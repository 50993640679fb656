"""Writes the page on the templates that llama.cpp's documents list as tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import SourceError
from ..results.records import Result
from ..suite import yaml_text
from ..suite.descriptions import Description
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
gives the same reasoning, content and calls; what it gives otherwise is at the end, also for formats that
the documents do not list.

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


def read_tested(vectors_dir: Path) -> tuple[list[TemplateRow], list[SourceError]]:
    """The rows of the registry, and the errors in its text."""
    node, errors = read_registry(vectors_dir / REGISTRY)
    entries = yaml_text.plain(node) if node else {}
    return [
        TemplateRow(name, str(entry["cell"]), tuple(entry["formats"]), entry.get("why", ""))
        for name, entry in entries.items()
    ], errors


def page(
    rows: Sequence[TemplateRow],
    descriptions: Mapping[str, Description],
    vectors: Sequence[Vector],
    results: Sequence[Result],
) -> str:
    """The page as Markdown.  ``descriptions``: of our formats, by name."""
    lines = ["| template | cell | format | reasoning | ours | passed |", f"|{' --- |' * 6}"]
    notes: dict[str, int] = {}
    for row in rows:
        found = descriptions[row.formats[0]]
        differs = row.cell in _FORMATS and row.cell != _calls(found)
        if differs:
            notes.setdefault(row.why, len(notes) + 1)
        cells = [
            row.template,
            f"{row.cell}{f' ({notes[row.why]})' if differs else ''}",
            _format(found),
            found.get("reasoning", {}).get("mode", "NONE"),
            ", ".join(f"`{name}`" for name in row.formats),
            _passed(row, vectors, results),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    numbered = [f"{number}. {note}" for note, number in notes.items()]
    lines += ["", "Where the cell is not the format:", "", *numbered]
    lines += ["", "Where the vendor's own template differs:", "", *_of_vendors(rows, descriptions)]
    return _HEAD + "\n".join(lines) + "\n"


def _of_vendors(rows: Sequence[TemplateRow], descriptions: Mapping[str, Description]) -> Iterator[str]:
    """What vendors' templates give otherwise than ours: first those of the table, then the others."""
    tested = {row.formats[0]: row.template for row in rows}
    for name in (*tested, *sorted(descriptions.keys() - tested.keys())):
        fields = descriptions[name]
        differs = fields.get("vendor", {}).get("differs", "")
        if differs:
            shown = tested.get(name) or f"{fields['models'][0]} (`{name}`)"
            yield f"* {shown}: {differs[0].lower()}{differs[1:]}"


def mistakes(rows: Sequence[TemplateRow], descriptions: Mapping[str, Description]) -> Iterator[str]:
    """The mistakes in rows: a missing reason, or an unneeded reason."""
    for row in rows:
        found = _calls(descriptions[row.formats[0]])
        differs = row.cell in _FORMATS and row.cell != found
        if differs != bool(row.why):
            relation = "is not" if differs else "is the same as"
            yield f"{row.template}: {row.cell} {relation} {found}; `why` must say so, or be left out"


def _calls(fields: Description) -> str:
    """The format of calls."""
    return str(fields.get("tools", {}).get("format", "NONE"))


def _format(fields: Description) -> str:
    found = _calls(fields)
    return f"{found}, handler `{fields['handler']}`" if "handler" in fields else found


def _passed(row: TemplateRow, vectors: Sequence[Vector], results: Sequence[Result]) -> str:
    own = [vector for vector in vectors if vector.profile != "wire"]
    ids = {vector.id for vector in own if vector.template_name in row.formats}
    verdicts = [result.verdict for result in results if result.vector in ids]
    return f"{verdicts.count('pass')}/{len(ids)}"
