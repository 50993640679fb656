"""Cases made for formats of the suite, for templates of a test, or in a vectors folder of its own."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import FIXTURES
from toolcall_conformance.errors import SourceError
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.making import CannotMake, CaseMaker, Made
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.registry import Registry, openai_tool
from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import describe_format

_PROPERTIES = {"text": "string", "more": "string", "n": "integer", "on": "boolean", "list": "array"}
_SCHEMA = {"type": "object", "properties": {name: {"type": type} for name, type in _PROPERTIES.items()}}
#: A tool with arguments of several types, and one with none.
TOOLS = (
    openai_tool({"name": "put", "description": "Puts.", "parameters": _SCHEMA}),
    openai_tool({"name": "now", "description": "Tells.", "parameters": {"type": "object", "properties": {}}}),
)


@cache
def registry() -> Registry:
    """The registry of the suite."""
    return Registry(data.vectors_dir())


def of_format(name: str, options: Mapping[str, Any] = {}) -> CaseMaker:
    """The maker of cases for a format of the suite."""
    return registry().cases.maker(name)(options)


@cache
def of_template(template: str) -> CaseMaker:
    """The maker of cases for a template, whose description the reference derives."""
    return CaseMaker(TemplateSource("own", template), describe_format(template))


def call(name: str = "put", **arguments: Any) -> dict[str, Any]:
    """A call of a turn."""
    return {"name": name, "arguments": arguments}


def made(maker: CaseMaker, case: Mapping[str, Any], tools: Sequence[Mapping[str, Any]] = TOOLS) -> Made:
    """A case for a format; calls of its turn are given as plain data.  Raises CannotMake."""
    return maker.make(case, tools)


def part(maker: CaseMaker, case: Mapping[str, Any], role: str) -> tuple[int, str] | None:
    """Where the part of a role begins in the output, and its text; None if the output does not show it."""
    span = {"from": f"before {role}", "to": f"after {role}"}
    expected = {"content": f"<<{role}>>", "problems": [{"code": "unexpected-text", "span": span}]}
    try:
        found = made(maker, {**case, "expected": expected})
    except CannotMake:
        return None
    offset, text = found.expected["problems"][0]["offset"], found.expected["content"]
    assert found.output.startswith(text, offset)
    return offset, text


def folder(root: Path, cases: str, *formats: str, **own: str) -> Path:
    """A vectors folder with these entries, formats of the suite, and the ``cases.yaml`` of some of them."""
    (root / "cases").mkdir(parents=True)
    (root / "cases" / "all.yaml").write_text(f"{_HEAD}{cases}", encoding="utf-8")
    (root / "tools.yaml").write_text(_TOOLS, encoding="utf-8")
    for name in formats:
        to = root / "formats" / name
        to.mkdir(parents=True)
        for file in ("template.jinja", "format.yaml"):
            shutil.copy(data.vectors_dir() / "formats" / name / file, to)
    for name, text in own.items():
        path = root / "formats" / name.replace("_", "-") / "cases.yaml"
        path.write_text(f"cases: 1\n{text}", encoding="utf-8")
    return root


_TOOLS = "f: {about: x, parameters: {type: object}}\n"
_HEAD = "toolcall: 1\nprofile: template\ntopic: Cases\nlevel: recommended\nvectors:\n"


def entry(name: str, fields: str, needs: str = "needs: [calls]") -> str:
    """An entry of a case; ``fields`` are lines without indentation."""
    lines = "".join(f"    {line}\n" for line in (needs, *fields.split("\n")) if line)
    return f"  - id: template/*/{name}\n    clauses: [TP-1.1]\n    title: What is right\n{lines}"


def vectors_of(root: Path) -> tuple[dict[str, Vector], list[SourceError]]:
    """The vectors of a folder by id, and all errors."""
    vectors, errors = load_vectors([root])
    return {vector.id: vector for vector in vectors}, errors


def moved_suite(root: Path) -> Path:
    """A vectors folder whose lock has an output that moved, one that is gone, and lacks one."""
    shutil.copytree(FIXTURES / "lint" / "moved-output" / "vectors", root)
    (root / "tools.yaml").write_text(_TOOLS, encoding="utf-8")
    return root
