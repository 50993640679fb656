"""A required vector does not rest on a Python literal in a format that no MUST reads as Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..suite.descriptions import descriptions_in
from ..suite.model import Vector
from ._suite import Finding, Suite

_LITERAL = re.compile(r"(?<!\w)(?:True|False|None)(?!\w)")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.14."""
    described = descriptions_in(suite.vectors_dir)
    for vector in suite.vectors:
        tools = described.get(vector.template_name, {}).get("tools", {})
        if vector.level == "required" and "values" in tools and not _reads_python(tools):
            for literal in _read_as_values(vector)[:1]:
                what = f"no MUST reads {literal} as a value in {vector.template_name}"
                advice = "make it recommended, and cite the SHOULD that does (TP-8.8)"
                yield suite.at_vector(vector, what, advice, "level")


def _read_as_values(vector: Vector) -> list[str]:
    """The Python literals of an output that the expected message does not have as text."""
    found = _LITERAL.findall(vector.output)
    if not found or vector.expected is None:
        return []
    texts = [vector.expected.content or "", vector.expected.reasoning or ""]
    texts += (json.dumps(call.arguments) for call in vector.expected.calls)
    kept = " ".join(texts)
    return [literal for literal in found if not re.search(rf"(?<!\w){literal}(?!\w)", kept)]


def _reads_python(tools: Mapping[str, Any]) -> bool:
    python = tools.get("usesPythonDicts", False) or tools.get("pythonLiterals", False)
    return tools["values"] == "python" or (tools["values"] == "json" and bool(python))
