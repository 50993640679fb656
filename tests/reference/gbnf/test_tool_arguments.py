"""The arguments of a tool as a whole, which all formats with arguments by name read from its schema alike."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import build_template_grammar
from toolcall_reference.errors import SchemaError
from toolcall_reference.gbnf.json_schema import SchemaRules
from toolcall_reference.gbnf.literals import literals
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import Constraint
from toolcall_reference.gbnf.tool_arguments import ToolArguments

#: A call of ``put`` with one argument, for each format with arguments by name.
CALLS = {
    "qwen3-coder": "<tool_call>\n<function=put>\n<parameter={}>\n{}\n</parameter>\n</function>\n</tool_call>",
    "pythonic": "<|tool_call_start|>[put({}={})]<|tool_call_end|>",
    "gemma4": "<|tool_call>call:put{{{}:{}}}<tool_call|>",
}


def arguments(schema: Any) -> tuple[ToolArguments, list[str]]:
    rules = SchemaRules(Rules())
    found = ToolArguments.of(literals(rules, schema))
    return found, [note.path for note in rules.notes]


def test_what_is_declared_is_found_wherever_it_is() -> None:
    schema = {
        "$ref": "#/$defs/x",
        "$defs": {"x": {"anyOf": [{"properties": {"a": True}}]}},
        "required": ["a"],
    }
    found, notes = arguments(schema)
    assert list(found.declared) == ["a"]
    assert found.required == {"a"}
    assert notes == ["#/anyOf"]


def test_a_required_argument_without_a_schema_is_not_enforced() -> None:
    found, notes = arguments({"type": "object", "required": ["a"]})
    assert found == ToolArguments({}, frozenset(), [(True, "#/additionalProperties")])
    assert notes == ["#/required"]


@pytest.mark.parametrize(
    "schema",
    [{"properties": {"b": True}, "required": ["a"]}, {"additionalProperties": False, "required": ["a"]}],
)
def test_a_required_argument_that_is_not_allowed_is_refused(schema: Any) -> None:
    with pytest.raises(SchemaError, match="#/required: 'a' is required but not among the properties"):
        arguments(schema)


@pytest.mark.parametrize("template", CALLS)
@pytest.mark.parametrize("extra", [True, {}, {"type": "integer"}, False])
def test_arguments_that_nobody_declared_follow_their_schema(template: str, extra: Any) -> None:
    source = data.template_path(template).read_text("utf-8")
    function = {"name": "put", "parameters": {"type": "object", "additionalProperties": extra}}
    grammar = build_template_grammar(source, [{"type": "function", "function": function}])
    accepts = Constraint(grammar.to_wire()).accepts
    assert accepts(CALLS[template].format("a", "3")) == (extra is not False)
    assert accepts(CALLS[template].format("a", "true")) == (extra in (True, {}))
