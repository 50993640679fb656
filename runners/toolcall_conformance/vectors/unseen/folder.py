"""Writes the cases of an unseen format as a folder of vectors, which every command takes (VF-2.6).

Implements VF-12.22.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ...errors import VectorError
from ...suite import data
from ...suite.cases.conversation import template_json
from ...suite.formatting import VECTOR_KEYS, format_text
from ...suite.model import ExpectedMessage
from ...suite.registry import registry_for
from ...suite.yaml_text import YamlMapping, YamlNode, YamlScalar, YamlSequence, escaped, is_ambiguous
from ..drafts import flow, output_lines, quoted
from .making import MadeCase, UnseenCases

#: The list of the cases that the folder lacks.
LEFT_OUT = "left-out.txt"
#: What the head of each file says of all its vectors, and which of the suite's formats begin with a case.
_NOT_OF_VECTORS = ("derived", "template", "profile", "topic", "startHere")
#: Words and paths, such as ids, clauses and names.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*")


def files_of(cases: UnseenCases, made: Sequence[MadeCase], left_out: Mapping[str, str]) -> dict[str, str]:
    """The text of each file, by its path in the folder.

    ``made``: the cases to write, and ``left_out`` why the others are not.
    Raises SourceError if a text cannot be written so that it is read back, which would be a bug.
    """
    format = cases.format
    version = data.suite_version()
    files = {
        f"templates/{format.name}.jinja": format.source.source,
        "tools.yaml": _tools(made),
        LEFT_OUT: "".join(f"{name}: {why}\n" for name, why in left_out.items()),
    }
    for path, of_file in groupby(made, lambda case: case.path):
        name = Path(path).name
        files[name] = format_text(_vector_file(format.name, version, list(of_file)), name)
    return files


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Write files into a folder that is new or empty.  Raises VectorError or OSError."""
    if folder.is_dir() and any(folder.iterdir()):
        what = "the folder is not empty"
        raise VectorError(folder, 1, 1, what, "give a new folder, or remove what is in this one")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def _vector_file(format: str, version: str, cases: Sequence[MadeCase]) -> str:
    entry = cases[0].entry
    topic = entry.entries["topic"][1]
    assert isinstance(topic, YamlScalar)
    lines = ["# yaml-language-server: $schema=vectors.schema.json"]
    lines += [f"# `toolcall cases` made this file for templates/{format}.jinja.", "toolcall: 1"]
    lines += ["profile: template"] if "profile" in entry.entries else []
    lines += [f"topic: {quoted(f'{format}: {topic.text}', always=True)}", f"template: {format}"]
    lines += [f"derived: {quoted(version, always=True)}", "vectors:"]
    for case in cases:
        first, *rest = _vector(case)
        lines += [f"  - {first}", *(f"    {line}" if line else "" for line in rest)]
    return "\n".join(lines) + "\n"


def _vector(case: MadeCase) -> Iterator[str]:
    """The lines of one vector."""
    entry, expected = case.entry, case.vector.expected
    names = [name for name in VECTOR_KEYS if name in entry.entries and name not in _NOT_OF_VECTORS]
    for name in names:
        value = entry.entries[name][1]
        if name == "output" and isinstance(value, YamlScalar):
            yield from output_lines(value.text)
        elif (
            name in ("accepts", "rejects", "open", "either")
            and isinstance(value, YamlSequence)
            and value.items
        ):
            yield f"{name}:"
            yield from (f"  - {_flow(item)}" for item in value.items)
        elif name == "expected" and isinstance(value, YamlMapping) and expected is not None:
            yield f"{name}:"
            yield from (f"  {line}" for line in _message(value, expected))
        else:
            yield f"{name}: {_flow(value)}"


def _message(given: YamlMapping, whole: ExpectedMessage) -> Iterator[str]:
    """The lines of an expected message, with the flags that cases leave out."""
    yield from (f"{field}: {_flow(each)}" for field, (_, each) in given.entries.items())
    flags = {
        "sawToolCallSyntax": whole.saw_tool_call_syntax,
        "rejectedByPolicy": whole.rejected_by_policy,
        "rejectedToolNames": list(whole.rejected_tool_names),
    }
    yield from (f"{name}: {flow(flag)}" for name, flag in flags.items() if name not in given.entries)


def _flow(node: YamlNode) -> str:
    """A node on one line; numbers keep their texts (VF-3.3)."""
    if isinstance(node, YamlMapping):
        inside = (f"{_text(key)}: {_field(key, value)}" for key, (_, value) in node.entries.items())
        return f"{{{', '.join(inside)}}}"
    if isinstance(node, YamlSequence):
        return f"[{', '.join(map(_flow, node.items))}]"
    return _text(node.text) if isinstance(node.value, str) else node.text


def _field(key: str, value: YamlNode) -> str:
    """A member of a mapping on one line; arguments that are an object in JSON are written as one."""
    if key == "arguments" and isinstance(value, YamlScalar):
        try:
            read = json.loads(value.text)
        except ValueError:
            read = None
        if isinstance(read, dict) and template_json(read) == value.text:
            return escaped(value.text)
    return _flow(value)


def _text(text: str) -> str:
    """A text as a scalar: plain if every reader takes it for a text, else in double quotes."""
    return text if _PLAIN.fullmatch(text) and not is_ambiguous(text) else escaped(flow(text))


def _tools(made: Iterable[MadeCase]) -> str:
    """The tools that the vectors name, as a registry."""
    known = registry_for(data.vectors_dir() / "tools.yaml").tools
    named = {name for case in made for name in _names(case.entry.get("tools"))}
    lines = ["# The tools that vectors name."]
    for name in sorted(named & known.keys()) or sorted(known)[:1]:
        function: Mapping[str, Any] = known[name]["function"]
        lines += ["", f"{name}:"]
        lines += [f"  {key}: {flow(value)}" for key, value in function.items() if key != "name"]
    return "\n".join(lines) + "\n"


def _names(node: YamlNode | None) -> Iterator[str]:
    for item in node.items if isinstance(node, YamlSequence) else ():
        if isinstance(item, YamlScalar):
            yield item.text
