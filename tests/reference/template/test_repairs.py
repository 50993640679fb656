"""Without repairs mistakes are read as they stand, and every required vector passes (TP-10.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support import ROOT
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.suite import load_suite
from toolcall_reference import build_template_parser
from toolcall_reference.adapter import ReferenceAdapter

_TOOL = {
    "type": "function",
    "function": {
        "name": "f",
        "parameters": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    },
}
_MISTAKES = {
    "TP-2.13": ("qwq", '<think>\nSo.\n<tool_call>\n{"name": "f", "arguments": {"a": "b"}}\n</tool_call>'),
    "TP-4.14": ("qwen3-coder", "<function=f>\n<parameter=a>\nb\n</parameter>\n</function>\n</tool_call>"),
    "TP-7.11": ("qwen3-coder", '<tool_call>\n<function=f>\n{"a": "b"}\n</function>\n</tool_call>'),
    "TP-7.12": (
        "qwen3-coder",
        "<tool_call>\n<function=f>\n<parameter=a>\nb\n</parameter>\n</parameter>\n</function>\n</tool_call>",
    ),
    "TP-9.12": ("hermes", '<tool_call>\n{"name": "f", "arguments": {"a": "b"</tool_call>'),
}


class Plain(ReferenceAdapter):
    """The reference, asked for no repairs."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return super().parse(_without_repairs(request))

    def stream(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return super().stream(_without_repairs(request))


def _template(name: str) -> str:
    return (ROOT / "vectors" / "formats" / name / "template.jinja").read_text("utf-8")


def _without_repairs(request: Mapping[str, Any]) -> dict[str, Any]:
    return {**request, "options": {**request.get("options", {}), "repair": False}}


@pytest.mark.parametrize("clause", _MISTAKES)
def test_a_mistake_is_repaired_unless_the_request_says_otherwise(clause: str) -> None:
    name, output = _MISTAKES[clause]
    repaired, plain = (
        build_template_parser(_template(name), [_TOOL], {"repair": repair}).parse(output)
        for repair in (True, False)
    )
    assert [(call.arguments, call.complete) for call in repaired.calls] == [('{"a": "b"}', True)]
    assert [(call.arguments, call.complete) for call in plain.calls] != [('{"a": "b"}', True)]


def test_no_required_vector_needs_a_repair() -> None:
    vectors = [
        vector
        for vector in load_suite()[0]
        if vector.level == "required" and vector.kind in ("parse", "stream") and vector.template_name
    ]
    found = run_vectors(vectors, [f"python:{__name__}:Plain"], RunOptions(splits="none"))
    failed = [result.vector for result in found.results if result.verdict != "pass"]
    assert (len(found.results) > 2000, failed) == (True, [])
