"""Writes samples that break a property as draft vectors, for an author who checks them by the clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from toolcall_reference import ReferenceAdapter

from ...vectors.drafts import draft_file, flow, id_part, template_line
from ..fuzz.draft_vectors import call_line
from .examination import PROPERTIES, Break, Examination


def draft_vectors(reports: Sequence[Examination], path: Path) -> str:
    """The text of a vector file with a draft for each sample; "" if there are none.

    A text must not be possible, or must be read as the reference reads it: TODO marks what the author has to
    check against the clause.  Raises VectorError as ``draft_file`` does.
    """
    found = [(report, each) for report in reports for each in report.breaks.values() if each.fields]
    entries = (
        _entry(f"{id_part(each.name)}/sample-{n}", each, one, path) for n, (each, one) in enumerate(found, 1)
    )
    return draft_file("template", entries, path) if found else ""


def _entry(id: str, report: Examination, found: Break, path: Path) -> Iterator[str]:
    assert found.fields is not None
    request = {"profile": "template", **found.fields, "output": found.text}
    message = ReferenceAdapter().parse(request).get("message") or {"calls": []}
    yield f"id: grammar/{id}"
    yield "kind: grammar"
    yield "clauses: [GR-1.2]  # TODO"
    yield "level: recommended"
    yield f"title: {flow(f'TODO not true: {PROPERTIES[found.broken]}')}"
    yield "harm: wrong-grammar"
    yield template_line(found.fields["template"], path)
    yield f"tools: {flow([tool['function'] for tool in found.fields['tools']])}"
    yield f"options: {flow(found.fields['options'])}"
    yield "accepts: []"
    if found.broken == "forced" or not message["calls"] or message.get("problems"):
        yield "rejects:"
        yield f"  - {flow(found.text)}"
    else:
        yield "rejects: []"
        yield "either:"
        yield f"  - {flow(found.text)}"
        yield "calls:  # TODO: what the reference reads; write what the clause says"
        yield from (f"  - {call_line(call)}" for call in message["calls"])
    yield f"observed: {{{flow(report.asked_of)}: {flow(found.found)}}}"
