"""Writes groups as draft vectors, for an author who thinks the right result through."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..adapters.implementation import JsonObject
from ..errors import VectorError
from ..suite import data
from ..suite.drafts import output_lines
from ..suite.formatting import format_text
from ..suite.loader import load_text
from ..suite.registry import registry_for
from ..suite.yaml_text import escape, is_invisible
from .campaign import FuzzReport, Group


def draft_vectors(report: FuzzReport, groups: Sequence[Group], subject: str, path: Path) -> str:
    """The text of a vector file with a draft for each group; TODO marks what the author has to write.

    The expected message is what the reference says, to be checked against the clause.  Raises SourceError if
    the drafts cannot be read back, which would be a bug of this module.
    """
    schema = data.spec_dir() / "schema" / "vectors.schema.json"
    relative = os.path.relpath(schema, path.resolve().parent).replace(os.sep, "/")
    profile = groups[0].case.fields["profile"]
    lines = [f"# yaml-language-server: $schema={relative}", "toolcall: 1", f"profile: {profile}"]
    lines += ["topic: TODO", "vectors:"]
    slug = re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-") or "template"
    folder = f"{profile}/{slug}" if profile == "template" else "contract/fuzzed"
    for group in groups:
        first, *rest = _entry(f"{folder}/finding-{group.id}", group, report, path)
        lines += [f"  - {first}", *(f"    {line}" if line else "" for line in rest)]
    text = format_text("\n".join(lines) + "\n", path)
    errors = load_text(text, path.resolve())[1]
    if errors:
        raise VectorError(path, errors[0].line, errors[0].column, errors[0].what, errors[0].advice)
    return text


def _entry(id: str, group: Group, report: FuzzReport, path: Path) -> Iterator[str]:
    fields = group.case.fields
    clauses = re.findall(r"[A-Z]{2}-\d+\.\d+", group.clause)
    yield f"id: {id}"
    yield f"clauses: [{', '.join(dict.fromkeys(clauses))}]  # TODO"
    yield "level: recommended"
    yield f"title: {_flow(f'TODO {group.signature.what} {group.signature.detail}'.strip())}"
    if fields["profile"] == "template":
        templates = registry_for(path).templates
        named = next((name for name, source in templates.items() if source == fields["template"]), None)
        yield f"template: {named or _flow(fields['template'])}"
        yield f"generationPrompt: {_flow(fields['generationPrompt'])}"
    else:
        yield f"mode: {fields['mode']}"
    yield f"tools: {_flow([tool['function'] for tool in fields['tools']])}"
    if fields.get("options"):
        yield f"options: {_flow(fields['options'])}"
    yield from output_lines(group.case.output)
    yield from _expected(group.reference.message or {"calls": []}, fields["profile"])
    version = report.names[group.adapter]
    said = _said(group.answer.message) if group.answer.message is not None else group.answer.status
    yield f"observed: {{{_flow(version)}: {_flow(said)}}}"


def _expected(message: JsonObject, profile: str) -> Iterator[str]:
    yield "expected:  # TODO: what the reference says; write what the clause says"
    if profile == "template":
        yield f"  content: {_flow(message.get('content', ''))}"
        yield f"  reasoning: {_flow(message.get('reasoning', ''))}"
    yield "  calls:" if message["calls"] else "  calls: []"
    for call in message["calls"]:
        yield f"    - {_call(call)}"
    yield f"  sawToolCallSyntax: {_flow(message.get('sawToolCallSyntax', False))}"
    yield f"  rejectedByPolicy: {_flow(message.get('rejectedByPolicy', False))}"
    yield f"  rejectedToolNames: {_flow(message.get('rejectedToolNames', []))}"
    if profile == "template" and message.get("problems"):
        yield f"  problems: {_flow(message['problems'])}"


def _call(call: JsonObject) -> str:
    members = [f"name: {_flow(call['name'])}"]
    complete = call.get("complete", True)
    # The text of complete arguments is YAML as it stands; that of cut-off ones is a string.
    arguments = _escaped(call["arguments"]) if complete else _flow(call["arguments"])
    members.append(f"arguments: {arguments}")
    members += [f"id: {_flow(call['id'])}"] if call.get("id") is not None else []
    members += ["complete: false"] if not complete else []
    return f"{{{', '.join(members)}}}"


def _said(message: JsonObject) -> str:
    """A message in one line, for people."""
    calls = [f"{call['name']} {call['arguments']}" for call in message["calls"]]
    texts = [f"{name} {message[name]!r}" for name in ("content", "reasoning") if message.get(name)]
    return "; ".join([*calls, *texts]) or "nothing"


def _flow(value: Any) -> str:
    """Plain data on one line: JSON is YAML, but invisible characters are written escaped."""
    return _escaped(json.dumps(value, ensure_ascii=False))


def _escaped(text: str) -> str:
    return "".join(escape(character) if is_invisible(character) else character for character in text)
