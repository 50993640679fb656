"""Forms of calls that a grammar accepts beside those that the template writes, and a schema that has none."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference.errors import BadSchema, GrammarUnsupported
from toolcall_reference.gbnf.running import Constraint
from toolcall_reference.request import Tool
from toolcall_reference.stream.destination import Cut, Destination
from toolcall_reference.stream.heads import Exact, Head
from toolcall_reference.stream.nodes import Branch, Until
from toolcall_reference.template.grammar.tagged import tagged_rows
from toolcall_reference.template.grammar.writer import GrammarWriter
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.pipeline import analyze, build_format_grammar, build_grammar
from toolcall_reference.template.reading.tagged import TaggedArguments


def tool(**properties: Any) -> Tool:
    return Tool("put", {"type": "object", "properties": properties})


def described(call: str, *tools: Tool) -> Constraint:
    """The grammar of a template that writes a call so."""
    source = (
        "{% for m in messages %}[{{ m.role }}]{{ m.content or '' }}{% for c in m.tool_calls or [] %}"
        f"{call}{{% endfor %}}{{% endfor %}}{{{{ '[assistant]' if add_generation_prompt }}}}"
    )
    return Constraint(build_grammar(analyze(source), tools, Options()).to_wire())


def test_calls_without_a_marker_whose_key_is_the_name() -> None:
    call = "{{ '{' }}{{ c.function.name|tojson }}: {{ c.function.arguments|tojson }}{{ '}' }}"
    found = described(call, tool(a={"type": "integer"}))
    assert found.accepts('{"put": {"a": 1}}')
    assert found.accepts("Well.")
    assert found.accepts('{"name": "put"}')
    assert not found.accepts('{"put": 1}')
    assert not found.accepts(' { "put": {"a": "x"}}')


def test_an_id_behind_the_arguments_may_be_missing() -> None:
    call = "<call>{{ c.function.name }}<args>{{ c.function.arguments|tojson }}<id>{{ c.id }}</call>"
    found = described(call, tool(a={"type": "integer"}))
    assert found.accepts('<call>put<args>{"a": 1}<id>call00001</call>')
    assert found.accepts('<call>put<args>{"a": 1}</call>')
    assert not found.accepts('<call>put<args>{"a": 1}call00001</call>')


def test_listed_values_between_tokens() -> None:
    """Objects and lists of the schema's values are written as the template writes them."""
    values = [{"x": 1, "y": ["a", 2]}, ["b", None], "c", 3]
    found = Constraint(
        build_grammar(
            analyze(data.template_path("gemma4").read_text("utf-8")), (tool(v={"enum": values}),), Options()
        ).to_wire()
    )
    quote = '<|"|>'
    written = [f"{{x:1,y:[{quote}a{quote},2]}}", f"[{quote}b{quote},null]", f"{quote}c{quote}", "3"]
    for each in written:
        assert found.accepts(f"<|tool_call>call:put{{v:{each}}}<tool_call|>"), each
    for each in ("{x:1}", "{y:[],x:1}", "[]", f"[{quote}c{quote}]", "4"):
        assert not found.accepts(f"<|tool_call>call:put{{v:{each}}}<tool_call|>"), each


def test_a_little_whitespace_is_accepted_where_the_template_writes_none() -> None:
    """GR-1.5 allows it: models write it."""
    arguments = "<args>{{ c.function.arguments|tojson }}</args>"
    found = described(f"<call>{{{{ c.function.name }}}}{arguments}</call>", tool(a={"type": "integer"}))
    parts = ["<call>put<args>", '{"a": 1}', "</args>", "</call>"]
    assert found.accepts("".join(parts))
    for place in range(1, len(parts)):
        for blank in (" ", "\n"):
            text = "".join(parts[:place]) + blank + "".join(parts[place:])
            assert found.accepts(text), text
    member = "<arg={{ k }}>{{ v }}</arg>"
    each = f"{{% for k, v in c.function.arguments|items %}}{member}{{% endfor %}}"
    found = described(f"<call><f={{{{ c.function.name }}}}>{each}</f></call>", tool(a={"type": "integer"}))
    parts = ["<call>", "<f=put>", "<arg=a>1</arg>", "</f>", "</call>"]
    assert found.accepts("".join(parts))
    for place in range(1, len(parts)):
        text = "".join(parts[:place]) + "\n" + "".join(parts[place:])
        assert found.accepts(text), text


@pytest.mark.parametrize("template", ["hermes", "qwen3-coder"])
def test_a_schema_that_nests_without_end_is_refused(template: str) -> None:
    parameters: dict[str, Any] = {"type": "string"}
    for _ in range(20_000):
        parameters = {"type": "object", "properties": {"a": parameters}}
    with pytest.raises(BadSchema, match="tool put: it is nested too deeply"):
        build_grammar(
            analyze(data.template_path(template).read_text("utf-8")), (Tool("put", parameters),), Options()
        )


def test_whitespace_that_a_call_ends_with_stands_once_in_its_section() -> None:
    """It stands before the next marker; between the markers that end the section none is demanded."""
    tools = {
        "format": "JSON_NATIVE",
        "values": "json",
        "sectionStart": "<calls>",
        "sectionEnd": "</calls>",
        "perCallStart": "<call>",
        "perCallEnd": "</call>\n",
        "toolsArrayWrapped": True,
        "callSeparator": ",",
        "nameField": "name",
        "argsField": "arguments",
    }
    put = {"type": "function", "function": {"name": "put"}}
    found = Constraint(build_format_grammar({"description": 1, "tools": tools}, [put]).to_wire())
    call = '<call>{"name": "put", "arguments": {}}</call>'
    assert found.accepts(f"<calls>[{call}\n]</calls>")
    assert found.accepts(f"<calls>[{call}\n,{call}\n]\n</calls>")
    assert not found.accepts(f"<calls>[{call}\n</calls>")


def test_arguments_of_an_unknown_form_have_no_grammar() -> None:
    unknown = Branch(Head(Exact("<x>")), cut=Cut.CALL)
    node = TaggedArguments(Until(Destination.STRAY, (unknown,)))
    writer = GrammarWriter((Tool("put"),), False, {TaggedArguments: tagged_rows})
    with pytest.raises(GrammarUnsupported, match=r"<x>.* among arguments"):
        writer.rows(node)
