"""Writes drafts of vectors, for an author to finish, and texts as YAML scalars."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..errors import VectorError
from ..suite import data
from ..suite.formatting import format_text
from ..suite.registry import registry_for
from ..suite.yaml_text import escaped, is_invisible
from .loader import load_text


def draft_file(profile: str, entries: Iterable[Iterator[str]], path: Path) -> str:
    """The text of a vector file with these entries, each in lines; TODO marks what the author has to write.

    Raises VectorError if it cannot be read back, which would be a bug of the command that drafts.
    """
    schema = data.spec_dir() / "schema" / "vectors.schema.json"
    relative = os.path.relpath(schema, path.resolve().parent).replace(os.sep, "/")
    lines = [f"# yaml-language-server: $schema={relative}", "toolcall: 1", f"profile: {profile}"]
    lines += ["topic: TODO", "vectors:"]
    for first, *rest in entries:
        lines += [f"  - {first}", *(f"    {line}" if line else "" for line in rest)]
    text = format_text("\n".join(lines) + "\n", path)
    errors = load_text(text, path.resolve())[1]
    if errors:
        raise VectorError(path, errors[0].line, errors[0].column, errors[0].what, errors[0].advice)
    return text


def id_part(text: str) -> str:
    """A name as a part of an id."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "template"


def template_line(source: str, path: Path) -> str:
    """The field ``template``: the name, where the suite of the file has the template, else its text."""
    templates = registry_for(path).templates
    named = next((name for name, known in templates.items() if known == source), None)
    return f"template: {named or flow(source)}"


def flow(value: Any) -> str:
    """Plain data on one line: JSON is YAML, but invisible characters are written escaped."""
    return escaped(json.dumps(value, ensure_ascii=False))


def output_lines(text: str) -> list[str]:
    """The output as a block scalar if a block scalar shows every character, else in double quotes."""
    lines = text.split("\n")
    plain = text.strip() == text and text and not any(map(is_invisible, text))
    if plain and not any(line.endswith(" ") for line in lines):
        return ["output: |-", *(f"  {line}" if line else "" for line in lines)]
    return [f"output: {quoted(text, always=True)}"]


def quoted(text: str, always: bool = False) -> str:
    """A string as a one-line scalar: plain if every reader takes it for a string, else in double quotes."""
    is_plain = re.fullmatch(r"[A-Z][\w ,;()'-]*", text, re.ASCII) and text.lower() not in ("yes", "no", "on")
    if is_plain and not always:
        return text
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped(inside)}"'
