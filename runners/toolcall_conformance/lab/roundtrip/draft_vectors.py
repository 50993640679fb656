"""Writes misread turns as draft vectors with the right message, for an author to finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ...suite.cases.conversation import MadeCall, Turn
from ...suite.drafts import draft_file, flow, id_part, output_lines, template_line
from .trip import RoundTrips, Specimen


def draft_vectors(reports: Sequence[RoundTrips], path: Path) -> str:
    """The text of a vector file with every misread specimen; TODO marks what the author has to write.

    Raises VectorError as ``draft_file`` does.
    """
    return draft_file("template", _entries(reports, path), path)


def _entries(reports: Sequence[RoundTrips], path: Path) -> Iterator[Iterator[str]]:
    for report in reports:
        misread = [each for each in report.specimens if each.judgement.fate == "error"]
        for number, specimen in enumerate(misread, 1):
            yield _entry(f"template/{id_part(report.name)}/round-trip-{number}", specimen, path)


def _entry(id: str, specimen: Specimen, path: Path) -> Iterator[str]:
    request, turn = specimen.request, specimen.judgement.right or Turn()
    yield f"id: {id}"
    yield "clauses: []  # TODO"
    yield "level: recommended"
    yield f"title: TODO {', '.join(specimen.judgement.kinds)}"
    yield template_line(request["template"], path)
    yield f"tools: {flow([tool['function'] for tool in request['tools']])}"
    if request["options"]:
        yield f"options: {flow(request['options'])}"
    yield f"generationPrompt: {flow(request['generationPrompt'])}"
    yield from output_lines(request["output"])
    yield "expected:"
    yield f"  content: {flow(turn.content)}"
    yield f"  reasoning: {flow(turn.reasoning)}"
    yield "  calls: []" if not turn.calls else "  calls:"
    for call in turn.calls:
        yield f"    - {flow(_expected(call, request['output']))}"
    yield f"  sawToolCallSyntax: {flow(bool(turn.calls))}"
    yield "  rejectedByPolicy: false"
    yield "  rejectedToolNames: []"


def _expected(call: MadeCall, output: str) -> dict[str, Any]:
    """The call as expected, with its id only if the output contains the id."""
    expected: dict[str, Any] = {"name": call.name, "arguments": call.arguments}
    return {**expected, "id": call.id} if call.id in output else expected
