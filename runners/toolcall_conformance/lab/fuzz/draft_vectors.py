"""Writes groups as draft vectors, for an author who thinks the right result through."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ...adapters.implementation import JsonObject
from ...suite.yaml_text import escaped
from ...vectors.drafts import draft_file, flow, id_part, output_lines, template_line
from .campaign import FuzzReport, Group
from .case import Case
from .worker import SIZES


def draft_vectors(report: FuzzReport, groups: Sequence[Group], subject: str, path: Path) -> str:
    """The text of a vector file with a draft for each request; TODO marks what the author has to write.

    The expected message is what the reference says, to be checked against the clause.  Raises VectorError
    as ``draft_file`` does.
    """
    profile = groups[0].case.fields["profile"]
    folder = f"template/{id_part(subject)}" if profile == "template" else "contract/fuzzed"
    # Several groups may have the same smallest request, and a vector is about one request.
    requests = {json.dumps(group.case.request(), sort_keys=True): group for group in reversed(groups)}
    different = sorted(requests.values(), key=groups.index)
    entries = (_entry(f"{folder}/finding-{group.id}", group, report, path) for group in different)
    return draft_file(profile, entries, path)


def _entry(id: str, group: Group, report: FuzzReport, path: Path) -> Iterator[str]:
    fields = group.case.fields
    clauses = re.findall(r"[A-Z]{2}-\d+\.\d+", group.clause)
    yield f"id: {id}"
    yield f"clauses: [{', '.join(dict.fromkeys(clauses))}]  # TODO"
    yield "level: recommended"
    yield f"title: {flow(f'TODO {group.signature.what} {group.signature.detail}'.strip())}"
    if fields["profile"] == "template":
        yield template_line(fields["template"], path)
        for name in ("messages", "generationPrompt"):
            yield from [f"{name}: {flow(fields[name])}"] if name in fields else []
    else:
        yield f"mode: {fields['mode']}"
    yield f"tools: {flow([tool['function'] for tool in fields['tools']])}"
    if fields.get("options"):
        yield f"options: {flow(fields['options'])}"
    if group.case.repeated:
        yield from _growing(group.case)
        return
    yield from output_lines(group.case.output)
    yield from _expected(group.reference.message or {"calls": []}, fields["profile"])
    version = report.names[group.adapter]
    said = _said(group.answer.message) if group.answer.message is not None else group.answer.status
    yield f"observed: {{{flow(version)}: {flow(said)}}}"


def _growing(case: Case) -> Iterator[str]:
    """The members of a vector of kind ``growth`` (VF-5.14)."""
    head = case.output.removesuffix(case.repeated)
    yield "kind: growth"
    yield "output:"
    yield from ([f"  - {flow(head)}"] if head else [])
    yield f"  - {{repeat: {flow(case.repeated)}}}"
    yield f"size: {max(SIZES[0] // 4 // len(case.repeated), 1)}"
    yield "steps: 2"


def _expected(message: JsonObject, profile: str) -> Iterator[str]:
    yield "expected:  # TODO: what the reference says; write what the clause says"
    if profile == "template":
        yield f"  content: {flow(message.get('content', ''))}"
        yield f"  reasoning: {flow(message.get('reasoning', ''))}"
    yield "  calls:" if message["calls"] else "  calls: []"
    for call in message["calls"]:
        yield f"    - {call_line(call)}"
    yield f"  sawToolCallSyntax: {flow(message.get('sawToolCallSyntax', False))}"
    yield f"  rejectedByPolicy: {flow(message.get('rejectedByPolicy', False))}"
    yield f"  rejectedToolNames: {flow(message.get('rejectedToolNames', []))}"
    if profile == "template" and message.get("problems"):
        yield f"  problems: {flow(message['problems'])}"


def call_line(call: JsonObject) -> str:
    """A call as YAML on one line."""
    members = [f"name: {flow(call['name'])}"]
    complete = call.get("complete", True)
    text = call["arguments"]
    # A string is JSON text as it is (VF-3.4).
    arguments = escaped(text) if complete and _is_yaml(text) else flow(text)
    members.append(f"arguments: {arguments}")
    members += [f"id: {flow(call['id'])}"] if call.get("id") is not None else []
    members += ["complete: false"] if not complete else []
    return f"{{{', '.join(members)}}}"


def _is_yaml(text: str) -> bool:
    """Whether JSON text is YAML as it stands: on one line, and with every key once."""
    twice = False

    def members(pairs: list[tuple[str, Any]]) -> None:
        nonlocal twice
        twice |= len(dict(pairs)) < len(pairs)

    json.loads(text, object_pairs_hook=members)
    return not twice and not re.search(r"[\t\r\n]", text)


def _said(message: JsonObject) -> str:
    """A message in one line, for people."""
    calls = [f"{call['name']} {call['arguments']}" for call in message["calls"]]
    texts = [f"{name} {message[name]!r}" for name in ("content", "reasoning") if message.get(name)]
    return "; ".join([*calls, *texts]) or "nothing"
