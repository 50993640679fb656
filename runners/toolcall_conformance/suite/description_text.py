"""Writes descriptions of wire formats as YAML: what is derived anew, what people wrote as it was.

Implements TA-12.14.
"""

from __future__ import annotations

import json
import os
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from . import data, yaml_text
from .descriptions import DERIVED, OF_PEOPLE, read_description
from .yaml_text import escaped

_WIDTH: Final = 110
#: Words that need no quotes, and addresses.
_PLAIN: Final = re.compile(r"[A-Za-z]([A-Za-z0-9_./-]*[A-Za-z0-9])?|https://[A-Za-z0-9_./%~-]+")


def file_text(path: Path, described: Mapping[str, Any]) -> str:
    """The text of a description's file; fields that people wrote in the file at ``path`` stay.

    Raises SourceError if there is such a file, and it cannot be read.
    """
    kept = {
        name: value for name, value in read_description(path).items() if name not in ("description", *DERIVED)
    }
    return "".join(f"{line}\n" for line in (*_schema_line(path), *lines_of({**kept, **described})))


def lines_of(fields: Mapping[str, Any]) -> list[str]:
    """The lines of a description in YAML, its fields in their usual order."""
    order = ("description", *OF_PEOPLE, *DERIVED, *fields)
    return [line for name in dict.fromkeys(order) if name in fields for line in _lines(name, fields[name])]


def _schema_line(path: Path) -> Iterator[str]:
    """The first line of a file of the suite, for editors."""
    if path.resolve().is_relative_to(data.vectors_dir().resolve() / "formats"):
        schema = data.spec_dir().resolve() / "schema" / "format.schema.json"
        relative = os.path.relpath(schema, path.resolve().parent).replace(os.sep, "/")
        yield f"# yaml-language-server: $schema={relative}"


def _lines(name: str, value: Any) -> Iterator[str]:
    """The lines of a field: one for a text, for a short list, and for each field of a mapping."""
    key = _scalar(name)
    if isinstance(value, Mapping) and value:
        yield f"{key}:"
        for inner, each in value.items():
            yield from (f"  {line}" for line in _lines(inner, each))
        return
    line = f"{key}: {_flow(value)}"
    if len(line) <= _WIDTH:
        yield line
    elif isinstance(value, list):
        yield f"{key}:"
        yield from (f"  - {_flow(each)}" for each in value)
    elif isinstance(value, str) and _is_prose(value):
        yield f"{key}: >-"
        yield from (f"  {part}" for part in textwrap.wrap(value, _WIDTH - 4, break_on_hyphens=False))
    else:
        yield line


def _is_prose(text: str) -> bool:
    """Whether folding the text at blanks keeps it: single blanks between words, and nothing else."""
    return text == " ".join(text.split()) and escaped(text) == text and max(map(len, text.split())) < _WIDTH


def _flow(value: Any) -> str:
    """A value on one line; a mapping in a list is written in braces."""
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_scalar(name)}: {_flow(each)}' for name, each in value.items())}}}"
    return _scalar(value) if isinstance(value, str) else json.dumps(value)


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and not yaml_text.is_ambiguous(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    legible = "\\" in quoted and "'" not in text and "\n" not in text and escaped(text) == text
    return f"'{text}'" if legible else escaped(quoted)


def differences(
    written: Mapping[str, Any], found: Mapping[str, Any], place: str = ""
) -> Iterator[tuple[str, str, str]]:
    """Where two descriptions differ: the field, and the value in each as JSON; ``(absent)`` for none."""
    for name in dict.fromkeys((*written, *found)):
        ours, theirs, where = written.get(name), found.get(name), f"{place}{name}"
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            yield from differences(ours, theirs, f"{where}.")
        elif (name in written, ours) != (name in found, theirs):
            yield where, _shown(written, name), _shown(found, name)


def _shown(fields: Mapping[str, Any], name: str) -> str:
    return json.dumps(fields[name], ensure_ascii=False) if name in fields else "(absent)"
