"""The grammar of an object with calls or an answer, with a response in JSON."""

from __future__ import annotations

from collections.abc import Callable

from toolcall_conformance.suite import data
from toolcall_reference.gbnf.running import Constraint
from toolcall_reference.request import Tool
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.pipeline import analyze, build_grammar


def _accepts(*tools: Tool) -> Callable[[str], bool]:
    analysis = analyze(data.template_path("generic-json").read_text("utf-8"))
    options = Options(json_schema={"type": "integer"})
    return Constraint(build_grammar(analysis, tools, options).to_wire()).accepts


def test_an_object_holds_a_response_where_it_could_hold_calls() -> None:
    accepts = _accepts(Tool("now"))
    assert accepts('{"response": 3}')
    assert accepts("3")
    assert not accepts('{"response": "3"}')


def test_without_tools_a_response_stands_alone() -> None:
    accepts = _accepts()
    assert accepts("3")
    assert not accepts('{"response": 3}')
