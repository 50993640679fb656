"""Writes misread turns as draft vectors with the right message, for an author to finish."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..errors import VectorError
from ..suite import data
from ..suite.drafts import output_lines
from ..suite.formatting import format_text
from ..suite.loader import load_text
from ..suite.registry import registry_for
from ..suite.yaml_text import escape, is_invisible
from .conversation import MadeCall, Turn
from .trip import RoundTrips, Specimen


def draft_vectors(reports: Sequence[RoundTrips], path: Path) -> str:
    """The text of a vector file with every misread specimen; TODO marks what the author has to write.

    Raises SourceError if the drafts cannot be read back, which would be a bug of this module.
    """
    schema = data.spec_dir() / "schema" / "vectors.schema.json"
    relative = os.path.relpath(schema, path.resolve().parent).replace(os.sep, "/")
    lines = [f"# yaml-language-server: $schema={relative}", "toolcall: 1", "profile: template"]
    lines += ["topic: TODO", "vectors:"]
    for report in reports:
        misread = [each for each in report.specimens if each.judgement.fate == "error"]
        for number, specimen in enumerate(misread, 1):
            slug = re.sub(r"[^a-z0-9]+", "-", report.name.lower()).strip("-") or "template"
            entry = _entry(f"template/{slug}/round-trip-{number}", specimen, path)
            first, *rest = entry
            lines += [f"  - {first}", *(f"    {line}" if line else "" for line in rest)]
    text = format_text("\n".join(lines) + "\n", path)
    errors = load_text(text, path.resolve())[1]
    if errors:
        raise VectorError(path, errors[0].line, errors[0].column, errors[0].what, errors[0].advice)
    return text


def _entry(id: str, specimen: Specimen, path: Path) -> Iterator[str]:
    request, turn = specimen.request, specimen.judgement.right or Turn()
    yield f"id: {id}"
    yield "clauses: []  # TODO"
    yield "level: recommended"
    yield f"title: TODO {', '.join(specimen.judgement.kinds)}"
    templates = registry_for(path).templates
    named = next((name for name, source in templates.items() if source == request["template"]), None)
    yield f"template: {named or _flow(request['template'])}"
    yield f"tools: {_flow([tool['function'] for tool in request['tools']])}"
    if request["options"]:
        yield f"options: {_flow(request['options'])}"
    yield f"generationPrompt: {_flow(request['generationPrompt'])}"
    yield from output_lines(request["output"])
    yield "expected:"
    yield f"  content: {_flow(turn.content)}"
    yield f"  reasoning: {_flow(turn.reasoning)}"
    yield "  calls: []" if not turn.calls else "  calls:"
    for call in turn.calls:
        yield f"    - {_flow(_expected(call, request['output']))}"
    yield f"  sawToolCallSyntax: {_flow(bool(turn.calls))}"
    yield "  rejectedByPolicy: false"
    yield "  rejectedToolNames: []"


def _expected(call: MadeCall, output: str) -> dict[str, Any]:
    """The call as expected, with its id only if the output contains the id."""
    expected: dict[str, Any] = {"name": call.name, "arguments": call.arguments}
    return {**expected, "id": call.id} if call.id in output else expected


def _flow(value: Any) -> str:
    """Plain data on one line: JSON is YAML, but invisible characters are written escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(escape(character) if is_invisible(character) else character for character in text)
