"""Results as annotations of GitHub Actions: each failure at the line of its vector."""

from __future__ import annotations

from collections.abc import Iterator

from ...printer import defused, lines, one_line
from ...results.records import Result
from .contents import Report, ReportedImplementation, ReportRow
from .standing import Standing, difference_lines, headline, results_of

#: The most annotations written; the rest are only counted.  GitHub itself shows few per step.
MOST = 50
#: The longest message, in code points.
_LONGEST = 2000


def render(report: Report) -> str:
    """Workflow commands, one per line, beginning with the failures that decide."""
    found = sorted(_annotations(report), key=lambda item: item[0])
    shown = [line for _, line in found[:MOST]]
    if len(found) > MOST:
        shown.append(_command("notice", {}, f"and {len(found) - MOST} more results that are not passes"))
    return "".join(f"{line}\n" for line in shown)


def _annotations(report: Report) -> Iterator[tuple[int, str]]:
    for notice in report.notices:
        yield 1, _command("warning", {}, str(notice))
    for index, implementation in enumerate(report.implementations):
        if implementation.broken:
            yield 0, _command("error", {"title": implementation.label}, implementation.broken)
        for row, result, meaning in results_of(report, index):
            if meaning in (Standing.FAILS, Standing.BROKE):
                yield 0, _at_vector("error", implementation, row, result)
            elif meaning is Standing.NOTED:
                yield 2, _at_vector("warning", implementation, row, result)


def _at_vector(kind: str, implementation: ReportedImplementation, row: ReportRow, result: Result) -> str:
    place = {}
    if row.definition.get("path"):
        line = str(row.definition.get("line", 1))
        place = {"file": f"vectors/{row.definition['path']}", "line": line}
    place["title"] = f"{implementation.label}: {row.vector}"
    title = str(row.definition.get("title", ""))
    return _command(kind, place, "\n".join([headline(result), title, *difference_lines(result)]))


def _command(kind: str, properties: dict[str, str], message: str) -> str:
    """A workflow command, escaped so that its texts cannot begin another command."""
    listed = ",".join(f"{name}={_escaped(one_line(value), ':,')}" for name, value in properties.items())
    shown = lines(message if len(message) <= _LONGEST else f"{message[:_LONGEST]} …")
    return f"::{kind}{' ' + listed if listed else ''}::{_escaped(shown)}"


def _escaped(text: str, also: str = "") -> str:
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return defused(text)
